"""Changes with their dates: derived from dated content, and taken from the record.

Future changes are left out.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import pairwise

from nnm_site.shared.charges.cards import TODAY, load_cards
from nnm_site.shared.charges.rates import Rate, rates
from nnm_site.shared.content import queries
from nnm_site.shared.content.complaints import due_day, every_month, segment_names
from nnm_site.shared.content.models.changes import ChangeKind, Item, PublicChange
from nnm_site.shared.content.models.charges import (
    Brokerage,
    EarlierRate,
    Fee,
    Plan,
    Priced,
    standing,
)
from nnm_site.shared.content.models.clients import MoneyWay
from nnm_site.shared.content.models.documents import ComplaintMonth, Document
from nnm_site.shared.content.models.help import HelpAnswer
from nnm_site.shared.content.models.law import Rule
from nnm_site.shared.content.models.regulatory import Policy
from nnm_site.shared.languages.speaking import say


@dataclass(frozen=True)
class Change:
    """A change on a day. `key` is its permanent name, `pages` are the addresses it concerns.

    `sources` are the places of publication; `sample`: something in it is invented. A change without
    `items` is described by its title.
    """

    key: str
    day: date
    kind: ChangeKind
    title: str
    pages: tuple[str, ...]
    items: tuple[Item, ...]
    sources: tuple[str, ...] = ()
    sample: bool = False


def changes(on: date) -> list[Change]:
    """All changes of the site's content until a day, newest first; within a day the record's come first."""
    own = [
        Change(one.key, one.day, one.kind, one.title, one.pages, one.items, sample=one.sample)
        for one in PublicChange.all()
    ]
    every = [
        *reversed(own),
        *without(own, of_rates(rates(load_cards(), on, EarlierRate.all()))),
        *without(own, of_tariff([*Brokerage.all(), *Fee.all()])),
        *without(own, of_rules(Rule.all())),
        *without(own, of_documents(queries.document(one.key) for one in Document.all())),
        *without(own, of_complaints(ComplaintMonth.all(), on)),
    ]
    return sorted((one for one in every if one.day <= on), key=lambda one: one.day, reverse=True)


def without(recorded: Iterable[Change], derived: Iterable[Change]) -> Iterator[Change]:
    """The derived changes without those in the record, matched by kind and title, or by a new item's name."""
    known = {(one.kind, one.title) for one in recorded}
    known |= {(one.kind, item.what) for one in recorded for item in one.items if not item.before}
    for one in derived:
        items = tuple(item for item in one.items if (one.kind, item.what) not in known)
        if (one.kind, one.title) not in known and (items or not one.items):
            yield replace(one, items=items)


def of_rates(every: Sequence[Rate]) -> Iterator[Change]:
    """Rates of law and exchanges that replaced others or ended, by day and charge.

    In `every` the rates of one charge are adjacent, newest first.
    """
    by_charge: defaultdict[tuple[date, str], dict[tuple[str, str], list[Rate]]] = defaultdict(dict)
    for new, old in pairwise(every):
        if new.schedule == TODAY and new.what == old.what and new.valid_from:
            values = by_charge[new.valid_from, new.kind].setdefault((old.share, new.share), [])
            values.append(new)
    for newer, last in zip((None, *every), every, strict=False):
        if last.schedule == TODAY and last.valid_to and (newer is None or newer.what != last.what):
            ended = by_charge[last.valid_to + timedelta(1), last.kind]
            ended.setdefault((last.share, ""), []).append(last)
    for (day, kind), values in by_charge.items():
        items = [Item(_bearing(rows), *value) for value, rows in values.items()]
        sources = dict.fromkeys(
            row.source if row.checked else f"{row.source} ({row.check})"
            for rows in values.values()
            for row in rows
        )
        key = f"{day}-{next(iter(values.values()))[0].charge.lower()}"
        yield Change(key, day, "rates", kind, ("/charges",), tuple(items), tuple(sources))


def _bearing(rows: Sequence[Rate]) -> str:
    """The types of trade and exchanges with a rate: `Futures, Options (NSE, BSE)`."""
    trades = ", ".join(dict.fromkeys(say(row.trade) for row in rows))
    return f"{trades} ({', '.join(dict.fromkeys(row.exchange for row in rows))})"


def of_tariff(charged: Sequence[Priced]) -> Iterator[Change]:
    """Our charges that began, replaced an earlier price or ended, by day."""

    def in_force(on: date) -> dict[str, Priced]:
        kinds = ([one for one in charged if isinstance(one, kind)] for kind in (Brokerage, Fee))
        every = (one for own in kinds for one in standing(own, on))
        return {f"{type(one).__name__} {one.place}": one for one in every}

    for day in sorted({day for one in charged for day in one.turns}):
        before, after = in_force(day - timedelta(1)), in_force(day)
        both = [(before.get(place), after.get(place)) for place in dict.fromkeys((*before, *after))]
        turned = [(old, new, new or old) for old, new in both if old is not new]
        items = tuple(Item(_name(one), _price(old), _price(new)) for old, new, one in turned if one)
        sample = any(one.sample for _, _, one in turned if one)
        key, title, where = f"{day}-tariff", "What we charge", ("/charges",)
        if items:
            yield Change(key, day, "rates", title, where, items, sample=sample)


def _name(entry: Priced) -> str:
    if isinstance(entry, Brokerage):
        return f"{say(entry.trade)}, {say(Plan.get(entry.plan).name)}"
    return entry.label if isinstance(entry, Fee) else entry.key


def _price(entry: Priced | None) -> str:
    if isinstance(entry, Brokerage):
        return f"{entry.rate_in_words}, minimum {entry.minimum_in_words}"
    return entry.price if isinstance(entry, Fee) else ""


def of_rules(rules: Iterable[Rule]) -> Iterator[Change]:
    """The rules with a date of effect, each titled by its text."""
    for rule in rules:
        if rule.since:
            where, source = tuple(_pages_of(rule)), f"{rule.published}; {rule.comparison}"
            yield Change(f"rule-{rule.key}", rule.since, "rules", rule.says, where, (), (source,))


def _pages_of(rule: Rule) -> Iterator[str]:
    """The answers that follow a rule, and the regulatory pages that cite or quote it."""
    yield from (f"/help/{one.key}" for one in HelpAnswer.all() if rule.key in one.rules)
    if any(rule.key in one.rules for one in MoneyWay.all()):
        yield "/help/where-is-my-money"
    named = (rule.says, rule.published, f"](source:{rule.key})")
    for policy in Policy.all():
        if any(words in policy.body for words in named):
            yield f"/{policy.key}"


def of_documents(documents: Iterable[Document]) -> Iterator[Change]:
    """The versions of documents, by date."""
    by_day: defaultdict[date, list[Document]] = defaultdict(list)
    for document in documents:
        by_day[document.date].append(document)
    for day, own in by_day.items():
        items = [Item(one.heading, "", f"version {one.version}", one.href) for one in own]
        sample = any(one.sample for one in own)
        title = "New versions of documents"
        key = f"{day}-documents"
        yield Change(key, day, "documents", title, ("/downloads",), tuple(items), sample=sample)


def of_complaints(months: Sequence[ComplaintMonth], on: date) -> Iterator[Change]:
    """The complaint data of each month against the month before.

    Their day is the due day; `on` for a month published before it.
    """
    by_month: defaultdict[date, list[Item]] = defaultdict(list)
    invented: set[date] = set()
    for segment, name in segment_names().items():
        own = [one for one in months if one.segment == segment]
        for (old, new), month in zip(pairwise(every_month(own)), own[1:], strict=True):
            for what in ("received", "pending"):
                before, after = str(getattr(old, what)), str(getattr(new, what))
                if before != after:
                    by_month[month.month].append(Item(f"{name}, {what}", before, after))
            by_month[month.month] += []
            invented |= {month.month} if month.sample else set()
    same = (Item("Received and pending as in the month before"),)
    for month, items in by_month.items():
        title, where = f"Complaint data of {month:%B %Y}", ("/complaint-data",)
        key, day = f"complaints-{month:%Y-%m}", min(due_day(month), on)
        sample = month in invented
        yield Change(key, day, "complaints", title, where, tuple(items) or same, sample=sample)
