"""Lanyard's CustomProviderSample at the identity providers of others, the person in Chromium."""
from peer import EMAIL, NAME, PASSWORD, SECRET, USER
from peers import canaille, django_toolkit, glewlwyd, nanoidp
from samples import sample
from support import Check, expect, expect_equal, free_port


class Visitor:
    """The sample, a redirect URI that is registered, and a person who knows the password."""

    def __init__(self, world, folder, redirect):
        self.world = world
        self.folder = folder
        self.redirect = redirect

    def signs_in(self, peer, *arguments, client=None, redirect=None, secret=None, says="", **wishes):
        person = {"user": USER, "password": PASSWORD, **wishes}
        return sample(
            self.world, self.folder, "CustomProviderSample", "--issuer", peer.issuer, "--client-id",
            client or peer.public_client, "--redirect-uri", redirect or self.redirect, *arguments, person=person,
            secret=secret, says=says)


def with_peer(start, run, **options):
    def check(world):
        folder = world.folder("peer")
        redirect = f"http://127.0.0.1:{free_port()}/callback"
        with start(folder, redirect, **options) as peer:
            return run(Visitor(world, folder, redirect), peer)
    return check


def expect_signed_in(result, peer, outcome):
    expect_equal(result.outcome, outcome, f"{result.told}\noutcome of {result.report}")
    user, extra = result.report["user"], result.report["additionalUserInfo"]
    expect_equal((user["email"], user["emailVerified"], user["displayName"]),
                 (EMAIL, peer.is_email_verified, peer.name), "who signed in")
    expect_equal([p["provider"] for p in user["providers"]], ["acme.example"], "providers")
    expect_equal((extra["isNewUser"], extra["provider"]), (outcome == "created", "acme.example"), "additional info")
    expect_equal(extra["profile"]["sub"], user["providers"][0]["subject"], "subject")
    return user


def expect_refused(result, reason, what):
    expect_equal((result.outcome, result.reason), ("failed", reason), f"{what}: {result.report['error']}")


def both_outcomes(visitor, peer, **second):
    """The first sign-in makes a user, refreshes the session and signs out; the next one knows the user."""
    first = visitor.signs_in(peer, "--refresh", "--sign-out", says="y\n")
    user = expect_signed_in(first, peer, "created")
    expect("Refreshed the session." in first.told, f"the session was not refreshed:\n{first.told}")
    expect("Signed out: " in first.told and "failed" not in first.told, f"signing out:\n{first.told}")
    again = expect_signed_in(visitor.signs_in(peer, **second), peer, "signedIn")
    expect_equal(again["id"], user["id"], "id of the user at the second sign-in")


def at_glewlwyd(visitor, peer):
    both_outcomes(visitor, peer, client=peer.confidential_client, secret=SECRET)


def with_a_wrong_secret(visitor, peer):
    at_glewlwyd(visitor, peer)
    wrong = visitor.signs_in(peer, client=peer.confidential_client, secret="wrong")
    expect_refused(wrong, "refused", "a wrong secret")


def at_django(visitor, peer):
    """It follows RFC 8252 in letting the port of a loopback redirect be any."""
    both_outcomes(visitor, peer, redirect="http://127.0.0.1/callback")
    declined = visitor.signs_in(peer, deny=True)
    expect_equal((declined.outcome, declined.reason), ("declined", "declined"), "outcome after a refusal")


def at_nanoidp(visitor, peer):
    """It tells the address at userinfo only, and nobody's name."""
    both_outcomes(visitor, peer, client=peer.confidential_client, secret=SECRET,
                  redirect="http://127.0.0.1/callback")


def at_canaille(visitor, peer):
    """Its aud is a list, which is empty for a client that was given no audience."""
    both_outcomes(visitor, peer)
    expect_refused(visitor.signs_in(peer, client=canaille.WITHOUT_AUDIENCE), "invalidIDToken", "an ID token for nobody")


def check(name, start, run, **options):
    return Check(f"CustomProviderSample at {name}", with_peer(start, run, **options), ("CustomProviderSample",))


CHECKS = [
    check("glewlwyd, RS256, and with a wrong secret", glewlwyd.start, with_a_wrong_secret, algorithm="RS256"),
    check("glewlwyd, ES256", glewlwyd.start, at_glewlwyd, algorithm="ES256"),
    # For EdDSA it halves SHA-256 to make at_hash, where others take the SHA-512 that Ed25519 itself uses.
    check("glewlwyd, EdDSA", glewlwyd.start, at_glewlwyd, algorithm="EdDSA"),
    check("django-oauth-toolkit, and declined", django_toolkit.start, at_django),
    check("django-oauth-toolkit, iss in the redirect", django_toolkit.start, both_outcomes, names_issuer=True),
    check("nanoidp", nanoidp.start, at_nanoidp),
    check("canaille, EdDSA, and with an empty aud", canaille.start, at_canaille, algorithm="EdDSA"),
]
