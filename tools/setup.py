"""Make the virtual environment and install what is pinned. Standard library only.

Run with any Python 3.11 or newer: `python3 tools/setup.py [--dev]`. Does nothing when nothing
changed since the last time. The file `.venv/complete` is written last and says what was installed:
without it the environment is made anew, so that an interrupted set-up never counts as one.
"""

import fcntl
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
COMPLETE = VENV / "complete"
LOCK = ROOT / "var" / "setup.lock"

RUN = ("requirements.txt",)
#: The tools come on top of what the site needs.
DEV = (*RUN, "requirements-dev.txt")


def fail(problem: str, cure: str) -> None:
    """Stop with one sentence and the cure."""
    sys.exit(f"{problem}\n  {cure}")


def main(dev: bool) -> None:
    """Bring `.venv` in line with the requirement files; `dev` adds tests and tools."""
    if sys.version_info < (3, 11):  # noqa: UP036 - the very check
        found = ".".join(map(str, sys.version_info[:3]))
        fail(
            f"Python 3.11 or newer is needed; this is {found}.",
            "Install a newer Python, or name one: PYTHON=python3.12 make run",
        )
    if _is_complete(dev):
        return
    LOCK.parent.mkdir(exist_ok=True)
    with LOCK.open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("    Waiting for another set-up of this folder")
            fcntl.flock(lock, fcntl.LOCK_EX)
        # The other one may have done it all.
        if not _is_complete(dev):
            _set_up(dev, lock.fileno())


def _is_complete(dev: bool) -> bool:
    known = _mark()
    return _fits(known) and known.get("dev" if dev else "run") == _wanted(DEV if dev else RUN)


def _mark() -> "dict[str, str]":
    try:
        return json.loads(COMPLETE.read_text())
    except (OSError, ValueError):
        return {}


def _fits(known: "dict[str, str]") -> bool:
    """Whether the environment is one of this folder and this Python."""
    return (
        PYTHON.exists() and known.get("folder") == str(VENV) and known.get("python") == sys.version
    )


def _wanted(names: "tuple[str, ...]") -> str:
    return hashlib.sha256(b"".join((ROOT / name).read_bytes() for name in names)).hexdigest()


def _set_up(dev: bool, lock: int) -> None:
    known = _mark()
    # Who has the tools keeps them.
    names = DEV if dev or "dev" in known else RUN
    if not _fits(known) or _run([PYTHON, "-m", "pip", "--version"], lock, quiet=True):
        if known.get("folder") not in {None, str(VENV)}:
            say("    This folder was moved or copied, which a virtual environment does not survive")
        say("1/2 Making the virtual environment (.venv)")
        _make_venv(lock)
    COMPLETE.unlink(missing_ok=True)
    say("2/2 Installing pinned packages (a minute or two, the first time)")
    command = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    # What comes is what was looked at when it was pinned, wherever it comes from.
    command.append("--require-hashes")
    for name in names:
        command += ["-r", ROOT / name]
    if _run(command, lock):
        fail(
            "The packages could not be installed; the lines above say why.",
            "Check the network connection (or PIP_INDEX_URL) and run the command again.",
        )
    mark = {"folder": str(VENV), "python": sys.version, "run": _wanted(RUN)}
    if names == DEV:
        mark["dev"] = _wanted(DEV)
    draft = COMPLETE.with_name("complete.draft")
    draft.write_text(json.dumps(mark))
    draft.replace(COMPLETE)


def _make_venv(lock: int) -> None:
    if VENV.is_symlink():
        VENV.unlink()
    elif VENV.exists():
        shutil.rmtree(VENV)
    if _run([sys.executable, "-m", "venv", VENV], lock, quiet=True):
        shutil.rmtree(VENV, ignore_errors=True)
        fail(
            "This Python cannot make virtual environments.",
            "On Debian and Ubuntu: apt-get install python3-venv",
        )


def _run(command: "list[str | Path]", lock: int, quiet: bool = False) -> int:
    """Run a command; it holds the lock too, so that nobody else begins while it still writes.

    In a session of its own: Ctrl-C reaches us alone, and we end it without its traceback.
    """
    output = subprocess.DEVNULL if quiet else None
    process = subprocess.Popen(
        command,
        env={**os.environ, "PIP_ROOT_USER_ACTION": "ignore"},
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=output,
        start_new_session=True,
        pass_fds=[lock],
    )
    try:
        return process.wait()
    except BaseException:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        raise


def say(text: str) -> None:
    """One line of progress."""
    print(f"  setup {text} …", flush=True)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        main(dev="--dev" in sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit("\nThe set-up was interrupted. The next start begins it again.")
    except PermissionError as problem:
        fail(
            f"{problem.filename} cannot be written: it belongs to another user.",
            'Make everything in this folder your own: sudo chown -R "$(id -un)" .',
        )
    except OSError as problem:
        fail(f"The set-up failed: {problem.strerror} ({problem.filename}).", "Then run it again.")
