"""`python -m nnm_site check` lists the faults of the content files, then the samples.

Then it lists prescribed texts and rules that are still to be compared with their source, translations whose English sentence has
changed, sentences without a translation, and what is overdue or due within 30 days. `translate export hi FILE` and `translate import hi FILE` serve translators (`docs/languages.md`).
"""

import argparse
import sys

from nnm_site.prepare import samples_alone
from nnm_site.settings import settings
from nnm_site.shared.charges.cards import load_cards, unchecked
from nnm_site.shared.content.attention import due, unconfirmed
from nnm_site.shared.content.problems import ContentError
from nnm_site.shared.content.samples import market_data_words
from nnm_site.shared.content.validate import validate
from nnm_site.shared.languages.command import (
    TranslationError,
    add_commands,
    run,
    stale_translations,
)
from nnm_site.shared.languages.language import languages
from nnm_site.shared.languages.style import checker
from nnm_site.shared.rules.dates import today


def check() -> None:
    """Validate every file, rate cards included, and list what is still a sample."""
    # The app reads the files of the languages as it is imported.
    from nnm_site.translations import sentences_without

    content = validate()
    cards = load_cards()
    for language in languages():
        checker(language.code)
    with samples_alone():
        untranslated_lines = list(sentences_without())
    print(f"{content.count} entries, no errors.")
    print(f"Still sample: {len(content.samples)}.")
    for sample in content.samples:
        print(f"  {sample}")
    for line in (
        *unconfirmed(content),
        *unchecked(cards),
        *stale_translations(),
        *untranslated_lines,
        *due(content, today()),
    ):
        print(line)
    print(market_data_words(settings.market_data_licence))


def main(arguments: list[str] | None = None) -> int:
    """Run one command; 0 when all is well, 1 with every error on stderr when not."""
    try:
        _run(arguments)
    except (ContentError, TranslationError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _run(arguments: list[str] | None) -> None:
    parser = argparse.ArgumentParser(prog="python -m nnm_site", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check")
    add_commands(commands.add_parser("translate", help="texts for translators, and back"))
    chosen = parser.parse_args(arguments)
    if chosen.command == "translate":
        from nnm_site.translations import proof, untranslated

        with samples_alone():
            print(run(chosen, untranslated, proof))
    else:
        check()


if __name__ == "__main__":
    sys.exit(main())
