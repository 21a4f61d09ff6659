"""A desktop without a screen, on which Orca reads a page in Chromium from its beginning to its end.

It needs Orca, Chromium with windows, Xvfb, openbox and Speech Dispatcher (`tools/programs.py`).
"""

import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from tools import programs

#: Seconds in which Orca says nothing: it has come to the end.
QUIET = 10
#: Seconds in which the longest page is read, on a slow machine.
LONGEST = 900

#: Utterances of which no row of cells or list of links that are alike has so many.
SHORTEST_ROUND = 12

#: Nothing is heard, and nothing waits for a sound.
_DISPATCHER = """
LogLevel 1
LogDir "{folder}"
DefaultModule words
DefaultLanguage en
AudioOutputMethod "alsa"
AudioALSADevice "null"
AddModule "words" "sd_generic" "words.conf"
Timeout 0
"""
#: The one voice is a command that writes down what it is given, each utterance in a line. It waits before: Orca has to
#: have noted the number of an utterance when that ends.
_VOICE = r"""
GenericExecuteSynth "sleep 0.03; printf %s \'$DATA\' | paste -s -d ' ' >> '{words}'"
GenericMaxChunkLength 100000
GenericDelimiters "|"
GenericLanguage "en" "en" "utf-8"
AddVoice "en" "MALE1" "words"
"""

#: Chromium opens when Orca has said that it is there.
_DESKTOP = """
openbox &
/usr/libexec/at-spi-bus-launcher --launch-immediately &
speech-dispatcher --run-single --config-dir "$HOME/speech" &
until find "$XDG_RUNTIME_DIR" -name speechd.sock | grep -q .; do sleep 0.1; done
"{orca}" --replace &
until [ -s "{words}" ]; do sleep 0.1; done
exec "{chromium}" {options} --force-renderer-accessibility --no-first-run --disable-dev-shm-usage \\
  --disable-background-networking --disable-gpu --window-size=1360,860 --user-data-dir="$HOME/profile" \\
  --host-resolver-rules="MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1" --app="{url}"
"""


def read(url: str, last_words: str, folder: Path) -> list[str]:
    """What Orca says of a page, which it reads by itself as it comes: one utterance after another.

    It has come to the end when it is quiet, and has said `last_words`: on a busy machine it falls silent
    before, while it waits for its turn. It is stopped when it begins to say the same again and again. `folder` is
    empty. Raises `MissingProgramError` where something is not installed and cannot be.
    """
    words = folder / "words.txt"
    words.touch()
    for name in ("run", "speech/modules"):
        (folder / name).mkdir(mode=0o700, parents=True)
    (folder / "speech/speechd.conf").write_text(_DISPATCHER.format(folder=folder))
    (folder / "speech/modules/words.conf").write_text(_VOICE.format(words=words))
    # Root has no sandbox.
    options = "--no-sandbox" if os.geteuid() == 0 else ""
    orca, chromium = programs.require("orca"), programs.require("chromium")
    desktop = _DESKTOP.format(orca=orca, chromium=chromium, words=words, options=options, url=url)
    left_out = ("PYTHONPATH", "DBUS_SESSION_BUS_ADDRESS", "DISPLAY")
    own = {
        "HOME": str(folder),
        "XDG_RUNTIME_DIR": str(folder / "run"),
        "LC_ALL": "C.UTF-8",
        "GDK_BACKEND": "x11",
    }
    with (folder / "log").open("w") as log:
        session = subprocess.Popen(
            ["xvfb-run", "-a", "-s", "-screen 0 1400x1000x24", "dbus-run-session", "--", "sh", "-c", desktop],
            env={name: value for name, value in os.environ.items() if name not in left_out} | own,
            stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
        )  # fmt: skip
    utterances, end = list[str](), time.monotonic() + LONGEST
    since = time.monotonic()
    try:
        while time.monotonic() < end and rounds(utterances) <= 1:
            if any(last_words in each for each in utterances) and time.monotonic() - since > QUIET:
                break
            time.sleep(0.5)
            if len(now := _utterances(words)) != len(utterances):
                utterances, since = now, time.monotonic()
    finally:
        os.killpg(session.pid, signal.SIGTERM)
        session.wait()
        with suppress(ProcessLookupError):
            # Chromium would write into its profile for a moment.
            os.killpg(session.pid, signal.SIGKILL)
    return utterances


def _utterances(words: Path) -> list[str]:
    """Every utterance up to now."""
    return [" ".join(line.split()) for line in words.read_text(encoding="utf-8").splitlines()]


def rounds(utterances: list[str]) -> int:
    """How often the last utterances have been said before, one time right after the other."""
    for length in range(SHORTEST_ROUND, len(utterances) // 2):
        times = 0
        while utterances[-length * (times + 2) : -length * (times + 1)] == utterances[-length:]:
            times += 1
        if times:
            return times
    return 0
