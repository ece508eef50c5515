"""Lanyard's OAuth 1.0a client at the servers of others, who judge every signature."""
import json

from peer import PASSWORD, USER
from peers import oauth1
from support import Check, expect_equal, run

EMAIL = "ada@example.org"


def at(start, method):
    def check(world):
        folder = world.folder("oauth1")
        with start(folder) as peer:
            arguments = [peer.base, peer.key, peer.secret, method, USER, PASSWORD]
            arguments += ["doubled"] if peer.counts_doubles else []
            steps = json.loads(run([world.product("InteropOAuth1"), *arguments], seconds=60, cwd=folder))
        expect_steps(steps, peer)
    return check


def expect_steps(steps, peer):
    found = {step.pop("step"): step for step in steps}
    person = {"subject": "1815", "email": EMAIL, "name": "Ada Lovelace"}
    for name in ("sign in", "sign in with a number", "verify"):
        expect_equal(found[name], person, name)
    expect_equal(found["form"], {"same": True}, "a signed form comes back as it was")
    expect_equal(found["query"], {"status": 200}, "a query with everything in it")
    for name, reason in (("wrong number", "refused"), ("wrong consumer secret", "refused"),
                         ("wrong token secret", "refused"), ("denied", "declined")):
        expect_equal(found[name].get("error"), reason, f"{name}: {found[name]}")
    expect_equal(found["disconnect"], {}, "revoking")
    expect_equal("error" in found["after that"], True, "the profile after revoking")


CHECKS = [
    Check("OAuth 1.0a with HMAC-SHA1 at Authlib, judged by oauthlib", at(oauth1.authlib, "HMAC-SHA1"),
          ("InteropOAuth1",)),
    Check("OAuth 1.0a with HMAC-SHA256 at Authlib, judged by oauthlib", at(oauth1.authlib, "HMAC-SHA256"),
          ("InteropOAuth1",)),
    Check("OAuth 1.0a with HMAC-SHA1 at PECL oauth", at(oauth1.pecl, "HMAC-SHA1"), ("InteropOAuth1",)),
]
