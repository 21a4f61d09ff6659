"""An order from text: what the page, the command and the HTTP interface all read the same way.

The names are those of the address: `type`, `what`, `exercised`, `exchange`, `group`, `quantity`, `price`,
`plan`, `rate`, `minimum`, `schedule`, `side`, `sell_price`, `strike` and `settlement_price`.
"""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import cast

from nnm_site.features.calculator.comparison import Comparison, compare
from nnm_site.shared.charges.cards import (
    FIRM,
    GOODS,
    GROUPS_OF,
    SCHEDULES,
    TODAY,
    TYPES,
    WHATS,
    card_in_force,
    section_of,
    type_on,
)
from nnm_site.shared.charges.plans import OWN, brokerage_of, default_plan, plan_names
from nnm_site.shared.charges.rules.amounts import AmountError, parse
from nnm_site.shared.charges.rules.charges import BSE, Order, Side
from nnm_site.shared.rules.dates import today
from nnm_site.shared.rules.typed import Kind

#: Amount → what it is a number of.
KINDS: dict[str, Kind] = {
    "quantity": "units",
    "price": "rupees",
    "rate": "percent",
    "minimum": "rupees",
    "sell_price": "rupees",
    "strike": "rupees",
    "settlement_price": "rupees",
}
AMOUNTS = tuple(KINDS)
CHOICES = ("type", "what", "exercised", "exchange", "group", "schedule", "side", "plan")
NAMES = (*CHOICES, *AMOUNTS)
SIDES = ("buy", "sell", "both")


class InputError(ValueError):
    """What is wrong with the inputs: `errors` holds one sentence for each faulty name."""

    def __init__(self, errors: dict[str, str]) -> None:
        """Keep `errors`; the message is one line for each."""
        self.errors = errors
        super().__init__("\n".join(f"{name}: {error}" for name, error in errors.items()))


def comparison(given: Mapping[str, str]) -> Comparison:
    """Both bills for inputs as text: by the rates in force today, and by the earlier ones.

    Raises `InputError`.
    """
    return compare(read(given), _wanted(given), today())


def _wanted(given: Mapping[str, str]) -> str:
    """The section that inputs without a fault ask for."""
    return section_of(
        given.get("type") or next(iter(TYPES)),
        given.get("what") or WHATS[0],
        exercised=given.get("exercised") == "1",
    )


def read(given: Mapping[str, str], on: date | None = None) -> Order:
    """The order that the inputs name, under the cards in force `on` a day (today).

    What is not given has its default: delivery of a share, the first exchange of that type, a
    purchase, 0, and the rate and minimum of the tariff's first plan. A `rate` is of no plan; a
    `minimum` alone keeps the rate of the plan. `schedule` decides which exchanges may be chosen;
    without it those of both may. A `sell_price` makes it both sides of a trade; both sides without
    one are sold at the purchase price, and have no gain or loss. An option that is `exercised` is
    bought, and has a `strike` and a `settlement_price`.
    Raises `InputError`.
    """
    errors = {name: "This input is not known." for name in given if name not in NAMES}
    amounts: dict[str, Decimal] = {}
    for name, kind in KINDS.items():
        try:
            amounts[name] = parse(given.get(name, ""), kind)
        except AmountError as error:
            errors[name] = str(error)
    schedule = given.get("schedule")
    plan = given.get("plan") or default_plan()
    if given.get("rate", "").strip():
        plan = OWN
    side = given.get("side") or SIDES[0]
    sells = bool(given.get("sell_price", "").strip())
    if sells:
        side = "both" if side in SIDES else side
    type = given.get("type") or next(iter(TYPES))
    for name, value, known in (
        ("schedule", schedule or TODAY, SCHEDULES),
        ("plan", plan, tuple(plan_names())),
        ("side", side, SIDES),
        ("type", type, tuple(TYPES)),
        ("what", given.get("what") or WHATS[0], (*WHATS, *GOODS)),
        ("exercised", given.get("exercised") or "0", ("0", "1")),
    ):
        if value not in known:
            errors[name] = f"Choose one of {', '.join(known)}."
    if errors.keys() & {"schedule", "type", "what", "exercised"}:
        raise InputError(errors)
    errors |= _out_of_place(given, type, side)
    # No card has a section for it.
    if "what" in errors:
        raise InputError(errors)
    wanted = _wanted(given)
    wanted_on = [schedule] if schedule else [TODAY, FIRM]
    cards = [card_in_force(name, on or today()) for name in wanted_on]
    section = type_on(cards[0], wanted)
    exchanges = tuple(
        dict.fromkeys(
            name for card in cards for name in card.sections[type_on(card, wanted)].exchanges
        )
    )
    exchange = given.get("exchange") or exchanges[0]
    if exchange not in exchanges:
        errors["exchange"] = f"Choose {' or '.join(exchanges)}."
    group, fault = _group(given.get("group", ""), type, exchange)
    if fault:
        errors["group"] = fault
    if errors:
        raise InputError(errors)
    if plan != OWN:
        brokerage = brokerage_of(plan, section)
        amounts["rate"] = brokerage.rate
        if not given.get("minimum", "").strip():
            amounts["minimum"] = brokerage.minimum
    if side == "both" and not sells:
        amounts["sell_price"] = amounts["price"]
    both_given = side != "both" or (sells and bool(given.get("price", "").strip()))
    return Order(
        type=section,
        exchange=exchange,
        side=cast(Side, side),
        quantity=amounts["quantity"],
        price=amounts["price"],
        rate=amounts["rate"],
        minimum=amounts["minimum"],
        sell_price=amounts["sell_price"],
        prices_given=both_given,
        plan=plan,
        group=group,
        strike=amounts["strike"],
        settlement=amounts["settlement_price"],
    )


def _out_of_place(given: Mapping[str, str], type: str, side: str) -> dict[str, str]:
    """What does not go together with the type of trade: a sentence by the name of the input."""
    errors: dict[str, str] = {}
    what = given.get("what", "")
    if what in GOODS:
        if not type.startswith("commodity"):
            errors["what"] = "Only a commodity may be agricultural."
    elif type != "delivery" and what not in ("", WHATS[0]):
        errors["what"] = "Only what is delivered may be something else than a share."
    exercised = given.get("exercised") == "1"
    if exercised and type != "options":
        errors["exercised"] = "Only options are exercised."
    elif exercised and side != "buy":
        errors["side"] = "An option is exercised by its buyer: choose buy, without a selling price."
    for name, label in (("strike", "strike price"), ("settlement_price", "settlement price")):
        filled = bool(given.get(name, "").strip())
        if exercised and not filled:
            errors[name] = f"Enter the {label}."
        elif filled and not exercised:
            errors[name] = "Only an option that is exercised has this price."
    return errors


def _group(key: str, type: str, exchange: str) -> tuple[str, str]:
    """The group of BSE as an order has it, and what is wrong with the input ("" for nothing)."""
    known = GROUPS_OF.get(type, ())
    if not key:
        return "", ""
    if exchange != BSE:
        return "", "Groups are those of BSE: choose BSE."
    if key not in known:
        return "", f"Choose one of {', '.join(known)}." if known else "There are no groups here."
    return ("" if key == known[0] else key), ""
