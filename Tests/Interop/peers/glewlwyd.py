"""Debian's glewlwyd, an OpenID provider in C (ulfius, rhonabwy, GnuTLS)."""
import contextlib
import json
import shutil
import sqlite3

from peer import EMAIL, NAME, PASSWORD, SCOPES, SECRET, USER, JSONAPI, Peer, running
from support import free_port, run

KEY_TYPES = {"RS256": "rsa2048", "ES256": "ec256", "EdDSA": "ed25519"}
MIME_TYPES = {
    ".html": "text/html", ".css": "text/css", ".js": "application/javascript", ".json": "application/json",
    ".png": "image/png", ".ttf": "font/ttf", ".woff": "font/woff", ".woff2": "font/woff2", ".ico": "image/x-icon"}


@contextlib.contextmanager
def start(folder, redirect, algorithm="RS256"):
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    make_database(folder)
    copy_pages(folder)
    configuration = folder / "glewlwyd.conf"
    configuration.write_text(configuration_text(folder, port, base))
    with running("glewlwyd", ["/usr/bin/glewlwyd", "-c", configuration], folder, base + "/config"):
        api = JSONAPI(base + "/api")
        api("POST", "/auth/", {"username": "admin", "password": "password"})
        add_scopes(api)
        add_plugin(api, base, make_keys(folder, algorithm))
        add_person(api)
        add_clients(api, redirect)
        yield Peer(base + "/api/oidc")


def make_database(folder):
    with open("/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3") as schema:
        with contextlib.closing(sqlite3.connect(folder / "glewlwyd.db")) as database:
            database.executescript(schema.read())
            database.commit()


def copy_pages(folder):
    """Its file server refuses links that lead outside and spins on a folder; Debian has both: so a real copy."""
    pages = folder / "webapp"
    shutil.copytree("/usr/share/glewlwyd/webapp", pages, ignore=shutil.ignore_patterns("config.json"))
    shutil.copy("/usr/share/glewlwyd/templates/config.json", pages / "config.json")


def configuration_text(folder, port, base):
    types = ", ".join(f'{{ extension = "{end}"; mime_type = "{name}"; }}' for end, name in MIME_TYPES.items())
    # The paths of the TLS files have to be there although TLS is off.
    return f'''port={port}
bind_address="127.0.0.1"
external_url="{base}"
login_url="login.html"
api_prefix="api"
static_files_path="{folder}/webapp/"
allow_origin="*"
log_mode="file"
log_level="INFO"
log_file="{folder}/details.log"
cookie_secure=0
session_expiration=2419200
session_key="GLEWLWYD2_SESSION_ID"
login_api_enabled=true
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="/usr/lib/glewlwyd/user"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
use_secure_connection=false
secure_connection_key_file="/etc/glewlwyd/cert.key"
secure_connection_pem_file="/etc/glewlwyd/cert.pem"
secure_connection_ca_file="/etc/glewlwyd/ca.crt"
hash_algorithm="SHA512"
database = {{ type = "sqlite3"; path = "{folder}/glewlwyd.db"; }};
static_files_mime_types = ( {types} )
'''


def make_keys(folder, algorithm):
    """Two keys, so that the right one has to be chosen."""
    second = "RS256" if algorithm == "ES256" else "ES256"
    path = folder / "private.jwks"
    argv = ["rnbyc", "-j", "-p", "/dev/null", "-o", path]
    for name, each in (("first", algorithm), ("second", second)):
        argv += ["-g", KEY_TYPES[each], "-k", name, "-a", each]
    run(argv)
    return json.loads(path.read_text())


def add_scopes(api):
    for scope in SCOPES[1:]:
        api("POST", "/scope/", {"name": scope, "display_name": scope, "description": scope,
                                "password_required": False, "password_max_age": 0, "scheme": {}})


def add_plugin(api, base, keys):
    on = [
        "jwks-show", "refresh-token-rolling", "allow-non-oidc", "auth-type-code-enabled",
        "auth-type-code-revoke-replayed", "auth-type-refresh-enabled", "pkce-allowed", "pkce-required-public-client",
        "introspection-revocation-allowed", "introspection-revocation-allow-target-client",
        "session-management-allowed", "oauth-as-iss-id"]
    off = [
        "auth-type-device-enabled", "auth-type-client-enabled", "auth-type-password-enabled",
        "auth-type-implicit-enabled", "auth-type-token-enabled", "auth-type-none-enabled", "pkce-method-plain-allowed",
        "register-client-allowed", "request-parameter-allow", "oauth-par-allowed", "oauth-dpop-allowed"]
    api("POST", "/mod/plugin/", {
        "module": "oidc", "name": "oidc", "display_name": "OIDC", "order_rank": 0, "readonly": False,
        "parameters": {
            **{name: True for name in on}, **{name: False for name in off},
            "iss": base + "/api/oidc", "jwks-private": json.dumps(keys), "jwt-type": "rsa", "jwt-key-size": "256",
            "access-token-duration": 3600, "refresh-token-duration": 1209600, "code-duration": 600,
            "refresh-token-one-use": "always", "subject-type": "public",
            "session-cookie-name": "GLEWLWYD2_OIDC_SID", "session-cookie-expiration": 2419200,
            "name-claim": "mandatory", "name-claim-scope": ["profile"],
            "email-claim": "mandatory", "email-claim-scope": ["email"], "scope-claim": "no",
            "claims": [], "address-claim": {"type": "no"}, "scope": [{"name": s} for s in SCOPES],
        }})


def add_person(api):
    api("POST", "/user/", {"username": USER, "password": PASSWORD, "name": " ".join(NAME), "email": EMAIL,
                           "enabled": True, "scope": SCOPES + ["g_profile"]})


def add_clients(api, redirect):
    common = {"enabled": True, "redirect_uri": [redirect], "authorization_type": ["code", "refresh_token"]}
    api("POST", "/client/", {**common, "client_id": "sdk-public", "name": "SDK public", "confidential": False,
                             "scope": [], "token_endpoint_auth_method": ["none"]})
    api("POST", "/client/", {**common, "client_id": "sdk-confidential", "name": "SDK confidential",
                             "confidential": True, "scope": SCOPES, "password": SECRET, "client_secret": SECRET,
                             "token_endpoint_auth_method": ["client_secret_basic", "client_secret_post"]})
