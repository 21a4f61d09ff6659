"""The module and the command give the same bill and refuse the same inputs."""

import csv
import io
import json
from decimal import Decimal

import pytest

from nnm_site.__main__ import main as everything
from nnm_site.features.calculator.__main__ import main
from nnm_site.features.calculator.api import as_data
from nnm_site.features.calculator.inputs import InputError, comparison
from nnm_site.features.calculator.report import as_csv, as_text
from nnm_site.shared.charges.cards import TODAY, card_in_force
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.charges import Plan
from nnm_site.shared.rules.dates import long_date, today
from tests.rows import each

pytestmark = pytest.mark.requirement("R510", "V1.4.1")

EXAMPLE = {
    "type": "delivery",
    "exchange": "NSE",
    "quantity": "100",
    "price": "1000",
    "rate": "0.03",
}


def test_the_command_prints_text_for_people_and_json_for_programs(capsys):
    words = ["--quantity", "₹ 100", "--price", "1,000", "--rate", "0.03"]
    assert everything(["calculator", *words]) == 0
    output = capsys.readouterr().out
    since = long_date(card_in_force(TODAY, today()).effective)
    for sentence in (
        "₹154.14",
        "Brokerage by your own rate, 0.03%",
        f"Today's rates, in force since {since}",
    ):
        assert sentence in output
    assert main([*words, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data == as_data(comparison(EXAMPLE))
    assert (data["totalCharges"], data["earlier"]["totalCharges"]) == ("154.14", "161.50")


def test_the_command_names_every_faulty_input(capsys):
    assert main(["--quantity", "abc", "--price=-1", "--type", "x", "--sell-price", "1e5"]) == 2
    output = capsys.readouterr().err
    for name in ("--quantity: ", "--price: ", "--type: ", "--sell-price: "):
        assert name in output


@each(
    [
        ({"quantity": "abc", "price": "-1"}, {"quantity", "price"}),
        ({"type": "x", "side": "y", "schedule": "z"}, {"type", "side", "schedule"}),
        ({"plan": "gold"}, {"plan"}),
        ({"exchange": "LSE"}, {"exchange"}),
        ({"type": "commodity", "schedule": "statutory", "exchange": "NSE"}, {"exchange"}),
        ({"qty": "1"}, {"qty"}),
    ]
)
def test_every_faulty_input_has_its_message(given, names):
    with pytest.raises(InputError) as caught:
        comparison(given)
    assert set(caught.value.errors) == names


@each([
    ({}, {"type": "delivery", "exchange": "NSE", "schedule": "statutory", "totalCharges": "0.00", "net": None}),
    (EXAMPLE, {"side": "buy", "net": None}),
    (EXAMPLE | {"sell_price": "1010"}, {"side": "both", "net": "705.33", "breakEven": "1002.95"}),
    # A type keeps its meaning if only one card has it.
    (EXAMPLE | {"type": "currency-options"}, {"type": "currency-options"}),
])  # fmt: skip
def test_what_is_not_given_follows_from_the_rest(given, expected):
    data = as_data(comparison(given))
    assert {name: data[name] for name in expected} == expected
    assert data["earlier"]["type"] == data["type"].removesuffix("-options")


@pytest.mark.parametrize(("schedule", "total"), [("statutory", "154.14"), ("house", "161.50")])
def test_a_schedule_that_is_asked_for_stands_alone(schedule: str, total: str):
    compared = comparison(EXAMPLE | {"schedule": schedule})
    data = as_data(compared, schedule)
    assert (data["schedule"], data["totalCharges"], "earlier" in data) == (schedule, total, False)
    rows = {row[0]: row for row in csv.reader(io.StringIO(as_csv(compared, schedule))) if row}
    assert rows["Total charges"][1:3] == [total, ""]


@pytest.mark.requirement("T1")
def test_who_names_no_rate_pays_by_the_first_plan_of_the_tariff():
    first = Plan.all()[0]
    for segment in ("delivery", "intraday", "futures", "options"):
        (item,) = (one for one in queries.brokerages(first.key) if one.segment == segment)
        order = comparison({"type": segment, "quantity": "65", "price": "200"}).today.order
        assert (order.plan, order.rate, order.minimum) == (first.key, item.rate, item.minimum)


def test_a_rate_is_of_no_plan_and_a_minimum_alone_keeps_the_plan_s_rate():
    given = {"quantity": "100", "price": "1000", "plan": "active"}
    (item,) = (one for one in queries.brokerages("active") if one.segment == "delivery")
    own = comparison(given | {"rate": "0.05"}).today.order
    assert (own.plan, own.rate, own.minimum) == ("own", Decimal("0.05"), 0)
    kept = comparison(given | {"minimum": "1"}).today.order
    assert (kept.plan, kept.rate, kept.minimum) == ("active", item.rate, 1)


@each([{"price": "1000"}, {"sell_price": "1010"}, {}])
def test_both_sides_without_both_prices_have_charges_but_no_net(given):
    data = as_data(comparison({"quantity": "100", "side": "both", **given}))
    assert data["net"] is None
    assert data["earlier"]["net"] is None
    if "price" in given:
        assert data["sellPrice"] == "1000"
        assert data["breakEven"] is not None


def test_the_text_and_the_file_hold_the_same_amounts():
    compared = comparison(EXAMPLE | {"sell_price": "1010"})
    text, rows = as_text(compared), list(csv.reader(io.StringIO(as_csv(compared))))
    amounts = {row[0]: row[1:3] for row in rows if len(row) > 1}
    reasons = [(line["differs"], line["reason"]) for line in as_data(compared)["lines"]]
    assert reasons == [(bool(pair.reason), pair.reason) for pair in compared.pairs]
    assert amounts["Total charges"] == [f"{compared.today.total:f}", f"{compared.earlier.total:f}"]
    assert amounts["Break-even price"][0] == "1002.95"
    assert "₹705.33" in text
    for pair in compared.pairs:
        assert pair.label in text
        assert amounts[pair.label] == [f"{pair.today.amount:f}", f"{pair.earlier.amount:f}"]


@each(["delivery", "options", "currency-futures", "commodity"])
def test_nothing_that_people_read_says_statutory_or_house(type):
    compared = comparison(EXAMPLE | {"type": type, "side": "both", "minimum": "1"})
    for text in (as_text(compared).lower(), as_csv(compared).lower()):
        assert not [word for word in ("statutory", "house") if word in text]
