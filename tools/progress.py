"""Progress and error messages of commands. Standard library only; `setup.py` uses it."""

import logging
import os
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Callable, Iterator  # noqa: UP035 - older Pythons read this before they are refused

#: Seconds between two progress updates: one overwritten line in a terminal, a new line each elsewhere.
TERMINAL_SECONDS = 1
PLAIN_SECONDS = 5

log = logging.getLogger("nnm_site.serve")


def is_collected() -> bool:
    """Whether output goes to a log collector, one JSON object a line: in production, without a terminal."""
    return os.environ.get("APP_ENV") == "production" and not sys.stdout.isatty()


def say(text: str) -> None:
    """One line of progress."""
    if is_collected():
        log.info(text)
    else:
        print(f"  run   {text} …", flush=True)


def complain(text: str) -> None:
    """Report why a command failed."""
    if is_collected():
        log.error(text)
    else:
        print(f"\n{text}", file=sys.stderr)


@contextmanager
def step(text: str, doing: "Callable[[], str]") -> "Iterator[None]":
    """Print `text`, then during the step the elapsed time and the result of `doing`."""
    print(f"  {text} …", flush=True)
    ended = threading.Event()
    teller = threading.Thread(target=_tell, args=(doing, ended), daemon=True)
    teller.start()
    try:
        yield
    finally:
        ended.set()
        teller.join()


def _tell(doing: "Callable[[], str]", ended: threading.Event) -> None:
    began = time.monotonic()
    terminal = sys.stdout.isatty()
    while not ended.wait(TERMINAL_SECONDS if terminal else PLAIN_SECONDS):
        line = f"        {time.monotonic() - began:.0f} s  {doing()}".rstrip()
        print(f"\r\033[K{line}" if terminal else line, end="" if terminal else "\n", flush=True)
    if terminal:
        print("\r\033[K", end="", flush=True)


def last_line(log: Path, mark: str = "") -> str:
    """The last line of a log that begins with `mark`, without it, cut to fit next to the time."""
    try:
        text = log.read_bytes()[-4000:].decode(errors="replace")
    except OSError:
        return ""
    lines = [line.strip() for line in text.replace("\r", "\n").splitlines()]
    marked = (line.removeprefix(mark) for line in reversed(lines) if line.startswith(mark))
    return next((line[:60] for line in marked if line), "")
