"""The page on which a person chooses a provider, in a real browser: readable, accessible, usable with the keyboard alone,
in both directions, and without a complaint."""
import contextlib
import json
import subprocess

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from chromium import (
    PHONE, WIDE, chromium, expect_accessible, expect_console_empty, expect_fits, expect_focus_visible, focused,
    press_button, shoot, show, wait_for, wait_for_address)
from samples import clean_environment
from sandbox import sandbox
from support import Check, expect, expect_equal, wait_until

LOOKS = [(scheme, size, name) for scheme in ("light", "dark") for size, name in ((WIDE, "wide"), (PHONE, "phone"))]
LABELS = {
    "en": ["Sign in with Google", "Continue with Facebook", "Sign in with X", "Cancel"],
    "de": ["Mit Google anmelden", "Weiter mit Facebook", "Mit X anmelden", "Abbrechen"],
    "ar": ["تسجيل الدخول باستخدام \u2068Google\u2069", "المتابعة باستخدام \u2068Facebook\u2069",
           "تسجيل الدخول باستخدام \u2068X\u2069", "إلغاء"],
}

LINKS = {
    "en": ["Terms of Service", "Privacy Policy"],
    "de": ["Nutzungsbedingungen", "Datenschutzerklärung"],
    "ar": ["شروط الخدمة", "سياسة الخصوصية"],
}
TERMS = "https://a.example/terms"
PRIVACY = "https://a.example/privacy"


@contextlib.contextmanager
def picker(world, place, name, *arguments):
    """A program that shows its page; yields the address of the page and how to wait for the program's report."""
    folder = world.folder(f"picker-{name}")
    command = folder / "browser"
    command.write_text(f"#!/bin/sh\necho \"$1\" > {folder}/asked && mv {folder}/asked {folder}/address\n")
    command.chmod(0o755)
    environment = {**clean_environment(folder), "BROWSER": f"{command} %s"}
    argv = [str(world.product("PickerSample")), "--sandbox", place.url, "--browser", "--json", *arguments]
    with subprocess.Popen(argv, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as program:
        try:
            wait_until((folder / "address").exists, "the sample opens no browser", 30)
            yield (folder / "address").read_text().strip(), lambda: json.loads(program.communicate(timeout=30)[0])
        finally:
            if program.poll() is None:
                program.kill()


def prefer_contrast(driver, scheme):
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
        {"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-contrast", "value": "more"}]})


def looks_well(world):
    with sandbox(world, world.folder("picker")) as place, chromium() as driver:
        for language, labels in LABELS.items():
            with picker(world, place, language, "--language", language, "--terms", TERMS, "--privacy", PRIVACY) as (address, _):
                driver.get(address)
                root = driver.find_element(By.TAG_NAME, "html")
                expect_equal((root.get_attribute("lang"), root.get_attribute("dir")),
                             (language, "rtl" if language == "ar" else "ltr"), "language and direction")
                buttons = driver.find_elements(By.TAG_NAME, "button")
                expect_equal([b.accessible_name for b in buttons], labels, "names of the controls")
                links = driver.find_elements(By.TAG_NAME, "a")
                expect_equal([(a.accessible_name, a.get_attribute("href")) for a in links],
                             list(zip(LINKS[language], (TERMS, PRIVACY))), "links")
                for scheme, size, look in LOOKS:
                    show(driver, scheme, size)
                    what = f"the picker in {language}, {scheme}, {look}"
                    expect_fits(driver, what)
                    expect_accessible(driver, what)
                    shoot(driver, world.shot_path(f"picker-{language}-{scheme}-{look}"))
                for scheme in ("light", "dark"):
                    prefer_contrast(driver, scheme)
                    expect_accessible(driver, f"the picker in {language}, {scheme}, more contrast")
                    shoot(driver, world.shot_path(f"picker-{language}-{scheme}-contrast"))
                expect_console_empty(driver, f"the picker in {language}")
        return f"{len(LABELS)} languages in {len(LOOKS) + 2} looks"


def works_with_the_keyboard(world):
    with sandbox(world, world.folder("picker-keys")) as place, chromium() as driver:
        show(driver)
        with picker(world, place, "keys", "--language", "en") as (address, report):
            driver.get(address)
            names = []
            for _ in LABELS["en"]:
                driver.switch_to.active_element.send_keys(Keys.TAB)
                names.append(expect_focus_visible(driver, "the picker")["name"])
            expect_equal(names, LABELS["en"], "the order of the keyboard")
            # Back to the first one.
            for _ in LABELS["en"][1:]:
                driver.switch_to.active_element.send_keys(Keys.SHIFT, Keys.TAB)
            expect_equal(focused(driver)["name"], LABELS["en"][0], "the control that has the focus")
            driver.switch_to.active_element.send_keys(Keys.ENTER)
            wait_for_address(driver, place.url)
            expect_equal(len(driver.window_handles), 1, "tabs")
            expect_equal(driver.execute_script("return document.referrer"), "", "what the provider hears of the page")
            press_button(driver, "Ada Lovelace")
            press_button(driver, "Allow")
            result = report()
            expect_equal(result["outcome"], "created", f"outcome of {result}")
            wait_for(lambda: driver.title == "Back to the app", "the browser does not show the last page")
        with picker(world, place, "cancel", "--language", "en") as (address, report):
            driver.get(address)
            press_button(driver, "Cancel")
            wait_for(lambda: driver.title == "Sign in cancelled", "the page does not say that nobody is signed in")
            expect_accessible(driver, "the page after a cancel")
            expect_equal(report()["outcome"], "cancelled", "outcome of a cancel")
        expect_console_empty(driver, "the picker")


CHECKS = [
    Check("Chromium and axe-core like the picker page, in three languages", looks_well,
          ("lanyard-sandbox", "PickerSample")),
    Check("the picker page works with the keyboard alone", works_with_the_keyboard,
          ("lanyard-sandbox", "PickerSample")),
]
