"""requests-oauthlib's Facebook flow, as its documentation has it and with its own compliance fix, at the sandbox."""
import contextlib
import os

from oauthlib.oauth2 import AccessDeniedError
from oauthlib.oauth2.rfc6749.errors import OAuth2Error
from requests_oauthlib import OAuth2Session
from requests_oauthlib.compliance_fixes import facebook_compliance_fix

from sandbox import Person, sandbox
from support import Check, expect, expect_equal, expect_refusal

REDIRECT = "http://localhost:49152/callback"


@contextlib.contextmanager
def plain_http():
    """oauthlib wants https unless it is told that this is a test."""
    os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"
    try:
        yield
    finally:
        del os.environ["OAUTHLIB_INSECURE_TRANSPORT"]


class Facebook:
    def __init__(self, place, **options):
        base = place.url + "/facebook"
        self.dialog, self.endpoint, self.me = f"{base}/dialog/oauth", f"{base}/oauth/access_token", f"{base}/me"
        self.app = next(c for c in place.manage("GET", "clients")["clients"]
                        if c["provider"] == "facebook" and c["name"] == "Sandbox Web")
        self.session = facebook_compliance_fix(OAuth2Session(self.app["id"], redirect_uri=REDIRECT, **options))
        self.session.trust_env = False

    def redirect(self, person):
        url, self.state = self.session.authorization_url(self.dialog)
        return person.walk(url)

    def fetch(self, redirect, **changes):
        return self.session.fetch_token(
            self.endpoint, authorization_response=redirect, **{"client_secret": self.app["secret"], **changes})


def signs_in(world):
    with plain_http(), sandbox(world, world.folder("facebook")) as place:
        for options in ({}, {"pkce": "S256"}):
            facebook = Facebook(place, scope=["public_profile", "email"], **options)
            redirect = facebook.redirect(Person())
            expect(redirect.endswith("#_=_"), "the redirect has nothing behind it")
            token = facebook.fetch(redirect)
            expect_equal((token["token_type"], token["expires_in"]), ("bearer", 5183944), "token type and lifetime")
            profile = facebook.session.get(facebook.me, params={"fields": "id,name,email"}).json()
            expect_equal((profile["name"], profile["email"]), ("Ada Lovelace", "ada@gmail.com"), "the profile")
            expect(isinstance(profile["id"], str) and profile["id"].isdigit(), f"the id is {profile['id']!r}")


def reads_forms_of_old_versions(world):
    """What the compliance fix is for: a form that is declared as text."""
    with plain_http(), sandbox(world, world.folder("facebook-form")) as place:
        facebook = Facebook(place)
        place.scenario("form_body", endpoint="token")
        token = facebook.fetch(facebook.redirect(Person()))
        expect_equal((token["token_type"], int(token["expires_in"])), ("Bearer", 5183944), "the form, mended")
        expect_equal(facebook.session.get(facebook.me).json()["name"], "Ada Lovelace", "the name")


def is_refused(world):
    with plain_http(), sandbox(world, world.folder("facebook-refused")) as place:
        facebook = Facebook(place)
        denied = facebook.redirect(Person(deny=True))
        expect_refusal(AccessDeniedError, "a person who cancels", lambda: facebook.fetch(denied))
        facebook = Facebook(place)
        redirect = facebook.redirect(Person())
        expect_refusal(OAuth2Error, "a wrong secret", lambda: facebook.fetch(redirect, client_secret="wrong"))
        facebook.fetch(redirect)
        expect_refusal(OAuth2Error, "a code that was used", lambda: facebook.fetch(redirect))


CHECKS = [
    Check("requests-oauthlib signs in at the sandbox's Facebook", signs_in, products=("lanyard-sandbox",)),
    Check("requests-oauthlib reads a form from the sandbox's Facebook", reads_forms_of_old_versions,
          products=("lanyard-sandbox",)),
    Check("requests-oauthlib is refused by the sandbox's Facebook", is_refused, products=("lanyard-sandbox",)),
]
