"""A virtual desktop on which Orca reads a page in Chromium from beginning to end.

Needs Orca, non-headless Chromium, Xvfb, openbox and Speech Dispatcher (`tools/programs.py`).
"""

import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from tools import programs

#: After this many seconds of silence Orca has reached the end.
QUIET = 10
#: Seconds to read the longest page on a slow machine.
LONGEST = 900

#: More utterances than in any series of identical cells or links.
SHORTEST_ROUND = 12

#: Silent, and nothing waits for audio.
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
#: The only voice is a command that writes each utterance to a file, one a line. It waits first: Orca must
#: have recorded an utterance's number before it ends.
_VOICE = r"""
GenericExecuteSynth "sleep 0.03; printf %s \'$DATA\' | paste -s -d ' ' >> '{words}'"
GenericMaxChunkLength 100000
GenericDelimiters "|"
GenericLanguage "en" "en" "utf-8"
AddVoice "en" "MALE1" "words"
"""

#: Chromium starts after Orca's first utterance.
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
    """The utterances of Orca, which reads a page by itself when it loads.

    Orca is done when it is silent and has said `last_words`: on a busy machine it also falls silent before. It is
    stopped when it repeats itself. `folder` must be empty. Raises `MissingProgramError` if a program is missing
    and cannot be installed.
    """
    words = folder / "words.txt"
    words.touch()
    for name in ("run", "speech/modules"):
        (folder / name).mkdir(mode=0o700, parents=True)
    (folder / "speech/speechd.conf").write_text(_DISPATCHER.format(folder=folder))
    (folder / "speech/modules/words.conf").write_text(_VOICE.format(words=words))
    # Chromium's sandbox does not work for root.
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
            # Otherwise Chromium would still write into its profile for a moment.
            os.killpg(session.pid, signal.SIGKILL)
    return utterances


def _utterances(words: Path) -> list[str]:
    """All utterances so far."""
    return [" ".join(line.split()) for line in words.read_text(encoding="utf-8").splitlines()]


def rounds(utterances: list[str]) -> int:
    """How often the last series of utterances was already said directly before."""
    for length in range(SHORTEST_ROUND, len(utterances) // 2):
        times = 0
        while utterances[-length * (times + 2) : -length * (times + 1)] == utterances[-length:]:
            times += 1
        if times:
            return times
    return 0
