"""What a trade costs, on the command line: by today's rates and by earlier ones.

    python -m nnm_site calculator --type delivery --exchange NSE --quantity 100 --price 1000 --rate 0.03

Numbers may be written as on the page: 1,00,000 or "₹ 5".
"""

import argparse
import json
import sys

from nnm_site.features.calculator.api import as_data
from nnm_site.features.calculator.inputs import InputError, comparison, described
from nnm_site.features.calculator.report import as_text
from nnm_site.shared.content.problems import ContentError


def _arguments() -> argparse.ArgumentParser:
    """An option for each input of the HTTP API, with its description."""
    parser = argparse.ArgumentParser(
        prog="python -m nnm_site calculator",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    for name, schema in described().items():
        known = f"One of {', '.join(schema['enum'])}. " if "enum" in schema else ""
        text = f"{known}{schema['description']}".replace("`", "").replace("%", "%%")
        parser.add_argument(f"--{name.replace('_', '-')}", default="", help=text)
    parser.add_argument("--json", action="store_true", help="print JSON for programs")
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Print the bill; on faulty inputs return 2, with a message for each."""
    try:
        given = vars(_arguments().parse_args(arguments))
        as_json = given.pop("json")
        compared = comparison(given)
    except InputError as error:
        for name, message in error.errors.items():
            print(f"--{name.replace('_', '-')}: {message}", file=sys.stderr)
        return 2
    except ContentError as error:
        print(error, file=sys.stderr)
        return 1
    if as_json:
        print(json.dumps(as_data(compared, given["schedule"]), indent=2, ensure_ascii=False))
    else:
        print(as_text(compared))
    return 0


if __name__ == "__main__":
    sys.exit(main())
