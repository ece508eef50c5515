"""What becomes of a credential at the providers of others: verified, refreshed, its old token used again, revoked."""
import dataclasses
import json

from peer import PASSWORD, SECRET, USER
from peers import canaille, django_toolkit, glewlwyd, nanoidp
from person import browser
from samples import clean_environment, run
from support import Check, expect, expect_equal, free_port, tail

ENDED = "sessionEnded"
SCOPES = ["email", "offline_access", "openid", "profile"]
# What a provider answers may depend on how quick we were.
ANYTHING = object()


@dataclasses.dataclass(frozen=True)
class Quirks:
    """How a provider differs: errors of steps, `None` for success."""
    renews_id_token: bool = True
    refresh_again: object = None
    first_token: object = ENDED
    disconnect: object = None
    after_disconnect: object = ENDED

    @property
    def errors(self):
        return {
            "sign in": None, "verify": None, "profile": None, "refresh": None, "refresh again": self.refresh_again,
            "refresh with the first token": self.first_token, "sign in anew": None, "disconnect": self.disconnect,
            "refresh after disconnecting": self.after_disconnect}


# An old refresh token is refused with 400 and nothing else, which ends no session: only a proper refusal does. Public
# clients may not revoke.
GLEWLWYD = Quirks(renews_id_token=False, first_token="invalidResponse", after_disconnect="invalidResponse")
GLEWLWYD_PUBLIC = dataclasses.replace(GLEWLWYD, disconnect="invalidResponse", after_disconnect=None)
# Its OpenID metadata name no revocation endpoint.
DJANGO = Quirks(disconnect="unsupported", after_disconnect=None)
NANOIDP = Quirks()
# Public clients may not revoke; two refreshes within a second are a 500.
CANAILLE = Quirks(renews_id_token=False, refresh_again=ANYTHING, disconnect="refused", after_disconnect=None)


def steps(world, folder, peer, redirect, is_confidential):
    argv = [world.product("InteropClient"), peer.issuer, peer.public_client, redirect]
    if is_confidential:
        argv = [*argv[:2], peer.confidential_client, redirect, SECRET]
    with browser(folder, user=USER, password=PASSWORD) as opened:
        environment = {**clean_environment(folder), "BROWSER": opened.command}
        code, output, told = run([str(a) for a in argv], folder, environment, "", 120, opened.check)
    expect(code == 0 and output.count("\n") == 1, f"exit code {code}:\n{tail(output)}\n{tail(told)}")
    return {s["step"]: s for s in json.loads(output)}


def judge(found, quirks):
    expect_equal(list(found), list(quirks.errors), "steps")
    for name, error in quirks.errors.items():
        if error is not ANYTHING:
            expect_equal(found[name].get("error"), error, f"{name}: {found[name]}\nerror")
    subject = found["sign in"]["subject"]
    expect_equal((found["verify"]["subject"], found["profile"]["sub"]), (subject, subject), "subject")
    for name in ("sign in", "refresh", "sign in anew"):
        expect_equal((found[name]["subject"], found[name]["scopes"]), (subject, SCOPES), f"{name}: subject and scopes")
    fresh = found["refresh"]
    expect_equal((fresh["new_access_token"], fresh["new_refresh_token"], fresh["new_id_token"]),
                 (True, True, quirks.renews_id_token), "access, refresh and ID token are new after a refresh")


def life(name, start, **quirks):
    """One check for a provider; the clients are named by the keywords."""
    def check(world):
        folder = world.folder("credential")
        redirect = f"http://127.0.0.1:{free_port()}/callback"
        with start(folder, redirect) as peer:
            for client, expected in quirks.items():
                judge(steps(world, folder, peer, redirect, client == "confidential"), expected)
    return Check(f"A credential lives at {name}", check, ("InteropClient",))


CHECKS = [
    life("glewlwyd", glewlwyd.start, confidential=GLEWLWYD, public=GLEWLWYD_PUBLIC),
    life("django-oauth-toolkit", django_toolkit.start, confidential=DJANGO),
    life("nanoidp", nanoidp.start, public=NANOIDP),
    life("canaille", canaille.start, public=CANAILLE),
]
