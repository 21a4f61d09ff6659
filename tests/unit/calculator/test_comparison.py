"""Both bills of an order, line by line, with the reason of each difference (R505)."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.calculator.comparison import by_exchange, by_other_plan, compare
from nnm_site.shared.charges.rules.charges import Order
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.charges import Plan
from tests.rows import each

pytestmark = pytest.mark.requirement("R505", "V1.4.1")

DAY = date(2026, 11, 20)


def order(exchange="NSE", quantity=100, price=1000, rate="0.03", type="delivery", **more):
    numbers = (Decimal(number) for number in (quantity, price, rate))
    return Order(type, exchange, *numbers, **more)


def reason_of(comparison, name):
    return {pair.name: pair.reason for pair in comparison.pairs}[name]


@each(
    [
        ("futures", "STTtotal", {"side": "sell"}, "0.05% today, 0.01% in the earlier rates"),
        ("delivery", "stampDuty", {"side": "sell"}, "the purchase alone bears it"),
        ("delivery", "clgfees", {}, "today there is no such charge"),
        ("options", "STTtotal", {"side": "sell"}, "the earlier rates have no such charge"),
        ("delivery", "STTtotal", {"quantity": 1, "price": 2510}, "nearest rupee"),
    ]
)
def test_each_reason_of_a_difference(type, name, given, reason):
    assert reason in reason_of(compare(order(type=type, **given), DAY), name)


def test_an_exchange_that_differs():
    comparison = compare(order(exchange="BSE", type="commodity"), DAY)
    assert (comparison.earlier.order.exchange, comparison.today.order.exchange) == ("BSE", "MCX")
    assert "MCX" in comparison.exchange_in_words
    assert "of MCX, not of BSE" in reason_of(comparison, "transCharge")
    assert compare(order(exchange="BSE"), DAY).exchange_in_words == ""


@given(
    st.sampled_from(
        ["delivery", "intraday", "futures", "options", "currency-options", "commodity"]
    ),
    st.sampled_from(["NSE", "BSE"]),
    st.sampled_from(["buy", "sell", "both"]),
    st.integers(0, 10**5),
    st.decimals(0, 10**5, places=2),
)
def test_a_line_differs_exactly_when_it_reads_differently_and_then_says_why(
    type, exchange, side, quantity, price
):
    trade = order(exchange, quantity, price, type=type, side=side, sell_price=price)
    comparison = compare(trade, DAY)
    for pair in comparison.pairs:
        apart = (pair.earlier.amount, pair.earlier.levied) != (pair.today.amount, pair.today.levied)
        assert apart == bool(pair.reason)


def test_the_other_plan_is_today_s_bill_with_its_own_brokerage():
    first, second = (plan.key for plan in Plan.all())
    for plan, key in (("own", first), (second, first), (first, second)):
        bill = by_other_plan(order(plan=plan), DAY)
        (item,) = (one for one in queries.brokerages(key) if one.segment == "delivery")
        assert (bill.order.plan, bill.order.rate) == (key, item.rate)
        assert bill.total == compare(bill.order, DAY).today.total


def test_exchanges_side_by_side_are_those_of_todays_rates():
    assert list(by_exchange(order(), DAY)) == ["NSE", "BSE"]
    assert list(by_exchange(order(type="commodity"), DAY)) == ["MCX"]
    totals = {name: bill.total for name, bill in by_exchange(order(), DAY).items()}
    assert totals == {"NSE": Decimal("154.14"), "BSE": Decimal("154.94")}
