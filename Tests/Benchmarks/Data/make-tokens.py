#!/usr/bin/env python3
"""Writes tokens.json: ID tokens of the size that providers issue, the keys that verify them, and a profile to parse.

The file is checked in, so that every machine counts the same instructions. The private keys are thrown away; running
this again makes other tokens and so a new base line. Needs PyJWT with cryptography.
"""

import base64
import hashlib
import json
import pathlib

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from jwt.algorithms import ECAlgorithm, OKPAlgorithm, RSAAlgorithm

NOW = 1_800_000_000
ACCESS_TOKEN = "ya29.a0AfH6SMBx" + "Qy7dR2" * 30
CLAIMS = {
    "iss": "https://accounts.benchmark.example",
    "azp": "407408718192-benchmark.apps.example",
    "aud": "407408718192-benchmark.apps.example",
    "sub": "110169484474386276334",
    "hd": "benchmark.example",
    "email": "ada.lovelace@benchmark.example",
    "email_verified": True,
    "nonce": "n-0S6_WzA2Mj9kYwQ8rTt5uXvB3cE7fH",
    "name": "Ada Lovelace",
    "picture": "https://pictures.benchmark.example/a/ACg8ocKx7Jq9vT2nL4mW6yZ1rP3sD5fG8hJ0kQ=s96-c",
    "given_name": "Ada",
    "family_name": "Lovelace",
    "iat": NOW - 10,
    "exp": NOW + 3590,
}
KINDS = {
    "RS256": (lambda: rsa.generate_private_key(65537, 2048), RSAAlgorithm, hashlib.sha256, 16),
    "ES256": (lambda: ec.generate_private_key(ec.SECP256R1()), ECAlgorithm, hashlib.sha256, 16),
    "EdDSA": (ed25519.Ed25519PrivateKey.generate, OKPAlgorithm, hashlib.sha512, 32),
}


def main():
    keys, tokens = [], {}
    for name, (generate, algorithm, digest, half) in KINDS.items():
        key = generate()
        public = json.loads(algorithm.to_jwk(key.public_key()))
        kid = hashlib.sha1(json.dumps(public).encode()).hexdigest()
        keys.append({**public, "kid": kid, "alg": name, "use": "sig"})
        at_hash = base64.urlsafe_b64encode(digest(ACCESS_TOKEN.encode()).digest()[:half]).rstrip(b"=").decode()
        tokens[name] = jwt.encode({**CLAIMS, "at_hash": at_hash}, key, algorithm=name, headers={"kid": kid})
    profile = {
        **CLAIMS, "locale": "en-GB", "note": "Grüße aus “Köln”, \\u00e9 and a \"quote\"\n",
        "addresses": [{"country": "GB", "lines": ["12 St James's Square", "London"], "since": 1835.5}] * 4,
    }
    document = {
        "now": NOW, "issuer": CLAIMS["iss"], "audience": CLAIMS["aud"], "nonce": CLAIMS["nonce"],
        "access_token": ACCESS_TOKEN, "keys": keys, "tokens": tokens, "profile": profile,
    }
    path = pathlib.Path(__file__).parent / "tokens.json"
    path.write_text(json.dumps(document, indent=1) + "\n")


main()
