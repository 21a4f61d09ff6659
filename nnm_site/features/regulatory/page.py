"""Pages of the regulatory texts."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import reflex as rx

from nnm_site.features.regulatory import charter
from nnm_site.features.regulatory.blocks import BLOCKS, glossary
from nnm_site.features.regulatory.site_index import by_month
from nnm_site.shared import ui
from nnm_site.shared.content.models.pages import PageHead
from nnm_site.shared.content.models.regulatory import Policy
from nnm_site.shared.languages.speaking import spoken
from nnm_site.shared.shell.facts import fill
from nnm_site.shared.shell.popups import safety_strip

#: Texts with special pages.
CHARTER, GLOSSARY, SITE_MAP = "investor-charter", "glossary", "site-map"
#: The text whose steps can be ticked off.
ACCOUNT_OPENING = "account-opening"

_INVENTED = "Names and numbers on this page are invented; the rules are real."
_STEP = re.compile(r"^\d+\. \*\*([^*]+)\.\*\*", re.MULTILINE)


def policy_page(key: str) -> rx.Component:
    """The page of a text; the charter has tabs instead of a table of contents."""
    policy = Policy.get(key)
    if key == CHARTER:
        return _document(key, *charter.body(policy.body))
    if key == GLOSSARY:
        return _document(key, sections=list(glossary()))
    text = ui.prose(fill(policy.body), BLOCKS, numbered=True)
    progress = [_progress(policy.body)] if key == ACCOUNT_OPENING else []
    return _document(key, *progress, *text.components, contents=text.headings)


def _progress(body: str) -> rx.Component:
    """The steps of the text, to be ticked off: its numbered items with a bold title."""
    titles = _STEP.findall(body)
    return ui.caterpillar(
        "account-opening",
        [(str(number), title) for number, title in enumerate(titles, 1)],
        ticked=True,
        note="Tick each step when it is done.",
    )


def site_map_page(groups: Mapping[str, Sequence[tuple[str, str]]]) -> rx.Component:
    """The readable index: for each group of pages (label, address) pairs."""
    sections = [(ui.anchor_of(name), name, _index_group(links)) for name, links in groups.items()]
    return _document(SITE_MAP, sections=sections)


def _index_group(links: Sequence[tuple[str, str]]) -> Iterator[rx.Component]:
    """A list of links; a monthly document has one line per year."""
    others, months = by_month(links)
    if others:
        yield ui.bullets(*map(_index_entry, others))
    if months:
        lines = (
            ui.el.div(ui.el.dt(name), *(ui.el.dd(_month(name, *one)) for one in own))
            for name, own in months.items()
        )
        yield ui.el.dl(*lines, class_name="months")


def _month(name: str, month: str, address: str) -> rx.Component:
    return ui.el.a(
        month[:3],
        class_name="link",
        href=address,
        target="_blank",
        rel="noopener",
        aria_label=f"{name}: {month} (opens in a new tab)",
    )


def _index_entry(entry: tuple[str, str]) -> rx.Component:
    label, address = entry
    if not address.startswith("/pdf/"):
        return ui.link(label, href=address)
    # Documents are in English and keep their own titles.
    name = ui.el.span(label, lang="en") if spoken() else label
    return ui.link(name, href=address, new_tab=True)


def _document(key: str, *body: rx.Component, **more: Any) -> rx.Component:
    policy = Policy.get(key)
    return ui.policy_page(
        safety_strip() if policy.about_paying else None,
        *body,
        name=key,
        picture=PageHead.get(key).drawing,
        title=policy.title,
        intro=policy.intro,
        reviewed=policy.reviewed,
        specimen=_INVENTED if policy.sample else None,
        **more,
    )
