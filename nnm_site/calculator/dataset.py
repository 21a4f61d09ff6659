"""Every rate of every card as open data: a list, a CSV table and its schema.

Rates that are no longer in force stand in the same list, with their last day.
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from datetime import date, timedelta
from itertools import groupby
from typing import Any

from nnm_site.calculator.cards import EXCHANGES, SCHEDULES, TYPES
from nnm_site.calculator.comparison import TODAY
from nnm_site.calculator.rules.amounts import PAISA, plain
from nnm_site.calculator.rules.charges import LEVIES, RateCard
from nnm_site.content.models.charges import EarlierRate

JSON_PATH = "/data/charges.json"
CSV_PATH = "/data/charges.csv"
SCHEMA_PATH = "/data/charges.schema.json"

#: What GST is charged on: names of charges, joined.
GST_BASIS = "maxBrokerage+sebiFees+transCharge"
BASES = ("turnover", "premium", GST_BASIS)
ROUNDINGS = ("paisa", "rupee")


@dataclass(frozen=True)
class Rate:
    """One rate of one charge. `rate` is per cent of `basis`; `valid_to` is its last day."""

    schedule: str
    segment: str
    charge: str
    exchange: str
    side: str
    basis: str
    rate: str
    valid_from: str
    valid_to: str | None
    rounding: str
    source: str
    checked: str | None

    @property
    def what(self) -> tuple[str, ...]:
        """What the rate is of, whatever its value."""
        return (self.schedule, self.segment, self.charge, self.exchange)


def rates(cards: Iterable[RateCard], earlier: Iterable[EarlierRate] = ()) -> list[Rate]:
    """Every rate of the cards, then those that held earlier; of one charge the newest first.

    A rate that the next card of its schedule repeats is one rate.
    """
    found: list[Rate] = []
    for schedule in SCHEDULES:
        own = sorted((c for c in cards if c.schedule == schedule), key=lambda c: c.effective)
        ends = [card.effective - timedelta(days=1) for card in own[1:]]
        rows = [row for card, end in zip(own, [*ends, None], strict=True) for row in _of(card, end)]
        rows.sort(key=lambda row: row.what)
        for _, of_one in groupby(rows, key=lambda row: row.what):
            found += _merged(list(of_one))
    found += [row for entry in earlier for row in _earlier(entry)]
    order = {name: place for place, name in enumerate((*TYPES, *LEVIES, "gst", *EXCHANGES))}
    return sorted(
        sorted(found, key=lambda row: row.valid_from, reverse=True),
        key=lambda row: (
            SCHEDULES.index(row.schedule),
            order[row.segment],
            order[row.charge],
            order[row.exchange],
        ),
    )


def _of(card: RateCard, end: date | None) -> Iterator[Rate]:
    gst = ("gst", "both", "+".join(sorted(card.gst.of)), card.gst.rate, PAISA, card.gst.source)
    for segment, section in card.sections.items():
        basis = "premium" if segment.endswith("options") else "turnover"
        for exchange in section.exchanges:
            levied = (
                (charge, levy.on, basis, levy.rates[exchange], levy.unit, levy.sources[exchange])
                for charge, levy in section.levies.items()
            )
            for charge, side, of, rate, unit, source in (*levied, gst):
                yield Rate(
                    card.schedule,
                    segment,
                    charge,
                    exchange,
                    side,
                    of,
                    plain(rate),
                    (source.since or card.effective).isoformat(),
                    end.isoformat() if end else None,
                    "paisa" if unit == PAISA else "rupee",
                    source.text,
                    source.checked.isoformat() if source.checked else None,
                )


def _merged(rows: list[Rate]) -> list[Rate]:
    """The rates of one charge, oldest first, without a break where only the card is new."""
    kept: list[Rate] = []
    for row in rows:
        last = kept[-1] if kept else None
        if last and (last.rate, last.side, last.rounding) == (row.rate, row.side, row.rounding):
            kept[-1] = replace(row, valid_from=last.valid_from)
        else:
            kept.append(row)
    return kept


def _earlier(entry: EarlierRate) -> Iterator[Rate]:
    for segment in entry.segments:
        for exchange in entry.exchanges:
            yield Rate(
                TODAY,
                segment,
                entry.charge,
                exchange,
                entry.side,
                "premium" if segment == "options" else "turnover",
                plain(entry.rate),
                entry.valid_from.isoformat(),
                entry.valid_to.isoformat(),
                "rupee" if entry.charge == "STTtotal" else "paisa",
                entry.source,
                entry.checked.isoformat() if entry.checked else None,
            )


def as_json(found: Iterable[Rate], site_url: str) -> str:
    """The rates as a JSON document that says what it is."""
    document = {
        "$schema": site_url + SCHEMA_PATH,
        "title": "Charges on trades in India: every rate with its validity and source",
        "description": (
            "Schedule `house` is the firm's schedule (earlier rates), `statutory` is what law, "
            "regulator and exchanges charge. A charge is its rate in per cent of its basis, exact, "
            "rounded once, half up, to the paisa or the rupee; its basis is that of the side that "
            "bears it. Brokerage is the client's own. GST is charged on the rounded amounts of the "
            "charges that its basis names. A charge without a rate is not levied. `checked` is the "
            "day on which the rate was last compared with its source; null means that nobody has."
        ),
        "rates": [asdict(rate) for rate in found],
    }
    return json.dumps(document, ensure_ascii=False, indent=1)


def as_csv(found: Iterable[Rate]) -> str:
    """The rates as a table; empty where the list has null."""
    out = io.StringIO()
    writer = csv.DictWriter(out, list(Rate.__dataclass_fields__), lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(asdict(rate) for rate in found)
    return out.getvalue()


def schema(site_url: str) -> dict[str, Any]:
    """The JSON schema of the list (draft 2020-12)."""
    day = {"type": "string", "format": "date"}
    text = {"type": "string", "minLength": 1}
    rate = {
        "schedule": {"enum": list(SCHEDULES)},
        "segment": {"enum": list(TYPES)},
        "charge": {"enum": [*LEVIES, "gst"], "description": "Its name in results of /api/charges."},
        "exchange": {"enum": list(EXCHANGES)},
        "side": {"enum": ["buy", "sell", "both"], "description": "The orders that bear it."},
        "basis": {"enum": list(BASES)},
        "rate": {"type": "string", "pattern": r"^[0-9]+(\.[0-9]+)?$", "description": "Per cent."},
        "valid_from": day,
        "valid_to": {"anyOf": [day, {"type": "null"}], "description": "The last day; null: open."},
        "rounding": {"enum": list(ROUNDINGS)},
        "source": text,
        "checked": {"anyOf": [day, {"type": "null"}]},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": site_url + SCHEMA_PATH,
        "title": "Charges on trades",
        "type": "object",
        "properties": {
            "$schema": {"type": "string"},
            "title": text,
            "description": text,
            "rates": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": rate,
                    "required": list(rate),
                    "additionalProperties": False,
                },
            },
        },
        "required": ["title", "rates"],
        "additionalProperties": False,
    }
