"""The checkout in which a change is made: git, one change at a time, and recovery after a killed command.

A commit is made outside the work tree, and a journal in `var/` names it before any file is written. It becomes
HEAD in one step, so there is only the state before or the one after; then the journal is deleted.
"""

import fcntl
import json
import os
import signal
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

#: The folder that people edit.
CONTENT = "content"

_JOURNAL, _INDEX, _LOCK = "var/change.json", "var/change.index", "var/change.lock"

#: New versions of files, by path from the project's root; `None` for a file that does not exist.
Files = Mapping[str, bytes | None]


class Refused(Exception):
    """Why a change is not made: one sentence a line. Nothing has been changed."""


class BusyError(Refused):
    """Another change is being published."""


def git(
    root: Path,
    *arguments: str,
    fails: bool = False,
    data: bytes = b"",
    env: Mapping[str, str] = MappingProxyType({}),
) -> bytes:
    """Git's output, given `data` as input. Raises `Refused` with its error message, unless it may fail.

    Ctrl-C on the terminal does not reach git, which would leave its locks behind.
    """
    done = subprocess.run(
        ["git", "-c", "core.quotePath=false", *arguments],
        cwd=root, env=os.environ | dict(env), input=data, capture_output=True, process_group=0,
    )  # fmt: skip
    if done.returncode and not fails:
        raise Refused(f"git {arguments[0]}: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout


def line(root: Path, *arguments: str, fails: bool = False) -> str:
    """Git's output as one line."""
    return git(root, *arguments, fails=fails).decode().strip()


def blob(root: Path, commit: str, file: str) -> bytes | None:
    """A file's bytes in a commit; `None` if it is not there."""
    if not line(root, "ls-tree", "--name-only", commit, "--", file, fails=True):
        return None
    return git(root, "cat-file", "blob", f"{commit}:{file}")


def read(file: str, root: Path) -> bytes | None:
    """A file's present bytes; `None` if it does not exist."""
    path = root / file
    return path.read_bytes() if path.is_file() else None


def require_untouched(root: Path, given: Files) -> None:
    """Raise `Refused` if content has been edited by hand and not committed.

    A file that already equals its new version (`given`) was put there for this change.
    """
    if line(root, "rev-parse", "--is-inside-work-tree", fails=True) != "true":
        raise Refused("This folder is no git checkout, so a change could not be kept or undone.")
    told = git(root, "status", "--porcelain", "--untracked-files=all", "--", CONTENT).decode()
    changed = [one[3:].strip('"') for one in told.splitlines()]
    if files := [one for one in changed if one not in given or read(one, root) != given[one]]:
        raise Refused(
            f"Somebody has changed {', '.join(files)} by hand and not committed it. Commit it, or take it "
            "back, then try again."
        )


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Delay Ctrl-C and SIGTERM to the end of the block; they then raise `KeyboardInterrupt`."""
    came: list[int] = []
    both = (signal.SIGINT, signal.SIGTERM)
    former = {one: signal.signal(one, lambda number, _: came.append(number)) for one in both}
    try:
        yield
    finally:
        for one, handler in former.items():
            signal.signal(one, handler)
        if came:
            raise KeyboardInterrupt


@contextmanager
def alone(root: Path) -> Iterator[str]:
    """Lock out other changes, and clean up after a killed command; yields a report of the cleanup, if any.

    Raises `BusyError` while another change is being published.
    """
    (root / "var").mkdir(exist_ok=True)
    with (root / _LOCK).open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BusyError("Another change is being published. Try again in a minute.") from None
        yield _settled(root)


def settle(root: Path) -> str:
    """Clean up after a killed command, unless another one is running; returns a report, if any."""
    try:
        with alone(root) as said:
            return said
    except BusyError:
        return ""


def commit(
    files: Files, message: str, by: str, root: Path, check: Callable[[], object] = lambda: None
) -> str:
    """Write files, `check` the content with them, and commit them with the author `by`; returns the commit.

    If `check` or git raises, the files are restored.
    """
    head = line(root, "rev-parse", "HEAD")
    made = _commit_beside(root, head, files, message, by)
    written = [name for name, data in files.items() if read(name, root) != data]
    journal = {"commit": made, "files": [*files], "written": written}
    _write(root / _JOURNAL, json.dumps(journal).encode())
    try:
        for name in written:
            _write(root / name, files[name])
        check()
        git(root, "update-ref", "HEAD", made, head)
    finally:
        _settled(root)
    return made


def _commit_beside(root: Path, head: str, files: Files, message: str, by: str) -> str:
    """A commit of files on top of `head`, not yet HEAD; work tree and index are unchanged."""
    (root / _INDEX).parent.mkdir(exist_ok=True)
    (root / _INDEX).unlink(missing_ok=True)
    beside = {"GIT_INDEX_FILE": str(root / _INDEX)}
    git(root, "read-tree", head, env=beside)
    for name, data in files.items():
        if data is None:
            git(root, "update-index", "--force-remove", "--", name, env=beside)
            continue
        # Hashed from the given bytes: somebody may have edited the file meanwhile.
        made = git(root, "hash-object", "-w", "--stdin", data=data).decode().strip()
        git(root, "update-index", "--add", "--cacheinfo", f"100644,{made},{name}", env=beside)
    tree = git(root, "write-tree", env=beside).decode().strip()
    # A clerk's account needs no git settings.
    email = line(root, "config", "user.email", fails=True)
    who = {
        f"GIT_{role}_{field}": value
        for role in ("AUTHOR", "COMMITTER")
        for field, value in (("NAME", by), ("EMAIL", email))
    }
    made = git(root, "commit-tree", tree, "-p", head, data=message.encode(), env=who)
    (root / _INDEX).unlink()
    return made.decode().strip()


def _settled(root: Path) -> str:
    """Restore the files of a change that was not committed, or update the index for one that was.

    Returns a sentence on what was done; "" if there was nothing to do.
    """
    path = root / _JOURNAL
    if not path.is_file():
        return ""
    journal = json.loads(path.read_bytes())
    made = journal["commit"]
    subject = line(root, "log", "-1", "--format=%s", made)
    if line(root, "branch", "--contains", made, fails=True):
        git(root, "reset", "--quiet", "--", *journal["files"])
        said = f"“{subject}” was committed ({made[:10]})."
    else:
        for name in journal["written"]:
            (root / f"{name}.new").unlink(missing_ok=True)
            # Somebody may have edited the file meanwhile; that stays.
            if read(name, root) == blob(root, made, name):
                _write(root / name, blob(root, "HEAD", name))
        said = f"“{subject}” was not finished, and the files are as they were before."
    path.unlink()
    return said


def _write(path: Path, data: bytes | None) -> None:
    """Replace a file atomically; `None` deletes it."""
    if data is None:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.new")
    with new.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    if path.exists():
        new.chmod(path.stat().st_mode)
    new.replace(path)
