"""A rate card: what a schedule charges from one day on, a TOML file of its own.

    [delivery]
    exchanges   = ["NSE", "BSE"]
    stt         = { rate = 0.1, to = "rupee", source = "finance-act" }
    stamp       = { rate = 0.015, on = "buy", source = "stamp-act" }
    transaction = { NSE = 0.00307, BSE = 0.00375, source = { NSE = "nse", BSE = "bse" } }

A card is validated with the keys of its `[sources]` as pydantic's context.
"""

import datetime
from collections.abc import Iterator
from decimal import Decimal
from typing import Annotated, Any, Literal, get_args

from pydantic import (
    BeforeValidator,
    ConfigDict,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic import Field as Constraint

from nnm_site.shared.content.models.base import Table
from nnm_site.shared.content.models.charges import (
    CHARGES,
    Compared,
    Exchange,
    Exchanges,
    Group,
    Number,
    says_what_was_compared,
    too_high,
)

Schedule = Literal["house", "statutory"]

# No rate was ever published with more than ten places; a slip of the finger has them.
Rate = Annotated[Number, Constraint(le=100, decimal_places=10)]


def _known(source: Any, info: ValidationInfo) -> Any:
    for key in source.values() if isinstance(source, dict) else [source]:
        if key not in info.context:
            raise ValueError(f'there is no source "{key}"')
    return source


class SourceTable(Table):
    """Where rates were published: see `nnm_site.shared.charges.rules.charges.Source`.

    `since` is left out where the day is not known; `checked` and `compared` stand together.
    """

    text: str
    since: datetime.date | None = None
    checked: datetime.date | None = None
    compared: Compared | None = None
    note: str | None = None

    _compared = model_validator(mode="after")(says_what_was_compared)


class GstTable(Table):
    """The tax on services: `rate` per cent of the lines named in `of`."""

    rate: Rate
    of: Annotated[
        tuple[Literal["brokerage", "sebi", "transaction"], ...],
        Constraint(strict=False, min_length=1),
    ]
    source: Annotated[str, BeforeValidator(_known)]

    @field_validator("rate")
    @classmethod
    def _is_no_slip(cls, rate: Decimal) -> Decimal:
        if fault := too_high("gst", rate):
            raise ValueError(fault)
        return rate


class GroupTable(Table):
    """What BSE charges on a group of its own."""

    rate: Rate
    source: Annotated[str, BeforeValidator(_known)]


class LevyTable(Table):
    """One charge, in per cent of turnover: one `rate`, or one for each exchange.

    `on` is the side that bears it, `of` what it is per cent of, `to` what the amount is rounded to,
    `label` its name on the bill where that is not the usual one. `groups` are BSE's that have a rate
    of their own.
    """

    rate: Rate | None = None
    NSE: Rate | None = None
    BSE: Rate | None = None
    MCX: Rate | None = None
    on: Literal["both", "buy", "sell"] = "both"
    of: Literal["turnover", "intrinsic"] = "turnover"
    to: Literal["paisa", "rupee"] = "paisa"
    label: str | None = None
    source: Annotated[str | dict[str, str], BeforeValidator(_known)]
    groups: dict[Group, GroupTable] = Constraint(default_factory=dict)

    @property
    def rates(self) -> Iterator[Decimal]:
        """Every rate of the charge, on all exchanges and groups."""
        yield from (one for one in (self.rate, self.NSE, self.BSE, self.MCX) if one is not None)
        yield from (group.rate for group in self.groups.values())


class SectionTable(Table):
    """The charges on one type of trade. GST is charged on two of them, so these are never missing."""

    exchanges: Exchanges
    stt: LevyTable | None = None
    stamp: LevyTable | None = None
    transaction: LevyTable
    ipft: LevyTable | None = None
    clearing: LevyTable | None = None
    sebi: LevyTable

    @field_validator("stt", "stamp", "transaction", "ipft", "clearing", "sebi")
    @classmethod
    def _is_no_slip(cls, levy: LevyTable, info: ValidationInfo) -> LevyTable:
        for rate in levy.rates:
            if fault := too_high(CHARGES[str(info.field_name)], rate):
                raise ValueError(fault)
        return levy

    @field_validator("stt", "stamp", "transaction", "ipft", "clearing", "sebi")
    @classmethod
    def _fits_the_exchanges(cls, levy: LevyTable, info: ValidationInfo) -> LevyTable:
        exchanges = info.data.get("exchanges")
        if exchanges is None:  # They have a fault of their own.
            return levy
        listed = ", ".join(exchanges)
        named = {name for name in get_args(Exchange) if getattr(levy, name) is not None}
        if named != (set(exchanges) if levy.rate is None else set()):
            raise ValueError(f"must have either a rate or one for each of {listed}")
        if isinstance(levy.source, dict) and levy.source.keys() != set(exchanges):
            raise ValueError(f"must have a source for each of {listed}")
        if levy.groups and "BSE" not in exchanges:
            raise ValueError("has groups of BSE, where it is not traded")
        return levy


class RateCardFile(Table):
    """A whole file. Every tab of the calculator needs its table.

    Currency and commodity stand either whole or as futures and options. What is delivered but is no
    share, an exercised option and agricultural commodities may have tables of their own.
    """

    model_config = ConfigDict(alias_generator=lambda name: name.replace("_", "-"))

    schedule: Schedule
    name: str
    effective: datetime.date
    note: str
    sources: dict[str, SourceTable]
    gst: GstTable
    delivery: SectionTable
    delivery_equity_etf: SectionTable | None = None
    delivery_other_etf: SectionTable | None = None
    delivery_bond: SectionTable | None = None
    intraday: SectionTable
    futures: SectionTable
    options: SectionTable
    options_exercised: SectionTable | None = None
    currency: SectionTable | None = None
    currency_futures: SectionTable | None = None
    currency_options: SectionTable | None = None
    commodity: SectionTable | None = None
    commodity_futures: SectionTable | None = None
    commodity_futures_agricultural: SectionTable | None = None
    commodity_options: SectionTable | None = None
    commodity_options_agricultural: SectionTable | None = None

    @model_validator(mode="after")
    def _has_every_type(self) -> "RateCardFile":
        for whole in ("currency", "commodity"):
            apart = [getattr(self, f"{whole}_{part}") for part in ("futures", "options")]
            if not (all(apart) or (getattr(self, whole) and not any(apart))):
                raise ValueError(
                    f"must have [{whole}], or both [{whole}-futures] and [{whole}-options]"
                )
        return self
