"""The open data of the charges: every rate as JSON and as CSV, published by the build."""

import csv
import io
import json
from collections.abc import Iterable
from dataclasses import asdict

from nnm_site.shared.charges.cards import load_cards
from nnm_site.shared.charges.rates import Rate, rates
from nnm_site.shared.content.models.charges import EarlierRate
from nnm_site.shared.rules.dates import today

JSON_PATH = "/data/charges.json"
CSV_PATH = "/data/charges.csv"


def every_rate() -> list[Rate]:
    """The rates of all cards as of today, and those that held earlier."""
    return rates(load_cards(), today(), EarlierRate.all())


def charge_files(_: str) -> dict[str, bytes]:
    """Each file's address and bytes."""
    every = every_rate()
    return {JSON_PATH: as_json(every).encode(), CSV_PATH: as_csv(every).encode()}


def as_json(every: Iterable[Rate]) -> str:
    """The rates as a JSON document that says what it is."""
    document = {
        "title": "Charges on trades in India: every rate with its validity and source",
        "description": (
            "Schedule `statutory` is what law, regulator and exchanges charge; `house` are earlier "
            "rates, which nobody charges today. A charge is its rate in per cent of its basis, exact, "
            "rounded once, half up, to the paisa or the rupee; its basis is that of the side that "
            "bears it. Brokerage is the client's own. GST is charged on the rounded amounts of the "
            "charges that its basis names. A charge without a rate is not levied. `valid_from` is null "
            "where the first day is not known; `checked` is the day on which the rate was last compared, and "
            "`compared` says with what. A group of BSE without a row of its own has the rate with group null."
        ),
        "rates": [asdict(rate) for rate in every],
    }
    return json.dumps(document, ensure_ascii=False, indent=1, default=str)


def as_csv(every: Iterable[Rate]) -> str:
    """The rates as a table; empty where the list has null."""
    out = io.StringIO()
    writer = csv.DictWriter(out, list(Rate.__dataclass_fields__), lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(asdict(rate) | {"in_force": json.dumps(rate.in_force)} for rate in every)
    return out.getvalue()
