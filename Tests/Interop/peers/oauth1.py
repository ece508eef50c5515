"""Two OAuth 1.0a providers that know nothing of each other: Authlib's flow with oauthlib's signatures, and PECL's."""
import contextlib
import dataclasses
import os

from peer import PASSWORD, USER, running
from support import HERE, apt, free_port, venv

REQUIREMENTS = ["authlib", "cachelib", "flask", "oauthlib", "waitress"]


@dataclasses.dataclass(frozen=True)
class OAuth1Peer:
    base: str
    secret: str
    # Whether it counts every one of a doubled query parameter, as RFC 5849 wants it.
    counts_doubles: bool
    key: str = "sdk-consumer-key"


@contextlib.contextmanager
def authlib(folder):
    python = venv("oauth1", REQUIREMENTS) / "python"
    port = free_port()
    environment = {**os.environ, "AUTHLIB_INSECURE_TRANSPORT": "1"}
    argv = [python, HERE / "peers/oauth1_app.py", port, USER, PASSWORD]
    with running("oauth1-authlib", argv, folder, f"http://127.0.0.1:{port}/", env=environment):
        yield OAuth1Peer(f"http://127.0.0.1:{port}", "sdk-consumer-secret&%+/=", counts_doubles=True)


@contextlib.contextmanager
def pecl(folder):
    apt("php8.2-cli", "php8.2-oauth")
    port = free_port()
    environment = {
        **os.environ, "PEER_USER": USER, "PEER_PASSWORD": PASSWORD, "PEER_STATE": str(folder / "state.json")}
    argv = ["/usr/bin/php", "-S", f"127.0.0.1:{port}", HERE / "peers/oauth1_router.php"]
    with running("oauth1-pecl", argv, folder, f"http://127.0.0.1:{port}/", env=environment):
        yield OAuth1Peer(f"http://127.0.0.1:{port}", "sdk-consumer-secret", counts_doubles=False)
