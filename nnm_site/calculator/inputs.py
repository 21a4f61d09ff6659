"""An order from text: what the page, the command and the HTTP interface all read the same way.

The names are those of the address: `type`, `exchange`, `quantity`, `price`, `rate`, `minimum`,
`schedule`, `side` and `sell_price`.
"""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import cast

from nnm_site.calculator.cards import SCHEDULES, TYPES, card_in_force, type_on
from nnm_site.calculator.comparison import Comparison, compare
from nnm_site.calculator.rules.amounts import AmountError, parse
from nnm_site.calculator.rules.charges import Order, Side
from nnm_site.rules.dates import today

AMOUNTS = ("quantity", "price", "rate", "minimum", "sell_price")
NAMES = ("type", "exchange", "schedule", "side", *AMOUNTS)
SIDES = ("buy", "sell", "both")


class InputError(ValueError):
    """What is wrong with the inputs: `errors` holds one sentence for each faulty name."""

    def __init__(self, errors: dict[str, str]) -> None:
        """Keep `errors`; the message is one line for each."""
        self.errors = errors
        super().__init__("\n".join(f"{name}: {error}" for name, error in errors.items()))


def comparison(given: Mapping[str, str]) -> Comparison:
    """Both bills for inputs as text: the firm's, and that of the rates in force today.

    The chosen schedule decides which exchanges may be chosen. Raises `InputError`.
    """
    return compare(read(given), given.get("type") or next(iter(TYPES)), today())


def read(given: Mapping[str, str], on: date | None = None) -> Order:
    """The order that the inputs name, under the cards in force `on` a day (today).

    What is not given has its default: delivery, the first exchange of that type, the firm's
    schedule, a purchase, and 0. A `sell_price` makes it both sides of a trade; both sides without
    one are sold at the purchase price, and have no gain or loss.
    Raises `InputError`.
    """
    errors = {name: "This input is not known." for name in given if name not in NAMES}
    amounts: dict[str, Decimal] = {}
    for name in AMOUNTS:
        try:
            amounts[name] = parse(given.get(name, ""))
        except AmountError as error:
            errors[name] = str(error)
    schedule = given.get("schedule") or SCHEDULES[0]
    side = given.get("side") or SIDES[0]
    sells = bool(given.get("sell_price", "").strip())
    if sells:
        side = "both" if side in SIDES else side
    wanted = given.get("type") or next(iter(TYPES))
    for name, value, known in (
        ("schedule", schedule, SCHEDULES),
        ("side", side, SIDES),
        ("type", wanted, TYPES),
    ):
        if value not in known:
            errors[name] = f"Choose one of {', '.join(known)}."
    if "schedule" in errors or "type" in errors:
        raise InputError(errors)
    card = card_in_force(schedule, on or today())
    type_ = type_on(card, wanted)
    exchanges = card.sections[type_].exchanges
    exchange = given.get("exchange") or exchanges[0]
    if exchange not in exchanges:
        errors["exchange"] = f"Choose {' or '.join(exchanges)}."
    if errors:
        raise InputError(errors)
    if side == "both" and not sells:
        amounts["sell_price"] = amounts["price"]
    both_given = side != "both" or (sells and bool(given.get("price", "").strip()))
    return Order(
        type=type_, exchange=exchange, side=cast(Side, side), prices_given=both_given, **amounts
    )
