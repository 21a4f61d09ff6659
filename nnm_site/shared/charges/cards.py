"""Rate cards: schedules of charges as TOML files, one file for each day on which rates change.

`rules/card.py` says what a file holds. Adding next year's card is adding a
file; which card is in force is decided by date.
"""

from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any, get_args

from pydantic import ValidationError

from nnm_site.platform.reads import digest, hashes, note, remembered
from nnm_site.shared.charges.rules.card import (
    CHARGES,
    LIKE,
    SECTIONS,
    Exchange,
    Group,
    RateCard,
    Schedule,
)
from nnm_site.shared.content.files import line_of, read_toml
from nnm_site.shared.content.problems import ContentError, Problem
from nnm_site.shared.rules.dates import long_date

FOLDER = Path(__file__).resolve().parents[3] / "content" / "rate_cards"

SCHEDULES: tuple[str, ...] = get_args(Schedule)
#: The schedules' names in data and addresses: the firm's earlier one, and that of law and exchanges.
FIRM, TODAY = "house", "statutory"
EXCHANGES: tuple[str, ...] = get_args(Exchange)
#: BSE's groups that have a rate of their own, after "" for all others.
GROUPS: tuple[str, ...] = ("", *get_args(Group))

#: The types of trade: what a card may have a table for, but for what is told apart within a type.
TYPES: tuple[str, ...] = tuple(name for name in SECTIONS if name not in LIKE)
#: What may be delivered; a share unless somebody says otherwise.
WHATS: tuple[str, ...] = ("share", "equity-etf", "other-etf", "bond")
#: What a commodity may be. On agricultural ones no tax is levied.
GOODS: tuple[str, ...] = ("other", "agricultural")
#: Type of trade → the groups that BSE charges differently, the usual one first.
GROUPS_OF: dict[str, tuple[str, ...]] = {
    "delivery": ("ab", "x", "p", "m"),
    "intraday": ("ab", "x", "p", "m"),
    "options": ("index", "stock"),
}


def section_of(type: str, what: str = WHATS[0], *, exercised: bool = False) -> str:
    """The section of a type of trade, with what is delivered and whether the option is exercised."""
    if type == "delivery" and what != WHATS[0]:
        return f"delivery-{what}"
    if type.startswith("commodity") and what == GOODS[1]:
        return f"{'commodity-futures' if type == 'commodity' else type}-{what}"
    return "options-exercised" if type == "options" and exercised else type


def choices_of(section: str) -> tuple[str, str, bool]:
    """Type of trade, what is traded ("" where nothing is told apart), whether an option is exercised."""
    type = LIKE.get(section, section)
    rest = section.removeprefix(type).removeprefix("-")
    if type == "options":
        return type, "", bool(rest)
    return type, rest or (WHATS[0] if type == "delivery" else ""), False


class NoCardError(LookupError):
    """No card of a schedule is in force on a day."""


@hashes("rates")
def _rates_now(_: str) -> str:
    return digest(repr(load_cards()))


def load_cards(folder: Path = FOLDER) -> tuple[RateCard, ...]:
    """Every card in `folder`, oldest first. Raises `ContentError` naming every fault of every file."""
    return _read_cards(folder)


@remembered
def _read_cards(folder: Path) -> tuple[RateCard, ...]:
    note("rates")
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
    in_force = [
        card
        for card in (load_cards() if cards is None else cards)
        if card.schedule == schedule and card.effective <= on
    ]
    if not in_force:
        raise NoCardError(f"No rates ({schedule}) were in force on {long_date(on)}.")
    return max(in_force, key=lambda card: card.effective)


def type_on(card: RateCard, type: str) -> str:
    """What `card` calls a type: some have futures and options of currency and commodity apart.

    "currency" means its futures where they are apart, and both mean "currency" where they do not.
    Where a card does not tell funds, bonds, exercised options and agricultural commodities apart, they are
    shares, options and commodities.
    Raises `KeyError` for a type that no card knows.
    """
    family = type.partition("-")[0]
    for name in (type, LIKE.get(type, type), family, f"{family}-futures"):
        if type in SECTIONS and name in card.sections:
            return name
    raise KeyError(type)


def read_card(path: Path, shown: str) -> RateCard:
    """The card that a file describes. Raises `ContentError` with line and field of each fault."""
    data, taken = _spelt_out(path, shown)
    sources = data.get("sources")
    # What a faulty source is named by is no second fault: it is known, and is nothing.
    context = dict.fromkeys(sources) if isinstance(sources, dict) else {}
    try:
        return RateCard.model_validate(data, context=context)
    except ValidationError as error:
        raise ContentError(
            [
                Problem.of(fault, shown, line_of(path, fault["loc"]))
                for fault in error.errors()
                # What a table takes over from another is at fault there.
                if fault["loc"][:2] not in taken
            ]
        ) from None


def _spelt_out(path: Path, shown: str) -> tuple[dict[str, Any], set[tuple[str, ...]]]:
    """A card's tables with what they take over, and (table, field) of all that is taken over.

    `like` names another table, `without` the charges of it that this one lacks. Raises `ContentError`
    for a table or a charge that there cannot be.
    """
    data = read_toml(path, shown)
    whole, taken = dict(data), set[tuple[str, ...]]()
    fields = {"exchanges", *CHARGES}
    for name, table in data.items():
        if not isinstance(table, dict) or "like" not in table:
            continue
        like, lacks = table["like"], table.get("without", [])
        for field, unknown in (
            ("like", [] if like in SECTIONS else [like]),
            ("without", [one for one in lacks if one not in CHARGES]),
        ):
            if unknown:
                where = line_of(path, (name, field))
                message = f'there is no "{unknown[0]}"'
                raise ContentError([Problem(shown, where, f"{name}.{field}", message)])
        own = {key: value for key, value in table.items() if key not in ("like", "without")}
        base = {k: v for k, v in data.get(like, {}).items() if k not in (*lacks, *own)}
        whole[name] = base | own
        taken |= {(name, field) for field in fields - own.keys()}
    return whole, taken
