"""`python -m nnm_site.data prepare`: make the database ready, once, before the site starts."""

import argparse
import sys

from nnm_site.data.migrate import DatabaseProblem
from nnm_site.prepare import prepare

COMMANDS = {"prepare": prepare}


def main(arguments: list[str] | None = None) -> int:
    """Run one command; 1 with a sentence on stderr when the database cannot be prepared."""
    parser = argparse.ArgumentParser(prog="python -m nnm_site.data", description=__doc__)
    parser.add_argument("command", choices=COMMANDS)
    chosen = COMMANDS[parser.parse_args(arguments).command]
    try:
        chosen()
    except DatabaseProblem as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
