"""The footer (R203)."""

from collections.abc import Sequence

import reflex as rx

from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.firm import Contact, ExternalLink, FirmSegment, Registration
from nnm_site.shared.content.models.law import Prescribed
from nnm_site.shared.content.models.shell import Menu, TickerTab
from nnm_site.shared.content.samples import LINE
from nnm_site.shared.rules.dates import now
from nnm_site.shared.shell.popups import POPUPS


def footer() -> rx.Component:
    """Investor awareness, links, registrations, compliance, market risk, copyright."""
    return ui.el.footer(
        ui.el.div(
            awareness(),
            ui.el.nav(
                _column("Investors", _menu("investors")),
                _column("Quick links", _menu("quick-links")),
                _column("Regulators and exchanges", _authorities()),
                class_name="footer-links",
                aria_label="Footer",
            ),
            ui.el.div(
                _office(), _officer(), _complaints(), _registrations(), class_name="footer-facts"
            ),
            protection(),
            ui.el.div(_market_risk(), _copyright(), class_name="footer-end"),
            ui.el.p(LINE, class_name="small footer-samples") if queries.firm().sample else None,
            class_name="measure",
        ),
        class_name="footer",
    )


def _column(title: str, items: Sequence[rx.Component]) -> rx.Component:
    links = ui.el.ul(*(ui.el.li(item) for item in items), role="list", data_tells_english="")
    return ui.el.div(ui.phone_fold(title, "", links), class_name="footer-column")


def _menu(name: str) -> list[rx.Component]:
    """The items of a menu, which lead to pages and pop-ups."""
    return [
        ui.link(item.label, href=item.href, class_name="footer-link")
        if item.href
        else ui.opener(POPUPS[item.popup or ""], item.label, kind="quiet", class_name="footer-link")
        for item in Menu.get(name).items
    ]


def _authorities() -> list[rx.Component]:
    traded = (name for segment in FirmSegment.all() for name in segment.exchanges)
    exchanges = [name.lower() for name in dict.fromkeys(traded)]
    depositories = [name.lower() for name in queries.firm().depositories]
    voting = [f"{name}-evoting" for name in depositories]
    keys = "sebi", "sebi-investor", *exchanges, *depositories, "scores", "smart-odr", *voting
    links = map(ExternalLink.get, keys)
    return [ui.link(each.label, href=each.url, class_name="footer-link") for each in links]


def _office() -> rx.Component:
    firm = queries.firm()
    return ui.el.div(
        ui.heading("Registered office"),
        ui.el.address(
            ui.el.strong(firm.legal_name),
            *(ui.el.span(line) for line in firm.registered_office),
            ui.phone_link(firm.phone),
            ui.mail_link(firm.email),
        ),
        ui.el.p(*(ui.el.span(line) for line in firm.hours), class_name="footer-hours"),
        class_name="footer-office",
        **ui.sample_edge(sample=firm.sample),
    )


def _officer() -> rx.Component:
    officer = Contact.get("compliance-officer")
    return ui.el.div(
        ui.heading(officer.label),
        ui.el.address(
            ui.el.strong(officer.person or ""),
            ui.phone_link(officer.phone),
            ui.mail_link(officer.email),
        ),
        **ui.sample_edge(sample=officer.sample),
    )


def _complaints() -> rx.Component:
    """The complaint portal's steps, verbatim."""
    scores = Prescribed.get("scores")
    return ui.el.div(ui.phone_fold(scores.title, "", ui.bullets(*scores.texts, ordered=True)))


def _registrations() -> rx.Component:
    entries = Registration.all()
    return ui.el.div(
        ui.phone_fold(
            "Registrations",
            ui.dotted(*(each.number for each in entries if each.authority == "SEBI")),
            ui.definitions(*((f"{each.label}, {each.authority}", each.number) for each in entries)),
            everywhere=True,
        ),
        class_name="footer-registrations",
        **ui.sample_edge(sample=any(each.sample for each in entries)),
    )


def _market_risk() -> rx.Component:
    """The standard warning. The advertisement code requires name and number next to it."""
    firm = queries.firm()
    broker = Registration.get("sebi-broker")
    warning = Prescribed.get("advertisement-warning").texts[0]
    return ui.el.p(
        warning,
        ui.el.span(
            f"{firm.legal_name}, SEBI registration {broker.number}",
            **ui.sample_line(sample=broker.sample),
        ),
        class_name="footer-risk",
    )


def _copyright() -> rx.Component:
    """The year of the build, which `nnm_site/shared/scripts/page.js` updates (`data-year`)."""
    year = now().year
    return ui.el.p(
        "© ",
        ui.el.span(str(year), data_year=""),
        f" {queries.firm().legal_name}. All rights reserved.",
        class_name="copyright",
    )


def awareness() -> rx.Component:
    """The tabbed ticker: Attention Investors (default), KYC, IPO."""
    return ui.tabs(
        "awareness",
        [
            ui.Tab(one.key, one.label, ui.ticker(*one.texts, label=one.label))
            for one in TickerTab.all()
        ],
        label="Investor awareness",
        class_name="awareness",
    )


def protection() -> rx.Component:
    """The investor-protection notice: how to prevent unauthorised transactions."""
    keys = ("unauthorised-trading", "unauthorised-demat")
    texts = [text for key in keys for text in Prescribed.get(key).texts]
    return ui.el.div(ui.ticker(*texts, label="Investor protection"), class_name="protection")
