"""`python -m nnm_site.content check` lists the faults of the content files, then the samples.

Then it lists prescribed texts whose wording is still to be compared with its source, translations whose English sentence has changed,
and complaint data that is overdue. `translate export hi FILE` and `translate import hi FILE` serve translators (`docs/languages.md`).
"""

import argparse
import sys

from nnm_site.calculator.cards import load_cards
from nnm_site.content.complaints import overdue
from nnm_site.content.models.documents import ComplaintMonth
from nnm_site.content.models.prescribed import Prescribed
from nnm_site.content.problems import ContentError
from nnm_site.content.samples import market_data_words
from nnm_site.content.validate import validate
from nnm_site.languages.command import TranslationError, add_commands, run, stale_translations
from nnm_site.rules.dates import today
from nnm_site.settings import settings


def check() -> None:
    """Validate every file, rate cards included, and list what is still a sample."""
    content = validate()
    load_cards()
    print(f"{content.count} entries, no errors.")
    print(f"Still sample: {len(content.samples)}.")
    for sample in content.samples:
        print(f"  {sample}")
    for text in content.all(Prescribed):
        if not text.exact:
            print(
                f'Wording to be compared with its source: prescribed "{text.key}" ({text.source}).'
            )
    for line in stale_translations():
        print(line)
    for line in overdue(content.all(ComplaintMonth), today()):
        print(line)
    print(market_data_words(settings.market_data_licence))


def main(arguments: list[str] | None = None) -> int:
    """Run one command; 0 when all is well, 1 with every error on stderr when not."""
    parser = argparse.ArgumentParser(prog="python -m nnm_site.content", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check")
    add_commands(commands.add_parser("translate", help="texts for translators, and back"))
    chosen = parser.parse_args(arguments)
    try:
        if chosen.command == "translate":
            print(run(chosen))
        else:
            check()
    except (ContentError, TranslationError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
