"""What every check needs: facts, bounded waiting, services that are stopped, environments, HTTP. No packages needed."""
import contextlib
import dataclasses
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
CACHE = pathlib.Path(os.environ.get("LANYARD_INTEROP_CACHE") or pathlib.Path.home() / ".cache/lanyard-interop")


# Facts

class Broken(Exception):
    """A fact that does not hold; the text says which one."""


def expect(condition, sentence):
    if not condition:
        raise Broken(sentence)


def expect_equal(actual, wanted, what):
    expect(actual == wanted, f"{what}: expected {wanted!r}, got {actual!r}")


def expect_refusal(exceptions, what, action):
    """Runs an action that has to fail in one of these ways, and returns how it failed."""
    try:
        action()
    except exceptions as error:
        return error
    raise Broken(f"{what} was not refused")


@dataclasses.dataclass(frozen=True)
class Check:
    """One line of the report. `run` gets a `World` and returns nothing or a short remark."""
    name: str
    run: callable
    products: tuple = ()


# Waiting

def wait_until(condition, what, seconds=20.0):
    """Asks again and again until the answer is true, and returns it."""
    end = time.monotonic() + seconds
    while True:
        answer = condition()
        if answer:
            return answer
        if time.monotonic() > end:
            raise Broken(f"waited {seconds:g} s in vain: {what}")
        time.sleep(0.05)


def free_port():
    """A loopback port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


# Programs

def run(argv, seconds=120, **options):
    """Runs a command to its end; a failure carries what it wrote."""
    try:
        done = subprocess.run([str(a) for a in argv], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=seconds, **options)
    except subprocess.TimeoutExpired as error:
        raise Broken(f"{argv[0]} took more than {seconds:g} s") from error
    if done.returncode:
        raise Broken(f"{' '.join(map(str, argv[:4]))} ended with {done.returncode}:\n{tail(done.stdout + done.stderr)}")
    return done.stdout


def tail(text, lines=25):
    return "\n".join(line[:400] for line in text.rstrip().splitlines()[-lines:])


class Service:
    """A program that goes on running, with all it starts, until it is stopped. Its output goes to a file."""

    def __init__(self, name, argv, folder, env=None, cwd=None):
        self.name = name
        self.output = pathlib.Path(folder) / f"{name}.log"
        with open(self.output, "wb") as log:
            self.process = subprocess.Popen(
                [str(a) for a in argv], stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=cwd or folder, env=env,
                start_new_session=True)

    def text(self):
        return self.output.read_text(errors="replace")

    def expect_alive(self):
        code = self.process.poll()
        expect(code is None, f"{self.name} ended with {code}:\n{tail(self.text())}")

    def wait_for(self, url, seconds=30):
        """Waits for the first answer that is not a server error."""
        def answers():
            self.expect_alive()
            with contextlib.suppress(OSError):
                return request("GET", url, seconds=5).status < 500
        wait_until(answers, f"{self.name} does not answer at {url}", seconds)

    def wait(self, seconds):
        """Waits for its end and returns the exit code."""
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise Broken(f"{self.name} did not end within {seconds:g} s:\n{tail(self.text())}") from None

    def stop(self, seconds=5):
        end_group(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            pass
        end_group(self.process.pid, signal.SIGKILL)
        self.process.wait()


def end_group(pid, number):
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, number)


@contextlib.contextmanager
def service(name, argv, folder, **options):
    """A service that is stopped at the end of the block; if the block fails, the failure tells its last words."""
    program = Service(name, argv, folder, **options)
    try:
        yield program
    except Exception as error:
        if program.process.poll() is None:
            error.add_note(f"Last words of {name}:\n{tail(program.text(), 12)}")
        raise
    finally:
        program.stop()


# HTTP

@dataclasses.dataclass(frozen=True)
class Answer:
    status: int
    headers: dict
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


_opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), _NoRedirect)


def request(method, url, body=None, headers=None, seconds=15):
    """One request as it is: no redirects, no proxy, every status an answer. A body is sent as JSON."""
    headers = dict(headers or {})
    if body is not None:
        headers.setdefault("Content-Type", "application/json")
    data = None if body is None else json.dumps(body).encode()
    call = urllib.request.Request(url, data=data, method=method, headers=headers)
    try:
        with _opener.open(call, timeout=seconds) as answer:
            return Answer(answer.status, dict(answer.headers), answer.read())
    except urllib.error.HTTPError as answer:
        with answer:
            return Answer(answer.code, dict(answer.headers), answer.read())


# Environments

def apt(*packages):
    """Installs the Debian packages that are missing. Nothing is started that was not running before."""
    missing = [p for p in packages if not _is_installed(p)]
    if not missing:
        return
    if not shutil.which("apt-get"):
        raise Broken(f"please install {' '.join(missing)}; only apt is known here")
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    env = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    note(f"installing {' '.join(missing)}")
    run([*sudo, "apt-get", "update", "-q"], seconds=300, env=env)
    run([*sudo, "apt-get", "install", "-qy", "--no-install-recommends", *missing], seconds=900, env=env)
    if "glewlwyd" in missing and os.path.isdir("/run/systemd/system"):
        run([*sudo, "systemctl", "disable", "--now", "glewlwyd"])


def _is_installed(package):
    query = subprocess.run(["dpkg-query", "-W", "-f", "${Status}", package], capture_output=True, text=True)
    return query.returncode == 0 and query.stdout.endswith(" installed")


def venv(name, requirements, without_dependencies=()):
    """The `bin` folder of a virtual environment with these packages, their versions pinned by constraints/NAME.txt."""
    home = CACHE / f"venv-{name}"
    pins = HERE / "constraints" / f"{name}.txt"
    wanted = "\n".join([sys.version, *requirements, *without_dependencies, pins.read_text()])
    stamp = home / "complete"
    if not (stamp.exists() and stamp.read_text() == wanted):
        note(f"making the Python environment {name}")
        shutil.rmtree(home, ignore_errors=True)
        run([sys.executable, "-m", "venv", home])
        pip = [home / "bin/pip", "install", "-q", "--disable-pip-version-check", "-c", pins]
        run([*pip, *requirements], seconds=600)
        if without_dependencies:
            run([*pip, "--no-deps", *without_dependencies], seconds=300)
        stamp.write_text(wanted)
    return home / "bin"


def note(text):
    print(f"interop: {text}", file=sys.stderr, flush=True)


# The world of a run

class World:
    """Where the built programs, the scratch folders and the pictures of a run are."""

    def __init__(self, products_folder, scratch, shots):
        self.products_folder = pathlib.Path(products_folder)
        self.scratch = pathlib.Path(scratch)
        self.shots = pathlib.Path(shots).resolve() if shots else None

    def product(self, name):
        return self.products_folder / name

    def folder(self, name):
        """An empty folder for one check."""
        path = self.scratch / name
        shutil.rmtree(path, ignore_errors=True)
        path.mkdir(parents=True)
        return path

    def shot_path(self, name):
        """Where a picture goes; `None` if nobody wants pictures."""
        if self.shots is None:
            return None
        self.shots.mkdir(parents=True, exist_ok=True)
        return self.shots / f"{name}.png"
