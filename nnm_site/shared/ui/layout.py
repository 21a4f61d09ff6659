"""Sections, columns, cards: the layout of a page, without class names in the page itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

import reflex as rx

from nnm_site.platform.route import current_trail
from nnm_site.shared.content import queries
from nnm_site.shared.ui.disclosure import phone_details
from nnm_site.shared.ui.element import Examples, classes, el
from nnm_site.shared.ui.links import link
from nnm_site.shared.ui.marks import sample_line


def breadcrumbs() -> rx.Component | None:
    """The path to the current page; `None` on the home page and on error pages."""
    *above, last = current_trail() or [("", "")]
    if not above:
        return None
    return el.nav(
        el.ol(
            *(el.li(link(label, href=href)) for label, href in above),
            el.li(last[0], aria_current="page"),
        ),
        class_name="breadcrumbs",
        aria_label="Breadcrumb",
    )


Tone = Literal["paper", "tint", "deep", "ruled"]
TONES: tuple[Tone, ...] = get_args(Tone)


@dataclass(frozen=True)
class HeadFact:
    """One line of a page's head: its topic, the fact, and its day or first day in words.

    `sample` marks a fact of a sample entry.
    """

    label: str
    text: str | rx.Component
    when: str | rx.Component
    sample: bool = False


def head_ledger(facts: Sequence[HeadFact]) -> rx.Component:
    """The facts as lines of a ledger."""
    return el.dl(
        *(
            el.div(
                el.dt(fact.label),
                el.dd(fact.text, **sample_line(sample=fact.sample)),
                el.dd(fact.when, class_name="when", **sample_line(sample=fact.sample)),
            )
            for fact in facts
        ),
        class_name="head-ledger",
    )


def page(*children: rx.Component, name: str) -> rx.Component:
    """The main content of a page. `name` is a hook for print and page-level styles."""
    return el.main(*children, id="content", tabindex="-1", data_page=name)


def eyebrow(text: str) -> rx.Component:
    """The small line above a heading."""
    return el.p(text, class_name="eyebrow")


def lead(*children: rx.Component | str) -> rx.Component:
    """The paragraph after a heading, a step larger than the text."""
    return el.p(*children, class_name="lead")


def paragraph(*children: rx.Component | str) -> rx.Component:
    """A paragraph of text, at most 70 characters a line."""
    return el.p(*children)


def small(*children: rx.Component | str) -> rx.Component:
    """A note in small, quiet type: sources, warnings, conditions."""
    return el.p(*children, class_name="small")


def heading(
    text: rx.Component | str, level: Literal[1, 2, 3, 4] = 2, id: str | None = None
) -> rx.Component:
    """A heading. A page has one of level 1."""
    return getattr(el, f"h{level}")(text, id=id)


def section(
    *children: rx.Component | None,
    id: str,
    title: str,
    tabs: rx.Component | None = None,
    kicker: str | None = None,
    intro: str | None = None,
    tone: Tone = "paper",
    level: Literal[1, 2] = 2,
    reveal: bool = True,
    phone_fold: bool = False,
    class_name: str | None = None,
    facts: Sequence[HeadFact] = (),
) -> rx.Component:
    """A titled part of a page, with an anchor. Its heading names it.

    The first heading of a page (`level=1`) has the breadcrumbs above it. `tabs` end the head, `facts` are
    next to it.

    `reveal` makes it rise into place when first scrolled to. With `phone_fold` everything below the head
    begins closed on a phone (`nnm_site/shared/scripts/phone_folds.js`); the head opens it.
    """
    head = [
        breadcrumbs() if level == 1 else None,
        eyebrow(kicker) if kicker else None,
        heading(title, level, id=f"{id}-title"),
        lead(intro) if intro else None,
        tabs,
        head_ledger(facts) if facts else None,
    ]
    if phone_fold:
        summary = el.summary(*head, class_name="section-head phone-fold-title")
        content = [phone_details(summary, *children)]
    else:
        content = [el.header(*head, class_name="section-head"), *children]
    return el.section(
        el.div(*content, class_name="measure"),
        class_name=classes("section", tone, "reveal" if reveal else None, class_name),
        id=id,
        aria_labelledby=f"{id}-title",
    )


def first_section(*children: rx.Component | None, **head: Any) -> rx.Component:
    """The section at the top of a page, with the page's heading; `head` are arguments of `section`."""
    return section(*children, level=1, reveal=False, **head)


def band(*children: rx.Component, label: str, class_name: str | None = None) -> rx.Component:
    """A dark full-width strip without a heading; `label` names it for screen readers."""
    return el.section(
        el.div(*children, class_name="measure"),
        class_name=classes("band deep", class_name),
        aria_label=label,
    )


def columns(*children: rx.Component | None, class_name: str | None = None) -> rx.Component:
    """Two columns on a wide screen, one on a phone. The first is a little wider."""
    return el.div(*children, class_name=classes("columns", class_name))


def stack(*children: rx.Component | None, class_name: str | None = None) -> rx.Component:
    """Things below one another, evenly spaced."""
    return el.div(*children, class_name=classes("stack", class_name))


def row(*children: rx.Component | None, class_name: str | None = None) -> rx.Component:
    """Things side by side that wrap: buttons, marks."""
    return el.div(*children, class_name=classes("row", class_name))


def grid(
    *children: rx.Component, columns: Literal[2, 3, 4] = 3, label: str | None = None
) -> rx.Component:
    """Equal things as a list: as many columns as fit, at most `columns`."""
    return el.ul(
        *(el.li(child) for child in children),
        class_name=f"grid grid-{columns}",
        role="list",
        aria_label=label,
    )


def card(
    *children: rx.Component | None,
    title: str | None = None,
    level: Literal[2, 3, 4] = 3,
    class_name: str | None = None,
) -> rx.Component:
    """A bordered card with an optional heading."""
    return el.article(
        heading(title, level) if title else None, *children, class_name=classes("card", class_name)
    )


def bullets(*items: str | rx.Component, ordered: bool = False) -> rx.Component:
    """A list of short points."""
    tag = el.ol if ordered else el.ul
    return tag(*(el.li(item) for item in items), class_name="bullets")


def reading_page(
    *body: rx.Component | None,
    name: str,
    title: str,
    intro: str | None = None,
    facts: Sequence[HeadFact] = (),
) -> rx.Component:
    """A page to read or search: breadcrumbs, its title with `facts` next to it, then `body`."""
    return page(
        el.div(
            breadcrumbs(),
            el.header(
                el.h1(title),
                lead(intro) if intro else None,
                head_ledger(facts) if facts else None,
                class_name="opening",
            ),
            *body,
            class_name="measure reading",
        ),
        name=name,
    )


def examples() -> Examples:
    """The states of each component, for the style guide."""
    words = "Its content, in lines of at most seventy characters."
    for level in (2, 3, 4):
        yield heading, heading(f"Level {level}", level)
    yield eyebrow, eyebrow(f"Since {queries.firm().founded}")
    yield lead, lead("What is to come, a step larger.")
    yield (
        paragraph,
        paragraph("Text with ", el.strong("strong words"), " and ", el.em("italics"), "."),
    )
    yield small, small("Sources, conditions and warnings, quietly set.")
    yield bullets, bullets("The first point", "The second")
    yield bullets, bullets("Do this first", "Then do that", ordered=True)
    for tone in TONES:
        id, title = f"section-{tone}", f"Tone: {tone}"
        shown = section(id=id, title=title, kicker="Kicker", intro=words, tone=tone, reveal=False)
        yield section, shown
    yield section, section(paragraph(words), id="section-reveal", title="With reveal", tone="tint")
    yield band, band(lead("A strip without a heading."), label="A band")
    yield (
        columns,
        columns(card(title="The wider column", level=4), card(title="The other", level=4)),
    )
    yield stack, stack(paragraph("Under one another,"), paragraph("with even space."))
    yield row, row(eyebrow("Beside"), eyebrow("one another"), eyebrow("and wrapping"))
    for count in (2, 3, 4):
        cards = (card(title=f"{n} of {count}", level=4) for n in range(1, count + 1))
        yield grid, grid(*cards, columns=count, label=f"{count} columns")
    yield card, card(paragraph(words), title="A card", level=4)
    yield card, card(paragraph("Without a title."))
