"""Warnings about orders that are odd but can be computed: none of them blocks a bill."""

from collections.abc import Iterator
from decimal import Decimal

from nnm_site.shared.charges.rules.amounts import EXACT, percent, plain, rounded
from nnm_site.shared.charges.rules.charges import Bill, Order
from nnm_site.shared.content.models.charges import Contract, TradingStep
from nnm_site.shared.rules.money import rupees

#: The most brokerage that the exchanges' rules allow, in per cent of turnover (of the premium for
#: options, where ₹100 a lot is allowed if that is more: BSE notice 20220817-44).
MOST_BROKERAGE = Decimal("2.5")
#: Up to this price of a share they allow this many rupees a share instead.
LOW_PRICE, MOST_AT_LOW_PRICE = Decimal(10), Decimal("0.25")


def cautions(
    bill: Bill, table: str, steps: tuple[TradingStep, ...], contract: Contract | None = None
) -> Iterator[tuple[str, str]]:
    """Everything odd about the order of `bill`: an entry's name in the address, and a sentence."""
    order = bill.order

    def rule(price: Decimal) -> Contract | TradingStep | None:
        """The lot and the price step that apply at a price."""
        fitting = (
            step
            for step in steps
            if table in step.tables
            and step.exchange in (None, order.exchange)
            and (step.up_to is None or price <= step.up_to)
        )
        return contract or next(fitting, None)

    unchecked = ""
    if contract and contract.checked is None:
        unchecked = " We have not checked this against the exchange's own list."
    step = rule(order.price)
    if step and order.quantity % step.lot:
        of = contract.label if contract else "this table"
        lot = f"One lot of {of} is {plain(step.lot)} units: only multiples are traded.{unchecked}"
        yield "quantity", "Only whole units are traded." if step.lot == 1 else lot
    prices = {"price": order.price}
    if order.side == "both" and order.prices_given:
        prices["sell_price"] = order.sell_price
    # The price steps that we know are those of shares.
    for field, price in prices.items() if not order.type.startswith("delivery-") else ():
        step = rule(price)
        if step and step.tick and price % step.tick:
            where = contract.label if contract else order.exchange
            yield (
                field,
                f"On {where} a price of this level moves in steps of ₹{plain(step.tick)}."
                + unchecked,
            )
    yield from _brokerage(bill)


def _brokerage(bill: Bill) -> Iterator[tuple[str, str]]:
    rate, order = bill.effective_rate, bill.order
    if rate is None or bill.line("maxBrokerage").amount <= _most_brokerage(bill):
        return
    field = "minimum" if bill.floor_wins else "rate"
    text = f"{plain(rate)}% of turnover is more brokerage than the exchanges' rules allow, {plain(MOST_BROKERAGE)}%"
    if "options" in order.type:
        text += " of the premium or ₹100 a lot, whichever is more"
    elif _of_shares(order) and order.price <= LOW_PRICE:
        text += f", or {plain(100 * MOST_AT_LOW_PRICE)} paise a share up to a price of ₹{plain(LOW_PRICE)}"
    yield field, f"{text}."


def _of_shares(order: Order) -> bool:
    return (
        order.type.partition("-")[0] in ("delivery", "intraday") and order.type != "delivery-bond"
    )


def _most_brokerage(bill: Bill) -> Decimal:
    """The most that may be charged: a share of turnover, or for cheap shares an amount per share."""
    order, most = bill.order, Decimal(0)
    for leg in order.legs:
        turnover = bill.turnovers[leg]
        allowed = percent(MOST_BROKERAGE, turnover)
        if _of_shares(order) and turnover <= EXACT.multiply(order.quantity, LOW_PRICE):
            allowed = EXACT.multiply(order.quantity, MOST_AT_LOW_PRICE)
        most = EXACT.add(most, allowed)
    return rounded(most)


def depository_sentence(charge: Decimal) -> str:
    """The note on the depository's charge for a delivery sale."""
    return (
        f"A sale from your demat account costs {rupees(charge)} more, GST included, once for each "
        "company and day: the depository charge of our tariff. It is not part of the bill."
    )
