"""Clients of others, unchanged, sign in at the sandbox's X: requests-oauthlib by OAuth 1.0a, Authlib by OAuth 2.0."""
import contextlib
import re

import requests
from authlib.common.security import generate_token
from authlib.integrations.base_client.errors import OAuthError
from authlib.integrations.requests_client import OAuth2Session
from requests_oauthlib import OAuth1Session
from requests_oauthlib.oauth1_session import TokenRequestDenied

from authlib_session import authlib
from sandbox import Person, query, sandbox
from support import Check, expect, expect_equal, expect_refusal

CALLBACK = "http://127.0.0.1:49152/callback"
HARD = "Ladies + Gentlemen, 100% & more: a=b ~é☃ *!'()"


class TwitterPerson(Person):
    """Presses on where a page asks only to go back."""

    def _button(self, buttons):
        if self.deny or len(buttons) > 1:
            return super()._button(buttons)
        return buttons[0]


class App:
    """One of the applications that are registered with the sandbox's X."""

    def __init__(self, place, key):
        overview = place.manage("GET", "")["twitter"]
        self.base = overview["base_url"]
        registration = next(c for c in overview["clients"] if c["id"] == key)
        self.key, self.secret = registration["id"], registration["secret"]
        self.client_id, self.client_secret = registration["client_id"], registration.get("client_secret")

    def session(self, secret=None, **more):
        session = OAuth1Session(self.key, client_secret=secret or self.secret, **more)
        session.trust_env = False
        return session

    def of(self, token):
        return self.session(
            resource_owner_key=token["oauth_token"], resource_owner_secret=token["oauth_token_secret"])

    def request_token(self, callback=CALLBACK):
        session = self.session(callback_uri=callback)
        token = session.fetch_request_token(self.base + "/oauth/request_token")
        expect_equal(token["oauth_callback_confirmed"], "true", "oauth_callback_confirmed")
        return session, token

    def page(self, token, name="authorize"):
        return f"{self.base}/oauth/{name}?oauth_token={token['oauth_token']}"


@contextlib.contextmanager
def app(world, folder, key="sandboxNativeKey"):
    with sandbox(world, world.folder(folder)) as place:
        yield place, App(place, key)


# OAuth 1.0a

def oauth1_signs_in(world):
    with app(world, "requests-oauthlib") as (place, x):
        session, token = x.request_token()
        redirect = TwitterPerson().walk(x.page(token))
        expect_equal(session.parse_authorization_response(redirect)["oauth_token"], token["oauth_token"], "token")
        access = session.fetch_access_token(x.base + "/oauth/access_token")
        expect_equal(access["screen_name"], "ada", "screen_name")
        expect_profile(x, place, access)
        again = x.session(
            resource_owner_key=token["oauth_token"], resource_owner_secret=token["oauth_token_secret"],
            verifier="spent")
        expect_refusal(TokenRequestDenied, "the same request token again",
                       lambda: again.fetch_access_token(x.base + "/oauth/access_token"))
        gone = x.of(access).post(x.base + "/1.1/oauth/invalidate_token.json")
        expect_equal(gone.json(), {"access_token": access["oauth_token"]}, "answer of invalidate_token")
        after = x.of(access).get(x.base + "/1.1/account/verify_credentials.json")
        expect_equal((after.status_code, after.json()["errors"][0]["code"]), (401, 89), "after that")


def expect_profile(x, place, access):
    url = x.base + "/1.1/account/verify_credentials.json"
    profile = x.of(access).get(url, params={"include_email": "true", "skip_status": "true"}).json()
    expect_equal(profile["id_str"], access["user_id"], "id")
    expect_equal(str(profile["id"]), access["user_id"], "id as a number")
    expect_equal((profile["screen_name"], profile["email"]), ("ada", "ada@gmail.com"), "profile")
    expect("email" not in x.of(access).get(url, params={"include_email": "1"}).json(), "only true asks for it")
    hard = x.of(access).get(url, params=[("b5", "=%3D"), ("a3", HARD), ("c@", ""), ("a2", "r b"), ("a3", "2 q")])
    expect_equal(hard.status_code, 200, "a query with everything in it")
    me = x.of(access).get(x.base + "/2/users/me", params={"user.fields": "confirmed_email"}).json()
    expect_equal(me["data"]["id"], access["user_id"], "the same person by the second interfaces")


def oauth1_types_a_number(world):
    with app(world, "requests-oauthlib-pin", "sandboxDesktopKey") as (_, x):
        _, token = x.request_token("oob")
        person = TwitterPerson()
        number = number_shown(person, x.page(token))
        session = x.session(
            resource_owner_key=token["oauth_token"], resource_owner_secret=token["oauth_token_secret"],
            verifier=number)
        expect_equal(session.fetch_access_token(x.base + "/oauth/access_token")["screen_name"], "ada", "screen_name")


def number_shown(person, url):
    """The person's pages end with one that has no form."""
    page = person.visit(url)
    for _ in range(3):
        found = re.search(r"<code>(\d{7})</code>", page.text)
        if found:
            return found[1]
        page = person._submit(page)
    expect(False, f"no number on {page.url}")


def oauth1_is_refused(world):
    with app(world, "requests-oauthlib-refused") as (_, x):
        first = x.base + "/oauth/request_token"
        wrong = x.session("wrong", callback_uri=CALLBACK)
        error = expect_refusal(TokenRequestDenied, "a wrong secret", lambda: wrong.fetch_request_token(first))
        expect_equal(error.response.json()["errors"][0]["code"], 32, "code for a wrong secret")
        unknown = x.session(callback_uri="http://127.0.0.1/elsewhere")
        error = expect_refusal(TokenRequestDenied, "another callback", lambda: unknown.fetch_request_token(first))
        expect_equal(error.response.json()["errors"][0]["code"], 415, "code for another callback")
        _, token = x.request_token()
        back = query(TwitterPerson(deny=True).walk(x.page(token)))
        expect_equal(back, {"denied": token["oauth_token"]}, "parameters of a refusal")
        bare = requests.get(x.base + "/1.1/account/verify_credentials.json", timeout=15)
        expect_equal((bare.status_code, bare.json()["errors"][0]["code"]), (400, 215), "without a signature")


# OAuth 2.0

def session2(x):
    method = "client_secret_basic" if x.client_secret else "none"
    session = OAuth2Session(
        x.client_id, x.client_secret, scope="users.read tweet.read users.email offline.access", redirect_uri=CALLBACK,
        code_challenge_method="S256", token_endpoint_auth_method=method, revocation_endpoint_auth_method=method,
        token_endpoint=x.base + "/2/oauth2/token", default_timeout=15)
    session.trust_env = False
    return session


def oauth2_signs_in(world, key):
    with app(world, "authlib-x", key) as (_, x):
        session = session2(x)
        if x.client_secret:
            session.redirect_uri = "http://127.0.0.1:49152/"
        verifier = generate_token(64)
        url, state = session.create_authorization_url(x.base + "/i/oauth2/authorize", code_verifier=verifier)
        redirect = Person().walk(url)
        token = session.fetch_token(authorization_response=redirect, state=state, code_verifier=verifier)
        expect_equal((token["token_type"], token["expires_in"]), ("bearer", 7200), "token")
        me = session.get(x.base + "/2/users/me?user.fields=confirmed_email,profile_image_url").json()["data"]
        expect_equal((me["username"], me["confirmed_email"]), ("ada", "ada@gmail.com"), "profile")
        expect_refusal(OAuthError, "the same code again", lambda: session.fetch_token(
            authorization_response=redirect, state=state, code_verifier=verifier))
        spent = token["refresh_token"]
        fresh = session.refresh_token(x.base + "/2/oauth2/token", refresh_token=spent)
        expect(fresh["refresh_token"] != spent, "the refresh token stayed the same")
        answer = session.revoke_token(x.base + "/2/oauth2/revoke", token=fresh["refresh_token"])
        expect_equal(answer.json(), {"revoked": True}, "answer of the revocation")
        gone = session.get(x.base + "/2/users/me")
        expect_equal((gone.status_code, gone.json()["title"]), (401, "Unauthorized"), "after that")
        error = expect_refusal(OAuthError, "a refresh token that is spent", lambda: session.refresh_token(
            x.base + "/2/oauth2/token", refresh_token=spent))
        expect_equal(error.error, "invalid_request", "what X calls it")


CHECKS = [
    Check("requests-oauthlib signs in at the sandbox's X", oauth1_signs_in, ("lanyard-sandbox",)),
    Check("requests-oauthlib signs in at the sandbox's X with a number", oauth1_types_a_number, ("lanyard-sandbox",)),
    Check("requests-oauthlib is refused by the sandbox's X as by the real one", oauth1_is_refused,
          ("lanyard-sandbox",)),
    authlib("Authlib signs in at the sandbox's X without a secret",
            lambda world: oauth2_signs_in(world, "sandboxNativeKey")),
    authlib("Authlib signs in at the sandbox's X with a secret",
            lambda world: oauth2_signs_in(world, "sandboxConfidentialKey")),
]
