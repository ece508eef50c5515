"""A person with a real browser on the sandbox's Google pages."""
import contextlib
import http.server
import threading
import urllib.parse

import requests
from authlib.common.security import generate_token
from selenium.webdriver import ActionChains, Keys
from selenium.webdriver.common.by import By

from authlib_session import IDENTITY, Client, plain_http
from chromium import (
    PHONE, WIDE, button, chromium, expect_accessible, expect_console_empty, expect_fits, expect_focus_visible, shoot,
    show, wait_for_address)
from sandbox import query, sandbox
from support import Check, expect, expect_equal, wait_until

CALENDAR = "https://www.googleapis.com/auth/calendar.readonly"
CONTACTS = "https://www.googleapis.com/auth/contacts.readonly"
LOOKS = [(scheme, size, name) for scheme in ("light", "dark") for size, name in ((WIDE, "wide"), (PHONE, "phone"))]


class _Landing(http.server.BaseHTTPRequestHandler):
    """Where the redirects arrive."""

    def do_GET(self):
        page = b"<!doctype html><html lang=en><link rel=icon href='data:,'><title>Back</title><h1>Back</h1>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def landing():
    """A loopback listener as a desktop application has one; gives its redirect URI."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Landing) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/callback"
        finally:
            server.shutdown()
            thread.join()


class Visit:
    """A browser in front of the sandbox, and the application that sent it there."""

    def __init__(self, place, driver, redirect):
        self.place = place
        self.driver = driver
        self.redirect = redirect
        self.client = Client(place, "desktop", "client_secret_post", redirect)

    def url(self, scope=f"{IDENTITY} {CALENDAR} {CONTACTS}", **parameters):
        self.verifier = generate_token(64)
        self.client.session.scope = scope
        url, self.state = self.client.session.create_authorization_url(
            self.client.metadata["authorization_endpoint"], code_verifier=self.verifier, **parameters)
        return url

    def start(self, **parameters):
        self.driver.get(self.url(**parameters))

    def arrives(self):
        """Waits for the redirect and returns its parameters; the state is checked."""
        address = wait_for_address(self.driver, self.redirect)
        answer = query(address)
        expect_equal(answer.pop("state"), self.state, "state in the redirect")
        return address, answer

    def redeem(self, address):
        token = self.client.session.fetch_token(
            authorization_response=address, state=self.state, code_verifier=self.verifier)
        return set(token["scope"].split())


@contextlib.contextmanager
def visit(world, name):
    with plain_http(), sandbox(world, world.folder(name)) as place, landing() as redirect, chromium() as driver:
        yield Visit(place, driver, redirect)


# With the mouse

def allows_and_unticks(world):
    with visit(world, "pages-mouse") as v:
        v.start(prompt="select_account")
        text = v.driver.find_element(By.TAG_NAME, "body").text
        expect("Sandbox" in text, "the page does not say that it is a sandbox")
        button(v.driver, "Grace Hopper").click()
        wait_until(lambda: v.driver.find_elements(By.NAME, "scope"), "no consent page")
        boxes = {b.get_attribute("value"): b for b in v.driver.find_elements(By.NAME, "scope")}
        expect_equal(sorted(boxes), [CALENDAR, CONTACTS], "scopes that can be unticked")
        v.driver.find_element(By.XPATH, f"//label[input[@value='{CALENDAR}']]").click()
        expect(not boxes[CALENDAR].is_selected(), "a click on the text of a box does not untick it")
        button(v.driver, "Allow").click()
        address, answer = v.arrives()
        expect_equal(answer["hd"], "school.example", "hosted domain in the redirect")
        scopes = v.redeem(address)
        expect(CONTACTS in scopes and CALENDAR not in scopes, f"granted: {scopes}")
        expect_console_empty(v.driver, "the walk through the pages")


def denies(world):
    with visit(world, "pages-deny") as v:
        v.start()
        button(v.driver, "Cancel").click()
        expect_equal(v.arrives()[1], {"error": "access_denied"}, "redirect after Cancel at the accounts")
        v.start(login_hint="ada@gmail.com")
        expect("wants access" in v.driver.page_source, "the login hint does not lead to the consent page")
        button(v.driver, "Cancel").click()
        expect_equal(v.arrives()[1], {"error": "access_denied"}, "redirect after Cancel at the consent")
        v.driver.back()
        wait_until(lambda: "wants access" in v.driver.page_source, "Back does not show the consent page again")
        button(v.driver, "Allow").click()
        wait_until(lambda: "has ended" in v.driver.page_source, "an ended sign-in can be allowed with Back")
        expect_console_empty(v.driver, "refusing", expected=["400 (Bad Request)"])


def keeps_names_harmless(world):
    with visit(world, "pages-names") as v:
        v.start()
        zoe = v.place.people["zoe@gmail.com"]["name"]
        button(v.driver, zoe).click()
        wait_until(lambda: "zoe@gmail.com" in v.driver.find_element(By.TAG_NAME, "main").text, "no consent page")
        expect_equal(v.driver.find_elements(By.TAG_NAME, "script"), [], "scripts on the page")
        expect_console_empty(v.driver, "a name with markup")


# With the keyboard

def obeys_the_keyboard(world):
    with visit(world, "pages-keyboard") as v:
        for scheme in ("light", "dark"):
            show(v.driver, scheme)
            v.start(prompt="select_account consent")
            walk_accounts(v, world, scheme)
            walk_consent(v, world, scheme)
            address, answer = v.arrives()
            expect_equal(answer["prompt"], "consent", "prompt in the redirect")
            scopes = v.redeem(address)
            expect(CALENDAR in scopes and CONTACTS not in scopes, f"granted: {scopes}")
        expect_console_empty(v.driver, "the keyboard")


def press(v, *keys):
    for key in keys:
        ActionChains(v.driver).send_keys(key).perform()


def walk_accounts(v, world, scheme):
    names = []
    for _ in v.place.people:
        press(v, Keys.TAB)
        names.append(expect_focus_visible(v.driver, f"the accounts, {scheme}")["name"])
    for person, name in zip(v.place.people.values(), names):
        expect(person["email"] in name, f"the order of the focus is not that of the accounts: {names}")
    press(v, Keys.TAB)
    last = expect_focus_visible(v.driver, f"the accounts, {scheme}")
    expect_equal(last["name"], "Cancel", "what follows the accounts")
    for _ in v.place.people:
        ActionChains(v.driver).key_down(Keys.SHIFT).send_keys(Keys.TAB).key_up(Keys.SHIFT).perform()
    shoot(v.driver, world.shot_path(f"focus-accounts-{scheme}"))
    press(v, Keys.ENTER)
    wait_until(lambda: v.driver.find_elements(By.NAME, "scope"), "Enter chooses no account")


def walk_consent(v, world, scheme):
    seen = []
    for wanted in ("checkbox", "checkbox", "Cancel", "Allow"):
        press(v, Keys.TAB)
        focus = expect_focus_visible(v.driver, f"the consent, {scheme}")
        seen.append(focus)
        expect(wanted in (focus["type"], focus["name"]), f"the focus is on {focus}, not on {wanted}")
        if len(seen) == 2:
            expect(focus["checked"], "a scope is unticked before anybody touched it")
            press(v, Keys.SPACE)
            shoot(v.driver, world.shot_path(f"focus-consent-{scheme}"))
    press(v, Keys.ENTER)


# How the pages look

def look_well(world):
    with visit(world, "pages-looks") as v:
        pages = tour(v)
        for name, open_page, complaint in pages:
            show(v.driver)
            open_page()
            for scheme, size, look in LOOKS:
                show(v.driver, scheme, size)
                what = f"the page {name}, {scheme}, {look}"
                expect_says_sandbox(v.driver, what)
                expect_fits(v.driver, what)
                expect_accessible(v.driver, what)
                shoot(v.driver, world.shot_path(f"{name}-{scheme}-{look}"))
            expect_console_empty(v.driver, f"the page {name}", expected=[complaint] if complaint else [])
        return f"{len(pages)} pages in {len(LOOKS)} looks"


def tour(v):
    """Names, how to get there, and the one line that a browser writes about an error page."""
    def consent(account, **parameters):
        v.start(prompt="select_account consent", **parameters)
        button(v.driver, account).click()
        wait_until(lambda: "wants access" in v.driver.page_source, "no consent page")

    def device(code, *buttons):
        v.driver.get(v.place.google + "/device")
        v.driver.find_element(By.NAME, "user_code").send_keys(code)
        for text in ("Continue", *buttons):
            button(v.driver, text).click()

    stray = urllib.parse.quote("https://evil.example/" + "long-path/" * 12, safe="")
    return [
        ("index", lambda: v.driver.get(v.place.url + "/"), None),
        ("nothing", lambda: v.driver.get(v.place.url + "/google/nothing"), "404 (Not Found)"),
        ("accounts", lambda: v.start(prompt="select_account"), None),
        ("accounts-of-a-domain", lambda: v.start(hd="school.example"), None),
        ("accounts-of-nobody", lambda: v.start(hd="nobody.example"), None),
        ("consent", lambda: consent("Ada Lovelace"), None),
        ("consent-identity", lambda: consent("nameless", scope=IDENTITY), None),
        ("error-redirect", lambda: v.driver.get(
            v.url().replace(urllib.parse.quote(v.redirect, safe=""), stray)), "400 (Bad Request)"),
        ("device", lambda: v.driver.get(v.place.google + "/device"), None),
        ("device-unknown", lambda: device("NOBODYS-CODE"), "400 (Bad Request)"),
        ("device-consent", lambda: device(device_code(v)), None),
        ("device-done", lambda: device(device_code(v), "Grace Hopper"), None),
        ("error-client", lambda: v.driver.get(v.url().replace("desktop", "unknown")), "401 (Unauthorized)"),
    ]


def device_code(v):
    """A code as a television shows it."""
    with requests.Session() as television:
        television.trust_env = False
        form = {"client_id": v.place.clients["television"]["id"], "scope": IDENTITY}
        return television.post(v.place.google + "/device/code", form, timeout=15).json()["user_code"]


def expect_says_sandbox(driver, what):
    note = driver.find_element(By.TAG_NAME, "header")
    expect(note.is_displayed() and "sandbox" in note.text.lower(), f"{what} does not say that it is a sandbox")
    expect("sandbox" in driver.title.lower(), f"the title of {what} does not say that it is a sandbox")
    is_in_view = driver.execute_script("return arguments[0].getBoundingClientRect().top >= 0", note)
    expect(is_in_view, f"{what} hides the note")


def pages(name, run):
    return Check(name, run, products=("lanyard-sandbox",))


CHECKS = [
    pages("Chromium chooses an account of the sandbox and unticks a scope", allows_and_unticks),
    pages("Chromium refuses at the sandbox", denies),
    pages("Chromium shows a name with markup in the sandbox as text", keeps_names_harmless),
    pages("Chromium signs in at the sandbox with the keyboard alone", obeys_the_keyboard),
    pages("Chromium and axe-core like the pages of the sandbox", look_well),
]
