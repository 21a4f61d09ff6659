"""Forms that can be filled in on a screen: a field with its name wherever the page has a box."""

import io
from itertools import pairwise
from typing import Any

import pypdf
import pytest

from nnm_site.shared.content.models.forms import Form
from nnm_site.shared.content.validate import validate
from nnm_site.shared.documents.build import is_form
from nnm_site.shared.documents.forms import with_fields
from nnm_site.shared.documents.jobs import Job, jobs
from nnm_site.shared.documents.typeset import typeset

pytestmark = pytest.mark.slow

FORMS = [job for job in jobs(validate()) if job.source and is_form(job.source)]
CLOSURE = next(job for job in FORMS if job.key == "account-closure-form")


def made(job: Job) -> pypdf.PdfReader:
    """A form as the build makes it."""
    raw = typeset(job.text or "", job.facts, job.date)
    return pypdf.PdfReader(io.BytesIO(with_fields(raw.pdf, raw.fillables)))


@pytest.fixture(scope="module")
def closure() -> pypdf.PdfReader:
    return made(CLOSURE)


def widgets(form: pypdf.PdfReader) -> list[Any]:
    return [
        annotation.get_object()
        for page in form.pages
        for annotation in page.get("/Annots", [])
        if annotation.get_object()["/Subtype"] == "/Widget"
    ]


def test_every_field_says_what_it_is_for(closure: pypdf.PdfReader):
    words = [str(widget["/TU"]) for widget in widgets(closure)]
    assert {
        "Close: Demat account",
        "Close: Both",
        "Demat account number (16 digits)",
        "PAN",
    } <= set(words)
    names = [str(widget["/T"]) for widget in widgets(closure)]
    assert len(names) == len(set(names))
    assert not {"Received on", "Dues checked", "Request number"} & set(words), (
        "the firm fills these"
    )


def test_the_tab_key_goes_down_the_page(closure: pypdf.PdfReader):
    assert {page["/Tabs"] for page in closure.pages} == {"/S"}
    page: Any
    for page in closure.pages:
        tops = [
            float(each.get_object()["/Rect"][3])
            for each in page["/Annots"]
            if each.get_object()["/Subtype"] == "/Widget"
        ]
        assert all(below <= above + 1 for above, below in pairwise(tops))


def test_every_field_stands_on_its_page_and_in_the_tags(closure: pypdf.PdfReader):
    root: Any = closure.root_object["/StructTreeRoot"]
    numbers = root["/ParentTree"]
    while "/Nums" not in numbers:
        numbers = numbers["/Kids"][-1].get_object()
    pairs = numbers["/Nums"]
    told = {int(pairs[at]): pairs[at + 1] for at in range(0, len(pairs), 2)}
    for widget in widgets(closure):
        left, low, right, high = map(float, widget["/Rect"])
        assert 0 < left < right < 596
        assert 0 < low < high < 842
        element = told[int(widget["/StructParent"])].get_object()
        assert element["/S"] == "/Form"
        assert element["/K"]["/Obj"].get_object()["/T"] == widget["/T"]


def test_what_is_filled_in_can_be_read_back(closure: pypdf.PdfReader):
    writer = pypdf.PdfWriter(clone_from=closure)
    entries = {
        name: "/Yes" if field["/FT"] == "/Btn" else "AB 1"
        for name, field in (writer.get_fields() or {}).items()
    }
    for page in writer.pages:
        writer.update_page_form_field_values(page, entries)
    out = io.BytesIO()
    writer.write(out)
    found = pypdf.PdfReader(out).get_fields() or {}
    assert {name: str(field["/V"]) for name, field in found.items()} == entries


@pytest.mark.parametrize("form", Form.all(), ids=lambda form: form.key)
def test_paper_and_page_ask_for_the_same(form: Form):
    job = next(job for job in FORMS if job.key == form.key)
    asked = [label for part in form.parts for row in part.rows for label in row.labels]
    assert [str(widget["/TU"]) for widget in widgets(made(job))] == asked


@pytest.mark.long
def test_every_form_can_be_filled_in():
    assert len(FORMS) > 9
    for job in FORMS:
        fields = widgets(made(job))
        assert len(fields) > 10, job.key
        assert all(str(field["/TU"]).strip() for field in fields), job.key
