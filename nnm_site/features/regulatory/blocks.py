"""What a text calls for by `::: name`: prescribed texts, tables of data, drawings."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

import reflex as rx

from nnm_site.features.regulatory import check, flows
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
    """A prescribed text to the letter, marked as such, with its source."""
    text = Prescribed.get(key)
    return ui.callout(
        ui.bullets(*text.texts) if len(text.texts) > 1 else ui.paragraph(*text.texts),
        ui.small(text.note) if text.note else None,
        ui.small(f"Prescribed text. {text.source}."),
        title=text.title,
    )


def kmp_table(_: str) -> rx.Component:
    """The key managerial personnel (R903)."""
    people = KeyPerson.all()
    table = ui.table(
        "Key managerial personnel",
        ["Sr. No.", "Name of the Individual", "Designation", "Mobile Number", "Email id"],
        [
            [
                str(number),
                post.holder.person or "",
                post.designation,
                ui.phone_link(post.holder.phone),
                _mail(post.holder.email),
            ]
            for number, post in enumerate(people, start=1)
        ],
        row_header=1,
        headed=True,
    )
    return _marked(table, [post.holder for post in people])


def escalation_table(_: str) -> rx.Component:
    """The escalation matrix (R904): all sit at the registered office and keep its hours."""
    firm = queries.firm()
    address, hours = ", ".join(firm.registered_office), ", ".join(firm.hours)
    posts = EscalationLevel.all()
    table = ui.table(
        "Escalation matrix",
        [
            "Details of",
            "Contact Person",
            "Address",
            "Contact No.",
            "Email Id",
            "Working hours when complainant can call",
        ],
        [
            [
                post.role,
                post.holder.person or "",
                address,
                ui.phone_link(post.holder.phone),
                _mail(post.holder.email),
                hours,
            ]
            for post in posts
        ],
        headed=True,
    )
    return _marked(table, [post.holder for post in posts])


def complaint_order(_: str) -> rx.Component:
    """Whom to tell first, whom next and after how many days: the matrix as steps."""
    first, *higher = levels = EscalationLevel.all()
    steps = ui.callout(
        ui.bullets(
            rx.el.span(
                "Write to ",
                _mail(queries.firm().grievance_email),
                ". Client servicing reads it, and answers within ",
                f"{first.working_days} working days. You may also call: ",
                ui.phone_link(first.holder.phone),
                ".",
            ),
            *(
                rx.el.span(
                    "No answer, or not a good one: ",
                    rx.el.strong(level.role),
                    ", ",
                    ui.phone_link(level.holder.phone),
                    f". Answers within {level.working_days} working days.",
                )
                for level in higher
            ),
            rx.el.span(
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
    """The ways to ask for a freeze, with the registered phone and without it."""
    ways = FreezingWay.all()
    table = ui.table(
        "Ways to ask for a freeze",
        ["From", "To", "What we need"],
        [
            [
                way.sender,
                rx.el.span(
                    _where_to_ask(way.by), ", at any time" if way.always else ", in office hours"
                ),
                way.needs,
            ]
            for way in ways
        ],
        headed=True,
    )
    hours = ui.paragraph("Office hours: ", ", ".join(queries.firm().hours), ".")
    return rx.fragment(_marked(table, ways), hours)


def _where_to_ask(by: str) -> rx.Component:
    desk = Contact.get("voluntary-freezing")
    match by:
        case "login":
            asked = Request.get("freezing")
            return rx.el.strong(asked.menu, **ui.attrs(translate="no", lang="en"))
        case "email":
            return _mail(desk.email)
        case "phone":
            return ui.phone_link(desk.phone)
    return ui.link("Our branches", href="/contact")


def bank_account_table(_: str) -> rx.Component:
    """The client bank accounts with their validated UPI IDs (R905)."""
    accounts = BankAccount.all()
    table = ui.table(
        "Client bank accounts",
        ["Account number", "Account name", "Bank", "IFSC", "UPI ID (@valid)"],
        [
            [account.number, account.account_name, account.bank, account.ifsc, _upi(account.upi)]
            for account in accounts
        ],
        # The prescribed notice below has the same head.
        headed=True,
    )
    return _marked(table, accounts)


def upi_list(_: str) -> rx.Component:
    """The validated UPI IDs alone."""
    accounts = BankAccount.all()
    return _edged(ui.bullets(*(_upi(account.upi) for account in accounts)), accounts)


def registrations_table(_: str) -> rx.Component:
    """Every registration and membership."""
    entries = Registration.all()
    table = ui.table(
        "Registrations and memberships",
        ["Registration", "Granted by", "Number"],
        [
            [entry.label, entry.authority, rx.el.span(entry.number, class_name="nowrap")]
            for entry in entries
        ],
    )
    return _marked(table, entries)


def firm_details(_: str) -> rx.Component:
    """Name, registered office and how to reach it; the columns of "basic details"."""
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
        ("Email id", ui.link(firm.email, href=f"mailto:{firm.email}")),
        sample=firm.sample or any(branch.sample for branch in Branch.all()),
    )


#: As members publish the list.
AUTHORISED_PERSON_COLUMNS = (
    "Sr. No.",
    "Authorised Person's Name",
    "Authorised Person Code (Exchange wise)",
    "Constitution",
    "Status",
    "Registered Address (Address, City, State, Pin code)",
    "Terminal Details (Terminal Allotted, No. of Terminals)",
)


def authorised_person_table(_: str) -> rx.Component:
    """The authorised persons, with the columns of the exchanges' format."""
    people = AuthorisedPerson.all()
    table = ui.table(
        "Authorised persons",
        AUTHORISED_PERSON_COLUMNS,
        [
            [
                str(number),
                person.name,
                f"{person.code} ({', '.join(person.exchanges)})",
                person.constitution,
                person.status,
                ", ".join(person.address),
                f"Yes, {person.terminals}" if person.terminals else "No",
            ]
            for number, person in enumerate(people, start=1)
        ],
        row_header=1,
        headed=True,
    )
    return _marked(table, people)


def domains(_: str) -> rx.Component:
    """The only web and mail domains of the firm."""
    firm = queries.firm()
    return _edged(ui.bullets(*firm.domains), [firm])


def apps(_: str) -> rx.Component:
    """The only places to get the firm's apps, and the web platform."""
    names = register.APPS | {"web-trading": "Web trading platform"}
    links = [(name, ExternalLink.get(key)) for key, name in names.items()]
    return ui.definitions(
        *(
            (name, ui.link(link.url.removeprefix("https://"), href=link.url))
            for name, link in links
        ),
        sample=any(link.sample for _, link in links),
    )


def numbers(_: str) -> rx.Component:
    """Every phone number and e-mail address at which the firm is reached."""
    return rx.fragment(
        *(
            ui.table(
                name,
                ["Desk", "Phone", "Email"],
                [
                    [
                        line.label,
                        ui.phone_link(line.phone),
                        _mail(line.email) if line.email else "By phone only",
                    ]
                    for line in lines
                ],
            )
            for name, lines in register.groups().items()
        )
    )


def postal_addresses(_: str) -> rx.Component:
    """Where letters to SEBI, the exchanges and the depository go."""
    return ui.definitions(
        *(
            (
                one.label,
                rx.el.span(", ".join(one.address), **ui.attrs(lang="en", translate="no")),
            )
            for one in ExternalLink.all()
            if one.address
        )
    )


#: What SEBI asks of a website for its accessibility, by a day each.
ACCESSIBILITY_DUTIES = ("accessibility-report", "accessibility-audit", "accessibility-yearly")


def accessibility_status(_: str) -> rx.Component:
    """The duties that are not recorded as done, each with its date and whether that has passed."""
    rules = [Rule.get(key) for key in ACCESSIBILITY_DUTIES]
    return ui.table(
        "What SEBI asks for, and where we are",
        ["Step", "Due", "Source", "Status"],
        [
            [
                rule.says,
                long_date(rule.due),
                rule.source,
                "Not due yet" if today() <= rule.due else "Not recorded yet. The date has passed",
            ]
            for rule in rules
            if rule.due
        ],
    )


def contact(key: str) -> rx.Component:
    """Somebody to reach, with name, phone and e-mail."""
    found = Contact.get(key)
    return ui.definitions(
        (found.label, found.person or queries.firm().legal_name),
        ("Phone", ui.phone_link(found.phone)),
        ("E-mail", _mail(found.email)),
        sample=found.sample,
    )


def points(key: str) -> rx.Component:
    """The points of a popup of the site, which say the same in short."""
    return ui.bullets(*Popup.get(key).points)


def warnings(_: str) -> rx.Component:
    """What regulators and exchanges have warned of, the newest first."""
    return rx.el.div(
        *(
            rx.el.article(
                rx.el.h3(one.title, **ui.attrs(id=one.key)),
                ui.small(one.by, ", ", long_date(one.date)),
                ui.paragraph(one.text),
                ui.small("Read in: ", one.source),
            )
            for one in Warning.all()
        ),
        class_name="stack",
    )


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
    "complaint-flow": lambda _: flows.complaint(),
    "charter-complaint-flow": lambda _: flows.charter_complaint(),
    "trading-hours": lambda _: part("trading-hours").show(),
    "postal-addresses": postal_addresses,
    "freezing-flow": lambda _: flows.freezing(),
    "opening-flow": lambda _: flows.opening(),
}


def glossary() -> Iterator[tuple[str, str, list[rx.Component]]]:
    """The glossary under its letters, in the order of the language: (anchor, letter, terms)."""
    named = [(alphabetical(_name(term)), term) for term in Term.all()]
    named.sort(key=lambda one: one[0])
    for letter, entries in groupby(named, key=lambda one: one[0][0]):
        terms = [(term.key, term.term, ui.inline(term.meaning)) for _, term in entries]
        yield f"letter-{letter}", letter.upper(), [_term_list(terms)]


def _term_list(entries: Sequence[tuple[str, str, Sequence[rx.Component | str]]]) -> rx.Component:
    """A list of terms, each (anchor, term, meaning) with an anchor of its own."""
    return ui.el.dl(
        *(
            ui.el.div(ui.el.dt(term), ui.el.dd(*meaning), id=anchor)
            for anchor, term, meaning in entries
        ),
        class_name="terms",
    )


def _name(term: Term) -> str:
    """What a term is called in the language that is spoken."""
    found = spoken()
    name = found.find(term.term, "term") if found else None
    return name.text if name else term.term


def _marked(table: rx.Component, rows: Sequence[Entry]) -> rx.Component:
    """A table or list, with a mark as long as one of its rows stands in for the firm's own data."""
    if not any(row.sample for row in rows):
        return table
    note = ui.small(
        ui.tag("Specimen"),
        " These are placeholders until the firm supplies its own entries. Do not use them.",
    )
    return rx.el.div(table, note, **ui.attrs(**ui.sample_edge(sample=True)))


def _edged(part: rx.Component, rows: Sequence[Entry]) -> rx.Component:
    """A part of a text, with the edge of a sample while one of the entries it shows is one."""
    return rx.el.div(part, **ui.attrs(**ui.sample_edge(sample=any(row.sample for row in rows))))


def _mail(address: str) -> rx.Component:
    return ui.link(*_breakable(address), href=f"mailto:{address}")


def _upi(identifier: str) -> rx.Component:
    return rx.el.span(*_breakable(identifier))


def _breakable(address: str) -> tuple[rx.Component | str, ...]:
    """An address that may break into two lines after its `@`, and nowhere else."""
    user, host = address.split("@")
    return (f"{user}@", rx.el.wbr(), host)
