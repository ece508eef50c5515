"""PyPI's canaille (Authlib, joserfc, hypercorn), with several signing keys at once."""
import contextlib
import json
import os

from peer import EMAIL, NAME, PASSWORD, SCOPES, USER, Peer, running
from support import free_port, run, venv

MAKE_KEYS = '''
import json
from joserfc.jwk import ECKey, OKPKey, RSAKey
kinds = [(RSAKey, 2048, "rsa"), (ECKey, "P-256", "ec"), (OKPKey, "Ed25519", "ed")]
keys = [kind.generate_key(size, {"kid": name, "use": "sig"}) for kind, size, name in kinds]
print(json.dumps([k.as_dict(private=True) for k in keys]))
'''

# Its own commands, in one process since each takes seconds to start.
RUN_COMMANDS = '''
import json, sys
from canaille.commands import cli
for argv in json.loads(sys.argv[1]):
    try:
        cli.main(argv, standalone_mode=False)
    except SystemExit as end:
        if end.code:
            raise
'''

# The client that was given no audience: the `aud` of its ID tokens is empty.
WITHOUT_AUDIENCE = "sdk-without-audience"

# A client whose URI lies in a trusted domain would get no consent page.
CONFIGURATION = '''
SECRET_KEY = "only-for-tests"
SERVER_NAME = "127.0.0.1:@PORT@"
PREFERRED_URL_SCHEME = "http"
SESSION_COOKIE_SECURE = false
TRUSTED_HOSTS = ["127.0.0.1:@PORT@"]
[CANAILLE]
DATABASE = "sql"
TIMEZONE = "UTC"
[CANAILLE_SQL]
DATABASE_URI = "sqlite:///@FOLDER@/canaille.db"
AUTO_MIGRATE = true
[CANAILLE.ACL.DEFAULT]
PERMISSIONS = ["use_oidc", "edit_self"]
[CANAILLE_OIDC]
REQUIRE_NONCE = true
TRUSTED_DOMAINS = ["nowhere.invalid"]
ACTIVE_JWKS = [@KEYS@]
'''


@contextlib.contextmanager
def start(folder, redirect, algorithm="RS256"):
    home = venv("canaille", ["canaille[front,oidc,server,sqlite]"])
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    configuration = folder / "canaille.toml"
    keys = json.loads(run([home / "python", "-c", MAKE_KEYS]))
    configuration.write_text(
        CONFIGURATION.replace("@PORT@", str(port)).replace("@FOLDER@", str(folder)).replace("@KEYS@", toml(keys)))
    env = dict(os.environ, CANAILLE_CONFIG=str(configuration), AUTHLIB_INSECURE_TRANSPORT="1")

    commands = [["install"], person(), *client("sdk-public", base, redirect, algorithm, has_audience=True),
                *client(WITHOUT_AUDIENCE, base, redirect, algorithm, has_audience=False)]
    run([home / "python", "-c", RUN_COMMANDS, json.dumps(commands)], env=env, cwd=folder)
    argv = [home / "canaille", "run", "--bind", f"127.0.0.1:{port}"]
    with running("canaille", argv, folder, base + "/.well-known/openid-configuration", env=env):
        yield Peer(base)


def toml(keys):
    return ", ".join("{" + ", ".join(f"{name} = {json.dumps(value)}" for name, value in key.items()) + "}"
                     for key in keys)


def person():
    return ["create", "user", "--user-name", USER, "--password", PASSWORD, "--given-name", NAME[0], "--family-name",
            NAME[1], "--formatted-name", " ".join(NAME), "--emails", EMAIL]


def client(name, base, redirect, algorithm, has_audience):
    create = ["create", "client", "--client-id", name, "--client-name", name, "--token-endpoint-auth-method", "none",
              "--response-types", "code", "--client-uri", base, "--id-token-signed-response-alg", algorithm,
              "--redirect-uris", redirect]
    for scope in SCOPES:
        create += ["--scope", scope]
    for grant in ("authorization_code", "refresh_token"):
        create += ["--grant-types", grant]
    return [create, ["set", "client", name, "--audience", name]] if has_audience else [create]
