"""Authlib, unchanged, as a client of the sandbox's Google."""
import contextlib
import os

import requests
from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session
from authlib.oidc.core import CodeIDToken
from authlib.oidc.discovery import OpenIDProviderMetadata
from joserfc import jwt
from joserfc.jwk import KeySet

from sandbox import Person
from support import Check, expect_equal

DESKTOP_REDIRECT = "http://127.0.0.1:49152/callback"
WEB_REDIRECT = "http://localhost:8080/callback"
IDENTITY = "openid email profile"


class Client:
    """An Authlib session for one of the sandbox's clients, and the last answer it got from a token endpoint."""

    def __init__(self, place, kind, method, redirect, **changes):
        registration = {**place.clients[kind], **changes}
        self.place = place
        self.metadata = metadata(place)
        self.session = OAuth2Session(
            registration["id"], registration["secret"], scope=IDENTITY, redirect_uri=redirect,
            code_challenge_method="S256", token_endpoint_auth_method=method, revocation_endpoint_auth_method=method,
            token_endpoint=self.metadata["token_endpoint"], default_timeout=15)
        self.session.trust_env = False
        self.session.hooks["response"].append(self._remember)
        self.answer = None

    def _remember(self, answer, **_):
        self.answer = answer

    def authorize(self, person, **parameters):
        """Sends the person through the pages; returns the redirect, the state, the verifier and the nonce."""
        verifier, nonce = generate_token(64), generate_token(24)
        url, state = self.session.create_authorization_url(
            self.metadata["authorization_endpoint"], code_verifier=verifier, nonce=nonce, **parameters)
        return person.walk(url), state, verifier, nonce

    def sign_in(self, person=None, **parameters):
        redirect, state, verifier, nonce = self.authorize(person or Person(), **parameters)
        token = self.session.fetch_token(authorization_response=redirect, state=state, code_verifier=verifier)
        return token, nonce

    def claims(self, token, nonce):
        """The claims of the ID token, as Authlib and joserfc judge it."""
        keys = KeySet.import_key_set(get(self.metadata["jwks_uri"]).json())
        decoded = jwt.decode(token["id_token"], keys, self.metadata["id_token_signing_alg_values_supported"])
        claims = CodeIDToken(
            decoded.claims, decoded.header,
            {"iss": {"essential": True, "value": self.metadata["issuer"]},
             "aud": {"essential": True, "value": self.session.client_id},
             "at_hash": {"essential": True}},
            {"nonce": nonce, "client_id": self.session.client_id, "access_token": token["access_token"]})
        claims.validate(leeway=30)
        return claims


def get(url):
    with requests.Session() as session:
        session.trust_env = False
        return session.get(url, timeout=15)


def metadata(place):
    document = OpenIDProviderMetadata(get(place.metadata_url).json())
    document.validate()
    expect_equal(document["issuer"], place.google, "issuer in the metadata")
    return document


def expect_answer(answer, status, error, description, what):
    body = answer.json()
    expect_equal((answer.status_code, body.get("error"), body.get("error_description")), (status, error, description),
                 what)
    expect_equal(answer.headers["Content-Type"], "application/json; charset=utf-8", f"{what}: content type")


@contextlib.contextmanager
def plain_http():
    """Authlib wants https unless it is told that this is a test."""
    os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"
    try:
        yield
    finally:
        del os.environ["AUTHLIB_INSECURE_TRANSPORT"]


def authlib(name, run):
    def with_plain_http(world):
        with plain_http():
            return run(world)
    return Check(name, with_plain_http, products=("lanyard-sandbox",))
