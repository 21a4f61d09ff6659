"""Checks across files: domains of mail addresses, who holds a post, heads and groups of pages."""

from collections.abc import Iterator, Sequence

from nnm_site.shared.content.models.base import Entry, Faults, checked_together
from nnm_site.shared.content.models.charges import Fee
from nnm_site.shared.content.models.clients import LedgerLine, OrderMessage
from nnm_site.shared.content.models.company import Leader, Milestone, Team
from nnm_site.shared.content.models.firm import (
    Branch,
    ComplaintSegment,
    Contact,
    Desk,
    ExternalLink,
    Firm,
    FirmSegment,
    Registration,
)
from nnm_site.shared.content.models.help import HelpAnswer
from nnm_site.shared.content.models.home import TeamMember
from nnm_site.shared.content.models.pages import PageHead
from nnm_site.shared.content.models.regulatory import EscalationLevel, KeyPerson, Policy

#: The post, and the key of its holder in the register of contacts.
OFFICER, OFFICER_KEY = "compliance officer", "compliance-officer"


@checked_together(Firm, Contact, Desk, Branch)
def domains(firms: Sequence[Firm], *others: Sequence[Contact | Desk | Branch]) -> Faults:
    """The firm's mail addresses must be in its domains; samples beside a real firm are exempt."""
    for firm in firms:
        for entry in (firm, *(entry for entries in others for entry in entries)):
            for field in ("email", "grievance_email"):
                address = getattr(entry, field, None)
                domain = str(address).partition("@")[2].lower()
                invented = entry.sample and not firm.sample
                if address and not invented and domain not in firm.domains:
                    yield entry, field, f'"{domain}" is none of the domains of the firm'


@checked_together(Registration, Firm, FirmSegment, ComplaintSegment)
def memberships(registrations: Sequence[Registration], *others: Sequence[Entry]) -> Faults:
    """Each exchange and each depository of the firm must have a registration."""
    granted = {one.authority for one in registrations}
    for field, entries in zip(("depositories", "exchanges", "authority"), others, strict=True):
        for entry in entries:
            named = getattr(entry, field)
            for name in [named] if isinstance(named, str) else named:
                if name not in granted:
                    yield entry, field, f'there is no [[registration]] with the authority "{name}"'


@checked_together(ExternalLink, Firm, FirmSegment)
def public_links(
    links: Sequence[ExternalLink], firms: Sequence[Firm], segments: Sequence[FirmSegment]
) -> Faults:
    """Each exchange and depository of the firm must have a link, a depository also one for voting."""
    known = {link.key for link in links}
    named = [(firm, "depositories", firm.depositories, ("", "-evoting")) for firm in firms]
    named += [(segment, "exchanges", segment.exchanges, ("",)) for segment in segments]
    for entry, field, names, ends in named:
        for key in (f"{name.lower()}{end}" for name in names for end in ends):
            if key not in known:
                yield (
                    entry,
                    field,
                    f'there is no [[link]] with the key "{key}": add it to this file',
                )


@checked_together(Contact, Leader, TeamMember, Team, KeyPerson, EscalationLevel)
def officers(contacts: Sequence[Contact], *others: Sequence[Entry]) -> Faults:
    """All pages must name the same compliance officer."""
    names = {one.key: one.person or one.label for one in contacts}
    officer = next((one.person for one in contacts if one.key == OFFICER_KEY), None)
    if officer is None:
        return
    for entry in (entry for entries in others for entry in entries):
        for field, name, role in _posts(entry, names):
            is_called = OFFICER in role.casefold()
            if is_called and name != officer:
                fault = f"{name} is compliance officer here, and {officer} in the register"
                yield entry, field, fault
            elif name == officer and not is_called:
                fault = f"{officer} is compliance officer in the register, but here: {role}"
                yield entry, field, fault


@checked_together(Fee, HelpAnswer, LedgerLine)
def first_fees(fees: Sequence[Fee], *named: Sequence[HelpAnswer | LedgerLine]) -> Faults:
    """Fees must be named by their first entry: pages show the one that replaces it on the day."""
    replaced = {fee.key: fee.replaces for fee in fees if fee.replaces}
    for entry in (entry for entries in named for entry in entries):
        for key in replaced.keys() & {*entry.fees}:
            fault = f'"{key}" replaces "{replaced[key]}" from a day on: name "{replaced[key]}" here'
            yield entry, "fees", fault


@checked_together(PageHead, Policy)
def heads(known: Sequence[PageHead], policies: Sequence[Policy]) -> Faults:
    """Each policy must have a head for its page."""
    keys = {head.key for head in known}
    for policy in policies:
        if policy.key not in keys:
            yield policy, "", f'content/pages.toml has no head "{policy.key}" for it'


@checked_together(PageHead, HelpAnswer, OrderMessage, Milestone)
def groups(heads: Sequence[PageHead], *listed: Sequence[Entry]) -> Faults:
    """Each entry must be in a group of the page that lists it."""
    of_page = {head.key: head.groups for head in heads}
    pages = (("group", "help"), ("group", "help-order-messages"), ("kind", "about-milestones"))
    for (field, page), entries in zip(pages, listed, strict=True):
        for entry in entries:
            group = getattr(entry, field)
            if group not in of_page.get(page, {}):
                fault = f'"{group}" is no group of the page "{page}" in content/pages.toml'
                yield entry, field, fault


def _posts(entry: Entry, names: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    """Each person whom an entry names with a post: field, name, post. `names` are those of the register."""
    match entry:
        case Leader():
            yield "role", entry.name or names.get(str(entry.contact), ""), entry.role
        case TeamMember():
            yield "role", entry.name, entry.role
        case Team():
            for line in entry.people:
                name, _, role = line.partition(", ")
                yield "people", name, role
        case KeyPerson():
            yield "contact", names.get(entry.contact, ""), entry.designation
        case EscalationLevel():
            yield "contact", names.get(entry.contact, ""), entry.role
