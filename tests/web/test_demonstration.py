"""Nobody takes sample content for real: each sample is marked where it stands, and a mark beside the title
of each page that shows any says what the marks mean.
"""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from lxml.html import HtmlElement

from nnm_site.shared.content import queries
from nnm_site.shared.content.models import home
from nnm_site.shared.content.models.company import Award, Leader, Milestone
from nnm_site.shared.content.models.firm import Branch, Contact, Firm, Registration
from nnm_site.shared.content.models.regulatory import AuthorisedPerson, BankAccount
from nnm_site.shared.content.samples import LINE
from nnm_site.shared.content.validate import validate
from nnm_site.shared.rules.samples import FORMS
from nnm_site.shared.shell.demonstration import telling
from tests.client import Documents, LookAt, Page, every_page
from tests.documents import words

pytestmark = pytest.mark.requirement("R112")

#: What a page shows of these is invented to the last word.
INVENTED = (
    Award,
    Leader,
    Milestone,
    home.Platform,
    home.TeamMember,
    home.Testimonial,
    Branch,
    Firm,
)
#: Of these the fields that name a person or an account.
NAMED = (
    AuthorisedPerson,
    BankAccount,
    Contact,
    Leader,
    Registration,
    home.TeamMember,
    home.Testimonial,
)
NAMES = ("person", "name", "number", "ifsc", "upi")
#: What sample entries share with the real firm, and a draft policy, which no page marks by the sentence.
OWN = {
    queries.firm().name,
    queries.firm().legal_name,
    *queries.firm().waiting_orders,
    *queries.firm().hours,
    *(registration.label for registration in Registration.all()),
}

_SILENT = {"head", "script", "style", "template", "svg"}
#: What a mark of words ("Specimen", "sample") speaks for.
_ROWS = {"a", "p", "tr"}
_WORD = re.compile(r"\b(?:specimen|sample)\b", re.IGNORECASE)


@cache
def invented() -> frozenset[str]:
    """The texts that only samples have, as the content says today."""
    entries = [entry for named in validate().entries.values() for entry in named.values()]
    whole = telling(entry for entry in entries if not entry.sample or isinstance(entry, INVENTED))
    names = {
        value
        for entry in entries
        for field in NAMES
        if entry.sample
        and isinstance(entry, NAMED)
        and isinstance(value := getattr(entry, field, None), str)
        and value
    }
    return (whole | names) - OWN


def unmarked(element: HtmlElement) -> Iterator[str]:
    """The texts within an element that no mark of a sample covers."""
    if (
        not isinstance(element.tag, str)
        or element.tag in _SILENT
        or "visually-hidden" in element.get("class", "").split()
        or "data-sample" in element.attrib
        or any(child.get("class") == "specimen" for child in element)
        or (element.tag in _ROWS and _WORD.search(words(element)))
    ):
        return
    yield element.text or ""
    for child in element:
        yield from unmarked(child)
        yield child.tail or ""


@cache
def formed_in(line: str) -> frozenset[str]:
    """What has the form of a sample in a line. Most lines stand on many pages."""
    return frozenset(match[0] for form in FORMS for match in form.finditer(line))


@cache
def invented_in(line: str) -> frozenset[str]:
    """The texts that only samples have, of those that stand in a line."""
    return frozenset(
        known
        for known in invented()
        if known in line and re.search(rf"(?<![\w.]){re.escape(known)}(?!\w)", line)
    )


def test_a_page_with_sample_content_says_so_in_one_line(documents: Documents, look_at: LookAt):
    """Footer and dock count too: while they show a sample, every page has the mark."""
    shown = queries.firm().sample or any(each.sample for each in Registration.all())

    def faults(page: Page) -> Iterator[str]:
        place = page.one("div", **{"class": "demonstration"})
        said = [words(part) for part in place.iterfind("details/*")]
        if said != ["Demonstration", LINE] and (said or shown):
            yield f"says {said}"

    look_at(documents.english, faults)


@every_page
def test_every_sample_is_marked_where_it_stands(page: Page) -> Iterator[str]:
    """In other languages numbers and addresses are known by their form."""
    for line in (" ".join(text.split()) for text in unmarked(page.tree)):
        yield from formed_in(line)
        if not page.language:
            yield from invented_in(line)
