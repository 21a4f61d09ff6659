"""`python -m nnm_site documents build` makes every document that is missing or out of date."""

import argparse
import sys

from nnm_site.shared.content.problems import ContentError
from nnm_site.shared.documents.build import DocumentError, build


def main(arguments: list[str] | None = None) -> int:
    """Run the command; returns 0, or 1 with every error on stderr."""
    parser = argparse.ArgumentParser(prog="python -m nnm_site documents", description=__doc__)
    parser.add_argument("command", choices=["build"])
    parser.parse_args(arguments)
    try:
        report = build()
    except (ContentError, DocumentError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{len(report.made)} documents made, {len(report.kept)} unchanged.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
