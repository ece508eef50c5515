"""A person with a browser: opens the URL on the command line in headless Chromium, does what each page asks for, and
stops when the address is one of the application's. It is started as BROWSER starts any browser; what the person knows
and wants comes from the JSON file that LANYARD_PERSON names (see `Person` below), and what happened goes to a file."""
import collections
import contextlib
import dataclasses
import json
import os
import pathlib
import shlex
import signal
import sys
import time
import urllib.parse

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.by import By

from chromium import PHONE, WIDE, chromium, expect_accessible, expect_console_empty, expect_fits, shoot, show
from support import Broken, end_group, expect, expect_equal, wait_until

YES = ("grant", "accept", "allow", "authorize", "approve", "confirm", "continue", "sign in", "log in", "login")
NO = ("cancel", "deny", "refuse", "decline", "logout", "log out", "switch", "forgot", "reset", "another")


@dataclasses.dataclass
class Person:
    """What a person knows and wants."""
    report: str
    user: str = ""
    password: str = ""
    choose: str = ""
    deny: bool = False
    inspect: str = ""
    shots: str = ""
    seconds: float = 60


# In the application: the person it starts

class Browser:
    """The command for BROWSER, and what comes of the person in front of it."""

    def __init__(self, folder, wishes):
        self.folder = folder
        self.report = folder / "person.json"
        self.report.unlink(missing_ok=True)
        plan = folder / "person-plan.json"
        plan.write_text(json.dumps(dataclasses.asdict(Person(report=str(self.report), **wishes))))
        # BROWSER knows no quotes, so the command is one word.
        program = folder / "browser"
        words = [sys.executable, "-B", str(pathlib.Path(__file__).resolve())]
        program.write_text(f"#!/bin/sh\nLANYARD_PERSON={shlex.quote(str(plan))} exec {shlex.join(words)} \"$1\" "
                           f"2>{shlex.quote(str(folder / 'person.log'))}\n")
        program.chmod(0o755)
        self.command = f"{program} %s"

    def check(self):
        """Raises if the person is known to have failed."""
        answer = json.loads(self.report.read_text()) if self.report.exists() else {}
        expect("broken" not in answer, f"the person failed: {answer.get('broken')}\nsteps: {answer.get('steps')}")
        return answer

    def outcome(self):
        """What the person saw."""
        wait_until(self.report.exists, "the browser does not report", 30)
        return self.check()


@contextlib.contextmanager
def browser(folder, **wishes):
    try:
        yield Browser(folder, wishes)
    finally:
        with contextlib.suppress(OSError, ValueError):
            leave(int((folder / "person.pid").read_text()))


def leave(group):
    """Lets the browser end in peace; one that does not is ended."""
    with contextlib.suppress(Broken):
        wait_until(lambda: not is_alive(group), "the browser does not end", 5)
    end_group(group, signal.SIGTERM)


def is_alive(group):
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


# In the browser: what it does

class Walk:
    def __init__(self, driver, person, steps):
        self.driver = driver
        self.person = person
        self.steps = steps
        self.tries = collections.Counter()
        self.pressed = collections.Counter()

    def to_the_end(self, url):
        self.home = application(url)
        end = time.monotonic() + self.person.seconds
        self.open(url)
        handled, until = None, 0.0
        while not self.is_back():
            expect(time.monotonic() < end, f"no way out of {self.driver.current_url}: {self.text()[:400]!r}")
            state = self.settled()
            if state is None or (state == handled and time.monotonic() < until):
                time.sleep(0.1)
                continue
            handled, until = state, time.monotonic() + 4
            if self.tries[state] == 3:  # stuck; a person begins again
                self.open(url)
                continue
            with contextlib.suppress(WebDriverException):  # the page went away while it was looked at
                if self.fill():
                    self.press()
                self.tries[state] += 1

    def open(self, url):
        with contextlib.suppress(WebDriverException):  # of a redirect that nobody answers any more
            self.driver.get(url)

    def is_back(self):
        return self.driver.current_url.startswith(self.home)

    def text(self):
        with contextlib.suppress(WebDriverException):
            return self.driver.find_element(By.TAG_NAME, "body").text
        return ""

    def settled(self):
        """Address and text of the page, once both stay as they are; `None` as long as they change."""
        state = (self.driver.current_url, self.text())
        time.sleep(0.25)
        is_same = state == (self.driver.current_url, self.text())
        return state if is_same and self.visible("button, input[type=submit]") else None

    def visible(self, selector):
        with contextlib.suppress(WebDriverException):
            return [e for e in self.driver.find_elements(By.CSS_SELECTOR, selector)
                    if e.is_displayed() and e.is_enabled()]
        return []

    def fill(self):
        """Types and ticks what there is, and tells whether the page kept it."""
        passwords = self.visible("input[type=password]")
        for field in passwords:
            field.clear()
            field.send_keys(self.person.password)
        for field in self.visible("input[type=text], input[type=email], input:not([type])"):
            if not field.get_attribute("value"):
                field.send_keys(self.person.user)
        for box in [] if passwords else self.visible("input[type=checkbox]"):
            if not box.is_selected() and "remember" not in words(box):
                box.click()
        return all(field.get_attribute("value") == self.person.password for field in passwords)

    def press(self):
        """Presses the best of the buttons that were pressed least."""
        buttons = [b for b in self.visible("button, input[type=submit]") if not is_menu(b)]
        expect(buttons, f"no button at {self.driver.current_url}")
        path = urllib.parse.urlsplit(self.driver.current_url).path
        button = min(self.candidates(buttons), key=lambda b: self.pressed[path, words(b)])
        self.pressed[path, words(button)] += 1
        self.steps.append([path, words(button)[:40]])
        button.click()

    def candidates(self, buttons):
        if self.person.choose:
            chosen = [b for b in buttons if self.person.choose.lower() in words(b)]
            if chosen:
                return chosen
        if self.person.deny:
            denying = [b for b in buttons if any(word in words(b) for word in NO[:4])]
            if denying:
                return denying
        allowing = [b for b in buttons if not any(word in words(b) for word in NO)] or buttons
        return sorted(allowing, key=lambda b: next((i for i, word in enumerate(YES) if word in words(b)), len(YES)))


def application(url):
    """Where the application waits: the origin of the redirect URI in an authorization request."""
    redirect = urllib.parse.parse_qs(urllib.parse.urlsplit(url).query)["redirect_uri"][0]
    parts = urllib.parse.urlsplit(redirect)
    return f"{parts.scheme}://{parts.netloc}/"


def words(element):
    names = [element.text, *(element.get_attribute(n) for n in ("value", "name", "id", "title"))]
    return " ".join(n for n in names if n).lower()


def is_menu(element):
    return element.get_attribute("aria-haspopup") == "true" or "toggle" in (element.get_attribute("class") or "")


def inspect(driver, person):
    """The last page, the application's own: whether a code is left in the address, and how it looks."""
    wait_until(lambda: driver.execute_script("return document.readyState") == "complete", "the last page does not load")
    address = urllib.parse.urlsplit(driver.current_url)
    expect_equal((address.query, address.fragment), ("", ""), "what the address of the last page still shows")
    for scheme, size, look in [(s, z, n) for s in ("light", "dark") for z, n in ((WIDE, "wide"), (PHONE, "phone"))]:
        show(driver, scheme, size)
        what = f"the page after the sign-in, {scheme}, {look}"
        expect_fits(driver, what)
        expect_accessible(driver, what)
        if person.shots:
            shoot(driver, pathlib.Path(person.shots) / f"{person.inspect}-{scheme}-{look}.png")


def live(person, url):
    """Goes through the pages and returns what there is to report."""
    report = {"steps": []}
    try:
        with chromium() as driver:
            walk = Walk(driver, person, report["steps"])
            walk.to_the_end(url)
            if person.inspect:
                inspect(driver, person)
                expect_console_empty(driver, "the way to the last page")
            report |= {"address": driver.current_url, "title": driver.title, "text": walk.text()}
    except Broken as failure:
        report["broken"] = str(failure)
    except WebDriverException as failure:
        report["broken"] = str(failure).splitlines()[0]
    return report


def main():
    person = Person(**json.loads(pathlib.Path(os.environ["LANYARD_PERSON"]).read_text()))
    report = pathlib.Path(person.report)
    (report.parent / "person.pid").write_text(str(os.getpgrp()))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that Chromium is closed too
    content = live(person, sys.argv[1])
    unfinished = report.with_suffix(".part")
    unfinished.write_text(json.dumps(content))
    unfinished.rename(report)


if __name__ == "__main__":
    main()
