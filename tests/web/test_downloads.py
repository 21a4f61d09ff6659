"""What the downloads centre says of a document, and what comes when it is asked for (R705, R708)."""

import hashlib
import re
from collections.abc import Callable

import httpx
import pytest

from nnm_site.shared.content import queries
from nnm_site.shared.content.models import documents as models
from nnm_site.shared.content.models.documents import DownloadCategory
from nnm_site.shared.content.models.forms import Form
from nnm_site.shared.content.models.publications import Note
from tests.documents import Document, words

pytestmark = pytest.mark.requirement("R704", "R705", "R708")

Read = Callable[[str], Document]


def listed() -> list[models.Document]:
    return [one for each in DownloadCategory.all() for one in queries.documents(each.key)]


def test_a_row_tells_what_one_gets(document: Read):
    """Format, pages, size, language, day, and whether it is a specimen."""
    faults = []
    for one, row in zip(listed(), document("/downloads").all("article"), strict=True):
        text = words(row)
        # Seen between the facts, and not read out as "middle dot".
        dots = [each.get("aria-hidden") for each in row.iter("span") if words(each) == "·"]
        says = {
            "what it is": re.search(
                r"(PDF · \d+ pages?|Windows installer) · [\d.]+ [KM]B · \w+", text
            ),
            "its day": re.search(r"\d{1,2} \w+ 20\d\d", text),
            "whether it is a specimen": ("Specimen" in text) == one.sample,
            "dots to the eye alone": dots == ["true"] * text.count("·") != [],
        }
        faults += [
            f"{one.key} does not say {what}: {text}" for what, right in says.items() if not right
        ]
    assert not faults, "\n".join(faults)


@pytest.mark.requirement("T19")
def test_a_paper_that_has_a_page_is_filled_in_there(document: Read):
    """Nobody needs a printer or a program for PDF forms: the row leads to the page, beside the download."""
    offered = {
        words(row.find(".//h3")): [a.get("href") for a in row.iter("a") if words(a).startswith("Fill it in")]
        for row in document("/downloads").all("article")
    }  # fmt: skip
    assert {name: links for name, links in offered.items() if links} == {
        queries.document(form.key).heading: [form.address] for form in Form.all()
    }


def test_notes_and_documents_are_pdfs(http: httpx.Client):
    for path in (
        f"/pdf/ipo&reports/{Note.all(kind='ipo')[0].key}.pdf",
        queries.documents("kyc-form")[0].href,
    ):
        answer = http.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
        assert answer.content.startswith(b"%PDF-"), path


@pytest.mark.requirement("V11.4.3")
def test_installers_are_saved_under_a_name_ending_in_application(
    document: Read, http: httpx.Client
):
    """R708; the row says what its file hashes to."""
    (panel,) = document("/downloads").find(".//section[@data-panel='software-download']")
    checks = [words(row) for row in panel.findall(".//p[@class='small document-check']")]
    installers = queries.documents("software-download")
    for one, link, check in zip(installers, panel.iter("a"), checks, strict=True):
        answer = http.get(one.href)
        assert (answer.status_code, link.attrib["href"]) == (200, one.href)
        assert re.fullmatch(r"/exe/[a-z0-9-]+\.exe", one.href)
        assert link.attrib["download"].endswith(".application")
        assert hashlib.sha256(answer.content).hexdigest() in check


def test_in_hindi_a_document_keeps_its_title_and_says_its_language(document: Read):
    """All else is Hindi: test_languages.py."""
    rows = list(document("/hi/downloads").one("main").iter("article"))
    for row, one in zip(rows, listed(), strict=True):
        assert (words(row.find("h3")), row.find("h3").get("lang")) == (one.heading, "en")
        assert "अंग्रेज़ी" in words(row)
