"""Documents: rows that offer one for download, and a page that is a document, with its table of contents.

Printed, such a page is a clean A4 page (`assets/styles/regulatory.css`).
"""

import datetime
from collections.abc import Iterable, Sequence
from itertools import chain

import reflex as rx

from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.ui.data import tag
from nnm_site.shared.ui.drawings import drawing
from nnm_site.shared.ui.element import Examples, classes, el
from nnm_site.shared.ui.layout import breadcrumbs, heading, lead, page
from nnm_site.shared.ui.links import dotted, hidden_text, link
from nnm_site.shared.ui.markdown import Heading
from nnm_site.shared.ui.marks import sample_edge


def document_row(
    title: str,
    *,
    href: str,
    date: datetime.date,
    kind: str = "PDF",
    pages: int | None = None,
    size: int | None = None,
    language: str = "English",
    version: str | None = None,
    specimen: bool = False,
    save_as: str | None = None,
    check: str | None = None,
    fill_in: str | None = None,
    title_language: str | None = None,
) -> rx.Component:
    """A row with a heading, the facts of the file, and a Download link. `size` is in bytes.

    The file opens in a new tab, or is saved under the name `save_as`. `check` says how to verify that a
    program is the published one. `fill_in` is the address of a page to fill in the document.
    `title_language` is the code of the title's language if it is not the page's.
    """
    facts = (
        kind,
        pages and f"{pages} page" + ("s" if pages > 1 else ""),
        size and file_size(size),
        language,
        version and f"version {version}",
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
    """A title for screen readers only, in its language."""
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


def policy_page(
    *body: rx.Component | None,
    name: str,
    title: str,
    intro: str,
    reviewed: datetime.date,
    picture: str,
    sections: Sequence[tuple[str, str, Iterable[rx.Component]]] = (),
    contents: Sequence[Heading] = (),
    specimen: str | None = None,
) -> rx.Component:
    """A page that is a document. `contents` are its headings: the main ones form its table of contents.

    `sections` follow the body, each with its heading and in the table of contents: (anchor, heading,
    components). On a wide screen the table of contents stays at the side. `picture` is a decorative
    drawing next to the title. `specimen` says which text is a placeholder until the firm supplies it.
    """
    contents = [*contents, *(Heading(anchor, "", title, 2) for anchor, title, _ in sections)]
    headed = ((heading(title, id=anchor), *components) for anchor, title, components in sections)
    text = el.div(*body, *chain.from_iterable(headed), class_name="prose")
    return page(
        el.div(
            breadcrumbs(),
            el.header(
                el.h1(title),
                lead(intro),
                el.p(
                    "Last reviewed ",
                    el.time(long_date(reviewed), dateTime=reviewed.isoformat()),
                    *((" ", tag("Specimen"), f" {specimen}") if specimen else ()),
                    class_name="small",
                ),
                drawing(picture),
                class_name="document-head",
            ),
            el.div(_contents(contents), text, class_name="document-columns") if contents else text,
            class_name="measure document",
        ),
        name=name,
    )


def _contents(headings: Sequence[Heading]) -> rx.Component:
    return el.nav(
        el.details(
            el.summary("On this page", class_name="eyebrow", id="contents-title"),
            el.ol(
                *(
                    el.li(el.a(one.shown_number, el.span(one.text), href=f"#{one.id}"))
                    for one in headings
                    if one.level == 2
                ),
                role="list",
            ),
            open=True,
            data_phone_fold="",
        ),
        class_name=classes("contents", "short" if all(len(h.text) < 3 for h in headings) else None),
        aria_labelledby="contents-title",
    )


def examples() -> Examples:
    """The states of each component, for the style guide."""
    day = datetime.date(2026, 4, 1)
    form = document_row(
        "A form", href="/favicon.svg", date=day, pages=2, size=48_000, specimen=True
    )
    program = document_row(
        "A program", href="/favicon.svg", date=day, kind="Program", save_as="program.svg"
    )
    yield document_row, form
    yield document_rows, document_rows(form, program)
