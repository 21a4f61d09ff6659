"""What the firm charges, the contracts that are traded, and rates that held earlier."""

import datetime
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, model_validator
from pydantic import Field as Constraint

from nnm_site.content.models.base import Entry, Key

#: The types of trade that a plan has brokerage for; those of the calculator's tables.
Segment = Literal["delivery", "intraday", "futures", "options", "currency", "commodity"]
Exchange = Literal["NSE", "BSE", "MCX"]


def _number(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise ValueError("must be a number, without quotes")
    return Decimal(value)


Number = Annotated[Decimal, BeforeValidator(_number), Constraint(ge=0)]
Positive = Annotated[Decimal, BeforeValidator(_number), Constraint(gt=0)]
Segments = Annotated[tuple[Segment, ...], Constraint(strict=False, min_length=1)]
Exchanges = Annotated[tuple[Exchange, ...], Constraint(strict=False, min_length=1)]


class Tariff(Entry):
    """The tariff as a whole: from which day it holds, and its introduction."""

    effective: datetime.date
    version: str
    intro: str


class Plan(Entry):
    """A brokerage plan that a client may choose."""

    name: str
    note: str


class Brokerage(Entry):
    """What a plan charges on one type of trade.

    `rate` is per cent of turnover (of the premium for options), `minimum` rupees a unit.
    """

    plan: Key
    segment: Segment
    rate: Number
    minimum: Number


class FeeGroup(Entry):
    """A heading of the tariff under which fees stand."""

    name: str


class Fee(Entry):
    """A charge of the tariff that is not brokerage.

    `amount` is rupees, or per cent where `percent` is true; `per` says what it is charged for ("a
    year"). `gst` is true where GST comes on top. A fee with `depository_sale` is the one that comes
    on top of every sale from a demat account, once for each company and day.
    """

    group: Key
    label: str
    amount: Number
    percent: bool = False
    per: str
    gst: bool = False
    depository_sale: bool = False
    note: str | None = None


class Contract(Entry):
    """A contract that the calculator can be filled with: one lot at a price of the time.

    `checked` is the day on which lot and tick were compared with `source`; without it they have not
    been. `start` marks the contract that its table begins with. `price` is the price (the premium
    of an option) in rupees on the day `priced`, for orientation.
    """

    label: str
    table: Segment
    contract: Literal["futures", "options"]
    exchange: Exchange
    lot: Positive
    unit: str
    tick: Positive
    price: Positive
    priced: datetime.date
    source: str
    checked: datetime.date | None = None
    start: bool = False


class TradingStep(Entry):
    """In which steps prices and quantities move where no contract is chosen.

    It holds for prices up to `up_to`, on `exchange` or on all. The first that fits counts.
    """

    tables: Segments
    exchange: Exchange | None = None
    up_to: Positive | None = None
    tick: Positive | None = None
    lot: Positive
    source: str
    checked: datetime.date | None = None


class EarlierRate(Entry):
    """A rate in per cent that is no longer in force. `valid_to` is its last day."""

    charge: Literal["STTtotal", "stampDuty", "transCharge", "ipft", "sebiFees", "gst"]
    segments: Segments
    exchanges: Exchanges
    side: Literal["buy", "sell", "both"]
    rate: Number
    valid_from: datetime.date
    valid_to: datetime.date
    source: str
    checked: datetime.date | None = None

    @model_validator(mode="after")
    def _ends_after_it_begins(self) -> "EarlierRate":
        if self.valid_to < self.valid_from:
            raise ValueError("valid_to must not be before valid_from")
        return self
