"""`python -m nnm_site search "QUESTION" …`: show the search's answers, for testing changes of its words."""

import argparse
import sys
from pathlib import Path

from nnm_site.features.search.lines import known_lines
from nnm_site.features.search.query import search
from nnm_site.features.search.state import search_index
from nnm_site.features.search.words import roots_of, telling, words_of

#: How many results are listed.
_FIRST = 3


def main(arguments: list[str] | None = None, index: Path | None = None) -> int:
    """Print for each question whether it gets the warning, its first pages, and pages that share its line.

    Returns 1 if there is no build.
    """
    parser = argparse.ArgumentParser(prog="python -m nnm_site search", description=__doc__)
    parser.add_argument("questions", nargs="+", metavar="QUESTION")
    chosen = parser.parse_args(arguments)
    try:
        index = index or search_index()
    except FileNotFoundError as fault:  # `NoBuildError`
        print(fault, file=sys.stderr)
        return 1
    for question in chosen.questions:
        answer = search(index, question)
        print(f"{question}: {'WARNED' if answer.urgent else 'not warned'}, {answer.total} found")
        for result in answer.results[:_FIRST]:
            print(f"    {result.address}  {result.title}")
        same = known_lines().addresses.get(roots_of(telling(words_of(question))), ())
        if len(same) > 1:
            print(f"    Lines of these words lead to {', '.join(same)}: the first one wins")
    return 0


if __name__ == "__main__":
    sys.exit(main())
