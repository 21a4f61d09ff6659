"""The charges of a trade (R504)."""

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.shared.charges.cards import card_in_force, load_cards
from nnm_site.shared.charges.rules.charges import TICK, Order, break_even_with, make_bill
from tests.rows import each

pytestmark = pytest.mark.requirement("R504", "V1.4.1")

HOUSE = card_in_force("house", date(2026, 4, 1))
STATUTORY = card_in_force("statutory", date(2026, 4, 1))


def order(
    type="delivery", exchange="NSE", quantity=100, price=1000, rate="0.03", minimum=0, **more
):
    numbers = (Decimal(number) for number in (quantity, price, rate, minimum))
    return Order(type, exchange, *numbers, **more)


@each([
    (HOUSE, order(), "161.50"), (HOUSE, order(exchange="BSE"), "158.25"),
    (HOUSE, order("intraday"), "71.25"), (HOUSE, order("futures"), "55.04"),
    (HOUSE, order("futures", "BSE"), "52.68"), (HOUSE, order("currency"), "43.25"),
    (STATUTORY, order(), "154.14"), (STATUTORY, order(side="sell"), "139.14"),
])  # fmt: skip
def test_worked_examples(card, trade, total):
    assert f"{make_bill(trade, card).total:f}" == total


NAMES = (
    "turnover", "brokerageRate", "maxBrokerage", "STTtotal", "stampDuty", "sebiFees", "ipft", "clgfees", "transCharge",
    "gst", "totalCharges",
)  # fmt: skip


@each([
    (HOUSE, order(), "100000.00 30.00 30.00 100.00 15.00 0.15 3.25 3.25 3.75 6.10 161.50"),
    (STATUTORY, order(), "100000.00 30.00 30.00 100.00 15.00 0.10 0.00 0.00 3.07 5.97 154.14"),
    # The minimum enters GST and total.
    (HOUSE, order(quantity=1000, price="12.35", rate="0.3", minimum="0.05"),
     "12350.00 37.05 50.00 12.35 1.85 0.02 0.40 0.40 0.46 9.09 74.57"),
    # STT is in whole rupees: 2.50, half up.
    (STATUTORY, order(quantity=1, price="2500"), "2500.00 0.75 0.75 3.00 0.38 0.00 0.00 0.00 0.08 0.15 4.36"),
])  # fmt: skip
def test_every_line_of_worked_examples(card, trade, lines):
    bill = make_bill(trade, card)
    assert bill.amounts() == dict(zip(NAMES, lines.split(), strict=True))
    assert bill.line("clgfees").levied == (card is HOUSE)


def test_a_round_trip_rounds_each_charge_once():
    both = make_bill(order(quantity=1, price="33", rate=0, side="both", sell_price=Decimal(33)), HOUSE)  # fmt: skip
    # 0.00495 twice would be nothing; once on the sum it is 0.0099.
    assert both.line("stampDuty").amount == Decimal("0.01")
    assert both.net == -both.total


def test_brokerage_of_a_round_trip_is_formed_for_each_order_rounded_and_added():
    both = make_bill(order(quantity=1, price="50", rate="0.01", side="both", sell_price=Decimal(50)), HOUSE)  # fmt: skip
    # 0.005 becomes 0.01 on each of the two orders.
    assert both.line("maxBrokerage").amount == both.brokerage_by_rate == Decimal("0.02")


def test_the_minimum_applies_to_each_order_of_a_round_trip():
    # Bought for 1,000: 3.00 by the rate, 5.00 at least. Sold for 2,000: 6.00 by the rate.
    both = make_bill(order(quantity=100, price=10, rate="0.3", minimum="0.05", side="both", sell_price=Decimal(20)), HOUSE)  # fmt: skip
    assert both.brokerage_by_rate == Decimal("9.00")
    assert both.line("maxBrokerage").amount == Decimal("11.00")
    assert both.floor_wins
    assert both.effective_rate == Decimal("0.3667")
    assert "on one order" in both.line("maxBrokerage").why


def test_without_both_prices_a_round_trip_has_no_gain_or_loss():
    both = make_bill(order(side="both", sell_price=Decimal(1000), prices_given=False), HOUSE)
    assert both.net is None
    assert both.amounts()["breakEven"] == f"{both.break_even:f}"
    assert "net" not in both.amounts()


def test_twenty_digits_are_exact():
    # Checked by hand with integers: (10^20 - 1)² to the last digit.
    huge = order(quantity="9" * 20, price="9" * 20, rate="0")
    assert make_bill(huge, HOUSE).amounts()["turnover"] == f"{(10**20 - 1) ** 2}.00"


# -- laws ------------------------------------------------------------------------------------------

CARDS = load_cards()
amounts = st.decimals(0, 10**7, places=2) | st.decimals(0, 10**20 - 1, places=6)
rates = st.decimals(0, 5, places=4)


@st.composite
def trades(draw, card=None):
    card = card or draw(st.sampled_from(CARDS))
    kind = draw(st.sampled_from(sorted(card.sections)))
    return Order(
        kind,
        draw(st.sampled_from(card.sections[kind].exchanges)),
        draw(amounts),
        draw(amounts),
        draw(rates),
        draw(st.decimals(0, 100, places=4)),
        draw(st.sampled_from(["buy", "sell", "both"])),
        draw(amounts),
        strike=draw(amounts),
        settlement=draw(amounts),
    ), card


def half_up(amount: Fraction, unit: Fraction) -> Fraction:
    return ((amount / unit + Fraction(1, 2)).__floor__()) * unit


@given(trades())
def test_every_line_is_its_exact_share_rounded_half_up_once(trade):
    """An independent calculation with fractions."""
    order, card = trade
    bill = make_bill(order, card)
    quantity = Fraction(order.quantity)
    buying = quantity * Fraction(order.price) if order.side != "sell" else Fraction(0)
    selling = Fraction(0)
    if order.side != "buy":
        selling = quantity * Fraction(order.sell_price if order.side == "both" else order.price)
    paisa = Fraction(1, 100)
    assert Fraction(bill.turnover) == buying + selling
    intrinsic = quantity * abs(Fraction(order.settlement) - Fraction(order.strike))
    for name, levy in card.sections[order.type].levies.items():
        base = {"both": buying + selling, "buy": buying, "sell": selling}[levy.on]
        if levy.of == "intrinsic":
            base = intrinsic if order.side in (levy.on, "both") else Fraction(0)
        exact = base * Fraction(levy.rates[order.exchange]) / 100
        assert Fraction(bill.line(name).amount) == half_up(exact, Fraction(levy.unit))
    legs = {"buy": [buying], "sell": [selling], "both": [buying, selling]}[order.side]
    least = half_up(quantity * Fraction(order.minimum), paisa)
    brokerage = sum(max(half_up(leg * Fraction(order.rate) / 100, paisa), least) for leg in legs)
    assert Fraction(bill.line("maxBrokerage").amount) == brokerage
    taxed = sum(Fraction(bill.line(name).amount) for name in card.gst.of)
    assert Fraction(bill.line("gst").amount) == half_up(taxed * 18 / 100, paisa)
    assert Fraction(bill.total) == sum(Fraction(line.amount) for line in bill.lines)


@given(trades())
def test_the_exchange_changes_only_what_it_may(trade):
    order, card = trade
    bills = [
        make_bill(order._replace(exchange=exchange), card)
        for exchange in card.sections[order.type].exchanges
    ]
    for line in bills[0].lines:
        if line.name not in ("transCharge", "ipft", "gst"):
            assert {bill.line(line.name).amount for bill in bills} == {line.amount}


# -- break-even ------------------------------------------------------------------------------------


def net(trade, card, price):
    bill = make_bill(trade._replace(side="both", sell_price=price), card)
    return bill.net


def test_break_even_looks_past_the_jumps_of_rupee_rounded_stt():
    """One share: STT jumps by a rupee, twenty ticks, so the net is negative again further up."""
    trade = order(quantity=1, price="749.30", rate=0, side="both")
    break_even = make_bill(trade, STATUTORY).break_even
    ticks = [break_even + TICK * step for step in range(-60, 400)]
    losing = [price for price in ticks if net(trade, STATUTORY, price) < 0]
    assert break_even == max(losing) + TICK
    assert any(net(trade, STATUTORY, price) >= 0 for price in ticks if price < break_even)


@pytest.mark.long
@given(
    card_and_kind=st.sampled_from([(card, kind) for card in CARDS for kind in card.sections]),
    quantity=st.integers(1, 50) | st.just(Decimal("0.5")),
    price=st.decimals(0, 2000, places=2),
    rate=st.decimals(0, 3, places=2),
    minimum=st.decimals(0, 1, places=2),
)
def test_break_even_is_the_lowest_tick_without_a_loss_there_or_above(
    card_and_kind, quantity, price, rate, minimum
):
    card, kind = card_and_kind
    exchange = card.sections[kind].exchanges[0]
    trade = order(kind, exchange, quantity, price, rate, minimum, side="both")
    break_even = make_bill(trade, card).break_even
    assert break_even % TICK == 0
    assert break_even == 0 or net(trade, card, break_even - TICK) < 0
    assert all(net(trade, card, break_even + TICK * step) >= 0 for step in range(300))


def test_break_even_with_a_charge_besides_the_bill_is_higher():
    trade = order(quantity=10, side="both", sell_price=Decimal(1000))
    plain, dearer = make_bill(trade, STATUTORY), break_even_with(make_bill(trade, STATUTORY), Decimal("17.70"))  # fmt: skip
    assert dearer > plain.break_even
    assert net(trade, STATUTORY, dearer) >= Decimal("17.70")
    assert net(trade, STATUTORY, dearer - TICK) < Decimal("17.70")
    with pytest.raises(ValueError, match="one side"):
        break_even_with(make_bill(order(), STATUTORY), Decimal(1))


def test_no_price_breaks_even_without_a_quantity_or_when_charges_take_it_all():
    assert make_bill(order(quantity=0, side="both"), HOUSE).break_even is None
    assert make_bill(order(rate=90, side="both"), HOUSE).break_even is None
    # The worst entry of a visitor takes a few thousand steps at most.
    worst = order(quantity="0.000001", price="9" * 20, rate="84.5", side="both")
    assert make_bill(worst, STATUTORY).break_even > 0
