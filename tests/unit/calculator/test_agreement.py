"""Every way to ask gives the same bill: rule, page, command, HTTP, file, and the open data alone."""

import csv
import io
import json
import random
from datetime import date
from decimal import ROUND_HALF_UP, Decimal, localcontext

import pytest
from starlette.testclient import TestClient

from nnm_site.calculator.__main__ import main
from nnm_site.calculator.cards import TYPES
from nnm_site.calculator.comparison import compare
from nnm_site.calculator.endpoint import api
from nnm_site.calculator.inputs import read, today
from nnm_site.calculator.view import name_of, show_both
from nnm_site.charges.data_files import charge_files

RATES = json.loads(charge_files("http://localhost")["/data/charges.json"])["rates"]
RESULTS = ("STTtotal", "stampDuty", "transCharge", "ipft", "clgfees", "sebiFees")


def computed(given: dict[str, str], schedule: str, segment: str, exchange: str, day: date):
    """The bill from `charges.json` alone, by what its description says."""
    number = {name: Decimal(given.get(name, "0")) for name in ("quantity", "price", "rate")}
    least = number["quantity"] * Decimal(given.get("minimum", "0"))
    side = "both" if "sell_price" in given else given["side"]
    bought = number["quantity"] * number["price"] if side != "sell" else Decimal(0)
    sold = Decimal(0)
    if side != "buy":
        sold = number["quantity"] * Decimal(given.get("sell_price", given["price"]))
    legs = {"buy": [bought], "sell": [sold], "both": [bought, sold]}[side]

    def rounded(amount: Decimal, unit: str = "0.01") -> Decimal:
        return amount.quantize(Decimal(unit), ROUND_HALF_UP)

    amounts = {name: Decimal("0.00") for name in RESULTS}
    amounts["maxBrokerage"] = sum(
        (max(rounded(leg * number["rate"] / 100), rounded(least)) for leg in legs), Decimal(0)
    )
    held = [
        rate
        for rate in RATES
        if (rate["schedule"], rate["segment"], rate["exchange"]) == (schedule, segment, exchange)
        and rate["valid_from"] <= day.isoformat() <= (rate["valid_to"] or "9999")
    ]
    bases = {"both": bought + sold, "buy": bought, "sell": sold}
    for rate in sorted(held, key=lambda rate: rate["charge"] == "gst"):
        if rate["charge"] == "gst":
            base = sum(amounts[name] for name in rate["basis"].split("+"))
        else:
            base = bases[rate["side"]]
        unit = {"paisa": "0.01", "rupee": "1"}[rate["rounding"]]
        amounts[rate["charge"]] = rounded(base * Decimal(rate["rate"]) / 100, unit)
    total = sum(amounts.values())
    return {name: f"{amount:.2f}" for name, amount in (amounts | {"totalCharges": total}).items()}


def an_order(chance: random.Random) -> dict[str, str]:
    kind = chance.choice(list(TYPES))
    given = {
        "type": kind,
        "exchange": chance.choice(["NSE", "BSE"]),
        "side": chance.choice(["buy", "sell", "both"]),
        "quantity": str(chance.choice([1, 7, 65, 100, chance.randrange(10**6)])),
        "price": f"{chance.randrange(10**8) / 1000:.3f}",
        "rate": f"{chance.randrange(300) / 1000:.3f}",
        "minimum": f"{chance.choice([0, 0, chance.randrange(200)]) / 100:.2f}",
    }
    if given["side"] == "both" and chance.random() < 0.7:
        given["sell_price"] = f"{chance.randrange(10**8) / 1000:.3f}"
    return given


def check(given: dict[str, str], http: TestClient, capsys: pytest.CaptureFixture[str]) -> None:
    rule = compare(read(given), given["type"], today())
    words = [word for name, text in given.items() for word in (f"--{name.replace('_', '-')}", text)]
    assert main([*words, "--json"]) == 0
    command = json.loads(capsys.readouterr().out)
    answer = http.get("/api/charges", params=given).json()
    assert command == answer
    table, _, contract = given["type"].partition("-")
    page = show_both({**given, "table": table, "contract": contract})
    text = http.get("/api/charges.csv", params=given).content.decode("utf-8-sig")
    file = next(row for row in csv.reader(io.StringIO(text)) if row[:1] == ["Total charges"])
    assert file[1:3] == [answer["totalCharges"], answer["today"]["totalCharges"]]
    for schedule, bill, data in (
        ("house", rule.firm, answer),
        ("statutory", rule.today, answer["today"]),
    ):
        with localcontext(prec=60):
            own = computed(given, schedule, bill.order.type, bill.order.exchange, today())
        shown = bill.amounts()
        prefix = "" if schedule == "house" else "today"
        on_page = {name: page[name_of(prefix, name)].strip("₹").replace(",", "") for name in own}
        assert {name: "0.00" if text == "–" else text for name, text in on_page.items()} == own
        assert {name: data[name] for name in own} == {name: shown[name] for name in own} == own


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("count", [200, pytest.param(10_000, marks=pytest.mark.long)])
def test_random_orders_agree_everywhere(count: int, capsys):
    chance = random.Random(1950)
    with TestClient(api) as http:
        for _ in range(count):
            check(an_order(chance), http, capsys)
