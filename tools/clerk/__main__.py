"""Publish as a clerk, and see what was published (`docs/clerk.md`): `python -m nnm_site COMMAND …`.

    publish-month FILE          the complaint data of a month
    publish DUTY [FILE]         a notice, circular, form, holidays, research note, person or price
    history [PAGE | CHANGE]     who published what when; with a page only what it reads; a change in full
    undo [CHANGE]               take a change back, by default the newest

Publishing and undoing need two names: `--by NAME --checked-by NAME`.
"""

import argparse
import signal
import sys
from pathlib import Path

from nnm_site.shared.content.problems import ContentError
from nnm_site.shared.rules.dates import today
from tools import serve
from tools.clerk import entering, record
from tools.clerk.change import Change, Names, agreed, how_to_undo, names, publish, told
from tools.clerk.checkout import Refused, alone, read, require_untouched
from tools.clerk.comparison import keys_of
from tools.clerk.complaints import FILE, change_with
from tools.clerk.duties import DUTIES
from tools.clerk.history import history, undo
from tools.clerk.month_table import entered_in
from tools.progress import complain
from tools.serve import ROOT, ServeError

#: The public news about a month.
_MONTH = record.News("complaints", ("/complaint-data",))


def main(arguments: list[str]) -> int:
    """Run a command; returns 1 after an error, which is printed to stderr."""
    chosen = _parser().parse_args(arguments)
    # SIGTERM acts like Ctrl-C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return chosen.run(chosen)
    except (Refused, ServeError, ContentError) as problem:
        complain(str(problem))
    return 1


def _history(chosen: argparse.Namespace) -> int:
    for line in history(chosen.of):
        print(line)
    return 0


def _undo(chosen: argparse.Namespace) -> int:
    who = _begin(chosen)
    return _published(undo(chosen.change, today()), who, chosen)


def _publish_month(chosen: argparse.Namespace) -> int:
    who = _begin(chosen)
    change = month_change(chosen.file, chosen.replace, chosen.begin)
    return _published(record.recorded(change, _MONTH, today(), ROOT), who, chosen)


def _publish(chosen: argparse.Namespace) -> int:
    duty = DUTIES[chosen.duty]
    if chosen.template:
        print(*entering.template(duty), sep="\n")
        return 0
    who = _begin(chosen)
    if chosen.file:
        try:
            given = entering.blocks(chosen.file.name, chosen.file.read_bytes())
        except OSError as problem:
            raise Refused(f"{chosen.file}: {problem.strerror}.") from None
    elif sys.stdin.isatty():
        given = [entering.asked(duty)]
    else:
        raise Refused(
            f"Nobody can be asked: name a file, publish {chosen.duty} FILE. An empty one is printed by "
            f"publish {chosen.duty} --template."
        )
    folder = chosen.file.parent if chosen.file else Path()
    change = entering.change_with(duty, given, folder)
    for warning in entering.warnings(duty, given, change, folder):
        print(f"Warning: {warning}")
    return _published(record.recorded(change, duty.news, today(), ROOT), who, chosen)


def _begin(chosen: argparse.Namespace) -> Names:
    """The two names; first cleans up after a killed command, before anything is read."""
    who = names(chosen.by, chosen.checked_by)
    with alone(ROOT) as settled:
        if settled:
            print(settled)
    if "was committed" in settled:
        serve.publish(serve.public_address())
    return who


def _published(change: Change, who: Names, chosen: argparse.Namespace) -> int:
    """Print a change, ask, and publish it; returns 0, or 1 without consent."""
    if not change.items:
        print("This changes nothing: the content says so already (see `history`).")
        return 0
    require_untouched(ROOT, change.after)
    print(*told(change), sep="\n")
    if not (chosen.yes or agreed()):
        print("Nothing has been changed.")
        return 1
    made = publish(change, who)
    print(f"\n{change.subject}: public, commit {made[:10]}.")
    if keys := keys_of(change.entries):
        print(f"Key: {keys}")
    print(f"Undo: {how_to_undo(made)}")
    return 0


def month_change(file: Path, replaces: bool, begins: bool, root: Path = ROOT) -> Change:
    """The change that publishes the month in a file. Raises `Refused`."""
    entered, before = entered_in(file), (read(FILE, root) or b"").decode()
    return change_with(entered, before, today(), replaces=replaces, begins=begins)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m nnm_site",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    signed = argparse.ArgumentParser(add_help=False)
    signed.add_argument("--by", default="", metavar="NAME", help="who publishes")
    signed.add_argument("--checked-by", default="", metavar="NAME", help="who else has checked it")
    signed.add_argument("--yes", action="store_true", help="publish without asking")

    month = commands.add_parser("publish-month", parents=[signed], help="the complaints of a month")
    month.add_argument("file", type=Path, metavar="FILE", help=".xlsx, .ods or .csv")
    month.add_argument("--replace", action="store_true", help="the month is there and is replaced")
    month.add_argument("--begin", action="store_true", help="take the sample months out")
    month.set_defaults(run=_publish_month)

    duty = commands.add_parser("publish", parents=[signed], help="one of the regular duties")
    duty.add_argument("duty", choices=DUTIES, metavar="DUTY", help=", ".join(DUTIES))
    duty.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a text; else it is asked")
    duty.add_argument("--template", action="store_true", help="print a text to fill in")
    duty.set_defaults(run=_publish)

    past = commands.add_parser("history", help="who published what when")
    past.add_argument(
        "of", nargs="?", default="", metavar="PAGE|CHANGE", help="such as /charges, or a number"
    )
    past.set_defaults(run=_history)

    back = commands.add_parser("undo", parents=[signed], help="take a change back")
    back.add_argument(
        "change", nargs="?", default="", metavar="CHANGE", help="its number in history"
    )
    back.set_defaults(run=_undo)
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
