"""`python -m nnm_site search "QUESTION" …`: what the search answers, for whoever changes its words."""

import argparse
import sys
from pathlib import Path

from nnm_site.features.search.query import search
from nnm_site.features.search.state import search_index

#: Results that are named.
_FIRST = 3


def main(arguments: list[str] | None = None, index: Path | None = None) -> int:
    """Say of each question whether it has the warning, and its first pages; 1 where there is no build to look in."""
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
    return 0


if __name__ == "__main__":
    sys.exit(main())
