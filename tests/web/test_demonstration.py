"""Nobody takes sample content for real: each sample is marked where it stands, and a mark beside the title
of each page that shows any says what the marks mean.
"""

import re
from collections.abc import Iterator
from functools import cache

import httpx
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
from tests.documents import Document, words
from tests.routes import PATHS, TWINS

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
    *(registration.label for registration in queries.registrations()),
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


def lacking(document: Document, texts: frozenset[str]) -> set[str]:
    """The sample values that stand in a document without a mark."""
    found: set[str] = set()
    for text in unmarked(document.tree):
        line = " ".join(text.split())
        found.update(match[0] for form in FORMS for match in form.finditer(line))
        found.update(
            known
            for known in texts
            if known in line and re.search(rf"(?<![\w.]){re.escape(known)}(?!\w)", line)
        )
    return found


@pytest.mark.parametrize("path", PATHS)
def test_a_page_with_sample_content_says_so_in_one_line(documents: dict[str, Document], path: str):
    """Footer and dock count too: while they show a sample, every page has the mark."""
    place = documents[path].one("div", **{"class": "demonstration"})
    shown = queries.firm().sample or any(each.sample for each in queries.registrations())
    said = [words(part) for part in place.iterfind("details/*")]
    if shown:
        assert said == ["Demonstration", LINE]
    assert said in ([], ["Demonstration", LINE])


@pytest.mark.parametrize("path", PATHS)
def test_every_sample_is_marked_where_it_stands(documents: dict[str, Document], path: str):
    assert lacking(documents[path], invented()) == set()


@pytest.mark.parametrize("path", TWINS)
def test_every_sample_is_marked_in_other_languages(http: httpx.Client, path: str):
    """Numbers and addresses are known by their form, in whatever language the page is."""
    assert lacking(Document(http.get(path).text), frozenset()) == set()
