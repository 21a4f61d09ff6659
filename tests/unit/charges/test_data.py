"""The open data of the charges: fields, validity (R511)."""

import csv
import io
import json
from datetime import date, timedelta
from decimal import Decimal
from itertools import groupby, pairwise

import pytest

from nnm_site.features.calculator.data_files import charge_files, every_rate
from nnm_site.shared.charges.cards import FOLDER, load_cards, read_card
from nnm_site.shared.charges.rates import rates
from nnm_site.shared.content.models.charges import Developers, TradingStep
from nnm_site.shared.rules.dates import today
from tests.rows import each

pytestmark = pytest.mark.requirement("R511")

FILES = charge_files("https://example.org")
DOCUMENT = json.loads(FILES["/data/charges.json"])


def test_every_field_of_a_rate_is_on_the_page_for_developers():
    for rate in DOCUMENT["rates"]:
        assert list(rate) == list(Developers.only().fields)


def test_the_table_is_the_same_list():
    rows = list(csv.DictReader(io.StringIO(FILES["/data/charges.csv"].decode())))
    assert rows == [
        {
            name: "" if value is None else value if isinstance(value, str) else json.dumps(value)
            for name, value in rate.items()
        }
        for rate in DOCUMENT["rates"]
    ]


def test_every_rate_of_every_card_is_there():
    for card in load_cards():
        for segment, section in card.sections.items():
            of = "premium" if "options" in segment else "turnover"
            own = [
                rate
                for rate in DOCUMENT["rates"]
                if (rate["schedule"], rate["segment"]) == (card.schedule, segment)
            ]
            taxes = {(rate["rate"], rate["basis"]) for rate in own if rate["charge"] == "gst"}
            assert taxes == {(f"{card.gst.rate:f}", "+".join(card.gst.of))}
            for name, levy in section.levies.items():
                values = [(exchange, None, rate) for exchange, rate in levy.rates.items()]
                values += [("BSE", group, own.rate) for group, own in levy.groups.items()]
                for exchange, group, value in values:
                    assert any(
                        (rate["charge"], rate["exchange"], rate["group"]) == (name, exchange, group)
                        and rate["rate"] == f"{value:f}"
                        and rate["side"] == levy.on
                        and rate["basis"] == (of if levy.of == "turnover" else levy.of)
                        and rate["rounding"] == {"0.01": "paisa", "1": "rupee"}[str(levy.unit)]
                        for rate in own
                    ), (segment, name, exchange, group)


def held(segment, charge, exchange, group=None):
    """First day, last day and rate of the charges of law and exchanges, oldest first."""
    rows = [
        (rate["valid_from"], rate["valid_to"], rate["rate"])
        for rate in DOCUMENT["rates"]
        if rate["schedule"] == "statutory"
        and (rate["segment"], rate["charge"]) == (segment, charge)
        and (rate["exchange"], rate["group"]) == (exchange, group)
    ]
    return sorted(rows, key=lambda row: row[0] or "")


def test_rates_have_their_own_days_of_effect():
    assert held("delivery", "STTtotal", "NSE") == [
        ("2006-06-01", "2012-06-30", "0.125"),
        ("2012-07-01", None, "0.1"),
    ]
    for segment in ("delivery", "options", "currency-futures"):
        assert held(segment, "sebiFees", "NSE")[1:] == [
            ("2019-04-01", "2020-05-31", "0.0001"),
            ("2020-06-01", "2021-03-31", "0.00005"),
            ("2021-04-01", None, "0.0001"),
        ]
    for segment, exchange in (("delivery", "BSE"), ("currency-options", "NSE"), ("commodity-futures", "MCX")):  # fmt: skip
        assert [row[0] for row in held(segment, "stampDuty", exchange)] == ["2020-07-01"]
    assert held("commodity-futures", "STTtotal", "MCX") == [("2013-07-01", None, "0.01")]
    assert held("currency-futures", "ipft", "NSE") == [(None, None, "0.00005")]
    assert [row[2] for row in held("delivery", "transCharge", "BSE", "p")] == ["1"]


def test_no_rate_has_the_day_of_a_card_that_only_repeats_it():
    repeated = {"STTtotal"}  # The Finance Act 2026 did change some.
    for rate in DOCUMENT["rates"]:
        if rate["valid_from"] == "2026-04-01":
            assert rate["charge"] in repeated, rate


@each(["delivery", "intraday", "futures", "options"])
def test_charge_and_investor_fund_of_nse_are_together_as_high_as_before(segment):
    charges = [held(segment, charge, "NSE") for charge in ("transCharge", "ipft")]
    now, before = (sum(Decimal(rates[place][2]) for rates in charges) for place in (-1, -2))
    assert now == before


def test_a_step_of_prices_says_what_its_day_compared():
    step = TradingStep.all()[0]
    assert step.checked
    assert step.compared
    with pytest.raises(ValueError, match="must have both"):
        TradingStep.model_validate(step.model_dump() | {"compared": None})


def test_what_was_compared_is_said_wherever_a_day_is():
    for rate in DOCUMENT["rates"]:
        assert (rate["checked"] is None) == (rate["compared"] == "not yet"), rate


def test_of_one_charge_never_two_rates_are_in_force():
    rates_in_order = sorted(every_rate(), key=lambda rate: (rate.what, rate.first))
    for what, own in groupby(rates_in_order, key=lambda rate: rate.what):
        spans = [(rate.first, rate.valid_to or date.max) for rate in own]
        for (first, last), (begin, _) in pairwise(spans):
            assert first <= last < begin, what


def test_what_nobody_charges_is_not_in_force_and_says_so():
    for rate in DOCUMENT["rates"]:
        if rate["schedule"] == "house":
            assert (rate["in_force"], rate["note"] is not None) == (False, True), rate
        elif rate["valid_to"] is None:
            assert rate["in_force"] == ((rate["valid_from"] or "") <= today().isoformat()), rate


def test_a_new_card_ends_the_rates_that_it_changes_and_no_others(tmp_path):
    text = (FOLDER / "statutory-2026-04-01.toml").read_text()
    later = text.replace("effective = 2026-04-01", "effective = 2027-04-01").replace(
        "stt = { rate = 0.05, on", "stt = { rate = 0.06, on"
    )
    path = tmp_path / "next.toml"
    path.write_text(later)
    after = rates([*load_cards(), read_card(path, path.name)], date(2027, 4, 1))
    futures = [
        (rate.charge, rate.rate, rate.valid_from, rate.valid_to)
        for rate in after
        if (rate.schedule, rate.segment, rate.exchange) == ("statutory", "futures", "NSE")
    ]
    first = date(2027, 4, 1)
    assert ("STTtotal", "0.06", first, None) in futures
    assert ("STTtotal", "0.05", date(2026, 4, 1), first - timedelta(days=1)) in futures
    assert ("stampDuty", "0.002", date(2020, 7, 1), None) in futures
    assert len(futures) == len({charge for charge, *_ in futures}) + 1
