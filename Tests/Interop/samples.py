"""Lanyard's sample programs, as a person at a terminal runs them, and what they say with `--json`."""
import dataclasses
import json
import os
import re
import subprocess

from person import browser
from support import Broken, expect, expect_equal, tail, wait_until

EXIT_CODES = {"created": 0, "signedIn": 0, "linked": 0, "upgraded": 0, "cancelled": 2, "declined": 2, "failed": 1}
# What might be a secret: no line of a sample may have it.
SECRETS = ("access_token", "refresh_token", "id_token", "code_verifier", "code=")
# Three parts, the first of them an object: `eyJ` alone also comes about by chance, in the state of a URL.
JSON_WEB_TOKEN = re.compile(r"eyJ[\w-]{8,}\.[\w-]{8,}\.")


@dataclasses.dataclass(frozen=True)
class Result:
    report: dict
    told: str
    person: dict

    @property
    def outcome(self):
        return self.report["outcome"]

    @property
    def reason(self):
        return self.report.get("error", {}).get("reason")


def sample(world, folder, name, *arguments, person=None, secret=None, says="", seconds=90):
    """Runs a sample to its end. `person` are the wishes of the one in front of Chromium; without it there is no
    browser. `says` is what is typed."""
    environment = clean_environment(folder)
    if secret:
        environment["LANYARD_CLIENT_SECRET"] = secret
    argv = [str(world.product(name)), *arguments, "--json"]
    if person is None:
        return finished(argv, *run(argv, folder, environment, says, seconds), {})
    with browser(folder, **person) as opened:
        argv.append("--browser")
        done = run(argv, folder, {**environment, "BROWSER": opened.command}, says, seconds, opened.check)
        return finished(argv, *done, opened.outcome())


def clean_environment(folder):
    """Nothing of this machine's person: no display, no state, no settings."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("LANYARD_") and k != "DISPLAY"}
    return {**environment, "XDG_STATE_HOME": str(folder / "state")}


def run(argv, folder, environment, says, seconds, check=lambda: None):
    """Runs a program to its end and returns exit code, output and what it told. `check` raises if that is in vain."""
    def has_ended():
        check()
        return program.poll() is not None

    with (open(folder / "output", "w+") as output, open(folder / "told", "w+") as told,
          subprocess.Popen(argv, cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=output, stderr=told,
                           text=True) as program):
        try:
            program.stdin.write(says)
            program.stdin.close()
            wait_until(has_ended, f"{argv[0]} does not end", seconds)
        except Broken as failure:
            failure.add_note(f"Last words:\n{tail((folder / 'told').read_text())}")
            raise
        finally:
            program.kill()
    return program.returncode, (folder / "output").read_text(), (folder / "told").read_text()


def finished(argv, code, output, told, person):
    lines = output.splitlines()
    expect(len(lines) == 1, f"--json wrote {len(lines)} lines with exit code {code}:\n{tail(output)}\n{tail(told)}")
    report = json.loads(lines[0])
    expect_equal(code, EXIT_CODES.get(report["outcome"]), f"exit code for {report}")
    found = [secret for secret in SECRETS if secret in output + told] + JSON_WEB_TOKEN.findall(output + told)
    expect(not found, f"{' '.join(argv)} wrote {found}:\n{tail(output + told)}")
    return Result(report, told, person)
