"""Every way to ask gives the same bill: rule, page, command, HTTP and file."""

import csv
import io
import json
import random

import pytest
from starlette.testclient import TestClient

from nnm_site.features.calculator.__main__ import main
from nnm_site.features.calculator.comparison import compare
from nnm_site.features.calculator.endpoint import api
from nnm_site.features.calculator.inputs import read
from nnm_site.features.calculator.view import BREAKDOWN, name_of, show_both
from nnm_site.shared.charges.cards import GOODS, GROUPS_OF, TYPES, WHATS, section_of
from nnm_site.shared.content import queries
from nnm_site.shared.rules.dates import today

pytestmark = [pytest.mark.slow, pytest.mark.requirement("V1.4.1")]

PLANS = [plan.key for plan in queries.plans()]


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
        # By a plan, whose rate and minimum stand in the tariff.
        del given["rate"], given["minimum"]
        given["plan"] = chance.choice(PLANS)
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
    section = section_of(
        given["type"], given.get("what", "share"), exercised=given.get("exercised") == "1"
    )
    rule = compare(read(given), section, today())
    words = [word for name, text in given.items() for word in (f"--{name.replace('_', '-')}", text)]
    assert main([*words, "--json"]) == 0
    command = json.loads(capsys.readouterr().out)
    answer = http.get("/api/charges", params=given).json()
    assert command == answer
    table, _, contract = given["type"].partition("-")
    page = show_both({**given, "table": table, "contract": contract})
    text = http.get("/api/charges.csv", params=given).content.decode("utf-8-sig")
    file = next(row for row in csv.reader(io.StringIO(text)) if row[:1] == ["Total charges"])
    assert file[1:3] == [answer["totalCharges"], answer["earlier"]["totalCharges"]]
    assert http.get("/api/v1/charges", params=given).json() == answer
    for prefix, bill, data in (
        ("", rule.earlier, answer["earlier"]),
        ("today", rule.today, answer),
    ):
        shown = bill.amounts()
        for name in (*BREAKDOWN, "totalCharges"):
            on_page = page[name_of(prefix, name)].strip("₹").replace(",", "")
            assert data[name] == shown[name] == ("0.00" if on_page == "–" else on_page), (
                given,
                name,
            )


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("count", [20, pytest.param(200, marks=pytest.mark.long)])
def test_random_orders_agree_everywhere(count: int, capsys):
    chance = random.Random(1950)
    with TestClient(api) as http:
        for _ in range(count):
            check(an_order(chance), http, capsys)
