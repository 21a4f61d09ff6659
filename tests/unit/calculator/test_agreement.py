"""All interfaces give the same bill: rule, page, command, HTTP, file, and the open data alone."""

import csv
import io
import json
import random
import tomllib
from decimal import ROUND_HALF_UP, Decimal, localcontext

import pytest
from starlette.testclient import TestClient

from nnm_site.features.calculator.__main__ import main
from nnm_site.features.calculator.api import api
from nnm_site.features.calculator.comparison import compare
from nnm_site.features.calculator.data_files import charge_files
from nnm_site.features.calculator.inputs import read
from nnm_site.features.calculator.view import bill_view
from nnm_site.features.trades.month_view import answer as month_of
from nnm_site.shared.charges.cards import GOODS, GROUPS_OF, TYPES, WHATS
from nnm_site.shared.charges.rules.charges import Bill
from nnm_site.shared.content.validate import CONTENT_DIR
from nnm_site.shared.rules.dates import today
from nnm_site.shared.rules.money import rupees
from tests.bills import figures

pytestmark = [pytest.mark.slow, pytest.mark.requirement("V1.4.1")]

RATES = json.loads(charge_files("http://localhost")["/data/charges.json"])["rates"]
TARIFF = tomllib.loads((CONTENT_DIR / "charges/tariff.toml").read_text(), parse_float=str)
#: The brokerage rate and the minimum of each plan and segment, as written in the file.
PLANS = {
    plan["key"]: {
        row["segment"]: {"rate": str(row["rate"]), "minimum": str(row["minimum"])}
        for row in TARIFF["brokerage"]
        if row["plan"] == plan["key"]
    }
    for plan in TARIFF["plan"]
}
RESULTS = ("STTtotal", "stampDuty", "transCharge", "ipft", "clgfees", "sebiFees")


def computed(given: dict[str, str], schedule: str, segment: str, exchange: str):
    """The bill computed only from `charges.json` and the tariff's file, by their descriptions."""
    if plan := given.get("plan"):
        given = given | PLANS[plan][given["type"].partition("-")[0]]
    number = {
        name: Decimal(given.get(name, "0"))
        for name in ("quantity", "price", "rate", "strike", "settlement_price")
    }
    least = number["quantity"] * Decimal(given.get("minimum", "0"))
    side = "both" if "sell_price" in given else given["side"]
    bought = number["quantity"] * number["price"] if side != "sell" else Decimal(0)
    sold = Decimal(0)
    if side != "buy":
        sold = number["quantity"] * Decimal(given.get("sell_price", given["price"]))
    legs = {"buy": [bought], "sell": [sold], "both": [bought, sold]}[side]
    intrinsic = number["quantity"] * abs(number["settlement_price"] - number["strike"])

    def rounded(amount: Decimal, unit: str = "0.01") -> Decimal:
        return amount.quantize(Decimal(unit), ROUND_HALF_UP)

    amounts = {name: Decimal("0.00") for name in RESULTS}
    amounts["maxBrokerage"] = sum(
        (max(rounded(leg * number["rate"] / 100), rounded(least)) for leg in legs), Decimal(0)
    )
    every = [
        rate
        for rate in RATES
        if (rate["schedule"], rate["segment"], rate["exchange"]) == (schedule, segment, exchange)
        and (rate["in_force"] or schedule == "house")
    ]
    own = {rate["charge"] for rate in every if rate["group"] == given.get("group")}
    rates = [
        rate
        for rate in every
        if rate["group"] == (given.get("group") if rate["charge"] in own else None)
    ]
    bases = {"both": bought + sold, "buy": bought, "sell": sold}
    for rate in sorted(rates, key=lambda rate: rate["charge"] == "gst"):
        if rate["charge"] == "gst":
            base = sum(amounts[name] for name in rate["basis"].split("+"))
        elif rate["basis"] == "intrinsic":
            base = intrinsic
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
    if chance.random() < 0.4:
        # By a plan, whose rate and minimum are in the tariff.
        del given["rate"], given["minimum"]
        given["plan"] = chance.choice(list(PLANS))
    if given["side"] == "both" and chance.random() < 0.7:
        given["sell_price"] = f"{chance.randrange(10**8) / 1000:.3f}"
    if kind == "delivery":
        given["what"] = chance.choice(WHATS)
    if kind.startswith("commodity"):
        given["what"] = chance.choice(GOODS)
    if kind == "options" and given["side"] == "buy" and chance.random() < 0.5:
        given |= {
            "exercised": "1",
            "strike": f"{chance.randrange(10**7) / 100:.2f}",
            "settlement_price": f"{chance.randrange(10**7) / 100:.2f}",
        }
    if given["exchange"] == "BSE" and kind in GROUPS_OF:
        # A bond has no group; the first of each type has the usual rate.
        groups = GROUPS_OF[kind][1:] if given.get("what") != "bond" else ()
        if groups and chance.random() < 0.5:
            given["group"] = chance.choice(groups)
    return given


def check(given: dict[str, str], http: TestClient, capsys: pytest.CaptureFixture[str]) -> None:
    rule = compare(read(given), today())
    words = [word for name, text in given.items() for word in (f"--{name.replace('_', '-')}", text)]
    assert main([*words, "--json"]) == 0
    command = json.loads(capsys.readouterr().out)
    answer = http.get("/api/charges", params=given).json()
    assert command == answer
    check_month(given, rule.today)
    table, _, contract = given["type"].partition("-")
    page = bill_view({**given, "table": table, "contract": contract})
    text = http.get("/api/charges.csv", params=given).content.decode("utf-8-sig")
    file = next(row for row in csv.reader(io.StringIO(text)) if row[:1] == ["Total charges"])
    assert file[1:3] == [answer["totalCharges"], answer["earlier"]["totalCharges"]]
    assert http.get("/api/v1/charges", params=given).json() == answer
    for schedule, bill, data in (
        ("house", rule.earlier, answer["earlier"]),
        ("statutory", rule.today, answer),
    ):
        with localcontext(prec=60):
            own = computed(given, schedule, bill.order.type, bill.order.exchange)
        shown = bill.amounts()
        column = "earlier" if schedule == "house" else "today"
        on_page = {
            name: getattr(figures(page, name), column).strip("₹").replace(",", "") for name in own
        }
        assert {name: "0.00" if text == "–" else text for name, text in on_page.items()} == own
        assert {name: data[name] for name in own} == {name: shown[name] for name in own} == own


def check_month(given: dict[str, str], bill: Bill) -> None:
    """Assert that a month of this order costs as much as its bill, if a row can state it."""
    unsaid = {"rate", "group", "exercised"} & given.keys() or given.get("what", "share") != "share"
    if unsaid or given["side"] == "both" or bill.order.quantity * bill.order.price == 0:
        return
    row = {name: given[name] for name in ("side", "quantity", "price")}
    row |= {"security": "BETA", "kind": bill.order.type, "exchange": bill.order.exchange}
    sheet = month_of({f"{name}-1": text for name, text in row.items()}, on=today()).sheet
    place = list(PLANS).index(given["plan"])
    assert sheet.orders[0][3 + place] == rupees(bill.total)
    for line in bill.lines:
        if line.levied:
            assert [row[1 + place] for row in sheet.charges if row[0] == line.label] == [
                rupees(line.amount)
            ]


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("count", [20, pytest.param(200, marks=pytest.mark.long)])
def test_random_orders_agree_everywhere(count: int, capsys):
    chance = random.Random(1950)
    with TestClient(api) as http:
        for _ in range(count):
            check(an_order(chance), http, capsys)
