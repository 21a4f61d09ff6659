"""Rate cards: schedules of charges as TOML files, one file for each day on which rates change.

`nnm_site.content.models.rate_cards` says what a file holds. Adding next year's card is adding a
file; which card is in force is decided by date.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import get_args

from pydantic import ValidationError

from nnm_site.calculator.rules.amounts import PAISA, RUPEE
from nnm_site.calculator.rules.charges import Gst, Levy, RateCard, Section, Source
from nnm_site.content.files import line_of, read_toml
from nnm_site.content.models.charges import Exchange
from nnm_site.content.models.rate_cards import LevyTable, RateCardFile, Schedule, SectionTable
from nnm_site.content.problems import ContentError, Problem
from nnm_site.rules.dates import long_date

FOLDER = Path(__file__).resolve().parents[2] / "content" / "rate_cards"

SCHEDULES: tuple[str, ...] = get_args(Schedule)
EXCHANGES: tuple[str, ...] = get_args(Exchange)

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
UNITS = {"paisa": PAISA, "rupee": RUPEE}


class NoCardError(LookupError):
    """No card of a schedule is in force on a day."""


@cache
def load_cards(folder: Path = FOLDER) -> tuple[RateCard, ...]:
    """Every card in `folder`, oldest first. Raises `ContentError` naming every fault of every file."""
    cards: list[RateCard] = []
    problems: list[Problem] = []
    seen: dict[tuple[str, date], str] = {}
    place = f"{folder.parent.name}/{folder.name}"
    for path in sorted(folder.glob("*.toml")):
        shown = f"{place}/{path.name}"
        try:
            card = read_card(path, shown)
        except ContentError as error:
            problems += error.problems
            continue
        first = seen.setdefault((card.schedule, card.effective), path.name)
        if first != path.name:
            problems.append(Problem(shown, message=f"{first} is of the same schedule and day"))
        cards.append(card)
    problems += [
        Problem(place, message=f"there is no card of the {schedule} schedule")
        for schedule in SCHEDULES
        if not problems and not any(card.schedule == schedule for card in cards)
    ]
    if problems:
        raise ContentError(problems)
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


def read_card(path: Path, shown: str) -> RateCard:
    """The card that a file describes. Raises `ContentError` with line and field of each fault."""
    data = read_toml(path, shown)
    known = data.get("sources")
    try:
        card = RateCardFile.model_validate(
            data, context=tuple(known) if isinstance(known, dict) else ()
        )
    except ValidationError as error:
        raise ContentError(
            [Problem.of(fault, shown, line_of(path, fault["loc"])) for fault in error.errors()]
        ) from None
    sources = {key: Source(**dict(source)) for key, source in card.sources.items()}
    tables = {name: getattr(card, name.replace("-", "_")) for name in TYPES}
    return RateCard(
        card.schedule,
        card.name,
        card.effective,
        card.note,
        Gst(
            card.gst.rate, tuple(GST_PARTS[part] for part in card.gst.of), sources[card.gst.source]
        ),
        {name: _section(table, sources) for name, table in tables.items() if table},
    )


def _section(table: SectionTable, sources: Mapping[str, Source]) -> Section:
    levies = {charge: getattr(table, key) for key, charge in CHARGES.items()}
    return Section(
        table.exchanges,
        {charge: _levy(levy, table.exchanges, sources) for charge, levy in levies.items() if levy},
    )


def _levy(levy: LevyTable, exchanges: Iterable[str], sources: Mapping[str, Source]) -> Levy:
    def of(exchange: str) -> str:
        return levy.source if isinstance(levy.source, str) else levy.source[exchange]

    return Levy(
        {name: getattr(levy, name) if levy.rate is None else levy.rate for name in exchanges},
        {name: sources[of(name)] for name in exchanges},
        levy.on,
        UNITS[levy.to],
        levy.label,
    )
