"""The Lanyard sandbox as a program of its own, its management interface, and a person without a browser."""
import contextlib
import html.parser
import json
import urllib.parse

import requests

from support import Broken, expect, expect_equal, request, service, wait_until


class Sandbox:
    def __init__(self, overview):
        self.url = overview["base_url"]
        self.google = overview["google"]["issuer"]
        self.metadata_url = overview["google"]["metadata"]
        self.clients = {c["id"].split("-")[1].split(".")[0]: c for c in overview["google"]["clients"]}
        self.people = {p["email"]: p for p in overview["people"]}

    def manage(self, method, path, body=None):
        answer = request(method, f"{self.url}/sandbox/{path}", body)
        expect_equal(answer.status, 200, f"{method} /sandbox/{path}")
        return answer.json

    def scenario(self, name, **where):
        """Lets something go wrong once."""
        self.manage("POST", "scenarios", {"scenario": name, **where})

    def rotate_keys(self):
        self.manage("POST", "keys/rotate", {})

    def log(self):
        return self.manage("GET", "log")["requests"]

    def clear_log(self):
        self.manage("DELETE", "log")


@contextlib.contextmanager
def sandbox(world, folder):
    with service("lanyard-sandbox", [world.product("lanyard-sandbox"), "--json"], folder) as program:
        def line():
            program.expect_alive()
            return program.text().partition("\n")[0] if "\n" in program.text() else None
        overview = json.loads(wait_until(line, "the sandbox does not say where it is"))
        answer = request("GET", overview["base_url"] + "/sandbox")
        expect_equal(answer.json, overview, "GET /sandbox against the line of --json")
        yield Sandbox(overview)


# A person who has no browser

class _Forms(html.parser.HTMLParser):
    """The forms of a page: where they go, and their controls in order."""

    def __init__(self, text):
        super().__init__()
        self.forms = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        names = dict(attributes)
        if tag == "form":
            self.forms.append((names, []))
        elif tag in ("input", "button") and self.forms:
            self.forms[-1][1].append({"tag": tag, **names})


class Person:
    """Fetches pages and submits their one form, as a browser without scripts would."""

    def __init__(self, account="ada@gmail.com", untick=(), deny=False):
        self.account = account
        self.untick = untick
        self.deny = deny
        self.session = requests.Session()
        self.session.trust_env = False
        self.pages = []

    def walk(self, url):
        """Goes through the pages up to a redirect that leaves the sandbox, and returns that address."""
        origin = urllib.parse.urlsplit(url).netloc
        answer = self._send("GET", url)
        for _ in range(6):
            location = answer.headers.get("Location")
            if location is None:
                expect_equal(answer.status_code, 200, f"page at {answer.url}: {answer.text[:400]}\nstatus")
                answer = self._submit(answer)
            elif urllib.parse.urlsplit(location).netloc == origin:
                answer = self._send("GET", location)
            else:
                return location
        raise Broken(f"no end of pages at {answer.url}")

    def visit(self, url):
        """One page as it is."""
        return self._send("GET", url)

    def _send(self, method, url, data=None):
        answer = self.session.request(method, url, data=data, allow_redirects=False, timeout=15)
        self.pages.append(answer)
        return answer

    def _submit(self, page):
        forms = _Forms(page.text).forms
        expect_equal(len(forms), 1, f"forms on the page at {page.url}")
        attributes, controls = forms[0]
        fields = [(c["name"], c.get("value", "")) for c in controls if self._is_sent(c)]
        button = self._button([c for c in controls if c["tag"] == "button"])
        fields.append((button["name"], button.get("value", "")))
        target = urllib.parse.urljoin(page.url, attributes.get("action", ""))
        return self._send(attributes.get("method", "get").upper(), target, fields)

    def _is_sent(self, control):
        if control["tag"] != "input" or "name" not in control:
            return False
        if control.get("type") == "checkbox":
            return "checked" in control and control["value"] not in self.untick
        return control.get("type") == "hidden"

    def _button(self, buttons):
        wanted = ["deny"] if self.deny else [self.account, "allow"]
        for value in wanted:
            for button in buttons:
                if button.get("value") == value:
                    return button
        raise Broken(f"no button for {wanted} among {buttons}")


def query(url):
    """The parameters behind a redirect, each once."""
    pairs = urllib.parse.parse_qsl(urllib.parse.urlsplit(url).query, keep_blank_values=True)
    expect(len(dict(pairs)) == len(pairs), f"a parameter is repeated in {url}")
    return dict(pairs)
