"""Blocks that a text inserts with `::: name`: prescribed texts, data tables, drawings."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, groupby
from typing import Any

import reflex as rx

from nnm_site.features.regulatory import check
from nnm_site.features.regulatory.flows import flow
from nnm_site.platform.feature import part
from nnm_site.shared import ui
from nnm_site.shared.content import queries, register
from nnm_site.shared.content.models.base import Entry
from nnm_site.shared.content.models.clients import FreezingWay, Request
from nnm_site.shared.content.models.firm import Branch, Contact, ExternalLink, Registration
from nnm_site.shared.content.models.law import Prescribed, Rule
from nnm_site.shared.content.models.regulatory import (
    AuthorisedPerson,
    BankAccount,
    EscalationLevel,
    KeyPerson,
    Term,
    Warning,
)
from nnm_site.shared.content.models.shell import Popup
from nnm_site.shared.languages.names import alphabetical
from nnm_site.shared.languages.speaking import spoken
from nnm_site.shared.rules.dates import long_date, today
from nnm_site.shared.shell.three_ways import three_ways


def prescribed(key: str) -> rx.Component:
    """A prescribed text verbatim, marked as such, with its source."""
    text = Prescribed.get(key)
    return ui.callout(
        ui.bullets(*text.texts) if len(text.texts) > 1 else ui.paragraph(*text.texts),
        ui.small(text.note) if text.note else None,
        ui.small(f"Prescribed text. {text.source}."),
        title=text.title,
    )


def kmp_table(_: str) -> rx.Component:
    """The key managerial personnel (R903)."""
    columns: Columns = {
        "Name of the Individual": lambda post: post.holder.person or "",
        "Designation": lambda post: post.designation,
        "Mobile Number": lambda post: ui.phone_link(post.holder.phone),
        "Email id": lambda post: _mail(post.holder.email),
    }
    return _numbered("Key managerial personnel", columns, KeyPerson.all())


def escalation_table(_: str) -> rx.Component:
    """The escalation matrix (R904): all levels are at the registered office, in its hours."""
    firm = queries.firm()
    columns: Columns = {
        "Details of": lambda post: post.role,
        "Contact Person": lambda post: post.holder.person or "",
        "Address": lambda _: ", ".join(firm.registered_office),
        "Contact No.": lambda post: ui.phone_link(post.holder.phone),
        "Email Id": lambda post: _mail(post.holder.email),
        "Working hours when complainant can call": lambda _: ", ".join(firm.hours),
    }
    return _table("Escalation matrix", columns, EscalationLevel.all())


def complaint_order(_: str) -> rx.Component:
    """The escalation matrix as steps: whom to contact first and next, and after how many days."""
    first, *higher = levels = EscalationLevel.all()
    steps = ui.callout(
        ui.bullets(
            ui.el.span(
                "Write to ",
                _mail(queries.firm().grievance_email),
                ". Client servicing reads it, and answers within ",
                f"{first.working_days} working days. You may also call: ",
                ui.phone_link(first.holder.phone),
                ".",
            ),
            *(
                ui.el.span(
                    "No answer, or not a good one: ",
                    ui.el.strong(level.role),
                    ", ",
                    ui.phone_link(level.holder.phone),
                    f". Answers within {level.working_days} working days.",
                )
                for level in higher
            ),
            ui.el.span(
                "Outside, at any time after our answer, and in any case after ",
                f"{queries.complaint_stage('Our answer').time}: ",
                ui.link("SCORES or SMART ODR", href="#where-to-go-next"),
                ".",
            ),
            ordered=True,
        ),
        title="Whom to tell, in which order, and by when they answer",
    )
    return _marked(steps, [level.holder for level in levels])


def freezing_ways(_: str) -> rx.Component:
    """The ways to request a freeze, with the registered phone and without it."""
    columns: Columns = {
        "From": lambda way: way.sender,
        "To": lambda way: ui.el.span(
            _where_to_ask(way.by), ", at any time" if way.always else ", in office hours"
        ),
        "What we need": lambda way: way.needs,
    }
    hours = ui.paragraph("Office hours: ", ", ".join(queries.firm().hours), ".")
    return rx.fragment(_table("Ways to ask for a freeze", columns, FreezingWay.all()), hours)


def _where_to_ask(by: str) -> rx.Component:
    desk = Contact.get("voluntary-freezing")
    match by:
        case "login":
            request = Request.get("freezing")
            return ui.el.strong(request.menu, translate="no", lang="en")
        case "email":
            return _mail(desk.email)
        case "phone":
            return ui.phone_link(desk.phone)
    return ui.link("Our branches", href="/contact")


def bank_account_table(_: str) -> rx.Component:
    """The client bank accounts with their validated UPI IDs (R905)."""
    columns: Columns = {
        "Account number": lambda account: account.number,
        "Account name": lambda account: account.account_name,
        "Bank": lambda account: account.bank,
        "IFSC": lambda account: account.ifsc,
        "UPI ID (@valid)": lambda account: _breakable(account.upi),
    }
    # The prescribed notice below has the same heading.
    return _table("Client bank accounts", columns, BankAccount.all())


def upi_list(_: str) -> rx.Component:
    """The validated UPI IDs alone."""
    accounts = BankAccount.all()
    return _edged(ui.bullets(*(_breakable(account.upi) for account in accounts)), accounts)


def registrations_table(_: str) -> rx.Component:
    """Every registration and membership."""
    columns: Columns = {
        "Registration": lambda entry: entry.label,
        "Granted by": lambda entry: entry.authority,
        "Number": lambda entry: ui.el.span(entry.number, class_name="nowrap"),
    }
    return _table("Registrations and memberships", columns, Registration.all(), headed=False)


def firm_details(_: str) -> rx.Component:
    """Name, registered office and contact; the columns of "basic details"."""
    firm = queries.firm()
    return ui.definitions(
        ("Stock broker name", firm.legal_name),
        ("Registration number", Registration.get("sebi-broker").number),
        ("Registered address", ", ".join(firm.registered_office)),
        *(
            (f"Branch address, {branch.label}", ", ".join(branch.address))
            for branch in Branch.all()
        ),
        ("Contact number", ui.phone_link(firm.phone)),
        ("Email id", ui.mail_link(firm.email)),
        sample=firm.sample or any(branch.sample for branch in Branch.all()),
    )


def authorised_person_table(_: str) -> rx.Component:
    """The authorised persons, with the columns of the exchanges' format."""
    columns: Columns = {
        "Authorised Person's Name": lambda one: one.name,
        "Authorised Person Code (Exchange wise)": lambda one: (
            f"{one.code} ({', '.join(one.exchanges)})"
        ),
        "Constitution": lambda one: one.constitution,
        "Status": lambda one: one.status,
        "Registered Address (Address, City, State, Pin code)": lambda one: ", ".join(one.address),
        "Terminal Details (Terminal Allotted, No. of Terminals)": lambda one: (
            f"Yes, {one.terminals}" if one.terminals else "No"
        ),
    }
    return _numbered("Authorised persons", columns, AuthorisedPerson.all())


def domains(_: str) -> rx.Component:
    """The only web and mail domains of the firm."""
    firm = queries.firm()
    return _edged(ui.bullets(*firm.domains), [firm])


def apps(_: str) -> rx.Component:
    """The only sources of the firm's apps, and the web platform."""
    names = register.APPS | {"web-trading": "Web trading platform"}
    links = {name: ExternalLink.get(key) for key, name in names.items()}
    lines = (
        (name, ui.link(link.url.removeprefix("https://"), href=link.url))
        for name, link in links.items()
    )
    return ui.definitions(*lines, sample=any(link.sample for link in links.values()))


def numbers(_: str) -> rx.Component:
    """All phone numbers and e-mail addresses of the firm."""
    columns: Columns = {
        "Desk": lambda line: line.label,
        "Phone": lambda line: ui.phone_link(line.phone),
        "Email": lambda line: _mail(line.email) if line.email else "By phone only",
    }
    groups = register.groups().items()
    return rx.fragment(*(ui.table(name, [*columns], _cells(columns, of)) for name, of in groups))


def postal_addresses(_: str) -> rx.Component:
    """The postal addresses of SEBI, the exchanges and the depository."""
    lines = (
        (link.label, ui.el.span(", ".join(link.address), lang="en", translate="no"))
        for link in ExternalLink.all()
        if link.address
    )
    return ui.definitions(*lines)


#: SEBI's accessibility duties for websites, each with a due date.
ACCESSIBILITY_DUTIES = ("accessibility-report", "accessibility-audit", "accessibility-yearly")


def accessibility_status(_: str) -> rx.Component:
    """The accessibility duties not recorded as done, each with its date and whether it has passed."""
    passed = "Not recorded yet. The date has passed"
    columns: Columns = {
        "Step": lambda rule: rule.says,
        "Due": lambda rule: long_date(rule.due),
        "Source": lambda rule: rule.source,
        "Status": lambda rule: "Not due yet" if today() <= rule.due else passed,
    }
    rules = [rule for rule in map(Rule.get, ACCESSIBILITY_DUTIES) if rule.due]
    return ui.table("What SEBI asks for, and where we are", [*columns], _cells(columns, rules))


def contact(key: str) -> rx.Component:
    """A contact with name, phone and e-mail."""
    person = Contact.get(key)
    return ui.definitions(
        (person.label, person.person or queries.firm().legal_name),
        ("Phone", ui.phone_link(person.phone)),
        ("E-mail", _mail(person.email)),
        sample=person.sample,
    )


def points(key: str) -> rx.Component:
    """The points of a popup of the site, a summary."""
    return ui.bullets(*Popup.get(key).points)


def warnings(_: str) -> rx.Component:
    """Warnings of regulators and exchanges, newest first."""
    articles = (
        ui.el.article(
            ui.el.h3(warning.title, id=warning.key),
            ui.small(warning.by, ", ", long_date(warning.date)),
            ui.paragraph(warning.text),
            ui.small("Read in: ", warning.source),
        )
        for warning in Warning.all()
    )
    return ui.el.div(*articles, class_name="stack")


BLOCKS: Mapping[str, ui.Block] = {
    "prescribed": prescribed,
    "kmp-table": kmp_table,
    "escalation-table": escalation_table,
    "bank-accounts": bank_account_table,
    "upi-list": upi_list,
    "registrations-table": registrations_table,
    "firm": firm_details,
    "authorised-persons": authorised_person_table,
    "domains": domains,
    "apps": apps,
    "numbers": numbers,
    "contact": contact,
    "accessibility-status": accessibility_status,
    "points": points,
    "warnings": warnings,
    "is-this-you": check.is_this_you,
    "three-ways": three_ways,
    "complaint-order": complaint_order,
    "freezing-ways": freezing_ways,
    "complaint-flow": lambda _: flow("complaint"),
    "charter-complaint-flow": lambda _: flow("charter-complaint"),
    "trading-hours": lambda _: part("trading-hours").show(),
    "postal-addresses": postal_addresses,
    "freezing-flow": lambda _: flow("freezing"),
    "opening-flow": lambda _: flow("opening"),
}


def glossary() -> Iterator[tuple[str, str, list[rx.Component]]]:
    """The glossary by letter, in the language's order: (anchor, letter, terms)."""
    named = [(alphabetical(_name(term)), term) for term in Term.all()]
    named.sort(key=lambda one: one[0])
    for letter, entries in groupby(named, key=lambda one: one[0][0]):
        terms = (
            ui.el.div(ui.el.dt(term.term), ui.el.dd(*ui.inline(term.meaning)), id=term.key)
            for _, term in entries
        )
        yield f"letter-{letter}", letter.upper(), [ui.el.dl(*terms, class_name="terms")]


def _name(term: Term) -> str:
    """A term's name in the current language."""
    translation = spoken()
    name = translation.find(term.term, "term") if translation else None
    return name.text if name else term.term


#: The columns of a table: their headings, and functions from a row to the cell.
Columns = Mapping[str, Callable[[Any], ui.Cell]]


def _table(
    caption: str, columns: Columns, rows: Sequence[Any], *, headed: bool = True, named_by: int = 0
) -> rx.Component:
    """A table with a row for each entry or post, marked if any of them is a sample."""
    cells = _cells(columns, rows)
    table = ui.table(caption, [*columns], cells, row_header=named_by, headed=headed)
    return _marked(table, [getattr(row, "holder", row) for row in rows])


def _cells(columns: Columns, rows: Sequence[Any]) -> list[list[ui.Cell]]:
    return [[cell(row) for cell in columns.values()] for row in rows]


def _numbered(caption: str, columns: Columns, rows: Sequence[Any]) -> rx.Component:
    """The same with a running number before the column that names the row."""
    numbers = count(1)
    numbered: Columns = {"Sr. No.": lambda _: str(next(numbers)), **columns}
    return _table(caption, numbered, rows, named_by=1)


def _marked(table: rx.Component, rows: Sequence[Entry]) -> rx.Component:
    """A table or list, marked if any row is a placeholder for the firm's own data."""
    if not any(row.sample for row in rows):
        return table
    note = ui.small(
        ui.tag("Specimen"),
        " These are placeholders until the firm supplies its own entries. Do not use them.",
    )
    return ui.el.div(table, note, **ui.sample_edge(sample=True))


def _edged(block: rx.Component, rows: Sequence[Entry]) -> rx.Component:
    """A block of a text, with a sample's edge if any entry shown is one."""
    return ui.el.div(block, **ui.sample_edge(sample=any(row.sample for row in rows)))


def _mail(address: str) -> rx.Component:
    return ui.link(*_in_two(address), href=f"mailto:{address}")


def _breakable(address: str) -> rx.Component:
    return ui.el.span(*_in_two(address))


def _in_two(address: str) -> tuple[rx.Component | str, ...]:
    """An address that may wrap only after its `@`."""
    user, host = address.split("@")
    return f"{user}@", ui.el.wbr(), host
