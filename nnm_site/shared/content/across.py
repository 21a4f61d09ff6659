"""What entries of several files have to agree on: domains of mail addresses, and who holds a post."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nnm_site.shared.content.models.base import Entry
from nnm_site.shared.content.models.clients import OrderMessage
from nnm_site.shared.content.models.company import Leader, Milestone, Team
from nnm_site.shared.content.models.firm import Branch, Contact, Desk, Firm
from nnm_site.shared.content.models.help import HelpAnswer
from nnm_site.shared.content.models.home import TeamMember
from nnm_site.shared.content.models.pages import PageHead
from nnm_site.shared.content.models.regulatory import EscalationLevel, KeyPerson, Policy

if TYPE_CHECKING:
    from nnm_site.shared.content.validate import Content

#: The post that pages name by the entry of this key in the register of contacts.
OFFICER, OFFICER_KEY = "compliance officer", "compliance-officer"

#: The kinds of entries that are held against each other.
KINDS = (
    *(Firm, Contact, Desk, Branch, Leader, TeamMember, Team, KeyPerson, EscalationLevel),
    *(PageHead, Policy, HelpAnswer, OrderMessage, Milestone),
)

#: An entry with field and fault.
Fault = tuple[Entry, str, str]


def faults(content: "Content") -> Iterator[Fault]:
    """Every fault that entries have beside those of other files."""
    yield from _domains(content)
    yield from _officers(content)
    yield from _without_group(content)
    for policy in content.all(Policy):
        if content.find(PageHead, policy.key) is None:
            yield policy, "", f'content/pages.toml has no head "{policy.key}" for it'


def _without_group(content: "Content") -> Iterator[Fault]:
    """Entries that their page would not list."""
    listed = (
        (HelpAnswer, "group", "help"),
        (OrderMessage, "group", "help-order-messages"),
        (Milestone, "kind", "about-milestones"),
    )
    for kind, field, page in listed:
        head = content.find(PageHead, page)
        for entry in content.all(kind):
            group = getattr(entry, field)
            if head is None or group not in head.groups:
                message = f'"{group}" is no group of the page "{page}" in content/pages.toml'
                yield entry, field, message


def _domains(content: "Content") -> Iterator[Fault]:
    """Mail addresses of the firm lie under its domains; those of samples beside a real firm lie under none."""
    for firm in content.all(Firm):
        for entry in (firm, *content.all(Contact), *content.all(Desk), *content.all(Branch)):
            for field in ("email", "grievance_email"):
                address = getattr(entry, field, None)
                domain = str(address).partition("@")[2].lower()
                invented = entry.sample and not firm.sample
                if address and not invented and domain not in firm.domains:
                    yield entry, field, f'"{domain}" is none of the domains of the firm'


def _officers(content: "Content") -> Iterator[Fault]:
    """Whoever is called compliance officer on one page is so on every page."""
    officer = next(
        (one.person for one in content.all(Contact) if one.key == OFFICER_KEY and one.person), None
    )
    if officer is None:
        return
    for entry, field, name, role in _people(content):
        is_called = OFFICER in role.casefold()
        if is_called and name != officer:
            yield entry, field, f"{name} is compliance officer here, and {officer} in the register"
        elif name == officer and not is_called:
            yield entry, field, f"{officer} is compliance officer in the register, but here: {role}"


def _people(content: "Content") -> Iterator[tuple[Entry, str, str, str]]:
    """Everybody who is named with a post: the entry, its field, the name, the post."""
    names = {one.key: one.person or one.label for one in content.all(Contact)}
    for leader in content.all(Leader):
        yield leader, "role", leader.name or names[str(leader.contact)], leader.role
    for member in content.all(TeamMember):
        yield member, "role", member.name, member.role
    for team in content.all(Team):
        for line in team.people:
            name, _, role = line.partition(", ")
            yield team, "people", name, role
    for person in content.all(KeyPerson):
        yield person, "contact", names[person.contact], person.designation
    for level in content.all(EscalationLevel):
        yield level, "contact", names[level.contact], level.role
