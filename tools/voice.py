"""A voice for Speech Dispatcher that writes down what it is given, and is done with it at once.

It is started by Speech Dispatcher, which speaks with it over stdin and stdout: an "output module". `WORDS`
names the file. Standard library only: the system's own Python runs it.

https://htmlpreview.github.io/?https://github.com/brailcom/speechd/blob/master/doc/speech-dispatcher.html
"""

import os
import sys
import time
from pathlib import Path

#: Seconds until an utterance has begun, and until it has ended: Orca has to have noted its number by then.
BEGINS, ENDS = 0.02, 0.01

#: What is answered to a command that is followed by lines, before them and after.
TAKEN = {
    "AUDIO": ("207 OK RECEIVING AUDIO SETTINGS", "203 OK AUDIO INITIALIZED"),
    "LOGLEVEL": ("207 OK RECEIVING LOGLEVEL SETTINGS", "203 OK LOG LEVEL SET"),
    "SET": ("203 OK RECEIVING SETTINGS", "203 OK SETTINGS RECEIVED"),
}
SPOKEN = {"SPEAK", "CHAR", "KEY", "SOUND_ICON"}


def answer(*lines: str) -> None:
    """Send lines to Speech Dispatcher."""
    print(*lines, sep="\n", flush=True)


def lines_to_the_dot() -> list[str]:
    """What follows a command."""
    return list(iter(lambda: sys.stdin.readline().rstrip("\n"), "."))


def main() -> None:
    """Answer commands until the last one."""
    for line in sys.stdin:
        command = line.strip()
        if command == "INIT":
            answer("299-words", "299 OK LOADED SUCCESSFULLY")
        elif command in SPOKEN:
            answer("202 OK RECEIVING MESSAGE")
            text = " ".join(lines_to_the_dot())
            with Path(os.environ["WORDS"]).open("a", encoding="utf-8") as words:
                words.write(text + "\n")
            answer("200 OK SPEAKING")
            time.sleep(BEGINS)
            answer("701 BEGIN")
            time.sleep(ENDS)
            answer("702 END")
        elif command in TAKEN:
            before, after = TAKEN[command]
            answer(before)
            lines_to_the_dot()
            answer(after)
        elif command == "LIST VOICES":
            answer("200-words\ten\tnone", "200 OK VOICE LIST SENT")
        elif command == "QUIT":
            answer("210 OK QUIT")
            return


if __name__ == "__main__":
    main()
