"""What Authlib is refused by the sandbox's Google, and what it refuses itself."""
from authlib.common.security import generate_token
from authlib.integrations.base_client import OAuthError
from authlib.oauth2.rfc6749 import MismatchingStateException
from joserfc.errors import JoseError

from authlib_session import DESKTOP_REDIRECT, WEB_REDIRECT, Client, authlib, expect_answer
from sandbox import Person, sandbox
from support import expect, expect_equal, expect_refusal


def is_refused(world):
    with sandbox(world, world.folder("authlib-refused")) as place:
        refuses_codes(place)
        refuses_clients(place)
        refuses_authorization_requests(place)


def refuses_codes(place):
    client = Client(place, "desktop", "client_secret_post", DESKTOP_REDIRECT)

    def redeem(what, status, error, description, **changes):
        redirect, state, verifier, _ = client.authorize(Person())
        values = {"authorization_response": redirect, "state": state, "code_verifier": verifier, **changes}
        refused_token(client, what, status, error, description, **values)
        return values

    redeem("a wrong verifier", 400, "invalid_grant", "Invalid code verifier.", code_verifier=generate_token(64))
    redeem("a verifier that is too short", 400, "invalid_grant", "Invalid code verifier.", code_verifier="short")
    redeem("a missing verifier", 400, "invalid_grant", "Missing code verifier.", code_verifier=None)
    redeem("another redirect", 400, "redirect_uri_mismatch", "Bad Request", redirect_uri=DESKTOP_REDIRECT + "/")
    redeem("another port", 400, "redirect_uri_mismatch", "Bad Request",
           redirect_uri=DESKTOP_REDIRECT.replace("49152", "49153"))
    redeem("an invented code", 400, "invalid_grant", "Malformed auth code.",
           authorization_response=f"{DESKTOP_REDIRECT}?code=4/0Ainvented", state=None)
    refuses_used_code(client)
    refuses_code_of_another_client(place)


def refuses_used_code(client):
    redirect, state, verifier, _ = client.authorize(Person())
    values = {"authorization_response": redirect, "state": state, "code_verifier": verifier}
    client.session.fetch_token(**values)
    refused_token(client, "a used code", 400, "invalid_grant", "Bad Request", **values)

    redirect, _, verifier, _ = client.authorize(Person())
    expect_refusal(MismatchingStateException, "a foreign state",
                   lambda: client.session.fetch_token(authorization_response=redirect, state="foreign"))


def refuses_code_of_another_client(place):
    owner = Client(place, "web", "client_secret_basic", WEB_REDIRECT)
    redirect, state, verifier, _ = owner.authorize(Person())
    thief = Client(place, "desktop", "client_secret_post", WEB_REDIRECT)
    refused_token(thief, "the code of another client", 400, "invalid_grant", "Bad Request",
                  authorization_response=redirect, state=state, code_verifier=verifier)


def refuses_clients(place):
    cases = [
        ("a wrong secret", "client_secret_post", {"secret": "GOCSPX-wrong"}, 401, "invalid_client", "Unauthorized"),
        ("a wrong secret by Basic", "client_secret_basic", {"secret": "GOCSPX-wrong"}, 401, "invalid_client",
         "Unauthorized"),
        ("no secret", "none", {}, 400, "invalid_request", "client_secret is missing."),
        ("an unknown client", "client_secret_post", {"id": "1-unknown.apps.googleusercontent.com"}, 401,
         "invalid_client", "The OAuth client was not found."),
        ("a deleted client", "client_secret_post", {"id": place.clients["deleted"]["id"]}, 401, "deleted_client",
         "The OAuth client was deleted."),
    ]
    honest = Client(place, "desktop", "client_secret_post", DESKTOP_REDIRECT)
    token, _ = honest.sign_in()
    for what, method, changes, status, error, description in cases:
        client = Client(place, "desktop", method, DESKTOP_REDIRECT, **changes)
        redirect, state, verifier, _ = honest.authorize(Person())
        refused_token(client, what, status, error, description, authorization_response=redirect, state=state,
                      code_verifier=verifier)
        if method == "client_secret_basic":
            expect(client.answer.headers.get("WWW-Authenticate", "").startswith("Basic"),
                   f"{what}: 401 without a Basic challenge")
        expect_refusal(OAuthError, f"{what} at a refresh",
                       lambda: client.session.refresh_token(refresh_token=token["refresh_token"]))
        expect_equal((client.answer.status_code, client.answer.json()["error"]), (status, error), f"{what}: refresh")


def refused_token(client, what, status, error, description, **values):
    refusal = expect_refusal(OAuthError, what, lambda: client.session.fetch_token(**values))
    expect_equal(refusal.error, error, f"{what}: Authlib's error")
    expect_answer(client.answer, status, error, description, what)


def refuses_authorization_requests(place):
    """Google shows these on a page of its own and tells the application nothing."""
    cases = [
        ("an unregistered redirect", 400, "redirect_uri_mismatch", {"redirect_uri": "https://evil.example/callback"}),
        ("a redirect with another case", 400, "redirect_uri_mismatch",
         {"redirect_uri": WEB_REDIRECT.replace("callback", "Callback")}),
        ("a redirect to another port", 400, "redirect_uri_mismatch",
         {"redirect_uri": WEB_REDIRECT.replace("8080", "8081")}),
        ("an unknown scope", 400, "invalid_scope", {"scope": "openid everything"}),
        ("another response type", 400, "unsupported_response_type", {"response_type": "token"}),
        ("prompt=none with company", 400, "invalid_request", {"prompt": "none consent"}),
    ]
    client = Client(place, "web", "client_secret_basic", WEB_REDIRECT)
    for what, status, error, changes in cases:
        url, _ = client.session.create_authorization_url(
            client.metadata["authorization_endpoint"], code_verifier=generate_token(64), **changes)
        expect_page(what, url, status, error)
    stranger = Client(place, "web", "client_secret_basic", WEB_REDIRECT, id="1-unknown.apps.googleusercontent.com")
    url, _ = stranger.session.create_authorization_url(client.metadata["authorization_endpoint"])
    expect_page("an unknown client", url, 401, "invalid_client")


def expect_page(what, url, status, error):
    page = Person().visit(url)
    expect_equal((page.status_code, page.headers.get("Location")), (status, None), f"{what}: status and redirect")
    expect(error in page.text, f"{what}: the page does not say {error}")


# What Authlib refuses

def judges_forged_tokens(world):
    """The sandbox's forgeries are real: another implementation refuses them too."""
    forgeries = [
        "bad_signature", "unsigned_id_token", "symmetric_signature", "unknown_kid", "wrong_nonce", "missing_nonce",
        "wrong_audience", "wrong_issuer", "short_issuer", "expired_id_token", "wrong_at_hash", "missing_subject",
    ]
    with sandbox(world, world.folder("authlib-forged")) as place:
        for name in forgeries:
            client = Client(place, "desktop", "client_secret_post", DESKTOP_REDIRECT)
            place.scenario(name)
            token, nonce = client.sign_in(login_hint="ada@gmail.com")
            expect_refusal((JoseError, ValueError), f"the ID token of {name}", lambda: client.claims(token, nonce))
        place.scenario("wrong_state")
        expect_refusal(MismatchingStateException, "the redirect of wrong_state",
                       lambda: client.sign_in(login_hint="ada@gmail.com"))


CHECKS = [
    authlib("Authlib is refused by the sandbox as by Google", is_refused),
    authlib("Authlib refuses what the sandbox forges", judges_forged_tokens),
]
