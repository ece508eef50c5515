"""Lanyard against the implementations of others: see Scripts/interop."""
import argparse
import importlib
import os
import pathlib
import signal
import sys
import tempfile
import time
import traceback

import support
from support import Broken, World

MODULES = ["authlib_signs_in", "authlib_refusals", "sandbox_pages", "google_browser", "custom_provider",
           "facebook_and_x_pages", "picker_page", "credential_life", "requests_oauthlib_facebook", "twitter_clients", "oauth1_servers"]
PACKAGES = ["chromium", "chromium-driver", "glewlwyd", "rnbyc"]
REQUIREMENTS = ["Authlib", "Flask", "joserfc", "requests", "requests-oauthlib", "selenium"]
# Only the JavaScript in it is used, which needs nothing of what the package depends on.
BARE_REQUIREMENTS = ["axe-playwright-python"]


def main():
    options = read_options()
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, lambda number, _: sys.exit(128 + number))  # so that every `finally` runs
    enter_environment()
    checks = [c for module in MODULES for c in importlib.import_module(f"checks.{module}").CHECKS]
    checks = [c for c in checks if all(word.lower() in c.name.lower() for word in options.words)]
    if options.list:
        print("\n".join(c.name for c in checks))
        return 0
    if not checks:
        raise Broken(f"no check is called {' '.join(options.words)}")
    products = build(sorted({p for c in checks for p in c.products}))
    with tempfile.TemporaryDirectory(prefix="lanyard-interop-", ignore_cleanup_errors=True) as scratch:
        os.environ["TMPDIR"] = scratch  # Chromium leaves folders behind
        world = World(products, scratch, options.shots)
        failed = [c for c in checks if not passes(c, world)]
    print(f"interop: {len(checks) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


def read_options():
    parser = argparse.ArgumentParser(
        prog="Scripts/interop", description="Proves Lanyard against the implementations of others, on loopback.")
    parser.add_argument("words", nargs="*", metavar="WORD", help="run only the checks whose name has these words")
    parser.add_argument("--shots", metavar="DIR", help="keep pictures of the pages there")
    parser.add_argument("--list", action="store_true", help="only name the checks")
    return parser.parse_args()


def enter_environment():
    """Goes on inside the environment that has the clients; nothing of it is installed elsewhere."""
    support.apt(*PACKAGES)
    home = support.venv("checks", REQUIREMENTS, BARE_REQUIREMENTS)
    if pathlib.Path(sys.prefix).resolve() != home.parent.resolve():
        os.execv(home / "python", [str(home / "python"), "-B", *sys.argv])


def build(products):
    for product in products:
        try:
            support.run(["swift", "build", "--product", product], seconds=1800, cwd=support.REPOSITORY)
        except Broken as failure:
            raise Broken(f"{product} cannot be built: {failure}") from None
    return support.run(["swift", "build", "--show-bin-path"], cwd=support.REPOSITORY).strip()


def passes(check, world):
    began = time.monotonic()
    try:
        remark = check.run(world)
    except Exception as error:
        print(f"interop: FAILED  {check.name}", flush=True)
        trace = traceback.format_exception(error) if not isinstance(error, Broken) else [f"{error}\n", *notes(error)]
        print("".join(trace), file=sys.stderr, flush=True)
        return False
    print(f"interop: ok  {check.name}{f' ({remark})' if remark else ''}, {time.monotonic() - began:.1f} s", flush=True)
    return True


def notes(error):
    return [f"{text}\n" for text in getattr(error, "__notes__", [])]


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Broken as failure:
        sys.exit(f"interop: {failure}")
