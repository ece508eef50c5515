"""Headless Chromium, driven by Selenium, and what is asked of every page in it."""
import base64
import contextlib
import importlib.util
import json
import pathlib

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver.common.by import By

from support import expect, wait_until

FLAGS = [
    "--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
    "--disable-component-update", "--no-first-run", "--no-default-browser-check", "--no-proxy-server",
    "--disable-features=Translate,MediaRouter,OptimizationHints", "--window-size=1000,800", "--lang=en-US",
    "--no-sandbox",  # root and containers have no user namespaces; only our own pages are shown
]
WIDE = (1000, 800)
PHONE = (360, 740)


@contextlib.contextmanager
def chromium():
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for flag in FLAGS:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    service = webdriver.ChromeService("/usr/bin/chromedriver")
    try:
        driver = webdriver.Chrome(options=options, service=service)
        try:
            driver.set_page_load_timeout(20)
            driver.set_script_timeout(20)
            yield driver
        finally:
            driver.quit()
    finally:
        if service.process:  # Selenium leaves it running if the start is interrupted
            service.process.kill()
            service.process.wait()


def wait_for(condition, what, seconds=20):
    """Waits for something to be true of a page; pages that go away while they are asked do not count."""
    def is_true():
        with contextlib.suppress(WebDriverException):
            return condition()
    return wait_until(is_true, what, seconds)


def wait_for_address(driver, prefix):
    wait_for(lambda: driver.current_url.startswith(prefix), f"the browser does not come to {prefix}")
    return driver.current_url


def press_button(driver, text):
    """Clicks the one visible button with this text, as soon as it is there, and waits for the page it leads to: what is
    looked up before that may belong to the page that is about to go away."""
    def pressed():
        found = [b for b in driver.find_elements(By.CSS_SELECTOR, "button") if b.is_displayed() and text in b.text]
        if len(found) != 1:
            return None
        page = driver.find_element(By.TAG_NAME, "html")
        found[0].click()
        return page
    page = wait_for(pressed, f"not exactly one button says {text!r}")
    wait_for(lambda: is_gone(driver, page), f"the button {text!r} leads to no other page")


def is_gone(driver, page):
    """Whether another page has taken the place of this one, and is loaded."""
    try:
        page.is_enabled()
    except StaleElementReferenceException:
        return driver.execute_script("return document.readyState") == "complete"
    return False


# How a page is shown

def show(driver, scheme="light", size=WIDE):
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "features": [{"name": "prefers-color-scheme", "value": scheme}]})
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": size[0], "height": size[1], "deviceScaleFactor": 2, "mobile": size == PHONE})


def shoot(driver, path):
    """The whole page, also what one has to scroll to."""
    if path is None:
        return
    picture = driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png", "captureBeyondViewport": True})
    pathlib.Path(path).write_bytes(base64.b64decode(picture["data"]))


# What is asked of a page

_axe = pathlib.Path(importlib.util.find_spec("axe_playwright_python").origin).with_name("axe.min.js")

_RUN_AXE = """
const done = arguments[arguments.length - 1];
axe.run(document, {resultTypes: ["violations", "incomplete"]}).then(done, error => done({error: String(error)}));
"""


def expect_accessible(driver, what):
    """axe-core finds no violation (WCAG 2.2 A and AA and good practice) and leaves no contrast undecided."""
    driver.execute_script(_axe.read_text())
    result = driver.execute_async_script(_RUN_AXE)
    expect("error" not in result, f"axe-core failed: {result.get('error')}")
    bad = result["violations"] + [r for r in result["incomplete"] if r["id"] == "color-contrast"]
    told = [f"  {r['id']}: {r['help']}: {n['html'][:160]} {n.get('failureSummary', '')}"
            for r in bad for n in r["nodes"]]
    expect(not told, f"{what} is not accessible:\n" + "\n".join(told))


# A word longer than 14 letters may not fit into a narrow column.
_BROKEN_WORDS = """
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), broken = [];
while (texts.nextNode()) {
  if (texts.currentNode.parentElement.closest("pre")) continue;
  for (const word of texts.currentNode.data.matchAll(/(?<=^|\\s)\\p{L}{2,14}(?=$|\\s)/gu)) {
    const range = document.createRange();
    range.setStart(texts.currentNode, word.index);
    range.setEnd(texts.currentNode, word.index + word[0].length);
    if (new Set([...range.getClientRects()].map(r => r.top)).size > 1) broken.push(word[0]);
  }
}
return broken;
"""


def expect_fits(driver, what):
    """Nothing has to be scrolled sideways, nothing is cut off, and no plain word is broken in the middle."""
    wide = driver.execute_script("""
      const limit = document.documentElement.clientWidth;
      return [...document.querySelectorAll("body *")]
        .filter(e => !e.closest("tr:has(th)"))
        .filter(e => e.getBoundingClientRect().right > limit + 0.5
          || e.clientWidth && e.scrollWidth > e.clientWidth + 1)
        .map(e => e.outerHTML.slice(0, 120));
      """)
    expect(not wide, f"{what} is wider than the window:\n  " + "\n  ".join(wide))
    broken = driver.execute_script(_BROKEN_WORDS)
    expect(not broken, f"{what} breaks words: {', '.join(broken)}")


def expect_console_empty(driver, what, expected=()):
    """No warning and no error in the console, except those that contain one of the expected texts."""
    found = [e for e in driver.get_log("browser") if e["level"] in ("WARNING", "SEVERE")]
    found = [e["message"] for e in found if not any(text in e["message"] for text in expected)]
    expect(not found, f"{what} writes to the console:\n  " + "\n  ".join(found))


# Focus

_FOCUS = """
const element = document.activeElement;
if (!element || element === document.body) return null;
function color(text) { const c = document.createElement("canvas").getContext("2d"); c.fillStyle = text;
  c.fillRect(0, 0, 1, 1); return [...c.getImageData(0, 0, 1, 1).data]; }
function ground(e) { for (; e; e = e.parentElement) { const c = color(getComputedStyle(e).backgroundColor);
  if (c[3] === 255) return c; } return [255, 255, 255, 255]; }
function light(c) { const [r, g, b] = c.slice(0, 3).map(v => { v /= 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; }
function contrast(a, b) { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); }
const style = getComputedStyle(element);
return {name: (element.innerText || element.value || element.name).trim().replace(/\\s+/g, " "), tag: element.tagName,
  type: element.type || "", checked: element.checked === true, outline: style.outlineStyle,
  width: parseFloat(style.outlineWidth), contrast: contrast(color(style.outlineColor), ground(element.parentElement))};
"""


def focused(driver):
    """What the keyboard acts on, and how its outline looks; `None` if nothing has the focus."""
    return driver.execute_script(_FOCUS)


def expect_focus_visible(driver, what):
    """WCAG 2.4.7 and 2.4.11: a line of two pixels at least, three times as light or dark as what is around it."""
    focus = focused(driver)
    expect(focus is not None, f"{what}: nothing has the focus")
    expect(focus["outline"] not in ("none", "hidden") and focus["width"] >= 2 and focus["contrast"] >= 3,
           f"{what}: the focus on {focus['name']!r} does not show: {json.dumps(focus)}")
    return focus
