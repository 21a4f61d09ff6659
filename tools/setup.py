"""Make the virtual environment and install the pinned packages. Standard library only.

Run with any Python 3.11 or newer: `python3 -m tools.setup [--dev|--test]`. Does nothing if nothing
changed since the last run. The file `.venv/complete` is written last and records what was installed:
without it the set-up runs again, so an interrupted one never counts.

uv installs the packages; pip installs uv first, pinned and hashed like all others. The package sources are
pip's (its variables and files); uv's own variables take precedence.
"""

import ast
import fcntl
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from tools.progress import last_line, step

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
COMPLETE = VENV / "complete"
LOCK = ROOT / "var" / "setup.lock"
LOG = ROOT / "var" / "setup.log"

RUN = ("requirements.txt",)
#: The tools' packages, on top of the site's.
DEV = (*RUN, "requirements-dev.txt")

#: The files list every package, so pip resolves no dependencies (like `uv pip sync`): for an extra of a
#: pinned package it would take a newer release, which has no hash here.
PIP = (
    *(PYTHON, "-m", "pip", "install", "--require-hashes", "--no-deps"),
    *("--disable-pip-version-check", "--progress-bar", "off"),
)

#: uv's variable for each setting of pip.
CALLED = {
    "index": "UV_DEFAULT_INDEX",
    "extra-index": "UV_INDEX",
    "trusted-host": "UV_INSECURE_HOST",
    "timeout": "UV_HTTP_TIMEOUT",
    "cert": "SSL_CERT_FILE",
    "proxy": "ALL_PROXY",
    "find-links": "UV_FIND_LINKS",
    "no-index": "UV_NO_INDEX",
}


def fail(problem: str, cure: str) -> None:
    """Exit with one sentence and the cure."""
    sys.exit(f"{problem}\n  {cure}")


def main(dev: bool, test: bool) -> None:
    """Bring `.venv` in line with the requirement files; `dev` adds tests and tools.

    `test` is for the browser tests: reports what is missing for them before anything is fetched.
    """
    if sys.version_info < (3, 11):  # noqa: UP036 - the very check
        fail(
            f"Python 3.11 or newer is needed; this is {'.'.join(map(str, sys.version_info[:3]))}.",
            "Install a newer Python, or name one: PYTHON=python3.12 make run",
        )
    if test:
        from tools.browser import tell_what_is_missing

        tell_what_is_missing()
    if _is_complete(dev):
        return
    LOCK.parent.mkdir(exist_ok=True)
    with LOCK.open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another set-up of this folder")
            fcntl.flock(lock, fcntl.LOCK_EX)
        # The other set-up may have done everything.
        if not _is_complete(dev):
            _set_up(dev, lock.fileno())


def _is_complete(dev: bool) -> bool:
    known = _mark()
    return _fits(known) and _wanted(dev).items() <= known.items()


def _mark() -> "dict[str, str]":
    try:
        return json.loads(COMPLETE.read_text())
    except (OSError, ValueError):
        return {}


def _fits(known: "dict[str, str]") -> bool:
    """Whether the environment is for this folder and this version of Python (3.11, 3.12 …).

    Patch releases keep it: packages are built for the minor version.
    """
    return (
        PYTHON.exists() and known.get("folder") == str(VENV) and known.get("python") == _version()
    )


def _version() -> str:
    """Such as `cpython-311`; the same for every build of that version."""
    return f"{sys.implementation.cache_tag}{sys.abiflags}"


def _wanted(dev: bool) -> "dict[str, str]":
    """Each requirement file with its hash."""
    files = DEV if dev else RUN
    return {name: hashlib.sha256((ROOT / name).read_bytes()).hexdigest() for name in files}


def _set_up(dev: bool, lock: int) -> None:
    known = _mark()
    # Installed tools are kept.
    wanted = _wanted(dev or DEV[-1] in known)
    if not _fits(known) or _run([PYTHON, "-m", "pip", "--version"], lock):
        if known.get("folder") not in {None, str(VENV)}:
            say("This folder was moved or copied, which a virtual environment does not survive")
        with step("setup 1/2 Making the virtual environment (.venv)", _doing):
            _make_venv(lock)
    COMPLETE.unlink(missing_ok=True)
    with step("setup 2/2 Installing pinned packages", _doing):
        _install([ROOT / name for name in wanted], lock)
    draft = COMPLETE.with_name("complete.draft")
    draft.write_text(json.dumps({"folder": str(VENV), "python": _version(), **wanted}))
    draft.replace(COMPLETE)


def _make_venv(lock: int) -> None:
    if VENV.is_symlink():
        VENV.unlink()
    elif VENV.exists():
        shutil.rmtree(VENV)
    if _run([sys.executable, "-m", "venv", VENV], lock):
        shutil.rmtree(VENV, ignore_errors=True)
        fail(
            "This Python cannot make virtual environments.",
            "On Debian and Ubuntu: apt-get install python3-venv",
        )


def _install(files: "list[Path]", lock: int) -> None:
    """Install with uv; with pip if uv is unavailable or cannot use pip's package sources.

    The hashes guarantee the pinned files, whatever the source.
    """
    # The lines that pin uv.
    pin = re.search(r"(?m)^uv==(.*\\\n)*.*\n", (ROOT / DEV[-1]).read_text())
    own = VENV / "uv.txt"
    own.write_text(pin[0] if pin else "")
    if _run([*PIP, "--only-binary", ":all:", "-r", own], lock):
        say("uv could not be had; pip installs")
    else:
        uv = [VENV / "bin" / "uv", "pip", "sync", "--require-hashes", "--python", PYTHON]
        if _run([*uv, *files], lock, uv_environment()) == 0:
            return
        print(LOG.read_text(), file=sys.stderr)
        say("uv could not install them, for the reason above; pip tries")
    if _run([*PIP, *(argument for file in files for argument in ("-r", file))], lock):
        print(LOG.read_text(), file=sys.stderr)
        fail(
            "The packages could not be installed; the lines above say why.",
            "Check the network connection (or PIP_INDEX_URL) and run the command again.",
        )


def uv_environment() -> "dict[str, str]":
    """The environment in which uv uses pip's package sources."""
    listed = subprocess.run(
        [PYTHON, "-m", "pip", "config", "list"], stdout=subprocess.PIPE, text=True
    ).stdout
    # Any index may provide a package, because its hash is checked.
    environment = {"UV_INDEX_STRATEGY": "unsafe-best-match", "UV_PYTHON_DOWNLOADS": "never"}
    for name, text in _of_pip(listed).items():
        values = text.split()
        if name == "find-links":
            # uv fails on a missing folder; pip ignores it.
            values = [value for value in values if "://" in value or Path(value).exists()]
        if name in CALLED and values and values[0].lower() not in {"0", "false", "no", "off"}:
            environment[CALLED[name]] = ("," if name == "find-links" else " ").join(values)
    return {**environment, **os.environ}


def _of_pip(listed: str) -> "dict[str, str]":
    """The settings in the output of `pip config list`; variables override files, `install` overrides `global`."""
    ranked = {"global": {}, "install": {}, ":env:": {}}  # type: dict[str, dict[str, str]]
    for key, _, value in (line.partition("=") for line in listed.splitlines()):
        section, _, name = key.rpartition(".")
        name = "timeout" if name == "default-timeout" else name.removesuffix("-url")
        ranked.get(section, {})[name] = str(ast.literal_eval(value))
    return {**ranked["global"], **ranked["install"], **ranked[":env:"]}


def _doing() -> str:
    return last_line(LOG)


def _run(
    command: "list[str | Path]", lock: int, environment: "dict[str, str] | None" = None
) -> int:
    """Run a command, logging its output; it holds the lock too, so no other set-up begins while it still writes.

    It has its own session: Ctrl-C reaches only us, and we kill it without its traceback.
    """
    with LOG.open("w") as log:
        process = subprocess.Popen(
            command, env={**(environment or os.environ), "PIP_ROOT_USER_ACTION": "ignore"},
            stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
            start_new_session=True, pass_fds=[lock],
        )  # fmt: skip
    try:
        return process.wait()
    except BaseException:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        raise


def say(text: str) -> None:
    """One line of progress."""
    print(f"  setup     {text} …", flush=True)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        main(dev=bool({"--dev", "--test"} & {*sys.argv[1:]}), test="--test" in sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit("\nThe set-up was interrupted. The next start begins it again.")
    except PermissionError as problem:
        fail(
            f"{problem.filename} cannot be written: it belongs to another user.",
            'Make everything in this folder your own: sudo chown -R "$(id -un)" .',
        )
    except OSError as problem:
        fail(f"The set-up failed: {problem.strerror} ({problem.filename}).", "Then run it again.")
