"""An OAuth 1.0a provider shaped like Twitter's. Authlib runs the flow and oauthlib judges each signature: Authlib decodes
the values of the header twice, and so refuses a right signature over a value with a percent sign in it.

Arguments: port, user, password. signatures.log has a line for each signed request, with oauthlib's base string.
"""
import secrets
import sys
import warnings

warnings.simplefilter("ignore")

import waitress  # noqa: E402
from authlib.integrations.flask_oauth1 import (  # noqa: E402
    AuthorizationServer, ResourceProtector, current_credential)
from authlib.integrations.flask_oauth1.cache import (  # noqa: E402
    create_exists_nonce_func, register_nonce_hooks, register_temporary_credential_hooks)
from authlib.oauth1 import ClientMixin, TokenCredentialMixin  # noqa: E402
from authlib.oauth1.errors import OAuth1Error  # noqa: E402
from cachelib import SimpleCache  # noqa: E402
from flask import Flask, jsonify, redirect, request  # noqa: E402
from oauthlib.oauth1.rfc5849 import signature as oauthlib  # noqa: E402

PORT, USER, PASSWORD = int(sys.argv[1]), sys.argv[2], sys.argv[3]
ID, KEY, SECRET = "1815", "sdk-consumer-key", "sdk-consumer-secret&%+/="
PAGE = ('<!doctype html><title>Authorize</title><form method="post"><input type="text" name="username">'
        '<input type="password" name="password"><button name="do" value="yes">Authorize app</button>'
        '<button name="do" value="cancel">Cancel</button></form>')
app = Flask(__name__)
app.config["OAUTH1_SUPPORTED_SIGNATURE_METHODS"] = ["HMAC-SHA1", "HMAC-SHA256", "PLAINTEXT"]


class Client(ClientMixin):
    def get_default_redirect_uri(self):
        return "oob"

    def get_client_secret(self):
        return SECRET

    def get_rsa_public_key(self):
        return None


class Token(TokenCredentialMixin):
    def __init__(self, token):
        self.token, self.secret = token["oauth_token"], token["oauth_token_secret"]

    def get_oauth_token(self):
        return self.token

    def get_oauth_token_secret(self):
        return self.secret


class User:
    def get_user_id(self):
        return ID


tokens = {}
cache = SimpleCache()
for kind in (AuthorizationServer, ResourceProtector):
    for method in ("HMAC-SHA1", "HMAC-SHA256"):
        kind.register_signature_method(method, lambda _: bool(getattr(request, "opinion", None)))


def query_client(key):
    return Client() if key == KEY else None


server = AuthorizationServer(app, query_client=query_client)
register_nonce_hooks(server, cache)
register_temporary_credential_hooks(server, cache)
protect = ResourceProtector(
    app, query_client=query_client, query_token=lambda _, token: tokens.get(token),
    exists_nonce=create_exists_nonce_func(cache, "api:"))


def keep(token, _):
    tokens[token["oauth_token"]] = Token(token)
    return tokens[token["oauth_token"]]


server.register_hook("create_token_credential", keep)


@app.before_request
def judge():
    header = request.headers.get("Authorization", "")
    if not header.startswith("OAuth "):
        return
    body = request.get_data(as_text=True) if request.mimetype == "application/x-www-form-urlencoded" else ""
    headers = {"Authorization": header}
    query = request.query_string.decode()
    parameters = oauthlib.collect_parameters(uri_query=query, body=body, headers=headers, exclude_oauth_signature=True)
    uri = oauthlib.base_string_uri(request.base_url)
    text = oauthlib.signature_base_string(request.method, uri, oauthlib.normalize_parameters(parameters))
    plain = dict(parameters)
    token = plain.get("oauth_token")
    temporary = cache.get("temporary_credential:" + token) if token else None
    secret = tokens[token].secret if token in tokens else temporary["oauth_token_secret"] if temporary else ""
    sent = dict(oauthlib.collect_parameters(headers=headers, exclude_oauth_signature=False)).get("oauth_signature")
    sign = {"HMAC-SHA1": oauthlib.sign_hmac_sha1, "HMAC-SHA256": oauthlib.sign_hmac_sha256}.get(
        plain.get("oauth_signature_method"))
    request.opinion = sign is not None and secrets.compare_digest(sent or "", sign(text, SECRET, secret))
    request.base = text


@app.after_request
def note(response):
    if hasattr(request, "opinion"):
        with open("signatures.log", "a") as log:
            print(request.method, request.path, response.status_code, request.opinion, request.base, file=log)
    return response


@app.post("/oauth/request_token")
def request_token():
    response = server.create_temporary_credentials_response()
    # Authlib writes it with a capital; RFC 5849 does not.
    response.set_data(response.get_data().replace(b"confirmed=True", b"confirmed=true"))
    return response


@app.route("/oauth/authorize", methods=["GET", "POST"])
def authorize():
    try:
        grant = server.check_authorization_request()
    except OAuth1Error as error:
        return dict(error.get_body()), error.status_code
    if request.method == "GET":
        return PAGE
    back = grant.credential.get_redirect_uri()
    if request.form.get("do") == "cancel":
        return redirect(back + ("&" if "?" in back else "?") + "denied=" + grant.token)
    if (request.form.get("username"), request.form.get("password")) != (USER, PASSWORD):
        return "wrong", 403
    response = server.create_authorization_response(grant_user=User())
    if back == "oob":
        pin = cache.get("temporary_credential:" + grant.token)["oauth_verifier"]
        return "<!doctype html><title>Your number</title><code>" + pin + "</code>"
    return response


@app.post("/oauth/access_token")
def access_token():
    response = server.create_token_response()
    if response.status_code == 200:
        response.set_data(response.get_data() + f"&user_id={ID}&screen_name={USER}".encode())
    return response


@app.get("/1.1/account/verify_credentials.json")
@protect()
def verify():
    more = {"email": "ada@example.org"} if request.args.get("include_email") == "true" else {}
    return jsonify(id=int(ID), id_str=ID, screen_name=USER, name="Ada Lovelace", **more)


@app.post("/1.1/statuses/update.json")
@protect()
def update():
    return jsonify(text=request.form["status"])


@app.post("/oauth/invalidate_token.json")
@protect()
def invalidate():
    token = current_credential.get_oauth_token()
    tokens.pop(token, None)
    return jsonify(access_token=token)


waitress.serve(app, host="127.0.0.1", port=PORT)
