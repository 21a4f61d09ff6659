"""A month's bill: its sums, its texts, and its refusals."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.trades import month_page
from nnm_site.features.trades.month_view import SHOWN, MonthAnswer, answer
from nnm_site.features.trades.orders import KINDS, MOST
from nnm_site.features.trades.sums import add_up
from nnm_site.features.trades.words import ranges
from nnm_site.platform.tree import render
from nnm_site.shared.charges.cards import TODAY, card_in_force, type_on
from nnm_site.shared.charges.plans import brokerage_of, depository_charge
from nnm_site.shared.charges.rules.charges import Order, make_bill
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.charges import Plan
from nnm_site.shared.languages.speaking import speaking
from nnm_site.shared.rules.money import rupees
from nnm_site.shared.trades.rules.needed_patterns import LONGEST_LINE, LONGEST_PASTED, MOST_LINES
from nnm_site.shared.trades.rules.trades import Trade
from tests.rows import each

pytestmark = pytest.mark.requirement("R512")

DAY = date(2026, 11, 12)


def of_text(text: str, **more: str) -> MonthAnswer:
    return answer({"text": text, **more}, on=DAY)


def row(number: int, **entries: str) -> dict[str, str]:
    given = {"side": "buy", "quantity": "10", "security": "BETA", "price": "100"} | entries
    return {f"{name}-{number}": value for name, value in given.items()}


@given(
    kind=st.sampled_from([*KINDS]),
    side=st.sampled_from(["buy", "sell"]),
    quantity=st.integers(1, 10**6),
    price=st.decimals("0.05", "99999.95", places=2),
    exchange=st.sampled_from(["NSE", "BSE", "MCX"]),
)
def test_one_orders_month_is_its_bill(
    kind: str, side: str, quantity: int, price: Decimal, exchange: str
):
    card = card_in_force(TODAY, DAY)
    type_ = type_on(card, kind)
    if exchange not in card.sections[type_].exchanges:
        exchange = card.sections[type_].exchanges[0]
    given_by_page = row(
        1, side=side, quantity=str(quantity), price=str(price), kind=kind, exchange=exchange
    )
    sheet = answer(given_by_page, on=DAY).sheet
    totals = []
    for plan in Plan.all():
        paid = brokerage_of(plan.key, type_)
        order = Order(type_, exchange, Decimal(quantity), price, paid.rate, paid.minimum, side)  # pyright: ignore[reportArgumentType]
        bill = make_bill(order, card)
        totals.append(rupees(bill.total))
        column = len(totals)
        shown = {line[0]: line[column] for line in sheet.charges}
        assert all(shown[line.label] == rupees(line.amount) for line in bill.lines if line.levied)
    assert sheet.orders[0][3:] == totals
    assert sheet.days[0][3:] == totals


@given(st.lists(st.tuples(st.sampled_from([*KINDS][:4]), st.integers(1, 5000), st.integers(1, 28)), min_size=1, max_size=20))  # fmt: skip
def test_days_orders_and_charges_add_up_to_the_same(orders: list[tuple[str, int, int]]):
    trades = [
        Trade(n, "buy", Decimal(q), Decimal("99.95"), q * Decimal("99.95"), "X", kind, day=date(2026, 11, d))
        for n, (kind, q, d) in enumerate(orders)
    ]  # fmt: skip
    month = add_up(trades, "NSE", date(2026, 11, 30))
    for plan in Plan.all():
        total = month.total(plan.key)
        assert total == sum(each.bills[plan.key].total for each in month.charged)
        names = {line.name for each in month.charged for line in each.bill.lines}
        assert total == sum(month.of(plan.key, name) for name in names)
    assert sum(len(own.charged) for own in month.by_day().values()) == len(orders)


def test_the_depository_charges_once_for_each_company_and_day():
    text = """2026-11-02 sell 10 BETA 100 delivery
2026-11-02 sell 20 BETA 101 delivery
2026-11-03 sell 10 BETA 100 delivery
2026-11-03 sell 10 GAMMA 100 delivery
2026-11-03 sell 10 GAMMA 100 intraday
2026-11-03 buy 10 DELTA 100 delivery"""
    charges = {line[0]: line[1] for line in of_text(text).sheet.charges}
    once = depository_charge(queries.fees(), card_in_force(TODAY, DAY).gst.rate)
    assert once
    assert charges["Depository, 3 sales of a company on a day"] == rupees(3 * once)
    assert "With the depository’s charge" in charges
    assert "without the depository’s charge" in of_text(text).sheet.summary
    (one,) = (row for row in of_text("sell 1 BETA 5 delivery").sheet.charges if "sale" in row[0])
    assert one == ["Depository, one sale of a company on a day", rupees(once), rupees(once)]
    assert not [
        row for row in of_text("buy 1 BETA 5 delivery").sheet.charges if "epository" in row[0]
    ]


def test_what_a_plan_asks_for_is_said_of_each_month():
    (plan,) = (plan for plan in Plan.all() if plan.least_turnover)
    assert plan.least_turnover
    least = rupees(plan.least_turnover, 0)
    quantity = int(plan.least_turnover / 100)
    reached = of_text(
        f"2026-11-02 buy {quantity} BETA 100 delivery\n2026-10-02 buy 1 BETA 100"
    ).sheet
    october, november = reached.messages
    assert november.startswith("November 2026")
    assert "which reaches" in november
    assert least in november
    assert october.startswith("October 2026")
    assert rupees(plan.least_turnover - 100) in october
    assert "less." in of_text(f"buy {quantity} BETA 100 delivery").sheet.summary
    assert "Not every month here reaches that." in reached.summary
    undated = of_text("buy 1 BETA 100").sheet
    assert f"{rupees(plan.least_turnover - 100)} below that." in undated.summary
    assert "without a day" in undated.messages[0]


def test_a_day_before_the_first_rates_is_refused_beside_its_line_in_table_or_text():
    typed = answer(row(2, day="2019-05-05"), on=DAY)
    assert "5 May 2019" in typed.rows[1].fault
    assert not typed.sheet.orders
    result = answer(row(1, price="abc") | {"text": "2019-05-05 buy 1 BETA 100"}, on=DAY)
    assert "Price" in result.rows[0].fault
    ((line, security, why),) = result.sheet.refused
    assert (line, security, "5 May 2019" in why) == ("Line 1", "BETA", True)


@each([
    ({"side": ""}, "buy or sell"), ({"quantity": "abc"}, "Quantity: Enter a number"),
    ({"quantity": ""}, "Enter a quantity"), ({"price": "-5"}, "Price: Enter a number"),
    ({"price": ""}, "Enter a price"), ({"security": ""}, "Name the security"),
    ({"quantity": "1.5"}, "whole shares"),
    ({"kind": "commodity-futures", "exchange": "NSE"}, "traded on MCX"),
    ({"day": "yesterday"}, "Enter a date"), ({"day": "1/2/26"}, "Which year"),
])  # fmt: skip
def test_a_line_of_the_table_is_refused_with_its_reason_beside_it(
    entries: Mapping[str, str], why: str
):
    result = answer(row(1) | row(3, **entries), on=DAY)
    assert why in result.rows[2].fault
    assert result.rows[0].fault == ""
    assert len(result.sheet.orders) == 1
    typed = {
        name: value for name, value in vars(result.rows[2]).items() if value and name in entries
    }
    assert typed == {name: value for name, value in entries.items() if value}, "it is kept as typed"


def test_more_orders_than_a_bill_has_are_said_to_be_left_out():
    result = of_text("\n".join(f"buy {n} BETA 100" for n in range(1, MOST + 4)))
    assert len(result.sheet.orders) == MOST
    assert any("The last 3 are not in it" in sentence for sentence in result.sheet.messages)


@each(["buy 1 BETA 100\n" + "x" * LONGEST_PASTED, "buy 1 BETA 100\n" * (MOST_LINES + 1)])
def test_a_text_that_is_too_long_is_said_to_be(text: str):
    result = of_text(text)
    assert not result.sheet.orders
    assert any("was not read" in sentence for sentence in result.sheet.messages)
    assert result.text.startswith("buy 1 BETA 100"), "it stays in the form"


def test_the_table_reads_entries_as_people_type_them():
    result = answer(
        row(1, quantity="१०० शेयर", price="₹ 2,500") | row(2, quantity="1.5 lakh"), on=DAY
    )
    assert [order[2] for order in result.sheet.orders] == [rupees(Decimal(250000)), rupees(Decimal(15_000_000))]  # fmt: skip


def test_what_is_traded_on_mcx_is_a_commodity_and_units_are_spoken_of():
    sheet = answer(row(1, security="SUGAR", exchange="MCX"), on=DAY).sheet
    assert sheet.orders[0][1] == "Commodity futures, MCX"
    assert any("count lots" in sentence for sentence in sheet.messages)
    assert not any(
        "count lots" in sentence for sentence in of_text("buy 1 BETA 100").sheet.messages
    )


def test_a_line_that_is_too_long_is_named_and_the_others_are_read():
    result = of_text(f"buy 1 BETA 100\nbuy 2 {'x' * LONGEST_LINE} 5\nbuy 3 BETA 100")
    assert len(result.sheet.orders) == 2
    assert any(sentence.endswith("characters: 2.") for sentence in result.sheet.messages)


def test_lines_grow_with_what_was_typed():
    assert len(answer({}, on=DAY).rows) == SHOWN
    assert len(answer({"more": "yes"}, on=DAY).rows) == 2 * SHOWN
    assert len(answer(row(SHOWN), on=DAY).rows) == 2 * SHOWN
    assert len(answer(row(MOST), on=DAY).rows) == MOST


def test_what_names_somebody_is_in_no_answer():
    text = "Client Name: RAMESH SHARMA\nABCDE1234F\nbuy 1 BETA 100"
    result = of_text(text)
    assert "RAMESH" not in repr(result)
    assert "ABCDE" not in repr(result)
    html = render(month_page.PAGE.fill("", {"text": text}).main or "")
    assert "RAMESH" not in html
    assert "BETA" in html


def test_ranges_of_lines():
    assert ranges([3, 1, 2, 9]) == "1–3, 9"


@pytest.mark.slow
def test_an_answer_in_hindi_is_in_hindi():
    with speaking("hi"):
        result = of_text("2026-11-02 buy 100 BETA 1300 delivery\nbuy BETA")
    assert result.sheet.orders[0][1] != "Equity delivery, NSE"


#: Orders that are not charged as shares → the line of the bill, its STT.
CHARGED = {
    "ALPHA ETF,INF111A01019,NSE,EQ,buy,100,280": ("Equity ETF delivery, NSE", "0.00"),
    "ALPHA ETF,INF111A01019,NSE,EQ,sell,1000,281": ("Equity ETF delivery, NSE", "3.00"),
    "NIFTYBEES,,NSE,EQ,buy,100,280": ("Equity ETF delivery, NSE", "0.00"),
    "GOVT 2034,IN0020240019,NSE,GS,buy,100,100": ("Bond delivery, NSE", "0.00"),
    "GAMMA NCD,INE333A07017,NSE,N1,sell,100,1000": ("Bond delivery, NSE", "0.00"),
    "ALPHA,INE111A01011,BSE,X,buy,100,1000": ("Equity delivery, BSE", "100.00"),
}  # fmt: skip
HEAD = "Symbol,ISIN,Exchange,Series,Side,Qty,Price"


@each(CHARGED)
def test_the_isin_and_the_series_tell_what_an_order_is_of(order: str):
    sheet = of_text(f"{HEAD}\n{order}\n").sheet
    charges = {row[0]: row[1] for row in sheet.charges}
    assert (sheet.orders[0][1], charges.get("STT", "₹0.00").strip("₹")) == CHARGED[order]


def test_a_group_of_bse_has_its_own_charge_and_another_is_refused():
    sheet = of_text(f"{HEAD}\nALPHA,INE111A01011,BSE,X,buy,100,1000\n").sheet
    assert ["Exchange transaction charge", "₹100.00"] in [row[:2] for row in sheet.charges]
    for order in ("ALPHA,INE111A01011,BSE,SS,buy,1,5", "ZETA RE,INE555A20013,NSE,BE,buy,1,5"):
        refused = of_text(f"{HEAD}\n{order}\n").sheet.refused
        assert len(refused) == 1, order


@pytest.mark.parametrize(("series", "kinds"), [("EQ", {"intraday"}), ("BE", {"delivery"})])
def test_trade_to_trade_is_delivered_both_ways(series: str, kinds: set[str]):
    rows = [f"ALPHA,INE111A01011,NSE,{series},{side},10,100" for side in ("buy", "sell")]
    sheet = of_text("\n".join([HEAD, *rows])).sheet
    assert {order[1] for order in sheet.orders} == {f"{KINDS[kind]}, NSE" for kind in kinds}


def test_a_day_that_is_still_to_come_is_refused():
    (refused,) = of_text("2026-11-13 buy 1 BETA 100").sheet.refused
    assert "in the future" in refused[2]
    # The day in the name of a contract is its expiry.
    sheet = of_text("buy 75 NIFTY 29 DEC 2026 25000 CE at 120").sheet
    assert not sheet.refused
    assert sheet.days[0][0] == "No day given"


@pytest.mark.parametrize(
    ("kind", "ctt"), [("commodity-futures", True), ("commodity-futures-agricultural", False)]
)
def test_ctt_is_asked_for_where_a_commodity_may_be_agricultural(kind: str, ctt: bool):
    unsaid = answer(row(1, security="KAPAS", side="sell", exchange="MCX"), on=DAY)
    assert "Agricultural" in unsaid.rows[0].fault
    assert "Agricultural" in of_text("sell 10 KAPAS FUT 1300 MCX").sheet.refused[0][2]
    given_by_page = row(1, security="KAPAS", side="sell", exchange="MCX", kind=kind)
    labels = {line[0] for line in answer(given_by_page, on=DAY).sheet.charges}
    assert ("CTT" in labels) is ctt
    assert not of_text("sell 10 GOLD FUT 1300 MCX").sheet.refused


@given(st.dictionaries(
    st.sampled_from([f"{name}-{n}" for name in ("day", "side", "quantity", "security", "price", "kind", "exchange") for n in (1, 2, 50)] + ["text", "exchange", "more", "column-side"]),
    st.text(max_size=40) | st.sampled_from(["buy", "1", "2026-11-12", "futures"]),
))  # fmt: skip
def test_nothing_that_is_sent_makes_it_fail(sent: dict[str, str]):
    answer(sent)
