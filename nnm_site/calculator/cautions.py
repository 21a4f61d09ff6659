"""What is odd about an order although it can be computed: nothing here blocks a bill."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from nnm_site.calculator.rules.amounts import EXACT, plain, rounded
from nnm_site.calculator.rules.charges import Bill, Order
from nnm_site.content.models.charges import Contract, Fee, TradingStep
from nnm_site.rules.money import rupees

#: The most that the exchanges' rules let a broker charge, in per cent of turnover (of the premium
#: for options, where ₹100 a lot is allowed if that is more: BSE notice 20220817-44).
MOST_BROKERAGE = Decimal("2.5")


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


def depository_charge(fees: tuple[Fee, ...], gst: Decimal) -> Decimal | None:
    """What a sale from a demat account costs besides its bill, for one company on one day.

    GST in per cent is added where the tariff says so; `None` where the tariff names no such charge.
    """
    for fee in fees:
        if fee.depository_sale:
            taxed = EXACT.multiply(fee.amount, 100 + gst if fee.gst else Decimal(100))
            return rounded(EXACT.divide(taxed, Decimal(100)))
    return None


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
    rate = bill.effective_rate
    if rate is None or rate <= MOST_BROKERAGE:
        return
    field = "minimum" if bill.floor_wins else "rate"
    text = f"{plain(rate)}% of turnover is more brokerage than the exchanges' rules allow, {plain(MOST_BROKERAGE)}%"
    if bill.order.type.endswith("options"):
        text += " of the premium or ₹100 a lot, whichever is more"
    yield Caution(field, f"{text}.")


def depository_sentence(charge: Decimal) -> str:
    """What a delivery sale should know about the depository's charge."""
    return (
        f"A sale from your demat account costs {rupees(charge)} more, GST included, once for each "
        "company and day: the depository charge of our tariff. It is not part of the bill."
    )
