"""What a command says while it works, and what keeps it from success. Standard library only; `setup.py` uses it."""

import logging
import os
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Callable, Iterator  # noqa: UP035 - older Pythons read this before they are refused

#: Seconds between two signs of life: a line that is written over in a terminal, a line of its own elsewhere.
TERMINAL_SECONDS = 1
PLAIN_SECONDS = 5

log = logging.getLogger("nnm_site.serve")


def is_collected() -> bool:
    """Whether what is said goes to a log collector, one JSON object a line: the public site's, without a terminal."""
    return os.environ.get("APP_ENV") == "production" and not sys.stdout.isatty()


def say(text: str) -> None:
    """One line of progress."""
    if is_collected():
        log.info(text)
    else:
        print(f"  run   {text} …", flush=True)


def complain(text: str) -> None:
    """What keeps a command from success."""
    if is_collected():
        log.error(text)
    else:
        print(f"\n{text}", file=sys.stderr)


@contextmanager
def step(text: str, doing: "Callable[[], str]") -> "Iterator[None]":
    """Say `text`, then while the step lasts how long it has taken and what `doing` answers."""
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
    """The last line of a log that begins with `mark`, without it, as much as fits beside the time."""
    try:
        text = log.read_bytes()[-4000:].decode(errors="replace")
    except OSError:
        return ""
    lines = [line.strip() for line in text.replace("\r", "\n").splitlines()]
    marked = (line.removeprefix(mark) for line in reversed(lines) if line.startswith(mark))
    return next((line[:60] for line in marked if line), "")
