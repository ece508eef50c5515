"""What Authlib gets from the sandbox's Google."""
import time
import urllib.parse

from authlib.integrations.base_client import OAuthError
from authlib.integrations.flask_client import OAuth
from flask import Flask, jsonify

from authlib_session import DESKTOP_REDIRECT, IDENTITY, WEB_REDIRECT, Client, authlib, expect_answer, get
from sandbox import Person, query, sandbox
from support import expect, expect_equal, expect_refusal

CALENDAR = "https://www.googleapis.com/auth/calendar.readonly"
GRANTED = {
    "openid", "https://www.googleapis.com/auth/userinfo.email", "https://www.googleapis.com/auth/userinfo.profile"}


def signs_in(world, kind, method, redirect, **parameters):
    with sandbox(world, world.folder(f"authlib-{kind}")) as place:
        client = Client(place, kind, method, redirect)
        began = int(time.time())
        token, nonce = client.sign_in(Person("grace@school.example"), **parameters)
        expect_token(client, token)
        expect_claims(client, client.claims(token, nonce), "grace@school.example", began)
        expect_userinfo(client, "grace@school.example")
        expect_refresh(client, token)
        expect_revocation(client)


def expect_token(client, token):
    expect_equal(client.answer.status_code, 200, "status of the token answer")
    expect("no-store" in client.answer.headers["Cache-Control"], "the token answer may be kept by caches")
    expect_equal((token["token_type"], token["expires_in"]), ("Bearer", 3599), "token type and lifetime")
    expect_equal(set(token["scope"].split()), GRANTED, "granted scopes")
    expect(token["access_token"].startswith("ya29."), "the access token does not look like Google's")
    expect(token["refresh_token"].startswith("1//0"), "the refresh token does not look like Google's")


def expect_claims(client, claims, email, began):
    person = client.place.people[email]
    expect_equal(claims.header["alg"], "RS256", "algorithm of the ID token")
    expect_equal((claims["sub"], claims["email"], claims["email_verified"]),
                 (person["id"], email, person["email_verified"]), "subject and address")
    expect_equal((claims["name"], claims["given_name"], claims["family_name"]),
                 (person["name"], person["given_name"], person["family_name"]), "names")
    expect_equal(claims.get("hd"), person.get("hosted_domain"), "hosted domain")
    expect_equal(claims["azp"], client.session.client_id, "authorized party")
    expect(began <= claims["iat"] <= time.time() + 1, "iat is not the present time")
    expect_equal(claims["exp"] - claims["iat"], 3600, "lifetime of the ID token")


def expect_userinfo(client, email):
    profile = client.session.get(client.metadata["userinfo_endpoint"])
    person = client.place.people[email]
    expect_equal(profile.status_code, 200, "status of userinfo")
    expect_equal((profile.json()["sub"], profile.json()["email"], profile.json()["email_verified"]),
                 (person["id"], email, True), "userinfo")
    picture = get(profile.json()["picture"])
    expect_equal((picture.status_code, picture.headers["Content-Type"]), (200, "image/svg+xml"), "the picture")


def expect_refresh(client, token):
    fresh = client.session.refresh_token()
    body = client.answer.json()
    expect_equal(client.answer.status_code, 200, "status of the refresh")
    expect("refresh_token" not in body, "Google keeps the refresh token, but a new one came")
    expect_equal(fresh["refresh_token"], token["refresh_token"], "refresh token that Authlib keeps")
    expect(fresh["access_token"] != token["access_token"], "the access token is the old one")
    claims = client.claims(fresh, nonce=None)
    expect("nonce" not in claims, "the refreshed ID token repeats the nonce")
    expect_userinfo(client, claims["email"])


def expect_revocation(client):
    endpoint, token = client.metadata["revocation_endpoint"], dict(client.session.token)
    answer = client.session.revoke_token(endpoint, token=token["access_token"], token_type_hint="access_token")
    expect_equal((answer.status_code, answer.json()), (200, {}), "revocation")
    again = client.session.revoke_token(endpoint, token=token["access_token"])
    expect_answer(again, 400, "invalid_token", "Token expired or revoked", "the second revocation")
    gone = client.session.get(client.metadata["userinfo_endpoint"])
    expect_answer(gone, 401, "invalid_request", "Invalid Credentials", "userinfo after the revocation")
    expect('error="invalid_token"' in gone.headers["WWW-Authenticate"], "userinfo names no error in WWW-Authenticate")
    expect_refusal(OAuthError, "refresh after the revocation of the access token", client.session.refresh_token)
    expect_answer(client.answer, 400, "invalid_grant", "Token has been expired or revoked.", "refresh after revocation")


def signs_in_on_desktop(world):
    signs_in(world, "desktop", "client_secret_post", DESKTOP_REDIRECT)


def signs_in_on_the_web(world):
    signs_in(world, "web", "client_secret_basic", WEB_REDIRECT, access_type="offline")


def flask_app_signs_in(world):
    """Authlib's Flask integration does everything itself, down to fetching the keys anew when they were replaced."""
    with sandbox(world, world.folder("authlib-flask")) as place:
        app = flask_app(place)
        for attempt in range(2):
            with app.test_client() as browser:
                start = browser.get("/login")
                expect_equal(start.status_code, 302, "redirect of the web application")
                back = urllib.parse.urlsplit(Person("ada@gmail.com").walk(start.headers["Location"]))
                answer = browser.get(f"{back.path}?{back.query}")
                expect_equal(answer.status_code, 200, f"sign-in {attempt + 1} of the web application")
                expect_equal(answer.json["email"], "ada@gmail.com", "who signed in")
                expect_refusal(OAuthError, "the same redirect again", lambda: browser.get(f"{back.path}?{back.query}"))
            place.rotate_keys()


def flask_app(place):
    app = Flask("interop")
    app.secret_key = "only-for-tests"
    app.testing = True
    registration = place.clients["web"]
    google = OAuth(app).register(
        "google", client_id=registration["id"], client_secret=registration["secret"],
        server_metadata_url=place.metadata_url,
        client_kwargs={"scope": IDENTITY, "code_challenge_method": "S256", "trust_env": False, "default_timeout": 15})
    app.add_url_rule("/login", "login", lambda: google.authorize_redirect(WEB_REDIRECT))
    app.add_url_rule("/callback", "callback", lambda: jsonify(google.authorize_access_token()["userinfo"]))
    return app


# What the person decides

def person_decides(world):
    with sandbox(world, world.folder("authlib-person")) as place:
        client = Client(place, "desktop", "client_secret_post", DESKTOP_REDIRECT)
        client.session.scope = f"{IDENTITY} {CALENDAR}"
        token, _ = client.sign_in(Person(untick=[CALENDAR]))
        expect_equal(set(token["scope"].split()), GRANTED, "scopes without the one that was unticked")
        token, _ = client.sign_in(Person())
        expect_equal(set(token["scope"].split()), GRANTED | {CALENDAR}, "scopes with the one that stayed ticked")

        redirect, state, _, _ = client.authorize(Person(deny=True), prompt="select_account")
        expect_equal(query(redirect), {"error": "access_denied", "state": state}, "redirect after a refusal")
        redirect, state, _, _ = client.authorize(Person(), prompt="none")
        expect_equal(query(redirect), {"error": "login_required", "state": state}, "prompt=none without a hint")

        client.sign_in(Person("nobody presses a button"), login_hint="ada@gmail.com")


CHECKS = [
    authlib("Authlib signs in at the sandbox as a desktop client", signs_in_on_desktop),
    authlib("Authlib signs in at the sandbox as a web client", signs_in_on_the_web),
    authlib("Authlib's Flask application signs in at the sandbox", flask_app_signs_in),
    authlib("Authlib gets from the sandbox what the person decides", person_decides),
]
