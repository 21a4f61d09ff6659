"""The page "What changed": every change by month, newest first, filtered by kind."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import reflex as rx

from nnm_site.features.what_changed.changes import Change, changes
from nnm_site.platform.route import trail_of
from nnm_site.settings import settings
from nnm_site.shared import ui
from nnm_site.shared.content.models.changes import Item
from nnm_site.shared.content.models.pages import PageHead
from nnm_site.shared.languages.speaking import spoken
from nnm_site.shared.publishing.routes import head_of
from nnm_site.shared.publishing.structured import firm_data
from nnm_site.shared.rules.dates import long_date, today

PATH = "/what-changed"
FEED = f"{PATH}/feed.atom"

#: How many years are shown unfolded.
OPEN_YEARS = 2


def what_changed() -> rx.Component:
    """The page."""
    every, day = changes(today()), today()
    kinds: Mapping[str, str] = head_of(PATH).groups
    counts = Counter[str](one.kind for one in every)
    choice = ui.Choice("kind", ["all", *kinds])
    lines = [ui.Option("all", "All", str(len(every)))]
    lines += [
        ui.Option(kind, name, str(counts[kind])) for kind, name in kinds.items() if counts[kind]
    ]
    years = [
        _year(str(year), list(_months(own, kinds)), folded=year <= day.year - OPEN_YEARS)
        for year, own in groupby(every, key=lambda one: one.day.year)
    ]
    return ui.reading_page(
        ui.el.div(
            ui.options(choice, lines, label="Kind of change"),
            *years,
            ui.status(),
            class_name="filtered changes",
            **choice.root(data_all="all"),
        ),
        ui.paragraph(ui.link("Changes as an Atom feed", href=FEED)),
        name="what-changed",
        title="What changed",
        intro=(
            "Rates, rules, documents and complaint data, newest first. Rates and rules have the "
            "day from which they hold, documents that of their version."
        ),
    )


def _year(name: str, months: list[rx.Component], *, folded: bool) -> rx.Component:
    return ui.folded(name, *months) if folded else rx.fragment(*months)


def _months(every: Iterable[Change], kinds: Mapping[str, str]) -> Iterator[rx.Component]:
    for month, own in groupby(every, key=lambda one: f"{one.day:%B %Y}"):
        yield ui.el.section(
            ui.heading(month, 2),
            ui.el.ol(*(_entry(one, kinds[one.kind]) for one in own), role="list"),
            class_name="change-month",
        )


def _entry(one: Change, kind: str) -> rx.Component:
    return ui.el.li(
        ui.el.p(
            ui.el.time(long_date(one.day), dateTime=one.day.isoformat()),
            ui.tag(kind),
            ui.tag("Specimen") if one.sample else None,
            class_name="change-when",
        ),
        ui.el.div(
            ui.el.p(one.title, class_name="change-title"),
            _compared(one) if any(item.before for item in one.items) else _listed(one.items),
            *map(ui.small, one.sources),
            ui.el.p(ui.dotted(*map(_page, one.pages)), class_name="small") if one.pages else None,
        ),
        id=one.key,
        class_name="change",
        data_panel=one.kind,
        **ui.sample_edge(sample=one.sample),
    )


def _compared(one: Change) -> rx.Component:
    rows = [[item.what, item.before or "none", item.after or "none"] for item in one.items]
    head = ["What", "Before", "After"]
    return ui.table(one.title, head, rows, numeric=(1, 2), headed=True)


def _listed(items: Sequence[Item]) -> rx.Component | None:
    return ui.bullets(*map(_line, items)) if items else None


def _line(item: Item) -> rx.Component | str:
    if item.href:
        # Titles of documents stay in the document's language.
        name = ui.el.span(item.what, lang="en" if spoken() else None)
        return rx.fragment(ui.link(name, href=item.href, new_tab=True), f", {item.after}")
    return f"{item.what}: {item.after}" if item.after else item.what


def _page(address: str) -> rx.Component:
    head = PageHead.find(address.strip("/").replace("/", "-"))
    name = (head and head.label) or trail_of(address)[-1][0]
    return ui.link(name, href=address)


def in_words(one: Change) -> str:
    """A change in one line, for the feed: "Futures (NSE, BSE): 0.02% → 0.05%"."""
    lines = (
        f"{item.what}: {item.before} → {item.after or 'none'}"
        if item.before
        else f"{item.what}: {item.after}".removesuffix(": ")
        for item in one.items
    )
    words = "; ".join(lines) or " ".join(one.sources)
    return words + (" (specimen)" if one.sample else "")


def structured_data() -> list[dict[str, Any]]:
    """JSON-LD: the changes as data, with the day of the newest one."""
    return [
        {
            "@type": "Dataset",
            "name": "What changed",
            "description": head_of(PATH).description,
            "url": settings.site_url + PATH,
            "dateModified": changes(today())[0].day.isoformat(),
            "creator": firm_data("name", "url"),
            "distribution": {
                "@type": "DataDownload",
                "encodingFormat": "application/atom+xml",
                "contentUrl": settings.site_url + FEED,
            },
        }
    ]
