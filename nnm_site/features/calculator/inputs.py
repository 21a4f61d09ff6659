"""An order from text, read the same way by the page, the command and the HTTP API.

`Query` is the one definition of its inputs: the command's options, the API's description, the page for
developers and the error messages are derived from it.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from functools import partial
from itertools import chain
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, WithJsonSchema

from nnm_site.features.calculator.comparison import Comparison, compare
from nnm_site.shared.charges.cards import (
    EXCHANGES,
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
from nnm_site.shared.charges.rules.amounts import parse
from nnm_site.shared.charges.rules.card import BSE
from nnm_site.shared.charges.rules.charges import Order
from nnm_site.shared.rules.dates import today

_TEXT = WithJsonSchema({"type": "string"})
Units = Annotated[Decimal, BeforeValidator(partial(parse, kind="units")), _TEXT]
Rupees = Annotated[Decimal, BeforeValidator(partial(parse, kind="rupees")), _TEXT]
Percent = Annotated[Decimal, BeforeValidator(partial(parse, kind="percent")), _TEXT]

_WRITTEN = (
    "Written as on the page: `1,00,000`, `₹ 5`, `1.5 lakh`, `2 cr`, `Rs. 100/-`; blank is 0. "
    "Commas count only where Indian or Western grouping puts them."
)
_GROUPS = list(dict.fromkeys(chain.from_iterable(GROUPS_OF.values())))


class InputError(ValueError):
    """Faulty inputs: `errors` holds one sentence for each, by name."""

    def __init__(self, errors: dict[str, str]) -> None:
        """Keep `errors`; the message has one line for each."""
        self.errors = errors
        super().__init__("\n".join(f"{name}: {error}" for name, error in errors.items()))


class Query(BaseModel):
    """The inputs of an order, under their names in an address; all are optional."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    type: Literal[tuple(TYPES)] = Field(  # pyright: ignore[reportInvalidTypeForm]
        "delivery",
        description="Type of trade. Where rates do not tell futures and options apart, both mean "
        "the whole.",
    )
    what: Literal[(*WHATS, *GOODS)] = Field(  # pyright: ignore[reportInvalidTypeForm]
        WHATS[0],
        description="What is delivered, for type delivery: a share, a unit of an equity fund or of "
        "another one that is traded, a bond. For a commodity: whether it is agricultural and bears "
        "no CTT, or another one. `share` goes with every type; what belongs to another type is "
        "refused.",
    )
    exercised: Literal["0", "1"] = Field(
        "0",
        description="1 for type options: the option is bought and exercised. Its STT is that of "
        "the exercise, on the difference between `settlement_price` and `strike`.",
    )
    exchange: str = Field(
        "",
        description="Where it is traded: NSE, BSE, or MCX for commodities. Today's rates of "
        "commodities are those of MCX, whatever is chosen.",
        json_schema_extra={"enum": list(EXCHANGES)},
    )
    group: str = Field(
        "",
        description="The group on BSE, where it has a rate of its own: `x` (X, XT, Z), `p` (P, ZP), "
        "`m` (M, MT and exclusive securities), `ab` for all others; of options `index` (Sensex, "
        "Bankex) or `stock` (all others).",
        json_schema_extra={"enum": list(_GROUPS)},
    )
    quantity: Units = Field(
        default_factory=Decimal, description=f"Units. {_WRITTEN}", examples=["100", "1,00,000"]
    )
    price: Rupees = Field(
        default_factory=Decimal,
        description=f"Rupees a unit; the buying price of both sides. {_WRITTEN}",
    )
    plan: str = Field(
        "",
        description="The firm's brokerage plan that rate and minimum follow. A rate that is given "
        "is of no plan.",
    )
    rate: Percent = Field(
        default_factory=Decimal,
        description="Brokerage in per cent of turnover.",
        examples=["0.03"],
    )
    minimum: Rupees = Field(
        default_factory=Decimal,
        description="Least brokerage in rupees a unit; the plan's if not given.",
    )
    schedule: Literal[SCHEDULES] = Field(  # pyright: ignore[reportInvalidTypeForm]
        "",
        description="The bill of one schedule alone, without `earlier`: `statutory` are today's "
        "rates, `house` are earlier ones, which nobody charges today.",
    )
    side: Literal["buy", "sell", "both"] = Field("buy", description="Side of the trade.")
    sell_price: Rupees = Field(
        default_factory=Decimal,
        description="The selling price; it makes the bill one of both sides of a trade. Both sides "
        "without it are sold at the purchase price, and have no net.",
    )
    strike: Rupees = Field(
        default_factory=Decimal, description="The strike price of an exercised option."
    )
    settlement_price: Rupees = Field(
        default_factory=Decimal, description="At what an exercised option is settled."
    )


NAMES = tuple(Query.model_fields)
AMOUNTS = tuple(name for name, each in Query.model_fields.items() if each.annotation is Decimal)


def described() -> dict[str, dict[str, Any]]:
    """The JSON schema of every input by its name; the plans are those of the tariff."""
    schemas = Query.model_json_schema()["properties"]
    schemas["plan"] |= {"enum": list(plan_names()), "default": default_plan()}
    for schema in schemas.values():
        del schema["title"]
        if not schema.get("default"):
            schema.pop("default", None)
    return schemas


def comparison(given: Mapping[str, str]) -> Comparison:
    """Both bills for inputs as text: by the rates in force today, and by the earlier ones.

    Raises `InputError`.
    """
    return compare(read(given), today())


def _checked(given: Mapping[str, str]) -> tuple[Query, dict[str, str]]:
    """The inputs that are each valid by themselves, and a sentence for each that is not."""
    filled = {name: text for name, text in given.items() if text or name not in NAMES}
    try:
        return Query.model_validate(filled), {}
    except ValidationError as error:
        faults = {str(fault["loc"][0]): fault for fault in error.errors()}
    errors = dict[str, str]()
    for name, fault in faults.items():
        if fault["type"] == "extra_forbidden":
            errors[name] = "This input is not known."
        elif fault["type"] == "literal_error":
            errors[name] = _one_of(described()[name]["enum"])
        else:
            errors[name] = fault["msg"].removeprefix("Value error, ")
    return Query.model_validate({k: v for k, v in filled.items() if k not in errors}), errors


def _one_of(known: Iterable[str]) -> str:
    return f"Choose one of {', '.join(known)}."


def read(given: Mapping[str, str], on: date | None = None) -> Order:
    """The order that the inputs name, under the cards in force `on` a day (default: today).

    Defaults: delivery of a share, the first exchange of that type, a purchase, 0, and the rate and
    minimum of the tariff's first plan. A `rate` means no plan; a `minimum` alone keeps the plan's
    rate. `schedule` limits the exchanges to its own; without it those of both schedules may be chosen.
    A `sell_price` makes it both sides of a trade; both sides without one are sold at the purchase
    price, and have no gain or loss. An option that is `exercised` is bought, and has a `strike` and a
    `settlement_price`. Raises `InputError`.
    """
    query, errors = _checked(given)
    filled = {name for name, text in given.items() if text.strip()}
    plan = OWN if "rate" in filled else query.plan or default_plan()
    if plan not in plan_names():
        errors["plan"] = _one_of(plan_names())
    if errors.keys() & {"schedule", "type", "what", "exercised"}:
        raise InputError(errors)
    side = "both" if "sell_price" in filled else query.side
    errors |= _out_of_place(query, side, filled)
    # No card has a section for such a type.
    if "what" in errors:
        raise InputError(errors)
    section = section_of(query.type, query.what, exercised=query.exercised == "1")
    schedules = [query.schedule] if query.schedule else [TODAY, FIRM]
    cards = [card_in_force(name, on or today()) for name in schedules]
    exchanges = list(
        dict.fromkeys(
            name for card in cards for name in card.sections[type_on(card, section)].exchanges
        )
    )
    exchange = query.exchange or exchanges[0]
    if exchange not in exchanges:
        errors["exchange"] = f"Choose {' or '.join(exchanges)}."
    groups = GROUPS_OF.get(query.type, ())
    if query.group and exchange != BSE:
        errors["group"] = "Groups are those of BSE: choose BSE."
    elif query.group and query.group not in groups:
        errors["group"] = _one_of(groups) if groups else "There are no groups here."
    if errors:
        raise InputError(errors)
    rate, minimum, sell_price = query.rate, query.minimum, query.sell_price
    if plan != OWN:
        brokerage = brokerage_of(plan, section)
        rate = brokerage.rate
        minimum = minimum if "minimum" in filled else brokerage.minimum
    if side == "both" and "sell_price" not in filled:
        sell_price = query.price
    return Order(
        type=section,
        exchange=exchange,
        side=side,
        quantity=query.quantity,
        price=query.price,
        rate=rate,
        minimum=minimum,
        sell_price=sell_price,
        prices_given=side != "both" or {"price", "sell_price"} <= filled,
        plan=plan,
        # The first group of a type has the usual rate.
        group="" if query.group in groups[:1] else query.group,
        strike=query.strike,
        settlement=query.settlement_price,
    )


def _out_of_place(query: Query, side: str, filled: set[str]) -> dict[str, str]:
    """A sentence for each input that does not fit the type of trade, by name."""
    errors: dict[str, str] = {}
    if query.what in GOODS:
        if not query.type.startswith("commodity"):
            errors["what"] = "Only a commodity may be agricultural."
    elif query.type != "delivery" and query.what != WHATS[0]:
        errors["what"] = "Only what is delivered may be something else than a share."
    exercised = query.exercised == "1"
    if exercised and query.type != "options":
        errors["exercised"] = "Only options are exercised."
    elif exercised and side != "buy":
        errors["side"] = "An option is exercised by its buyer: choose buy, without a selling price."
    for name, label in (("strike", "strike price"), ("settlement_price", "settlement price")):
        if exercised and name not in filled:
            errors[name] = f"Enter the {label}."
        elif name in filled and not exercised:
            errors[name] = "Only an option that is exercised has this price."
    return errors
