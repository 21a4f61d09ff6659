"""The contact page: desks, branches, the registered office."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

import reflex as rx

from nnm_site.platform.feature import part
from nnm_site.shared import ui
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.firm import Branch, Desk, TradingDesk
from nnm_site.shared.publishing.structured import firm_data
from nnm_site.shared.shell.openings import open_now
from nnm_site.shared.shell.popups import safety_strip

TITLE = "Contact Us"


def contact() -> rx.Component:
    """The contact page (R601). The choices of desk and branch are independent."""
    firm = queries.firm()
    return ui.page(
        ui.first_section(
            ui.chooser("desk", [*map(_desk, Desk.all())], label="Desks"),
            ui.callout(ui.paragraph(part("whom-to-call").show()), tone="warning"),
            id="desks",
            title=TITLE,
            intro=f"We answer {' and '.join(firm.hours)}.",
            facts=[
                ui.HeadFact("Switchboard", open_now("desks"), ui.phone_link(firm.phone)),
                ui.HeadFact("Hours", firm.hours[0], " and ".join(firm.hours[1:])),
            ],
        ),
        safety_strip(),
        ui.section(
            ui.chooser("branch", [*map(_branch, Branch.all())], label="Branches"),
            id="branches",
            title="Branches",
            intro="Bring your papers. Call first if you want a certain person.",
            tone="tint",
        ),
        ui.section(
            ui.columns(
                ui.stack(
                    ui.heading(firm.legal_name, 3),
                    _details(firm.phone, firm.email, firm.registered_office),
                    ui.specimen(sample=firm.sample),
                ),
                ui.stack(
                    ui.heading("If you have sent us an enquiry", 3),
                    ui.paragraph("With its reference number you can see what has happened to it."),
                    ui.link("Look up your enquiry", href="/enquiry"),
                    ui.heading("If something has gone wrong", 3),
                    ui.paragraph(
                        "Write to ",
                        ui.mail_link(firm.grievance_email),
                        ", say what happened and when, and give your client code. If the answer does not "
                        "satisfy you, you may go on to the exchange, to SEBI or to SMART ODR.",
                    ),
                    ui.link("How to complain further", href="/investor-grievance"),
                    ui.heading("Before you pay anything", 3),
                    ui.paragraph(
                        "We take money only into our client bank accounts, from your own account. None of"
                        " our staff collects cash, asks for a password or an OTP, or invites you to a "
                        "chat group."
                    ),
                    ui.link("The client bank accounts", href="/client-bank-account-details"),
                ),
                class_name="top",
            ),
            id="registered-office",
            title="Registered office",
        ),
        name="contact",
    )


def structured_data() -> list[dict[str, Any]]:
    """The firm with its desks."""
    desks = [
        {
            "@type": "ContactPoint",
            "contactType": desk.label,
            "telephone": desk.phone,
            "email": desk.email,
            "areaServed": "IN",
        }
        for desk in Desk.all()
    ]
    facts = ("@id", "name", "legalName", "url", "telephone", "email")
    return [firm_data(*facts, contactPoint=desks)]


def directions(address: Sequence[str]) -> str:
    """The URL of a public map search for `address`; needs no script and no key."""
    return (
        f"https://www.google.com/maps/search/?{urlencode({'api': 1, 'query': ', '.join(address)})}"
    )


def _desk(desk: Desk) -> ui.Tab:
    card = ui.card(
        _details(desk.phone, desk.email),
        ui.paragraph(desk.purpose),
        ui.specimen(sample=desk.sample),
        title=desk.label,
        level=2,
    )
    return ui.Tab(desk.key, desk.label, card)


def _branch(branch: Branch) -> ui.Tab:
    """A branch with its trading desks."""
    dealers = [desk for desk in TradingDesk.all() if desk.branch == branch.key]
    card = ui.card(
        _details(branch.phone, branch.email, branch.address, dealers),
        ui.specimen(sample=branch.sample),
        title=f"{branch.label} branch",
    )
    return ui.Tab(branch.key, branch.label, card)


def _details(
    phone: str, email: str, address: Sequence[str] = (), dealers: Sequence[TradingDesk] = ()
) -> rx.Component:
    on_map = ui.link("Directions on a map", href=directions(address))
    return ui.definitions(
        ("Address", _lines(address) if address else None),
        ("Phone", ui.phone_link(phone)),
        *((desk.label, ui.phone_link(desk.phone)) for desk in dealers),
        ("E-mail", ui.mail_link(email)),
        ("Hours", _lines(queries.firm().hours)),
        ("Now", open_now("desks")),
        ("How to find us", on_map if address else None),
    )


def _lines(lines: Sequence[str]) -> rx.Component:
    return rx.fragment(*(part for line in lines[:-1] for part in (line, ui.el.br())), lines[-1])
