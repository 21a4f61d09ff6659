"""A desktop of its own without a screen, on which Orca reads pages in Chromium from their beginning to their end.

It needs Orca, Chromium with windows, Xvfb, openbox and Speech Dispatcher (`tools/programs.py`).
"""

import html
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tools import programs

#: Seconds after which something will not start any more.
PATIENCE = 60
#: Seconds in which Orca says nothing: it has come to the end.
QUIET = 10
#: Seconds in which the longest page is read, on a slow machine.
LONGEST = 900

#: Utterances of which no row of cells or list of links that are alike has so many.
SHORTEST_ROUND = 12

VOICE = Path(__file__).with_name("voice.py")
BUS = "/usr/libexec/at-spi-bus-launcher"

#: No voice but ours: nothing is heard, and nothing waits for a sound.
SETTINGS = """
LogLevel 1
LogDir "{folder}"
DefaultModule words
DefaultLanguage en
AddModule "words" "{voice}" "words.conf"
Timeout 0
"""

CHROMIUM = (
    # Root has no sandbox.
    *(["--no-sandbox"] if os.geteuid() == 0 else []),
    "--force-renderer-accessibility",
    "--no-first-run",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-gpu",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
    "--window-size=1360,860",
)


class Desktop:
    """X server, session bus, bus of accessibility, Speech Dispatcher, window manager and Orca, in `folder`.

    Raises `MissingProgramError` where one of them is not installed and cannot be, `TimeoutError` where one
    does not start.
    """

    def __init__(self, folder: Path) -> None:
        self._orca, self._chromium = programs.require("orca"), programs.require("chromium")
        self._folder = folder
        self._words = folder / "words.txt"
        self._words.touch()
        self._running: list[subprocess.Popen[bytes]] = []
        own = {name: folder / name.lower() for name in ("HOME", "XDG_RUNTIME_DIR")}
        for path in own.values():
            path.mkdir(mode=0o700)
        left_out = ("PYTHONPATH", "DBUS_SESSION_BUS_ADDRESS", "DISPLAY")
        self._environment = {k: v for k, v in os.environ.items() if k not in left_out} | {
            "LC_ALL": "C.UTF-8",
            "GDK_BACKEND": "x11",
            "WORDS": str(self._words),
            **{name: str(path) for name, path in own.items()},
        }
        try:
            self._start_all()
        except BaseException:
            self.close()
            raise

    def read(self, url: str, last_words: str) -> list[str]:
        """What Orca says of a page, which it reads by itself as it comes: one utterance after another.

        It has come to the end when it is quiet, and has said `last_words`: on a busy machine it falls silent
        before, while it waits for its turn. It is stopped when it begins to say the same again and again.
        """
        before = len(self._said())
        browser = self._start(
            self._chromium,
            *CHROMIUM,
            f"--user-data-dir={self._folder / f'profile-{before}'}",
            f"--app={url}",
        )
        try:
            wait(lambda: len(self._said()) > before, "Orca to speak of the page")
            end = time.monotonic() + LONGEST
            said, since = self._said()[before:], time.monotonic()
            while time.monotonic() < end and rounds(said) <= 1:
                ended = any(last_words in each for each in said)
                if ended and time.monotonic() - since > QUIET:
                    break
                time.sleep(0.5)
                if len(now := self._said()[before:]) != len(said):
                    said, since = now, time.monotonic()
        finally:
            self._end(browser)
        return self._said()[before:]

    def close(self) -> None:
        """End everything, the last first."""
        for process in reversed(self._running.copy()):
            self._end(process)

    def _start_all(self) -> None:
        reading, writing = os.pipe()
        self._start(
            "Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x1000x24", pass_fds=(writing,)
        )
        os.close(writing)
        with os.fdopen(reading) as number:
            self._environment["DISPLAY"] = f":{number.readline().strip()}"
        bus = self._start(
            "dbus-daemon", "--session", "--nofork", "--print-address=1", stdout=subprocess.PIPE
        )
        assert bus.stdout is not None
        self._environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()
        self._start(BUS, "--launch-immediately")
        settings = self._folder / "speech"
        (settings / "modules").mkdir(parents=True)
        (settings / "modules" / "words.conf").touch()
        voice = settings / "voice"
        voice.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{VOICE}"\n')
        voice.chmod(0o755)
        (settings / "speechd.conf").write_text(SETTINGS.format(folder=self._folder, voice=voice))
        self._start("speech-dispatcher", "--run-single", "--config-dir", str(settings))
        runtime = Path(self._environment["XDG_RUNTIME_DIR"])
        wait(lambda: any(runtime.rglob("speechd.sock")), "Speech Dispatcher")
        self._start("openbox")
        self._start(self._orca, "--replace")
        wait(lambda: bool(self._said()), "Orca to say that it is there")

    def _start(self, *command: str, **options: Any) -> subprocess.Popen[bytes]:
        with (self._folder / f"{Path(command[0]).name}.log").open("ab") as log:
            given = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log} | options
            started = subprocess.Popen[bytes](command, env=self._environment, **given)
        self._running.append(started)
        return started

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        self._running.remove(process)
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _said(self) -> list[str]:
        """Every utterance up to now, without the marks between its words."""
        lines = self._words.read_text(encoding="utf-8").splitlines()
        return [" ".join(html.unescape(re.sub(r"<[^>]*>", "", line)).split()) for line in lines]


def rounds(utterances: list[str]) -> int:
    """How often the last utterances have been said before, one time right after the other."""
    for length in range(SHORTEST_ROUND, len(utterances) // 2):
        times = 0
        while utterances[-length * (times + 2) : -length * (times + 1)] == utterances[-length:]:
            times += 1
        if times:
            return times
    return 0


def wait(condition: Callable[[], bool], what: str) -> None:
    """Return when it is true. Raises `TimeoutError`."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(f"Waited {PATIENCE} s for {what}.")
        time.sleep(0.1)
