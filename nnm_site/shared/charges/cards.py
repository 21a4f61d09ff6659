"""Rate cards: schedules of charges as TOML files, one file for each day on which rates change.

`rules/card.py` describes a file. For next year's card, add a file; the date decides which card is in force.
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
#: BSE groups with a rate of their own, after "" for all others.
GROUPS: tuple[str, ...] = ("", *get_args(Group))

#: The types of trade: what a card may have a table for, without subdivisions of a type.
TYPES: tuple[str, ...] = tuple(name for name in SECTIONS if name not in LIKE)
#: What may be delivered; a share by default.
WHATS: tuple[str, ...] = ("share", "equity-etf", "other-etf", "bond")
#: What a commodity may be. Agricultural ones bear no tax.
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
    """Type of trade, what is traded ("" for a type without subdivisions), whether an option is exercised."""
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
    """Every card in `folder`, oldest first. Raises `ContentError` with every fault of every file."""
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
    """The newest card of `schedule` in force on that day. Raises `NoCardError` for a day before the first."""
    in_force = [
        card
        for card in (load_cards() if cards is None else cards)
        if card.schedule == schedule and card.effective <= on
    ]
    if not in_force:
        raise NoCardError(f"No rates ({schedule}) were in force on {long_date(on)}.")
    return max(in_force, key=lambda card: card.effective)


def type_on(card: RateCard, type: str) -> str:
    """The card's name for a type: some cards separate futures and options of currency and commodity.

    "currency" means its futures on a card that separates them; on others both mean "currency". On a card
    without funds, bonds, exercised options and agricultural commodities, these are shares, options and
    commodities. Raises `KeyError` for a type that no card knows.
    """
    family = type.partition("-")[0]
    for name in (type, LIKE.get(type, type), family, f"{family}-futures"):
        if type in SECTIONS and name in card.sections:
            return name
    raise KeyError(type)


def read_card(path: Path, shown: str) -> RateCard:
    """The card in a file. Raises `ContentError` with line and field of each fault."""
    data, taken = _spelt_out(path, shown)
    sources = data.get("sources")
    # The key of a faulty source counts as known, so that naming it is not a second fault.
    context = dict.fromkeys(sources) if isinstance(sources, dict) else {}
    try:
        return RateCard.model_validate(data, context=context)
    except ValidationError as error:
        raise ContentError(
            [
                Problem.of(fault, shown, line_of(path, fault["loc"]))
                for fault in error.errors()
                # A fault in what a table takes over is reported in the other table.
                if fault["loc"][:2] not in taken
            ]
        ) from None


def _spelt_out(path: Path, shown: str) -> tuple[dict[str, Any], set[tuple[str, ...]]]:
    """A card's tables with what they take over, and (table, field) of everything taken over.

    `like` names another table, `without` its charges that this one lacks. Raises `ContentError` for an
    unknown table or charge.
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
