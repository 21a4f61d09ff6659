"""The footer (specification §2.2)."""

from collections.abc import Sequence

import reflex as rx

from nnm_site import ui
from nnm_site.content import queries
from nnm_site.rules.dates import now
from nnm_site.shell.popups import CHARTER, NOMINEE, write_to
from nnm_site.shell.ticker import awareness, protection

_QUICK_LINKS = (
    ("Disclaimer", "/disclaimer"),
    ("Disclosure", "/disclosure"),
    ("Terms and Conditions", "/terms-and-conditions"),
    ("Privacy Policy", "/privacy-policy"),
    ("Refund and Cancellation", "/refund-and-cancellation"),
    ("Trading calendar", "/trading-calendar"),
    ("Articles", "/blog"),
    ("Glossary", "/glossary"),
    ("Accessibility", "/accessibility"),
    ("Site map", "/site-map"),
)
_INVESTOR_LINKS = (
    ("First steps", "/first-steps"),
    ("Opening an account", "/account-opening"),
    ("Most important terms (MITC)", "/mitc"),
    ("Complaint data", "/complaint-data"),
    ("Authorised persons", "/authorised-persons"),
    ("Registrations", "/registrations"),
)
_AUTHORITIES = (
    "sebi", "sebi-investor", "nse", "bse", "mcx", "cdsl", "scores", "smart-odr", "cdsl-evoting",
)  # fmt: skip


def footer() -> rx.Component:
    """Investor awareness, links, registrations, compliance, market risk, copyright."""
    return rx.el.footer(
        rx.el.div(
            awareness(),
            rx.el.nav(
                _column("Investors", _investor_links()),
                _column("Quick links", _quick_links()),
                _column("Regulators and exchanges", _authorities()),
                class_name="footer-links",
                **ui.attrs(aria_label="Footer"),
            ),
            rx.el.div(_office(), _compliance(), _registrations(), class_name="footer-facts"),
            protection(),
            rx.el.div(_market_risk(), _copyright(), class_name="footer-end"),
            class_name="measure",
        ),
        class_name="footer",
    )


def _column(title: str, items: Sequence[rx.Component]) -> rx.Component:
    return rx.el.div(
        ui.heading(title),
        rx.el.ul(*(rx.el.li(item) for item in items), **ui.attrs(role="list")),
        class_name="footer-column",
    )


def _page(label: str, href: str) -> rx.Component:
    return ui.link(label, href=href, class_name="footer-link")


def _opener(label: str, popup: str) -> rx.Component:
    return ui.opener(popup, label, kind="quiet", class_name="footer-link")


def _investor_links() -> list[rx.Component]:
    return [
        _page("Investor Grievance", "/investor-grievance"),
        _opener("Investor Charter", CHARTER),
        _page("Client Bank Account Details", "/client-bank-account-details"),
        _page("Voluntary Freezing", "/voluntary-freezing"),
        _page("KMP details", "/kmp-details"),
        _opener("Add Nominee", NOMINEE),
        *(_page(label, href) for label, href in _INVESTOR_LINKS),
    ]


def _quick_links() -> list[rx.Component]:
    # /services is a redirect that only the server knows, so this one link is not the router's.
    services = ui.link("Services", href="/services", class_name="footer-link")
    return [services, *(_page(label, href) for label, href in _QUICK_LINKS)]


def _authorities() -> list[rx.Component]:
    links = [queries.link(key) for key in _AUTHORITIES]
    return [_page(link.label, link.url) for link in links]


def _office() -> rx.Component:
    firm = queries.firm()
    return rx.el.div(
        ui.heading("Registered office"),
        rx.el.address(
            rx.el.strong(firm.legal_name),
            *(rx.el.span(line) for line in firm.registered_office),
            ui.phone_link(firm.phone),
            write_to(firm.email),
        ),
        rx.el.p(*(rx.el.span(line) for line in firm.hours), class_name="footer-hours"),
        class_name="footer-office",
        **ui.attrs(**ui.sample_edge(sample=firm.sample)),
    )


def _compliance() -> rx.Component:
    """The complaint portal's steps to the letter, and whom to reach here."""
    scores = queries.prescribed("scores")
    officer = queries.contact("compliance-officer")
    return rx.el.div(
        ui.phone_fold(scores.title, "", ui.bullets(*scores.texts, ordered=True)),
        ui.heading(officer.label),
        rx.el.address(
            rx.el.strong(officer.person or ""),
            ui.phone_link(officer.phone),
            write_to(officer.email),
            **ui.attrs(**ui.sample_edge(sample=officer.sample)),
        ),
        class_name="footer-compliance",
    )


def _registrations() -> rx.Component:
    entries = queries.registrations()
    return rx.el.div(
        ui.phone_fold(
            "Registrations",
            " · ".join(each.number for each in entries if each.authority == "SEBI"),
            ui.definitions(*((f"{each.label}, {each.authority}", each.number) for each in entries)),
        ),
        class_name="footer-registrations",
        **ui.attrs(**ui.sample_edge(sample=any(each.sample for each in entries))),
    )


def _market_risk() -> rx.Component:
    """The standard warning. The advertisement code asks for name and number beside it."""
    firm = queries.firm()
    broker = queries.registration("sebi-broker")
    warning = queries.prescribed("advertisement-warning").texts[0]
    return rx.el.p(
        warning,
        rx.el.span(
            f"{firm.legal_name}, SEBI registration {broker.number}",
            **ui.attrs(**ui.sample_line(sample=broker.sample)),
        ),
        class_name="footer-risk",
    )


def _copyright() -> rx.Component:
    """The year of the build, which `nnm_site/scripts/page.js` brings up to date (`data-year`)."""
    year = now().year
    return rx.el.p(
        "© ",
        rx.el.span(str(year), **ui.attrs(data_year="")),
        f" {queries.firm().legal_name}. All rights reserved.",
        class_name="copyright",
    )
