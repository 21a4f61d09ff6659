"""A document on offer. A click anywhere on its row fetches it."""

import datetime

import reflex as rx

from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.ui.element import el
from nnm_site.shared.ui.links import dotted, hidden_text, link
from nnm_site.shared.ui.samples import sample_edge


def document_row(
    title: str,
    *,
    href: str,
    date: datetime.date,
    kind: str = "PDF",
    pages: int | None = None,
    size: int | None = None,
    language: str = "English",
    specimen: bool = False,
    save_as: str | None = None,
    check: str | None = None,
    fill_in: str | None = None,
    title_language: str | None = None,
) -> rx.Component:
    """A row with a heading, what one gets, and a Download link. `size` is in bytes.

    It opens in a new tab, or is saved under the name `save_as`. `check` says how one makes sure that a
    program is the one that was published. `fill_in` is the address of a page on which the paper can be
    filled in. `title_language` is the code of the title's language where it is not the page's.
    """
    facts = (
        kind,
        pages and f"{pages} page" + ("s" if pages > 1 else ""),
        size and file_size(size),
        language,
    )
    where = {"download": save_as} if save_as else {"target": "_blank", "rel": "noopener"}
    return el.article(
        el.h3(title, lang=title_language),
        el.p(
            dotted(*(fact for fact in facts if fact)),
            el.span(
                "Specimen, " if specimen else None,
                el.time(long_date(date), dateTime=date.isoformat()),
                class_name="document-date",
            ),
            class_name="small",
        ),
        el.a(
            "Download",
            _hidden(" ", title, title_language, "" if save_as else " (opens in a new tab)"),
            class_name="document-link",
            href=href,
            **where,
        ),
        el.p(check, class_name="small document-check") if check else None,
        el.p(
            link("Fill it in on this site", _hidden(": ", title, title_language), href=fill_in),
            class_name="small document-fill",
        )
        if fill_in
        else None,
        class_name="document-row",
        **sample_edge(sample=specimen),
    )


def _hidden(before: str, title: str, language: str | None, after: str = "") -> rx.Component:
    """A title for a screen reader alone, in its language."""
    if language is None:
        return hidden_text(f"{before}{title}{after}")
    return hidden_text(before, el.span(title, lang=language), after)


def document_rows(*rows: rx.Component) -> rx.Component:
    """Documents under one another, as a list."""
    return el.ul(*map(el.li, rows), class_name="document-rows", role="list")


def file_size(size: int) -> str:
    """A number of bytes as people read it: "48 KB", "1.2 MB" (of 1,024 each)."""
    kilobytes = max(1, round(size / 1024))
    return f"{kilobytes} KB" if kilobytes < 1024 else f"{size / 1024 / 1024:.1f} MB"
