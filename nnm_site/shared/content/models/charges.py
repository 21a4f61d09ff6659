"""The firm's charges, the contracts that are traded, and earlier rates."""

import datetime
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BeforeValidator, model_validator
from pydantic import Field as Constraint

from nnm_site.shared.charges.rules.amounts import plain
from nnm_site.shared.charges.rules.card import (
    SECTIONS,
    Checked,
    Exchange,
    Exchanges,
    Number,
    Side,
    no_slip,
    number,
)
from nnm_site.shared.content.models.base import (
    Entry,
    Faults,
    Key,
    Many,
    Table,
    Texts,
    To,
    checked_together,
)
from nnm_site.shared.content.models.pages import PageWords, Titled
from nnm_site.shared.rules.money import rupees

#: The types of trade with brokerage, which are the calculator's tables.
Segment = Literal["delivery", "intraday", "futures", "options", "currency", "commodity"]

#: Brokerage above 2.5% of the contract price is forbidden by the bye-laws and regulations of the exchanges.
HIGHEST_BROKERAGE = Decimal("2.5")

#: No percentage fee of a broker or participant is above this, yearly interest included.
HIGHEST_FEE = Decimal(24)

Positive = Annotated[Decimal, BeforeValidator(number), Constraint(gt=0)]
Segments = Many[Segment]
#: A table of a rate card.
Section = Literal[tuple(SECTIONS)]  # pyright: ignore[reportInvalidTypeForm]
Sections = Many[Section]


class Tariff(Entry, name="tariff", source="charges/tariff.toml", single=True):
    """The tariff as a whole: its first day, version and introduction."""

    effective: datetime.date
    version: str
    intro: str


class Plan(Entry, name="plan", source="charges/tariff.toml"):
    """A brokerage plan that a client may choose.

    `least_turnover` is the turnover in rupees that it requires each month; it replaces `{turnover}` in
    `note`.
    """

    name: str
    least_turnover: Positive | None = None
    note: str

    @model_validator(mode="before")
    @classmethod
    def _with_turnover(cls, given: Any) -> Any:
        if not isinstance(given, dict) or "{turnover}" not in str(given.get("note")):
            return given
        least = given.get("least_turnover")
        if not isinstance(least, int | Decimal):
            raise ValueError("note says {turnover}, and there is no least_turnover")
        return given | {"note": given["note"].replace("{turnover}", rupees(Decimal(least), 0))}


Example = Literal["curl", "python", "curl_rates", "python_rates"]


class ProgramDocuments(Table):
    """The descriptions in the OpenAPI document, the rates file and the dataset entry for search engines."""

    bill: str
    rates: Titled
    dataset: Titled


class Developers(PageWords, name="developers", source="charges/developers.toml", single=True):
    """The page for programs: its texts on the bill, the rates and their `fields`, its terms and examples.

    `reviewed` is the day on which it was last compared with the server's responses.
    """

    reviewed: datetime.date
    bill: str
    rates: str
    terms: Texts
    documents: ProgramDocuments
    fields: dict[str, str]
    examples: dict[Example, str]


Charge = TypeVar("Charge", bound="Priced")


class Priced(Entry):
    """A charge of the tariff, from the day `since` until the end of the day `until`, if given.

    An entry with `replaces` takes the place of that one, which holds again afterwards. When the entry
    that began it ends, the charge ends altogether.
    """

    replaces: Annotated[Key, To()] | None = Constraint(
        None, description="the charge whose place it takes; empty for a new one"
    )
    since: datetime.date | None = Constraint(
        None, description="the first day on which it is charged; empty for at once"
    )
    until: datetime.date | None = Constraint(
        None, description="the last day on which it is charged; empty where it stays"
    )

    @model_validator(mode="after")
    def _says_when_it_replaces(self) -> "Priced":
        if self.replaces and not self.since:
            raise ValueError("`replaces` needs `since`, the day from which it does")
        if self.since and self.until and self.until < self.since:
            raise ValueError(f"until is before since, {self.since}")
        return self

    @property
    def place(self) -> str:
        """The key of the entry that began the charge."""
        return self.replaces or self.key

    @property
    def turns(self) -> Iterator[datetime.date]:
        """Its first day, and the first day on which it is no longer charged."""
        if self.since:
            yield self.since
        if self.until:
            yield self.until + datetime.timedelta(1)

    def holds_on(self, day: datetime.date) -> bool:
        """Whether it is in force on that day."""
        return not (self.since and day < self.since) and not (self.until and self.until < day)


class Brokerage(Priced, name="brokerage", source="charges/tariff.toml"):
    """A plan's brokerage on one type of trade.

    `rate` is per cent of turnover (of the premium for options), `minimum` rupees a unit.
    """

    plan: Annotated[Key, To("plan")] = Constraint(description="the plan")
    segment: Segment = Constraint(description="the type of trade")
    rate: Annotated[Number, Constraint(le=HIGHEST_BROKERAGE)] = Constraint(
        description="per cent of turnover, such as 0.30; of the premium for options"
    )
    minimum: Number = Constraint(description="the least brokerage in rupees a unit; 0 for none")

    @property
    def trade(self) -> str:
        """The type of trade in words."""
        return SECTIONS[self.segment]

    @property
    def rate_in_words(self) -> str:
        """`0.3% of turnover`, of the premium for options."""
        of = "the premium" if self.segment == "options" else "turnover"
        return f"{plain(self.rate)}% of {of}"

    @property
    def minimum_in_words(self) -> str:
        """`₹0.05 a unit`, or `none`."""
        return f"₹{plain(self.minimum)} a unit" if self.minimum else "none"


class FeeGroup(Entry, name="fee_group", source="charges/tariff.toml"):
    """A heading of fees in the tariff."""

    name: str


class Fee(Priced, name="fee", source="charges/tariff.toml"):
    """A charge of the tariff that is not brokerage.

    `amount` is rupees, or per cent if `percent` is true; `per` says what it is charged for ("a year").
    `gst` is true if GST is added. The fee with `depository_sale` is added to every sale from a demat
    account, once for each company and day.
    """

    group: Annotated[Key, To("fee_group")] = Constraint(description="under which heading")
    label: str = Constraint(description="what is charged for")
    amount: Number = Constraint(description="rupees, or per cent where percent is true; 0 for free")
    percent: bool = Constraint(False, description="whether amount is per cent")
    per: str = Constraint(description="for how much it is, such as a year")
    gst: bool = Constraint(False, description="whether GST comes on top")
    depository_sale: bool = False
    note: str | None = Constraint(None, description="what else is to be said")

    @model_validator(mode="after")
    def _is_no_slip(self) -> "Fee":
        if self.percent and self.amount > HIGHEST_FEE:
            raise ValueError(f"amount is {self.amount}%, which is above {HIGHEST_FEE}%")
        return self

    @property
    def price(self) -> str:
        """`₹15`, `18%` or `Free`."""
        if self.amount == 0:
            return "Free"
        return f"{plain(self.amount)}%" if self.percent else f"₹{plain(self.amount)}"

    @property
    def sentence(self) -> str:
        """What it is charged for, whether GST is added, and its note."""
        basis = f"{self.per[0].upper()}{self.per[1:]}"
        gst = ", plus GST" if self.gst else ""
        return " ".join(sentence for sentence in (f"{basis}{gst}.", self.note) if sentence)


class Contract(Entry, Checked, name="contract", source="charges/contracts.toml"):
    """A contract to fill the calculator with: one lot at an example price.

    Lot and tick are what is compared. `start` marks the contract that its table begins with. `price` is
    in rupees (of the premium, for an option), not a quotation of any day.
    """

    label: str
    table: Segment
    contract: Literal["futures", "options"]
    exchange: Exchange
    lot: Positive
    unit: str
    tick: Positive
    price: Positive
    source: str
    start: bool = False


class TradingStep(Entry, Checked, name="trading_step", source="charges/contracts.toml"):
    """The steps of prices and quantities if no contract is chosen.

    It applies to prices up to `up_to`, on `exchange` or on all. The first match counts.
    """

    tables: Segments
    exchange: Exchange | None = None
    up_to: Positive | None = None
    tick: Positive | None = None
    lot: Positive
    source: str


class EarlierRate(Entry, Checked, name="earlier_rate", source="charges/earlier.toml"):
    """A rate in per cent that is no longer in force. `valid_to` is its last day."""

    charge: Literal["STTtotal", "stampDuty", "transCharge", "ipft", "sebiFees", "gst"]
    segments: Sections
    exchanges: Exchanges
    side: Side
    rate: Number
    valid_from: datetime.date
    valid_to: datetime.date
    source: str

    @model_validator(mode="after")
    def _is_possible(self) -> "EarlierRate":
        no_slip(self.charge, self.rate, "rate ")
        if self.valid_to < self.valid_from:
            raise ValueError("valid_to must not be before valid_from")
        return self


def standing(entries: Sequence[Charge], on: datetime.date) -> tuple[Charge, ...]:
    """The entries in force on a day, each replaced by the latest that takes its place."""
    holding = [entry for entry in entries if entry.holds_on(on)]
    in_force = {entry.key: entry for entry in holding if entry.replaces is None}
    for entry in sorted(holding, key=lambda entry: entry.since or on):
        if entry.replaces in in_force:
            in_force[entry.place] = entry
    return tuple(in_force.values())


def tariff_on(whole: Tariff, charged: Sequence[Priced], on: datetime.date) -> Tariff:
    """The tariff of a day, effective from its own first day or, if later, from the last change."""
    changes = [day for entry in charged for day in entry.turns if day <= on]
    return whole.model_copy(update={"effective": max([whole.effective, *changes])})


@checked_together(Brokerage)
@checked_together(Fee)
def replacements(entries: Sequence[Priced]) -> Faults:
    """Faults of entries that replace others."""
    by_key = {entry.key: entry for entry in entries}
    for entry in entries:
        if isinstance(entry, Brokerage) and entry.until and not entry.replaces:
            yield entry, "until", "a plan has a price on every day: only what `replaces` it may end"
        first = by_key.get(entry.replaces or "")
        if first is None:  # An unknown key is reported elsewhere.
            continue
        if entry.since and first.since and entry.since <= first.since:
            yield entry, "since", f'must be after that of "{first.key}"'
        if first.replaces is not None:
            yield entry, "replaces", f'must name "{first.replaces}", which began it'
        for field in ("plan", "segment", "group"):
            if getattr(entry, field, None) != getattr(first, field, None):
                yield entry, field, f'must be that of "{first.key}"'
