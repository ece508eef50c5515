"""The pages of the sandbox's Facebook and X in a real browser: readable, accessible, and without a complaint."""
from selenium.webdriver.common.by import By

from chromium import (
    chromium, expect_accessible, expect_console_empty, expect_fits, press_button, shoot, show, wait_for)
from requests_oauthlib import OAuth1Session
from sandbox import sandbox
from checks.sandbox_pages import LOOKS, expect_says_sandbox
from support import Check

REDIRECT = "http://localhost:49152/callback"
PERMISSIONS = "public_profile,email,user_friends"


def client(place, provider, name):
    return next(c for c in place.manage("GET", "clients")["clients"]
                if c["provider"] == provider and c["name"] == name)


def facebook_pages(place, driver):
    app = client(place, "facebook", "Sandbox Web")["id"]
    dialog = f"{place.url}/facebook/dialog/oauth?response_type=code&state=s&scope={PERMISSIONS}&redirect_uri={REDIRECT}"

    def consent():
        driver.get(f"{dialog}&client_id={app}")
        press_button(driver, "Ada Lovelace")
        wait_for(lambda: driver.find_elements(By.NAME, "scope"), "no permission can be declined")

    return [
        ("facebook-accounts", lambda: driver.get(f"{dialog}&client_id={app}"), None),
        ("facebook-consent", consent, None),
        ("facebook-error", lambda: driver.get(f"{dialog}&client_id=0"), "400 (Bad Request)"),
        ("facebook-device", lambda: driver.get(f"{place.url}/facebook/device"), None),
    ]


def x_pages(place, driver):
    overview = place.manage("GET", "")["twitter"]
    app = next(c for c in overview["clients"] if c["id"] == "sandboxNativeKey")
    base = overview["base_url"]

    def authorize(callback, *buttons):
        session = OAuth1Session(app["id"], client_secret=app["secret"], callback_uri=callback)
        session.trust_env = False
        token = session.fetch_request_token(base + "/oauth/request_token")["oauth_token"]
        driver.get(f"{base}/oauth/authorize?oauth_token={token}")
        for button in buttons:
            press_button(driver, button)

    return [
        ("x-accounts", lambda: authorize("http://127.0.0.1:49152/callback"), None),
        ("x-consent", lambda: authorize("http://127.0.0.1:49152/callback", "Ada Lovelace"), None),
        ("x-unknown-token", lambda: driver.get(f"{base}/oauth/authorize?oauth_token=nobody"), "403 (Forbidden)"),
    ]


def look_well(world):
    with sandbox(world, world.folder("facebook-and-x")) as place, chromium() as driver:
        pages = facebook_pages(place, driver) + x_pages(place, driver)
        for name, open_page, complaint in pages:
            show(driver)
            open_page()
            for scheme, size, look in LOOKS:
                show(driver, scheme, size)
                what = f"the page {name}, {scheme}, {look}"
                expect_says_sandbox(driver, what)
                expect_fits(driver, what)
                expect_accessible(driver, what)
                shoot(driver, world.shot_path(f"{name}-{scheme}-{look}"))
            expect_console_empty(driver, f"the page {name}", expected=[complaint] if complaint else [])
        return f"{len(pages)} pages in {len(LOOKS)} looks"


CHECKS = [Check("Chromium and axe-core like the pages of the sandbox's Facebook and X", look_well, ("lanyard-sandbox",))]
