"""The open data of the charges: fields, schema, validity (issue 19)."""

import csv
import io
import json
from datetime import date, timedelta
from itertools import groupby, pairwise

import jsonschema_rs
import pytest

from nnm_site.calculator.cards import FOLDER, load_cards, read_card
from nnm_site.calculator.dataset import rates
from nnm_site.charges.data_files import charge_files, every_rate

FIELDS = [
    "schedule", "segment", "charge", "exchange", "side", "basis", "rate", "valid_from", "valid_to",
    "rounding", "source", "checked",
]  # fmt: skip
FILES = charge_files("https://example.org")
DOCUMENT = json.loads(FILES["/data/charges.json"])


def test_the_list_is_as_its_schema_says():
    schema = json.loads(FILES["/data/charges.schema.json"])
    jsonschema_rs.validate(schema, DOCUMENT)
    assert list(DOCUMENT["rates"][0]) == FIELDS
    broken = {**DOCUMENT, "rates": [{**DOCUMENT["rates"][0], "rate": 0.1}]}
    with pytest.raises(jsonschema_rs.ValidationError):
        jsonschema_rs.validate(schema, broken)


def test_the_table_is_the_same_list():
    rows = list(csv.DictReader(io.StringIO(FILES["/data/charges.csv"].decode())))
    assert rows == [
        {name: "" if value is None else value for name, value in rate.items()}
        for rate in DOCUMENT["rates"]
    ]


def test_every_rate_of_every_card_is_there():
    for card in load_cards():
        for segment, section in card.sections.items():
            for name, levy in section.levies.items():
                for exchange, value in levy.rates.items():
                    assert any(
                        rate["charge"] == name
                        and rate["segment"] == segment
                        and rate["exchange"] == exchange
                        and rate["schedule"] == card.schedule
                        and rate["rate"] == f"{value:f}"
                        and rate["side"] == levy.on
                        for rate in DOCUMENT["rates"]
                    )


def test_of_one_charge_never_two_rates_are_in_force():
    found = sorted(every_rate(), key=lambda rate: (rate.what, rate.valid_from))
    for what, own in groupby(found, key=lambda rate: rate.what):
        spans = [(rate.valid_from, rate.valid_to or "9999") for rate in own]
        for (first, last), (begin, _) in pairwise(spans):
            assert first <= last < begin, what


def test_a_new_card_ends_the_rates_that_it_changes_and_no_others(tmp_path):
    text = (FOLDER / "statutory-2026-04-01.toml").read_text()
    later = text.replace("effective = 2026-04-01", "effective = 2027-04-01").replace(
        "stt = { rate = 0.05, on", "stt = { rate = 0.06, on"
    )
    path = tmp_path / "next.toml"
    path.write_text(later)
    found = rates([*load_cards(), read_card(path, path.name)])
    futures = [
        (rate.charge, rate.rate, rate.valid_from, rate.valid_to)
        for rate in found
        if (rate.schedule, rate.segment, rate.exchange) == ("statutory", "futures", "NSE")
    ]
    end = (date(2027, 4, 1) - timedelta(days=1)).isoformat()
    assert ("STTtotal", "0.06", "2027-04-01", None) in futures
    assert ("STTtotal", "0.05", "2026-04-01", end) in futures
    assert ("stampDuty", "0.002", "2020-07-01", None) in futures
    assert len(futures) == len({charge for charge, *_ in futures}) + 1
