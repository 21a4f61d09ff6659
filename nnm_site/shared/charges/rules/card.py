"""A rate card: a schedule's charges from one day on, as the model of its TOML file.

    [delivery]
    exchanges   = ["NSE", "BSE"]
    stt         = { rate = 0.1, to = "rupee", source = "finance-act" }
    stamp       = { rate = 0.015, on = "buy", source = "stamp-act" }
    transaction = { NSE = 0.00307, BSE = 0.00375, source = { NSE = "nse", BSE = "bse" } }

A file names the sources of its rates by their keys in `[sources]`. These are pydantic's validation context,
so that the card's rates hold the sources themselves. Rates are per cent.
"""

import datetime
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cached_property
from typing import Annotated, Any, Literal, Self, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    PlainValidator,
    PrivateAttr,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic import Field as Constraint

from nnm_site.shared.charges.rules.amounts import EXACT, PAISA, RUPEE

Schedule = Literal["house", "statutory"]
Exchange = Literal["NSE", "BSE", "MCX"]
Side = Literal["buy", "sell", "both"]
#: BSE groups with a rate of their own; all others are charged as its groups A and B.
Group = Literal["x", "p", "m", "stock"]
#: What a rate was checked against.
Compared = Literal["circular", "copy", "members' pages"]

#: The exchange that charges groups of securities differently.
BSE = "BSE"

#: What a card may have a table for; currency and commodity either whole or as futures and options.
SECTIONS: dict[str, str] = {
    "delivery": "Equity delivery",
    "delivery-equity-etf": "Equity ETF delivery",
    "delivery-other-etf": "Other ETF delivery",
    "delivery-bond": "Bond delivery",
    "intraday": "Equity intraday",
    "futures": "Equity futures",
    "options": "Equity options",
    "options-exercised": "Equity options, bought and exercised",
    "currency": "Currency",
    "currency-futures": "Currency futures",
    "currency-options": "Currency options",
    "commodity": "Commodity",
    "commodity-futures": "Commodity futures",
    "commodity-futures-agricultural": "Agricultural commodity futures",
    "commodity-options": "Commodity options",
    "commodity-options-agricultural": "Agricultural commodity options",
}
#: Delivered securities other than shares, exercised options, commodities without tax → the section
#: that they follow except for a few charges.
LIKE = {
    "delivery-equity-etf": "delivery",
    "delivery-other-etf": "delivery",
    "delivery-bond": "delivery",
    "options-exercised": "options",
    "commodity-futures-agricultural": "commodity-futures",
    "commodity-options-agricultural": "commodity-options",
}

#: Names of the charges in a file of rates → their names in data.
CHARGES = {
    "stt": "STTtotal",
    "stamp": "stampDuty",
    "transaction": "transCharge",
    "ipft": "ipft",
    "clearing": "clgfees",
    "sebi": "sebiFees",
}
_GST_OF = {"brokerage": "maxBrokerage", "sebi": "sebiFees", "transaction": "transCharge"}

#: The highest plausible rate of each charge in per cent, a few times what has ever been charged; above it is
#: a typing error. STT on options was 0.1% and is 0.15%, BSE's groups P and ZP pay 1%, SEBI's fee was never
#: above 0.0002%.
HIGHEST: Mapping[str, Decimal] = {
    "STTtotal": Decimal("0.5"),
    "stampDuty": Decimal("0.1"),
    "transCharge": Decimal(1),
    "ipft": Decimal("0.01"),
    "clgfees": Decimal("0.05"),
    "sebiFees": Decimal("0.001"),
    "gst": Decimal(28),
}


def no_slip(charge: str, rate: Decimal, name: str = "") -> Decimal:
    """The rate in per cent. Raises `ValueError` above the charge's highest plausible rate."""
    if rate > HIGHEST[charge]:
        raise ValueError(f"{name}is {rate}%, and this charge is never above {HIGHEST[charge]}%")
    return rate


def number(value: Any) -> Any:
    """Validates a number without quotes, exactly. Raises `ValueError`."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise ValueError("must be a number, without quotes")
    return Decimal(value)


Number = Annotated[Decimal, BeforeValidator(number), Constraint(ge=0)]
# No rate was ever published with more than ten decimals; only a typing error has them.
Rate = Annotated[Number, Constraint(le=100, decimal_places=10)]
Exchanges = Annotated[tuple[Exchange, ...], Constraint(strict=False, min_length=1)]


class Checked(BaseModel):
    """The day on which it was compared, and with what; both `None` if it never was."""

    checked: datetime.date | None = None
    compared: Compared | None = None

    @model_validator(mode="after")
    def _says_what_was_compared(self) -> Self:
        if (self.checked is None) != (self.compared is None):
            listed = ", ".join(f'"{one}"' for one in get_args(Compared))
            raise ValueError(
                f"must have both `checked` (a day) and `compared` (one of {listed}), or neither"
            )
        return self


class _Table(BaseModel):
    model_config = ConfigDict(
        extra="forbid", frozen=True, strict=True, str_strip_whitespace=True, str_min_length=1
    )


class Source(_Table, Checked):
    """Where rates were published. They hold from the day `since`, if known; `note` says what is uncertain."""

    text: str
    since: datetime.date | None = None
    note: str | None = None


def _source(key: Any, info: ValidationInfo) -> Source:
    known: dict[str, Source] = info.context or {}
    if not isinstance(key, str) or key not in known:
        raise ValueError(f'there is no source "{key}"')
    return known[key]


def _sources(keys: Any, info: ValidationInfo) -> Source | dict[str, Source]:
    """The source of a rate, or one for each exchange."""
    if isinstance(keys, dict):
        return {exchange: _source(key, info) for exchange, key in keys.items()}
    return _source(keys, info)


class Rated(_Table):
    """A rate with its source, such as BSE's for one of its groups."""

    rate: Rate
    source: Annotated[Source, PlainValidator(_source)]


class Gst(Rated):
    """The tax on services: `rate` per cent of the lines of the bill that `of` names."""

    rate: Annotated[Rate, AfterValidator(lambda rate: no_slip("gst", rate))]
    of: Annotated[
        tuple[
            Annotated[
                Literal["brokerage", "sebi", "transaction"], AfterValidator(_GST_OF.__getitem__)
            ],
            ...,
        ],
        Constraint(strict=False, min_length=1),
    ]


class Levy(_Table):
    """One charge on one type of trade: one `rate`, or one for each exchange.

    `on` is the side that bears it, `of` its base ("intrinsic": the intrinsic value of an exercised
    option), `to` what the amount is rounded to, `label` its name on the bill if not the usual one.
    `groups` are BSE groups with a rate of their own.
    """

    rate: Rate | None = None
    NSE: Rate | None = None
    BSE: Rate | None = None
    MCX: Rate | None = None
    on: Literal["both", "buy", "sell"] = "both"
    of: Literal["turnover", "intrinsic"] = "turnover"
    to: Literal["paisa", "rupee"] = "paisa"
    label: str | None = None
    source: Annotated[Source | dict[str, Source], PlainValidator(_sources)]
    groups: dict[Group, Rated] = Constraint(default_factory=dict)
    #: Where the type of trade is traded.
    _exchanges: tuple[str, ...] = PrivateAttr(())

    @cached_property
    def rates(self) -> Mapping[str, Decimal]:
        """The usual rate on each exchange."""
        return {
            name: getattr(self, name) if self.rate is None else self.rate
            for name in self._exchanges
        }

    @cached_property
    def unit(self) -> Decimal:
        """What the amount is rounded to, in rupees."""
        return RUPEE if self.to == "rupee" else PAISA

    def at(self, exchange: str, group: str = "") -> tuple[Decimal, Source]:
        """Rate and source on an exchange, for a BSE group."""
        if exchange == BSE and (own := self.groups.get(group)):  # pyright: ignore[reportCallIssue, reportArgumentType]
            return own.rate, own.source
        source = self.source if isinstance(self.source, Source) else self.source[exchange]
        return self.rates[exchange], source

    def of_exchanges(self, charge: str, exchanges: tuple[str, ...]) -> "Levy":
        """This charge, for a type traded on `exchanges`. Raises `ValueError` if it does not fit."""
        listed = ", ".join(exchanges)
        named = {name for name in get_args(Exchange) if getattr(self, name) is not None}
        if named != (set(exchanges) if self.rate is None else set()):
            raise ValueError(f"must have either a rate or one for each of {listed}")
        if isinstance(self.source, dict) and self.source.keys() != set(exchanges):
            raise ValueError(f"must have a source for each of {listed}")
        if self.groups and BSE not in exchanges:
            raise ValueError("has groups of BSE, where it is not traded")
        self._exchanges = exchanges
        for rate in (*self.rates.values(), *(group.rate for group in self.groups.values())):
            no_slip(charge, rate)
        return self


class Section(_Table):
    """The charges on one type of trade. Two of them bear GST, so they are never missing."""

    exchanges: Exchanges
    stt: Levy | None = None
    stamp: Levy | None = None
    transaction: Levy
    ipft: Levy | None = None
    clearing: Levy | None = None
    sebi: Levy

    @field_validator(*CHARGES)
    @classmethod
    def _fits(cls, levy: Levy, info: ValidationInfo) -> Levy:
        # Missing exchanges are reported as their own fault.
        if exchanges := info.data.get("exchanges"):
            return levy.of_exchanges(CHARGES[str(info.field_name)], exchanges)
        return levy

    @cached_property
    def levies(self) -> Mapping[str, Levy]:
        """The charges by their names in data; a missing one is not levied."""
        levies = {charge: getattr(self, key) for key, charge in CHARGES.items()}
        return {charge: levy for charge, levy in levies.items() if levy}

    def shares(self, exchange: str, group: str = "") -> Sequence[tuple[str, Levy, Decimal]]:
        """Each charge on an exchange, for a BSE group: its name in data, the levy, and its share of a rupee.

        Raises `KeyError` for an exchange on which the type is not traded.
        """
        if (known := self.known_shares.get((exchange, group))) is None:
            rates = (
                (name, levy, levy.at(exchange, group)[0]) for name, levy in self.levies.items()
            )
            known = [(name, levy, rate.scaleb(-2, EXACT)) for name, levy, rate in rates]
            self.known_shares[exchange, group] = known
        return known

    @cached_property
    def known_shares(self) -> dict[tuple[str, str], Sequence[tuple[str, Levy, Decimal]]]:
        """The cache of `shares`: every bill calls it, and there are few exchanges and groups."""
        return {}


class RateCard(_Table):
    """A schedule of rates from one day on, with tables of `SECTIONS`; every calculator tab needs its own."""

    model_config = ConfigDict(alias_generator=lambda name: name.replace("_", "-"))

    schedule: Schedule
    name: str
    effective: datetime.date
    note: str
    sources: dict[str, Source]
    gst: Gst
    delivery: Section
    delivery_equity_etf: Section | None = None
    delivery_other_etf: Section | None = None
    delivery_bond: Section | None = None
    intraday: Section
    futures: Section
    options: Section
    options_exercised: Section | None = None
    currency: Section | None = None
    currency_futures: Section | None = None
    currency_options: Section | None = None
    commodity: Section | None = None
    commodity_futures: Section | None = None
    commodity_futures_agricultural: Section | None = None
    commodity_options: Section | None = None
    commodity_options_agricultural: Section | None = None

    @field_validator("sources")
    @classmethod
    def _are_known(cls, sources: dict[str, Source], info: ValidationInfo) -> dict[str, Source]:
        """Makes them known to the tables below, which name them by key."""
        if info.context is not None:
            info.context.update(sources)
        return sources

    @model_validator(mode="after")
    def _has_every_type(self) -> "RateCard":
        for whole in ("currency", "commodity"):
            apart = [getattr(self, f"{whole}_{kind}") for kind in ("futures", "options")]
            if not (all(apart) or (getattr(self, whole) and not any(apart))):
                raise ValueError(
                    f"must have [{whole}], or both [{whole}-futures] and [{whole}-options]"
                )
        return self

    @cached_property
    def sections(self) -> Mapping[str, Section]:
        """The types of trade that the card has a table for, by their names in data."""
        tables = {name.replace("_", "-"): getattr(self, name) for name in type(self).model_fields}
        return {name: table for name, table in tables.items() if isinstance(table, Section)}
