"""What is odd about an order although it can be computed: nothing here blocks a bill."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from nnm_site.shared.charges.rules.amounts import EXACT, plain, rounded
from nnm_site.shared.charges.rules.charges import Bill, Order
from nnm_site.shared.content.models.charges import Contract, TradingStep
from nnm_site.shared.rules.money import rupees

#: The most that the exchanges' rules let a broker charge, in per cent of turnover (of the premium
#: for options, where ₹100 a lot is allowed if that is more: BSE notice 20220817-44).
MOST_BROKERAGE = Decimal("2.5")
#: Up to this price of a share they let a broker charge so many rupees a share instead.
LOW_PRICE, MOST_AT_LOW_PRICE = Decimal(10), Decimal("0.25")


@dataclass(frozen=True)
class Caution:
    """A sentence about one entry: `field` is its name in the address."""

    field: str
    text: str


def cautions(
    bill: Bill, table: str, steps: tuple[TradingStep, ...], contract: Contract | None = None
) -> tuple[Caution, ...]:
    """Everything odd about the order of `bill`, in the order of its entries."""
    return (
        *_quantity(bill.order, table, steps, contract),
        *_prices(bill.order, table, steps, contract),
        *_brokerage(bill),
    )


def _step_of(
    price: Decimal, exchange: str, table: str, steps: tuple[TradingStep, ...]
) -> TradingStep | None:
    fitting = (
        step
        for step in steps
        if table in step.tables
        and step.exchange in (None, exchange)
        and (step.up_to is None or price <= step.up_to)
    )
    return next(fitting, None)


def _quantity(
    order: Order, table: str, steps: tuple[TradingStep, ...], contract: Contract | None
) -> Iterator[Caution]:
    if contract is not None:
        lot, of = contract.lot, contract.label
    else:
        step = _step_of(order.price, order.exchange, table, steps)
        if step is None:
            return
        lot, of = step.lot, "this table"
    if order.quantity % lot == 0:
        return
    if lot == 1:
        yield Caution("quantity", "Only whole units are traded.")
        return
    unchecked = _unchecked(contract)
    yield Caution("quantity", f"One lot of {of} is {plain(lot)} units: only multiples are traded.{unchecked}")  # fmt: skip


def _prices(
    order: Order, table: str, steps: tuple[TradingStep, ...], contract: Contract | None
) -> Iterator[Caution]:
    if order.type.startswith("delivery-"):
        # The steps that we know are those of shares.
        return
    prices = {"price": order.price}
    if order.side == "both" and order.prices_given:
        prices["sell_price"] = order.sell_price
    for field, price in prices.items():
        if contract is not None:
            tick = contract.tick
        else:
            step = _step_of(price, order.exchange, table, steps)
            tick = step.tick if step else None
        if tick is not None and price % tick != 0:
            where = contract.label if contract else f"{order.exchange}"
            yield Caution(
                field,
                f"On {where} a price of this level moves in steps of ₹{plain(tick)}."
                + _unchecked(contract),
            )


def _unchecked(contract: Contract | None) -> str:
    if contract is None or contract.checked is not None:
        return ""
    return " We have not checked this against the exchange's own list."


def _brokerage(bill: Bill) -> Iterator[Caution]:
    rate, order = bill.effective_rate, bill.order
    if rate is None or bill.line("maxBrokerage").amount <= _most_brokerage(order):
        return
    field = "minimum" if bill.floor_wins else "rate"
    text = f"{plain(rate)}% of turnover is more brokerage than the exchanges' rules allow, {plain(MOST_BROKERAGE)}%"
    if "options" in order.type:
        text += " of the premium or ₹100 a lot, whichever is more"
    elif _of_shares(order) and order.price <= LOW_PRICE:
        text += f", or {plain(100 * MOST_AT_LOW_PRICE)} paise a share up to a price of ₹{plain(LOW_PRICE)}"
    yield Caution(field, f"{text}.")


def _of_shares(order: Order) -> bool:
    return (
        order.type.partition("-")[0] in ("delivery", "intraday") and order.type != "delivery-bond"
    )


def _most_brokerage(order: Order) -> Decimal:
    """The most that may be charged: a share of turnover, or for a cheap share so much a share."""
    most = Decimal(0)
    for leg in order.legs:
        turnover = order.turnover(leg)
        allowed = EXACT.divide(EXACT.multiply(turnover, MOST_BROKERAGE), Decimal(100))
        if _of_shares(order) and turnover <= EXACT.multiply(order.quantity, LOW_PRICE):
            allowed = EXACT.multiply(order.quantity, MOST_AT_LOW_PRICE)
        most = EXACT.add(most, allowed)
    return rounded(most)


def depository_sentence(charge: Decimal) -> str:
    """What a delivery sale should know about the depository's charge."""
    return (
        f"A sale from your demat account costs {rupees(charge)} more, GST included, once for each "
        "company and day: the depository charge of our tariff. It is not part of the bill."
    )
