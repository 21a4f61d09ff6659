"""A desktop of its own without a screen, on which Orca reads pages in Chromium from their beginning to their end."""

import html
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

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

#: What Orca says of a thing after its words, in an utterance of its own.
ROLES = re.compile(
    r"(?:link|button|toggle button|heading level \d|list item|information|banner|image|page tab|check box|"
    r"not checked|checked|selected|not selected|collapsed|expanded|entry|radio button|combo box|opens dialog|"
    r"visited link|required|multi-line|clickable|pressed|not pressed|row header|column header)\.?"
)


def as_text(utterances: list[str]) -> str:
    """For a person: a line for each thing, with its role behind its words."""
    lines: list[str] = []
    for utterance in utterances:
        if lines and ROLES.fullmatch(utterance):
            lines[-1] += f" [{utterance.rstrip('.')}]"
        else:
            lines.append(utterance)
    return "\n".join(lines) + "\n"


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

    @property
    def versions(self) -> str:
        """Which Orca and which Chromium."""
        orca, chromium = (
            subprocess.run([program, "--version"], capture_output=True, text=True).stdout
            for program in (self._orca, self._chromium)
        )
        return f"Orca {orca.strip()}, {chromium.partition('.')[0]}"

    def read(self, url: str, last_words: str = "") -> list[str]:
        """What Orca says of a page, which it reads by itself as it comes: one utterance after another.

        It has come to the end when it is quiet, and has said `last_words`: on a busy machine it falls silent
        before, while it waits for its turn. It is stopped when it begins to say the same again and again.
        """
        before = len(self._said())
        browser = self._start(
            self._chromium,
            # Root has no sandbox.
            *(["--no-sandbox"] if os.geteuid() == 0 else []),
            "--force-renderer-accessibility",
            "--no-first-run",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-gpu",
            f"--user-data-dir={self._folder / f'profile-{before}'}",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
            "--window-size=1360,860",
            f"--app={url}",
        )
        try:
            wait(lambda: len(self._said()) > before, "Orca to speak of the page")
            end = time.monotonic() + LONGEST
            heard, since = before, time.monotonic()
            ended = not last_words
            while not (ended and time.monotonic() - since > QUIET) and time.monotonic() < end:
                time.sleep(0.5)
                said = self._said()
                ended = ended or any(last_words in each for each in said[before:])
                if len(said) != heard:
                    heard, since = len(said), time.monotonic()
                if rounds(said[before:]) > 1:
                    break
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

    def _start(
        self,
        *command: str,
        stdout: int | None = None,
        pass_fds: tuple[int, ...] = (),
    ) -> subprocess.Popen[bytes]:
        with (self._folder / f"{Path(command[0]).name}.log").open("ab") as log:
            started = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log if stdout is None else stdout,
                stderr=log,
                env=self._environment,
                pass_fds=pass_fds,
            )
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
        last, times = utterances[-length:], 0
        while utterances[-length * (times + 2) : -length * (times + 1)] == last:
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
