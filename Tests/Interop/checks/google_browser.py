"""GoogleSample at the sandbox: a real browser against the script that plays one in tests and demos."""
from samples import sample
from sandbox import sandbox
from support import Check, expect, expect_equal

CALENDAR = "https://www.googleapis.com/auth/calendar.readonly"
ARGUMENTS = ["--scope", CALENDAR, "--refresh", "--sign-out"]


def looks_like_the_script(world):
    """Both leave the same requests behind: method, path, names of parameters, status."""
    with sandbox(world, world.folder("google")) as place:
        real, real_log = sign_in(world, place, "browser", {
            "choose": "Ada Lovelace", "inspect": "back-in-the-app", "shots": shots(world)})
        script, script_log = sign_in(world, place, "headless", None)
        expect_equal(summary(real), summary(script), "what the sample reports")
        expect_equal(real_log, script_log, "requests of Chromium against those of the script")
        expect_equal([line[1].rpartition("/google")[2] for line in real_log], [
            "/.well-known/openid-configuration", "/o/oauth2/v2/auth", "/signin/account", "/signin/consent", "/token",
            "/oauth2/v3/certs"], "the way through the sandbox")
        return f"{len(real_log)} requests each"


def sign_in(world, place, name, person):
    place.manage("POST", "reset", {})
    way = ["--headless"] if person is None else []
    result = sample(world, world.folder(f"google-{name}"), "GoogleSample", "--sandbox", place.url, *way, *ARGUMENTS,
                    person=person, says="y\n")
    expect_equal(result.outcome, "created", f"{result.told}\noutcome of {result.report}")
    return result, [line(entry) for entry in place.log()]


def shots(world):
    path = world.shot_path("any")
    return str(path.parent) if path else ""


def line(entry):
    """What of a request does not depend on chance."""
    names = [[name for name, _ in entry[part]] for part in ("query", "form")]
    return (entry["method"], entry["path"], *names, entry["status"])


def summary(result):
    user = dict(result.report["user"])
    expect(len(user.pop("id")) > 10, "the user has no id")
    return user, result.report["additionalUserInfo"]["isNewUser"], result.report["additionalUserInfo"]["provider"]


def tells_a_refusal(world):
    with sandbox(world, world.folder("google")) as place:
        declined = sample(world, world.folder("google-declined"), "GoogleSample", "--sandbox", place.url,
                          person={"deny": True, "inspect": "not-signed-in", "shots": shots(world)})
        expect_equal((declined.outcome, declined.reason), ("declined", "declined"), "outcome")
        expect("Not signed in" in declined.person["text"], f"the last page says {declined.person['text']!r}")
        paths = [entry["path"] for entry in place.log()]
        expect("/google/token" not in paths, f"requests after a refusal: {paths}")


CHECKS = [
    Check("GoogleSample in Chromium and with a script", looks_like_the_script, ("lanyard-sandbox", "GoogleSample")),
    Check("GoogleSample in Chromium, declined", tells_a_refusal, ("lanyard-sandbox", "GoogleSample")),
]
