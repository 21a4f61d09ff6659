"""The open data on charges: every rate as JSON and CSV, published by the build."""

import csv
import io
import json
from collections.abc import Iterable
from dataclasses import asdict

from nnm_site.shared.charges.cards import load_cards
from nnm_site.shared.charges.rates import Rate, rates
from nnm_site.shared.content.models.charges import Developers, EarlierRate
from nnm_site.shared.rules.dates import today

JSON_PATH = "/data/charges.json"
CSV_PATH = "/data/charges.csv"


def every_rate() -> list[Rate]:
    """The rates of all cards as of today, and the earlier ones."""
    return rates(load_cards(), today(), EarlierRate.all())


def charge_files(_: str) -> dict[str, bytes]:
    """Each file's address and bytes."""
    every = every_rate()
    return {JSON_PATH: as_json(every).encode(), CSV_PATH: as_csv(every).encode()}


def as_json(every: Iterable[Rate]) -> str:
    """The rates as a JSON document with title and description."""
    words = Developers.only().documents.rates
    listed = [asdict(rate) for rate in every]
    document = {"title": words.title, "description": words.text, "rates": listed}
    return json.dumps(document, ensure_ascii=False, indent=1, default=str)


def as_csv(every: Iterable[Rate]) -> str:
    """The rates as a CSV table; null becomes an empty cell."""
    out = io.StringIO()
    writer = csv.DictWriter(out, list(Rate.__dataclass_fields__), lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(asdict(rate) | {"in_force": json.dumps(rate.in_force)} for rate in every)
    return out.getvalue()
