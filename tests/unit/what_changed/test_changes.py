"""What changed: from rates, tariff, rules, documents, complaint data and the record (R1214)."""

import datetime
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.features.what_changed.changes import (
    Change,
    changes,
    of_complaints,
    of_rates,
    of_tariff,
    without,
)
from nnm_site.shared.charges.cards import TODAY, card_in_force, load_cards
from nnm_site.shared.charges.rates import rates
from nnm_site.shared.content.models.changes import Item, PublicChange
from nnm_site.shared.content.models.charges import EarlierRate, Fee
from nnm_site.shared.content.models.documents import SOURCES, ComplaintMonth, Document
from nnm_site.shared.content.models.law import Rule
from nnm_site.shared.rules.dates import today

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R1214")]

DAY = datetime.date(2026, 12, 1)


def change(kind: str = "rules", title: str = "X", *items: Item) -> Change:
    values = {"key": "x", "day": DAY, "kind": kind, "title": title, "pages": ("/charges",)}
    return Change(**values, items=items)  # pyright: ignore[reportArgumentType]


def test_every_rate_that_ended_is_told_with_the_one_that_came_after() -> None:
    found = list(of_rates(rates(load_cards(), DAY, EarlierRate.all())))
    told = {(one.day, item.before.partition("%")[0]) for one in found for item in one.items}
    for entry in EarlierRate.all():
        first = entry.valid_to + datetime.timedelta(1)
        assert (first, format(entry.rate.normalize(), "f")) in told, entry.key
    assert all(item.before != item.after for one in found for item in one.items)
    stt = next(one for one in found if one.day == datetime.date(2026, 4, 1))
    assert stt.items[0] == Item("Equity futures (NSE, BSE)", "0.02%", "0.05%")


@pytest.mark.requirement("R1321")
def test_a_levy_that_the_next_card_lacks_has_ended_on_its_day() -> None:
    card = card_in_force(TODAY, DAY)
    day = datetime.date(2027, 4, 1)
    following = card.model_copy(update={"effective": day}, deep=True)
    del following.sections["intraday"].__dict__["levies"]
    following.sections["intraday"].__dict__["ipft"] = None
    (told,) = (one for one in of_rates(rates([card, following], day)) if one.day == day)
    assert [item for item in told.items if item.after] == []
    assert told.items[0].what.startswith("Equity intraday (")


def fee(key: str, amount: int, replaces: str | None, since: datetime.date | None) -> Fee:
    values = {"label": "A fee", "per": "a year", "group": "x", "replaces": replaces, "since": since}
    return Fee.model_validate({"key": key, "amount": Decimal(amount), **values})


@given(st.lists(st.dates(datetime.date(2024, 1, 1)), min_size=1, max_size=5, unique=True))
def test_each_price_is_told_with_the_one_before(days: list[datetime.date]) -> None:
    later = [fee(f"fee-{place}", place, "first", day) for place, day in enumerate(sorted(days), 2)]
    found = sorted(
        of_tariff([fee("first", 1, None, None), *reversed(later)]), key=lambda one: one.day
    )
    assert [one.day for one in found] == sorted(days)
    assert [one.items for one in found] == [
        (Item("A fee", f"₹{place - 1}", f"₹{place}"),) for place in range(2, len(days) + 2)
    ]


def month(number: int, received: int) -> ComplaintMonth:
    none = {"carried": 0, "received": 0, "resolved": 0, "pending": 0}
    some = none | {"received": received, "resolved": received, "days": received}
    counts = {source: some if source == "investors" else none for source in SOURCES}
    first = datetime.date(2026, number, 1)
    return ComplaintMonth.model_validate(
        {"key": f"nse-fo-2026-{number:02}", "segment": "nse-fo", "month": first, **counts}
    )


def test_complaint_data_are_told_beside_those_of_the_month_before() -> None:
    found = list(of_complaints([month(9, 3), month(10, 4), month(11, 4)], DAY))
    assert [(one.title, one.day) for one in found] == [
        ("Complaint data of October 2026", datetime.date(2026, 11, 7)),
        # Published before it was due: today.
        ("Complaint data of November 2026", DAY),
    ]
    assert found[0].items == (Item("NSE&FO, received", "3", "4"),)
    assert found[1].items == (Item("Received and pending as in the month before"),)


def test_what_the_record_tells_is_not_told_twice() -> None:
    found = change(
        "complaints", "Complaint data of November 2026", Item("NSE&FO, received", "3", "4")
    )
    assert list(without([], [found])) == [found]
    assert list(without([replace(found, key="y")], [found])) == []
    assert list(without([replace(found, kind="rules")], [found])) == [found]
    two = change(
        "documents",
        "New versions of documents",
        Item("A", "", "version 2"),
        Item("B", "", "version 3"),
    )
    record = change("documents", "A circular", Item("A", "", "version 2"))
    assert [one.items for one in without([record], [two])] == [two.items[1:]]


def test_all_that_content_knows_with_its_day_is_there_newest_first() -> None:
    day = today()
    every = changes(day)
    assert [one.day for one in every] == sorted((one.day for one in every), reverse=True)
    assert every[0].day <= day
    keys = [one.key for one in every]
    assert len(keys) == len(set(keys))
    titles = {one.title for one in every}
    assert [
        one.key for one in Rule.all() if one.since and one.since <= day and one.says not in titles
    ] == []
    items = {item.what for one in every for item in one.items}
    assert [one.key for one in Document.all() if one.date <= day and one.heading not in items] == []
    assert {one.kind for one in every} == {"rates", "rules", "documents", "complaints"}


def test_nothing_is_told_before_its_day() -> None:
    newest = changes(today())[0].day
    assert all(one.day < newest for one in changes(newest - datetime.timedelta(1)))


def test_of_a_day_the_last_entry_of_the_record_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    day = today()
    fields = {"day": day, "kind": "rates", "title": "A price", "pages": ["/charges"]}
    item = {"what": "A fee", "before": "₹1", "after": "₹2"}
    record = [
        PublicChange.model_validate({**fields, "key": key, "items": [item]})
        for key in ("published", "taken-back")
    ]
    monkeypatch.setattr(PublicChange, "all", lambda: record)
    assert [one.key for one in changes(day)][:2] == ["taken-back", "published"]
