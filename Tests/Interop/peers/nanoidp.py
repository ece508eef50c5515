"""PyPI's nanoidp, a provider for tests (Flask, PyJWT). It asks for a password and for no consent."""
import contextlib
import json

from peer import EMAIL, PASSWORD, SCOPES, SECRET, USER, Peer, running
from support import free_port, venv


@contextlib.contextmanager
def start(folder, redirect):
    program = venv("nanoidp", ["nanoidp"]) / "nanoidp"
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    for name, content in (("settings", settings(folder, port, base, redirect)), ("users", users())):
        (folder / f"{name}.yaml").write_text(json.dumps(content))  # JSON is YAML
    argv = [program, "--config", folder, "--host", "127.0.0.1", "--port", port, "--profile", "dev"]
    with running("nanoidp", argv, folder, base + "/.well-known/openid-configuration"):
        yield Peer(base, name=None, is_email_verified=True)


def settings(folder, port, base, redirect):
    client = {"redirect_uris": [redirect], "allowed_scopes": SCOPES}
    return {
        "config_version": 1,
        "server": {"host": "127.0.0.1", "port": port},
        "oauth": {
            "issuer": base, "audience": "nanoidp-api", "require_pkce": True, "refresh_token_rotation": True,
            "scopes_supported": SCOPES,
            "clients": [
                {**client, "client_id": "sdk-public", "client_secret": "", "token_endpoint_auth_method": "none"},
                {**client, "client_id": "sdk-confidential", "client_secret": SECRET}]},
        "jwt": {"algorithm": "RS256", "keys_dir": f"{folder}/keys"},
        "session": {"enforce_password_check": True},
    }


def users():
    """A person without a name: it has no standard claim for one."""
    return {"config_version": 1, "users": {USER: {"password": PASSWORD, "email": EMAIL, "roles": ["USER"]}}}
