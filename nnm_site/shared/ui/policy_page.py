"""Documents: a policy or charter with its table of contents, and what stands in one.

Printed, a document is a clean A4 page (`assets/styles/regulatory.css`).
"""

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

import reflex as rx

from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.ui.breadcrumbs import breadcrumbs
from nnm_site.shared.ui.data import tag
from nnm_site.shared.ui.drawings import drawing
from nnm_site.shared.ui.element import classes, el
from nnm_site.shared.ui.layout import heading, lead, page
from nnm_site.shared.ui.markdown import Heading


def policy_page(
    *body: rx.Component | None,
    name: str,
    title: str,
    intro: str,
    reviewed: datetime.date,
    picture: str,
    parts: Sequence[tuple[str, str, Iterable[rx.Component]]] = (),
    contents: Sequence[Heading] = (),
    specimen: str | None = None,
) -> rx.Component:
    """A page that is a document. `contents` makes the table of contents from its main headings.

    `parts` follow the body, each with its heading and in the table of contents: (anchor, heading,
    components). On a wide screen the table of contents stays at the side. `picture` is a drawing
    beside the title, for decoration. `specimen` says what in the text stands in for what the firm
    has yet to supply.
    """
    contents = [*contents, *(Heading(anchor, "", title, 2) for anchor, title, _ in parts)]
    headed = ((heading(title, id=anchor), *part) for anchor, title, part in parts)
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
                    el.li(
                        el.a(
                            el.span(heading.number, class_name="section-number")
                            if heading.number
                            else None,
                            el.span(heading.text),
                            href=f"#{heading.id}",
                        )
                    )
                    for heading in headings
                    if heading.level == 2
                ),
                role="list",
            ),
            open=True,
            data_phone_fold="",
        ),
        class_name=classes("contents", "short" if all(len(h.text) < 3 for h in headings) else None),
        aria_labelledby="contents-title",
    )


def terms(entries: Sequence[tuple[str, str, Sequence[rx.Component | str]]]) -> rx.Component:
    """A list of terms, each (anchor, term, meaning) with an anchor of its own."""
    return el.dl(
        *(el.div(el.dt(term), el.dd(*meaning), id=anchor) for anchor, term, meaning in entries),
        class_name="terms",
    )


@dataclass(frozen=True)
class Step:
    """One box of a flow drawing: who or what, what happens there, and how long it may take."""

    title: str
    text: str
    time: str | None = None


@dataclass(frozen=True)
class Lane:
    """One of several ways on from a flow's last common step."""

    title: str
    steps: Sequence[Step]


def flow(caption: str, steps: Sequence[Step], lanes: Sequence[Lane] = ()) -> rx.Component:
    """A drawing of steps that follow one another, and of the ways that part after them.

    It is made of lists, so that it reads as well as it looks: no picture of text.
    """
    return el.figure(
        el.figcaption(caption),
        el.ol(
            *map(_step, steps),
            el.li(
                el.ul(*map(_lane, lanes), class_name="flow-lanes", role="list"),
                class_name="flow-fork",
            )
            if lanes
            else None,
            class_name="flow-steps",
            role="list",
        ),
        class_name="flow",
    )


def _step(step: Step) -> rx.Component:
    return el.li(
        el.strong(step.title),
        el.span(step.text),
        el.em(step.time) if step.time else None,
        class_name="flow-step",
    )


def _lane(lane: Lane) -> rx.Component:
    return el.li(
        el.p(lane.title, class_name="flow-lane"),
        el.ol(*map(_step, lane.steps), class_name="flow-steps", role="list"),
    )
