"""What all identity providers of other people have in common here."""
import contextlib
import dataclasses
import http.cookiejar
import json
import urllib.error
import urllib.request

from support import Broken, service

USER = "ada"
PASSWORD = "ada-Passw0rd"
EMAIL = "ada@example.org"
NAME = ("Ada", "Lovelace")
SECRET = "sdk-Secret-1234"
SCOPES = ["openid", "profile", "email", "offline_access"]


@dataclasses.dataclass(frozen=True)
class Peer:
    """A running provider with one person (`USER`), a public client and a confidential one (`SECRET`)."""
    issuer: str
    # What it says about the person.
    name: str | None = " ".join(NAME)
    is_email_verified: bool = False
    public_client: str = "sdk-public"
    confidential_client: str = "sdk-confidential"


@contextlib.contextmanager
def running(name, argv, folder, answers_at, **options):
    with service(name, argv, folder, **options) as program:
        program.wait_for(answers_at)
        yield program


class JSONAPI:
    """Calls of a management interface, with its cookies."""

    def __init__(self, base):
        self.base = base
        self.opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def __call__(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        call = urllib.request.Request(
            self.base + path, data=data, method=method, headers={"Content-Type": "application/json"})
        try:
            with self.opener.open(call, timeout=30) as answer:
                text = answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                raise Broken(f"{method} {path}: {error.code} {error.read().decode()[:400]}") from None
        return json.loads(text) if text.strip()[:1] in ("{", "[") else text
