"""What a trade costs, from the command line: by today's rates and by earlier ones.

    python -m nnm_site calculator --type delivery --exchange NSE --quantity 100 --price 1000 --rate 0.03

Numbers may be written as on the page: 1,00,000 or "₹ 5".
"""

import argparse
import json
import sys
from itertools import chain

from nnm_site.features.calculator.inputs import InputError, comparison
from nnm_site.features.calculator.report import as_data, as_text
from nnm_site.shared.charges.cards import GOODS, GROUPS_OF, SCHEDULES, TYPES, WHATS
from nnm_site.shared.content.problems import ContentError


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m nnm_site calculator",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--type", default="delivery", help=f"one of {', '.join(TYPES)}")
    parser.add_argument(
        "--what",
        default="",
        help=f"what is delivered, one of {', '.join(WHATS)}, a share if not given; for a commodity {GOODS[1]}",
    )
    parser.add_argument(
        "--exercised", default="", help="1 for an option that is bought and exercised"
    )
    parser.add_argument(
        "--exchange", default="", help="NSE, BSE or MCX; the usual one if not given"
    )
    groups = ", ".join(dict.fromkeys(chain.from_iterable(GROUPS_OF.values())))
    parser.add_argument(
        "--group", default="", help=f"the group on BSE, one of {groups}; the usual one if not given"
    )
    parser.add_argument("--quantity", default="", help="units")
    parser.add_argument("--price", default="", help="rupees a unit; the buying price of both sides")
    parser.add_argument("--rate", default="", help="brokerage in per cent of turnover, by no plan")
    parser.add_argument("--minimum", default="", help="least brokerage in rupees a unit")
    parser.add_argument("--plan", default="", help="the brokerage plan; the first one if not given")
    parser.add_argument(
        "--schedule",
        default="",
        help=f"one of {', '.join(SCHEDULES)}: the JSON then has the bill of that one alone, the "
        "earlier rates or today's; it also decides which exchanges there are",
    )
    parser.add_argument("--side", default="buy", help="buy, sell or both")
    parser.add_argument("--sell-price", default="", help="the selling price: both sides of a trade")
    parser.add_argument("--strike", default="", help="the strike price of an exercised option")
    parser.add_argument(
        "--settlement-price", default="", help="at what an exercised option is settled"
    )
    parser.add_argument("--json", action="store_true", help="print JSON for programs")
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Print the bill; 2 with a message for each faulty input."""
    given = vars(_arguments().parse_args(arguments))
    as_json = given.pop("json")
    try:
        found = comparison(given)
    except InputError as error:
        for name, message in error.errors.items():
            print(f"--{name.replace('_', '-')}: {message}", file=sys.stderr)
        return 2
    except ContentError as error:
        print(error, file=sys.stderr)
        return 1
    if as_json:
        print(json.dumps(as_data(found, given["schedule"]), indent=2, ensure_ascii=False))
    else:
        print(as_text(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
