"""`python -m nnm_site publish-month FILE --by NAME --checked-by NAME`: the complaint data of a month (`docs/clerk.md`).

`--undo` takes the newest change back, with two names as well.
"""

import argparse
import signal
import sys
import time
from pathlib import Path

from nnm_site.shared.rules.dates import today
from tools.clerk.change import Change, Refused, last, names, publish, read
from tools.clerk.complaints import FILE, change_with
from tools.clerk.month_table import entered_in
from tools.progress import complain
from tools.serve import ROOT, ServeError


def main(arguments: list[str]) -> int:
    """Publish a month or undo; 1 with what is wrong on stderr."""
    chosen = _parser().parse_args(arguments)
    # Being told to end counts like Ctrl-C: the file is put back.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    began = time.monotonic()
    try:
        who = names(chosen.by, chosen.checked_by)
        change = last() if chosen.undo else month_change(chosen.file, chosen.replace, chosen.begin)
        made = publish(change, who)
    except (Refused, ServeError) as problem:
        complain(str(problem))
        return 1
    print(f"\n{change.subject}: public after {time.monotonic() - began:.0f} s, commit {made[:10]}.")
    if change.undoes is None:
        print("Undo: .venv/bin/python -m nnm_site publish-month --undo --by NAME --checked-by NAME")
    return 0


def month_change(file: Path | None, replaces: bool, begins: bool, root: Path = ROOT) -> Change:
    """The change that the month in a file is. Raises `Refused`."""
    if file is None:
        raise Refused("Name the file with the month: publish-month FILE.xlsx")
    entered = entered_in(file)
    return change_with(entered, read(FILE, root), today(), replaces=replaces, begins=begins)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m nnm_site publish-month", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help=".xlsx, .ods or .csv")
    parser.add_argument("--by", default="", metavar="NAME", help="who publishes")
    parser.add_argument("--checked-by", default="", metavar="NAME", help="who else has checked it")
    parser.add_argument("--replace", action="store_true", help="the month is there and is replaced")
    parser.add_argument("--begin", action="store_true", help="take the sample months out")
    parser.add_argument("--undo", action="store_true", help="take the newest change back")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
