"""PyPI's django-oauth-toolkit (Django, oauthlib, jwcrypto)."""
import contextlib
import os

from peer import EMAIL, NAME, PASSWORD, SECRET, USER, Peer, running
from support import free_port, run, venv

# oauthlib 4 breaks it.
REQUIREMENTS = ["django-oauth-toolkit", "oauthlib<4", "waitress"]

MAKE_KEY = "from jwcrypto.jwk import JWK; print(JWK.generate(kty='RSA', size=2048).export_to_pem(True, None).decode())"

SETTINGS = '''
SECRET_KEY = "only-for-tests"
ALLOWED_HOSTS = ["127.0.0.1"]
ROOT_URLCONF = "urls"
USE_TZ = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
INSTALLED_APPS = ["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions",
                  "django.contrib.messages", "oauth2_provider"]
MIDDLEWARE = ["django.contrib.sessions.middleware.SessionMiddleware",
              "django.middleware.common.CommonMiddleware", "django.middleware.csrf.CsrfViewMiddleware",
              "django.contrib.auth.middleware.AuthenticationMiddleware",
              "django.contrib.messages.middleware.MessageMiddleware"]
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": ["."], "APP_DIRS": True,
              "OPTIONS": {"context_processors": ["django.template.context_processors.request",
                          "django.contrib.auth.context_processors.auth",
                          "django.contrib.messages.context_processors.messages"]}}]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "db.sqlite3"}}
LOGIN_URL = "/login/"
OAUTH2_PROVIDER = {
    "OIDC_ENABLED": True, "OIDC_ISS_ENDPOINT": "@BASE@/o", "OIDC_RSA_PRIVATE_KEY": open("key.pem").read(),
    "OAUTH2_VALIDATOR_CLASS": "claims.Claims", "PKCE_REQUIRED": True, "ROTATE_REFRESH_TOKEN": True,
    "SCOPES": {"openid": "sign in", "profile": "your name", "email": "your address",
               "offline_access": "stay signed in"},
    "ALLOW_LOCALHOST_LOOPBACK": True, "ALLOWED_SCHEMES": ["http", "https"],
    "COMPLIANT_BCP_RFC9700_AUTHZ_RESPONSE_ISS": @NAMES_ISSUER@,
}
'''

CLAIMS = '''
from oauth2_provider.oauth2_validators import OAuth2Validator
class Claims(OAuth2Validator):
    oidc_claim_scope = {**(OAuth2Validator.oidc_claim_scope or {}), "name": "profile", "email": "email",
                        "given_name": "profile", "family_name": "profile"}
    def get_additional_claims(self, request):
        u = request.user
        return {"name": u.get_full_name(), "given_name": u.first_name, "family_name": u.last_name, "email": u.email}
'''

URLS = '''
from django.contrib.auth.views import LoginView
from django.urls import include, path
from oauth2_provider.urls import metadata_urlpatterns
urlpatterns = metadata_urlpatterns + [path("o/", include("oauth2_provider.urls", namespace="oauth2_provider")),
                                      path("login/", LoginView.as_view(template_name="login.html"))]
'''

LOGIN = '''<!doctype html><title>Sign in</title><form method="post">{% csrf_token %}{{ form.as_p }}
<input type="hidden" name="next" value="{{ next }}"><button>Sign in</button></form>
'''

SERVE = '''
import os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "settings"
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from django.contrib.auth.models import User
from oauth2_provider.models import Application
port, redirect, user, password, email, first, last, secret = sys.argv[1:]
User.objects.create_user(user, email, password, first_name=first, last_name=last)
for kind, key in (("public", ""), ("confidential", secret)):
    Application.objects.create(
        client_id="sdk-" + kind, client_secret=key, name="SDK " + kind, client_type=kind, redirect_uris=redirect,
        authorization_grant_type=Application.GRANT_AUTHORIZATION_CODE, algorithm="RS256")
from django.core.wsgi import get_wsgi_application
import waitress
waitress.serve(get_wsgi_application(), host="127.0.0.1", port=int(port), threads=4)
'''


@contextlib.contextmanager
def start(folder, redirect, names_issuer=False):
    python = venv("django_toolkit", REQUIREMENTS) / "python"
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    settings = SETTINGS.replace("@BASE@", base).replace("@NAMES_ISSUER@", str(names_issuer))
    files = {"settings.py": settings, "claims.py": CLAIMS, "urls.py": URLS, "login.html": LOGIN, "serve.py": SERVE}
    for name, text in files.items():
        (folder / name).write_text(text)
    (folder / "key.pem").write_text(run([python, "-c", MAKE_KEY]))
    argv = [python, "serve.py", port, redirect, USER, PASSWORD, EMAIL, *NAME, SECRET]
    answers_at = base + "/o/.well-known/openid-configuration"
    with running("django-oauth-toolkit", argv, folder, answers_at, env=dict(os.environ, PYTHONPATH=str(folder))):
        yield Peer(base + "/o")
