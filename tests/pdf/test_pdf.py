"""What must hold for every PDF: sound, accessible, complete, and marked where it is a specimen."""

import itertools
import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache

import pikepdf
import pypdf
import pytest

from nnm_site.features.search.index import without_letterhead
from nnm_site.shared.content import queries
from nnm_site.shared.content.complaints import tables
from nnm_site.shared.content.models.documents import ComplaintMonth
from nnm_site.shared.content.models.firm import Registration
from nnm_site.shared.content.validate import validate
from nnm_site.shared.documents.build import ASSETS
from nnm_site.shared.documents.jobs import FOLDER, Job, jobs
from nnm_site.shared.documents.reading import read_pdf
from tests.rows import each
from tools.evidence.accessibility import check_document

pytestmark = pytest.mark.requirement("R708")

#: How many tables of a document have no column that says what a row is about.
TABLES_WITHOUT_NAMES = {"brochure": 1, "risk-disclosure-document": 1}

#: Documents with a table whose rows are not named by the first column.
OWN_COLUMN = {"kyc-form-sample-filled", "specimen-contract-note"}


@cache
def documents() -> tuple[Job, ...]:
    """Every document that is made here; the firm's own files are as it has made them."""
    own = {path.stem for path in (FOLDER / "files").glob("*.pdf")}
    return tuple(job for job in jobs(validate()) if job.source and job.key not in own)


def first_of_each_source() -> tuple[Job, ...]:
    """Those that no earlier one is made like."""
    return tuple({job.source: job for job in reversed(documents())}.values())


def every_document(rule: Callable[[Job], None]) -> Callable[..., None]:
    """Asks it of one document of each source; of all of them in `make test-long`."""

    def test(chosen: Callable[[], tuple[Job, ...]]) -> None:
        each((job,) for job in chosen())(rule)()

    test.__name__ = rule.__name__
    all_of_them = pytest.param(documents, marks=pytest.mark.long)
    return pytest.mark.parametrize("chosen", [first_of_each_source, all_of_them])(test)


@cache
def pages_of(path: str) -> tuple[str, ...]:
    return tuple(page.extract_text() for page in pypdf.PdfReader(ASSETS / path).pages)


def is_specimen(job: Job) -> bool:
    """Whether anything in a document is a sample, as it says on each page."""
    return json.loads(job.facts)["document"]["sample"]


def plain(text: str) -> str:
    """Words alone: line breaks fall anywhere, also after a hyphen."""
    return " ".join(text.split()).replace("- ", "-")


@every_document
def test_the_file_is_sound_and_accessible(job: Job) -> None:
    with pikepdf.open(ASSETS / job.path) as pdf:
        root = pdf.Root
        assert str(root.Lang) == "en-IN"
        assert bool(root.MarkInfo.Marked)
        assert bool(root.ViewerPreferences.DisplayDocTitle)
        assert str(pdf.docinfo.Title) == job.heading
        with pdf.open_metadata() as metadata:
            assert metadata["dc:title"] == job.heading
            assert metadata["pdfuaid:part"] == "1"
        for font in fonts(pdf):
            assert embedded(font), font.BaseFont
        for page in pdf.pages:
            assert str(page.Tabs) == "/S" if "/Tabs" in page else "/Annots" not in page
    assert check_document(job.key, (ASSETS / job.path).read_bytes()).faults == ()


@every_document
def test_the_title_is_the_one_first_heading_and_no_level_is_skipped(job: Job) -> None:
    with pikepdf.open(ASSETS / job.path) as pdf:
        kinds = [str(element.S) for element in structure(pdf.Root.StructTreeRoot.K)]
        levels = [int(kind[2:]) for kind in kinds if re.fullmatch(r"/H[1-6]", kind)]
        bookmarks = len(list(outline(pdf.Root.Outlines)))
        assert "/Title" not in pdf.Root.StructTreeRoot.RoleMap
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert len(levels) > 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))
    # The acknowledgement at the end of a form has no bookmark.
    assert 0 <= len(levels) - 1 - bookmarks <= 1


@every_document
def test_every_row_of_a_table_has_its_head(job: Job) -> None:
    with pikepdf.open(ASSETS / job.path) as pdf:
        elements = list(structure(pdf.Root.StructTreeRoot.K))
        tables = [element for element in elements if element.S == "/Table"]
        heads = [[row_heads(row) for row in rows(table)] for table in tables]
        assert not any("/Headers" in dict(own) for own in attributes(elements))
    without = [table for table in heads if not any(table)]
    assert len(without) == TABLES_WITHOUT_NAMES.get(job.key, 0)
    column = 1 if job.key.startswith("annexure-c-") else 0
    for table in heads:
        assert table[0] == [], "the heads of columns"
        assert table in without or all(len(row) == 1 for row in table[1:])
        assert job.key in OWN_COLUMN or not any(row not in ([], [column]) for row in table)


def outline(item: pikepdf.Object) -> Iterator[pikepdf.Object]:
    """All bookmarks below one."""
    child = item.get("/First")
    while child is not None:
        yield child
        yield from outline(child)
        child = child.get("/Next")


def rows(table: pikepdf.Object) -> Iterator[pikepdf.Object]:
    return (element for element in structure(table.K) if element.S == "/TR")


def row_heads(row: pikepdf.Object) -> list[int]:
    """The columns that name a row. A cell without a kind of head, or a head of nothing, is a fault."""
    named: list[int] = []
    for column, cell in enumerate(row.K):  # pyright: ignore[reportArgumentType]
        scopes = [str(own.Scope) for own in attributes([cell]) if "/Scope" in own]
        assert len(scopes) == (cell.S == "/TH")
        named += [column] if scopes == ["/Row"] else []
    return named


def attributes(elements: Iterable[pikepdf.Object]) -> Iterator[pikepdf.Object]:
    """What elements say of their tables."""
    for element in elements:
        for own in element.get("/A", []):
            if own.O == "/Table":
                yield own


def structure(node: pikepdf.Object) -> Iterator[pikepdf.Object]:
    """All elements of the structure tree, in the order of reading."""
    if isinstance(node, pikepdf.Array):
        for child in node:  # pyright: ignore[reportGeneralTypeIssues]
            yield from structure(child)
    elif isinstance(node, pikepdf.Dictionary) and "/S" in node:
        yield node
        if "/K" in node:
            yield from structure(node.K)


def fonts(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    for page in pdf.pages:
        yield from page.Resources.get("/Font", {}).values()


def embedded(font: pikepdf.Object) -> bool:
    descendant = font.DescendantFonts[0] if "/DescendantFonts" in font else font
    descriptor = descendant.FontDescriptor
    return any(name in descriptor for name in ("/FontFile", "/FontFile2", "/FontFile3"))


@every_document
def test_every_page_can_be_read_and_says_that_it_is_a_specimen(job: Job) -> None:
    firm, broker = queries.firm(), Registration.get("sebi-broker")
    pages = pages_of(job.path)
    is_policy = (job.source or "").startswith(("policies/", "charters/"))
    assert len(pages) >= 1 + is_policy
    first, whole = plain(pages[0]), plain(" ".join(pages))
    assert len(whole.split()) > 250
    assert plain(job.heading) in first
    assert "Version " in first
    assert firm.legal_name in whole
    assert broker.number in whole
    assert firm.grievance_email in whole
    assert "\ufffd" not in whole
    assert ("It is not in force" in whole) == is_specimen(job)
    for number, text in enumerate(pages, start=1):
        assert "Specimen" in text or not is_specimen(job)
        assert f"Page {number} of {len(pages)}" in plain(text)


@every_document
def test_what_search_shows_of_a_document_is_neither_its_letterhead_nor_the_foot_of_a_page(
    job: Job,
) -> None:
    firm = queries.firm()
    addresses = ", ".join((firm.legal_name, *firm.registered_office))
    whole = read_pdf((ASSETS / job.path).read_bytes()).words
    own = without_letterhead(whole, addresses)
    letterhead, _, foot = whole.partition(own)

    assert own
    assert "Page 1 of" not in whole
    assert plain(job.heading) in plain(letterhead)
    mark = r" Specimen: .*\." if is_specimen(job) else ""
    assert re.search(rf"Version \S+ · \d+ \w+ \d{{4}} · \w+{mark}$", letterhead.strip())
    assert foot.strip().startswith(addresses)


def runs(page: pypdf.PageObject) -> list[tuple[float, float, str]]:
    """Where each run of words begins, in points."""
    found: list[tuple[float, float, str]] = []

    def see(text: str, page_matrix: list[float], matrix: list[float], *_: object) -> None:
        x, y = matrix[4:]
        a, b, c, d, right, up = page_matrix
        # One letter, such as the comma after an address, may stand close to the next run.
        if len(text.strip()) > 1:
            found.append((a * x + c * y + right, b * x + d * y + up, text.strip()))

    page.extract_text(visitor_text=see)
    return found


@every_document
def test_no_words_stand_upon_others(job: Job) -> None:
    """A column without room, or a head printed over a row: both runs begin at one place."""
    for page in pypdf.PdfReader(ASSETS / job.path).pages:
        for (x, y, one), (right, up, other) in itertools.combinations(runs(page), 2):
            assert abs(x - right) > 4 or abs(y - up) > 5, (one, other)


def test_an_annexure_shows_the_numbers_of_its_record() -> None:
    records = validate().all(ComplaintMonth)
    record = max(records, key=lambda one: one.investors.received)
    (job,) = [job for job in documents() if job.key == f"annexure-c-{record.key}"]
    row = tables([one for one in records if one.segment == record.segment], record.month).by_source[
        0
    ]
    counts = (row.carried, row.received, row.total, row.resolved, row.recent, row.older)
    shown = f"{row.label} {' '.join(map(str, counts))} "
    assert shown in plain(" ".join(pages_of(job.path)))


@pytest.mark.long
def test_qpdf_finds_nothing() -> None:
    for job in documents():
        with pikepdf.open(ASSETS / job.path) as pdf:
            assert pdf.check_pdf_syntax() == [], job.key
