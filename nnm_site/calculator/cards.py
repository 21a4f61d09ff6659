"""Rate cards: schedules of charges as TOML files, one file for each day on which rates change.

A card says from which day it holds, and for each type of trade which charges are levied, at what
rate, and where that rate was published. Adding next year's card is adding a file; which card is in
force is decided by date. A faulty file raises `CardError`, which names file, line and field.

    [delivery]
    exchanges   = ["NSE", "BSE"]
    stt         = { rate = 0.1, to = "rupee", source = "finance-act" }
    stamp       = { rate = 0.015, on = "buy", source = "stamp-act" }
    transaction = { NSE = 0.00307, BSE = 0.00375, source = { NSE = "nse", BSE = "bse" } }

Only the standard library is used.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from nnm_site.calculator.rules.amounts import PAISA, RUPEE
from nnm_site.calculator.rules.charges import GST_BASES, Gst, Levy, RateCard, Section, Source
from nnm_site.rules.dates import long_date

FOLDER = Path(__file__).resolve().parents[2] / "content" / "rate_cards"

SCHEDULES = ("house", "statutory")
EXCHANGES = ("NSE", "BSE", "MCX")

#: The types of trade a card may have a section for. Currency and commodity stand either whole or
#: as futures and options.
TYPES: dict[str, str] = {
    "delivery": "Equity delivery",
    "intraday": "Equity intraday",
    "futures": "Equity futures",
    "options": "Equity options",
    "currency": "Currency",
    "currency-futures": "Currency futures",
    "currency-options": "Currency options",
    "commodity": "Commodity",
    "commodity-futures": "Commodity futures",
    "commodity-options": "Commodity options",
}

#: How a file calls the charges → their names in data.
CHARGES = {
    "stt": "STTtotal",
    "stamp": "stampDuty",
    "transaction": "transCharge",
    "ipft": "ipft",
    "clearing": "clgfees",
    "sebi": "sebiFees",
}
GST_PARTS = {"brokerage": "maxBrokerage", "sebi": "sebiFees", "transaction": "transCharge"}

SIDES = ("both", "buy", "sell")
UNITS = {"paisa": PAISA, "rupee": RUPEE}

#: No rate was ever published with more places; a slip of the finger has.
MOST_PLACES = 10

_TOML_LINE = re.compile(r" \(at line (\d+), column \d+\)")


class CardError(ValueError):
    """Rate cards have faults, one a line: file, line, field, fault."""


class NoCardError(LookupError):
    """No card of a schedule is in force on a day."""


@dataclass(frozen=True)
class _Fault:
    """What is wrong, and at which (table, key) of the file."""

    message: str
    table: str = ""
    key: str = ""


class _FaultError(Exception):
    """Faults found in one table."""

    def __init__(self, *faults: _Fault) -> None:
        self.faults = faults


@cache
def load_cards(folder: Path = FOLDER) -> tuple[RateCard, ...]:
    """Every card in `folder`, oldest first. Raises `CardError` naming every fault of every file."""
    cards: list[RateCard] = []
    faults: list[str] = []
    seen: dict[tuple[str, date], str] = {}
    for path in sorted(folder.glob("*.toml")):
        shown = f"{folder.parent.name}/{folder.name}/{path.name}"
        try:
            card = read_card(path.read_text(encoding="utf-8"), shown)
        except (CardError, UnicodeDecodeError) as error:
            faults.append(str(error) if isinstance(error, CardError) else f"{shown}: is not UTF-8")
            continue
        first = seen.setdefault((card.schedule, card.effective), path.name)
        if first != path.name:
            faults.append(f"{shown}: {first} is of the same schedule and day")
        cards.append(card)
    faults += [
        f"{folder.parent.name}/{folder.name}: there is no card of the {schedule} schedule"
        for schedule in SCHEDULES
        if not faults and not any(card.schedule == schedule for card in cards)
    ]
    if faults:
        raise CardError("\n".join(faults))
    return tuple(sorted(cards, key=lambda card: card.effective))


def card_in_force(schedule: str, on: date, cards: Iterable[RateCard] | None = None) -> RateCard:
    """The newest card of `schedule` that holds on that day.

    Raises `NoCardError` for a day before the first one.
    """
    found = [
        card
        for card in (load_cards() if cards is None else cards)
        if card.schedule == schedule and card.effective <= on
    ]
    if not found:
        raise NoCardError(f"No rates ({schedule}) were in force on {long_date(on)}.")
    return max(found, key=lambda card: card.effective)


def type_on(card: RateCard, type: str) -> str:
    """What `card` calls a type: some have futures and options of currency and commodity apart.

    "currency" means its futures where they stand apart, and both mean "currency" where they do not.
    Raises `KeyError` for a type that no card knows.
    """
    family = type.partition("-")[0]
    for name in (type, family, f"{family}-futures"):
        if type in TYPES and name in card.sections:
            return name
    raise KeyError(type)


def read_card(text: str, file: str) -> RateCard:
    """The card that `text` describes. Raises `CardError` with a line for each fault in it."""
    try:
        data = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        line = _TOML_LINE.search(str(error))
        place = f", line {line[1]}" if line else ""
        raise CardError(f"{file}{place}: {_TOML_LINE.sub('', str(error))}") from None
    try:
        return _card(data)
    except _FaultError as error:
        raise CardError("\n".join(_located(fault, text, file) for fault in error.faults)) from None


def _located(fault: _Fault, text: str, file: str) -> str:
    """The fault with the number of the line it is on: that of its key, else of its table."""
    table, found = "", None
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[([\w-]+)\]", line):
            table = header[1]
            if table == fault.table:
                found = number
        elif table == fault.table and re.match(rf"\s*{re.escape(fault.key)}\s*=", line):
            found = number
            break
    place = f", line {found}" if found else ""
    field = ".".join(part for part in (fault.table, fault.key) if part)
    return f"{file}{place}: {field + ': ' if field else ''}{fault.message}"


def _card(data: dict[str, Any]) -> RateCard:
    faults: list[_Fault] = []
    heads = {"schedule": str, "name": str, "effective": date, "note": str}
    kinds = {str: "must be text", date: "must be a date such as 2026-04-01, without quotes"}
    for key, kind in heads.items():
        if key not in data:
            faults.append(_Fault("is missing", key=key))
        elif type(data[key]) is not kind or data[key] == "":
            faults.append(_Fault(kinds[kind], key=key))
    if data.get("schedule", "house") not in SCHEDULES:
        faults.append(_Fault(f"must be one of {', '.join(SCHEDULES)}", key="schedule"))
    tables = {"gst", "sources", *TYPES}
    for name, value in data.items():
        if name in heads:
            continue
        if name not in tables:
            faults.append(_Fault("is not known", name if isinstance(value, dict) else "", name))
        elif not isinstance(value, dict):
            faults.append(_Fault("must be a table", key=name))
    faults += [_Fault("the table is missing", name) for name in _missing_tables(data)]
    if faults:
        raise _FaultError(*faults)

    sources: dict[str, Source] = {}
    for key, value in data["sources"].items():
        try:
            sources[key] = _source(value)
        except ValueError as error:
            faults.append(_Fault(str(error), "sources", key))
    if faults:
        raise _FaultError(*faults)
    gst, sections = None, {}
    try:
        gst = _gst(data["gst"], sources)
    except _FaultError as error:
        faults += error.faults
    for name in TYPES:
        if name in data:
            try:
                sections[name] = _section(name, data[name], sources)
            except _FaultError as error:
                faults += error.faults
    if faults or gst is None:
        raise _FaultError(*faults)
    return RateCard(**{key: data[key] for key in heads}, gst=gst, sections=sections)


def _missing_tables(data: Mapping[str, Any]) -> Iterator[str]:
    """Tables that every card needs, so that no tab of the calculator stands empty."""
    for name in ("gst", "sources", "delivery", "intraday", "futures", "options"):
        if name not in data:
            yield name
    for family in ("currency", "commodity"):
        apart = [f"{family}-futures", f"{family}-options"]
        if any(name in data for name in apart):
            yield from (name for name in apart if name not in data)
        elif family not in data:
            yield family


def _source(value: Any) -> Source:
    """Where rates were published. Raises `ValueError` with what is wrong about it."""
    if not isinstance(value, dict):
        raise ValueError('must be a table such as { text = "Finance Act 2026", checked = ... }')
    if unknown := value.keys() - {"text", "since", "checked"}:
        raise ValueError(f'"{min(unknown)}" is not known here')
    if not isinstance(value.get("text"), str) or not value["text"]:
        raise ValueError("text must be text")
    for key in ("since", "checked"):
        if key in value and type(value[key]) is not date:
            raise ValueError(f"{key} must be a date such as 2026-04-01, without quotes")
    return Source(**value)


def _gst(table: dict[str, Any], sources: Mapping[str, Source]) -> Gst:
    faults = [_Fault("is not known", "gst", key) for key in table.keys() - {"rate", "of", "source"}]
    faults += [
        _Fault("is missing", "gst", key) for key in ("rate", "of", "source") if key not in table
    ]
    if faults:
        raise _FaultError(*faults)
    if (fault := _rate_fault(table["rate"])) is not None:
        faults.append(_Fault(fault, "gst", "rate"))
    parts = table["of"]
    if not isinstance(parts, list) or not parts or any(part not in GST_PARTS for part in parts):
        faults.append(_Fault(f"must be a list of {', '.join(GST_PARTS)}", "gst", "of"))
    if table["source"] not in sources:
        faults.append(_Fault(f'"{table["source"]}" is not in [sources]', "gst", "source"))
    if faults:
        raise _FaultError(*faults)
    return Gst(
        Decimal(table["rate"]), tuple(GST_PARTS[part] for part in parts), sources[table["source"]]
    )


def _section(name: str, table: dict[str, Any], sources: Mapping[str, Source]) -> Section:
    exchanges = table.get("exchanges")
    if not isinstance(exchanges, list) or not exchanges or set(exchanges) - set(EXCHANGES):
        raise _FaultError(
            _Fault(f"must be a list of {', '.join(EXCHANGES)}", name, "exchanges"),
        )
    faults = [
        _Fault("is not a known charge", name, key)
        for key in table
        if key not in CHARGES and key != "exchanges"
    ]
    faults += [
        _Fault("is missing: GST is charged on it", name, key)
        for key, part in CHARGES.items()
        if part in GST_BASES and key not in table
    ]
    levies: dict[str, Levy] = {}
    for key, charge in CHARGES.items():
        if key in table:
            try:
                levies[charge] = _levy(table[key], exchanges, sources)
            except ValueError as error:
                faults.append(_Fault(str(error), name, key))
    if faults:
        raise _FaultError(*faults)
    return Section(tuple(exchanges), levies)


def _levy(value: Any, exchanges: list[str], sources: Mapping[str, Source]) -> Levy:
    """One charge. Raises `ValueError` with what is wrong about it."""
    if not isinstance(value, dict):
        raise ValueError("must be a table such as { rate = 0.1, source = ... }")
    if unknown := value.keys() - {"rate", "on", "to", "label", "source", *exchanges}:
        raise ValueError(f'"{min(unknown)}" is not known here')
    named = [exchange for exchange in exchanges if exchange in value]
    if ("rate" in value) == bool(named) or (named and named != exchanges):
        raise ValueError(f"must have either a rate or one for each of {', '.join(exchanges)}")
    rates: dict[str, Any] = {
        exchange: value.get("rate", value.get(exchange)) for exchange in exchanges
    }
    for rate in rates.values():
        if (fault := _rate_fault(rate)) is not None:
            raise ValueError(fault)
    source = value.get("source")
    keys: dict[str, Any] = source if isinstance(source, dict) else dict.fromkeys(exchanges, source)
    if set(keys) != set(exchanges):
        raise ValueError(f"must have a source for each of {', '.join(exchanges)}")
    for key in keys.values():
        if key not in sources:
            raise ValueError("has no source" if key is None else f'"{key}" is not in [sources]')
    on, to, label = value.get("on", "both"), value.get("to", "paisa"), value.get("label")
    if on not in SIDES:
        raise ValueError(f"on must be one of {', '.join(SIDES)}")
    if to not in UNITS:
        raise ValueError(f"to must be one of {', '.join(UNITS)}")
    if label is not None and not (isinstance(label, str) and label):
        raise ValueError("label must be text")
    return Levy(
        {exchange: Decimal(rate) for exchange, rate in rates.items()},
        {exchange: sources[key] for exchange, key in keys.items()},
        on,
        UNITS[to],
        label,
    )


def _rate_fault(rate: Any) -> str | None:
    """What is wrong with a rate in per cent, if anything."""
    if isinstance(rate, bool) or not isinstance(rate, int | Decimal):
        return "a rate must be a number, without quotes"
    number = Decimal(rate)
    if not number.is_finite() or not 0 <= number <= 100:
        return "a rate must be from 0 to 100 per cent"
    exponent = number.as_tuple().exponent
    if isinstance(exponent, int) and -exponent > MOST_PLACES:
        return f"a rate must have at most {MOST_PLACES} places"
    return None
