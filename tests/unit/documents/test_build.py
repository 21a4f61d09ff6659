"""Building is idempotent, makes only what changed, and lets the firm's own files win."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from pypdf import PdfReader

from nnm_site.shared.content import published, queries
from nnm_site.shared.content.validate import CONTENT_DIR, validate
from nnm_site.shared.documents.build import DocumentError
from nnm_site.shared.documents.jobs import jobs

from .conftest import Workshop

pytestmark = pytest.mark.slow

KEYS = {
    "pledge-form",
    "unpledge-form",
    "surveillance-policy",
    "trading-software-solo",
    "annexure-c-nse-fo-2022-03",
    "annexure-c-bse-cd-2022-03",
    "annexure-c-cdsl-dp-2022-03",
    "gopal-snacks",
}


def test_a_check_and_a_build_beside_each_other_make_each_document_once(small: Workshop) -> None:
    with ThreadPoolExecutor() as pool:
        reports = list(pool.map(lambda _: small.build(), range(2)))
    assert sorted(map(len, (report.made for report in reports))) == [0, len(KEYS)]
    assert small.files().keys() == KEYS


CATALOGUE = "documents/catalogue.toml"

#: A note without its own words gets a document too.
NEW_NOTE = """[[note]]
key = "new-issue"
sample = true
kind = "ipo"
date = 2024-04-01
heading = "New issue: IPO note"

"""


def test_a_first_build_makes_everything_and_a_second_nothing(built: Workshop) -> None:
    assert {file.path for file in built.files().values()} == {
        *(f"pdf/downloads/{key}.pdf" for key in KEYS - {"trading-software-solo", "gopal-snacks"}),
        "pdf/ipo&reports/gopal-snacks.pdf",
        "exe/trading-software-solo.exe",
    }
    (installer,) = (built.assets / "exe").glob("*.exe")
    assert "The firm supplies this installer" in installer.read_text()

    def written() -> list[int]:
        return [(built.assets / one.path).stat().st_mtime_ns for one in built.files().values()]

    before = written()
    second = built.build()
    assert second.made == ()
    assert set(second.kept) == KEYS
    assert written() == before


def test_a_change_remakes_only_what_is_made_from_it(built: Workshop) -> None:
    for file, old, new, made in (
        ("documents/forms/pledge.typ", "", "// A remark.\n", ("pledge-form",)),
        (CATALOGUE, '"Pledge request form"', '"Pledge request"', ("pledge-form",)),
        ("documents/complaints.toml", "days = 25", "days = 26", ("annexure-c-nse-fo-2022-03",)),
        ("research/notes.toml", "[[note]]\n", f"{NEW_NOTE}[[note]]\n", ("new-issue",)),
        ("home/faq.toml", "", "# A remark.\n", ()),
    ):
        built.write(file, lambda text, old=old, new=new: text.replace(old, new, 1))
        assert built.build().made == made, file


@pytest.mark.requirement("R709")
def test_the_document_of_a_corrected_month_says_so(built: Workshop) -> None:
    month = 'segment = "nse-fo"\n'
    built.write(
        "documents/complaints.toml",
        lambda text: text.replace(month, f"{month}corrected = 2022-05-03\n", 1),
    )
    shipped = (CONTENT_DIR / "documents/complaints/annexure-c.typ").read_text(encoding="utf-8")
    built.write("documents/complaints/annexure-c.typ", lambda _: shipped.partition("#block(")[0])
    built.build()
    (page,) = PdfReader(built.assets / "pdf/downloads/annexure-c-nse-fo-2022-03.pdf").pages
    assert "Corrected on 3 May 2022." in page.extract_text()


def test_a_changed_fact_of_the_firm_remakes_every_pdf(built: Workshop) -> None:
    built.write(
        "firm.toml", lambda text: text.replace("Specimen House, First", "Specimen House, Second")
    )
    made = set(built.build().made)
    assert KEYS - {"trading-software-solo"} <= made


def test_a_damaged_or_missing_file_is_made_again_with_the_same_bytes(built: Workshop) -> None:
    path = built.assets / "pdf/downloads/unpledge-form.pdf"
    first = path.read_bytes()
    path.write_bytes(b"")
    (built.assets / "exe/trading-software-solo.exe").unlink()
    assert set(built.build().made) == {"unpledge-form", "trading-software-solo"}
    assert path.read_bytes() == first


def test_a_broken_manifest_only_costs_time(built: Workshop) -> None:
    for text in ("", "[]", '{"pledge-form": {}}'):
        built.manifest.write_text(text)
        assert set(built.build().made) == KEYS


def test_a_removed_document_takes_its_file_along(built: Workshop) -> None:
    built.write("forms.toml", lambda _: "")
    built.write(
        CATALOGUE,
        lambda text: "[[document]]\n".join(
            part
            for part in text.split("[[document]]\n")
            if not part.startswith('key = "unpledge-form"')
        ),
    )
    assert built.build().made == ()
    assert not (built.assets / "pdf/downloads/unpledge-form.pdf").exists()
    assert "unpledge-form" not in built.files()


def test_a_file_of_the_firm_takes_the_place_of_the_specimen(
    built: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = (built.assets / "pdf/downloads/surveillance-policy.pdf").read_bytes()
    drop(built, "pledge-form.pdf", own)
    assert built.build().made == ("pledge-form",)
    assert (built.assets / "pdf/downloads/pledge-form.pdf").read_bytes() == own
    assert not built.files()["pledge-form"].sample
    assert built.build().made == ()

    monkeypatch.setattr(published, "MANIFEST", built.manifest)
    assert published.published_file("pledge-form") == built.files()["pledge-form"]

    (built.content / "documents/files/pledge-form.pdf").unlink()
    assert built.build().made == ("pledge-form",)
    assert built.files()["pledge-form"].sample


def drop(workshop: Workshop, name: str, data: bytes) -> None:
    """Put a file of the firm where it replaces a specimen."""
    folder = workshop.content / "documents" / "files"
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(data)


def test_a_dropped_file_that_is_no_pdf_or_of_no_document_is_refused(small: Workshop) -> None:
    drop(small, "plegde-form.pdf", b"This is not a PDF.")
    with pytest.raises(DocumentError, match="there is no document of this name"):
        small.build()
    assert not small.files()

    files = small.content / "documents" / "files"
    (files / "plegde-form.pdf").rename(files / "pledge-form.pdf")
    with pytest.raises(DocumentError, match=r"content/documents/files/pledge-form\.pdf"):
        small.build()
    # The others are made.
    assert "pledge-form" not in small.files()
    assert "unpledge-form" in small.files()


def test_a_faulty_source_is_named_and_the_document_before_stays(built: Workshop) -> None:
    source = built.content / "documents/forms/pledge.typ"
    made = built.assets / "pdf/downloads/pledge-form.pdf"
    text, old = source.read_text(encoding="utf-8"), made.read_bytes()
    for code, fault in (
        ("#no-such-word", r"forms/pledge\.typ.*unknown variable: no-such-word"),
        # PDF/UA-1 is enforced: Typst refuses sources that break it.
        ('#image("/assets/favicon.svg")', "alt"),
    ):
        source.write_text(f"{text}\n{code}\n", encoding="utf-8")
        with pytest.raises(DocumentError, match=fault):
            built.build()
        assert made.read_bytes() == old

    source.unlink()
    with pytest.raises(DocumentError, match=r"forms/pledge\.typ: the file is missing"):
        built.build()
    assert made.read_bytes() == old


def test_what_is_no_sample_needs_its_file_and_no_source(built: Workshop) -> None:
    own = (built.assets / "pdf/downloads/surveillance-policy.pdf").read_bytes()
    entry = 'key = "surveillance-policy"\n'
    built.write(
        CATALOGUE, lambda text: text.replace(f"{entry}sample = true\n", f'{entry}file = "own"\n')
    )
    built.write(CATALOGUE, lambda text: text.replace('source = "policies/surveillance"\n', ""))
    built.write("research/notes.toml", lambda text: text.replace("sample = true\n", "", 1))
    with pytest.raises(DocumentError) as refused:
        built.build()
    for key in ("surveillance-policy", "gopal-snacks"):
        assert f"files/{key}.pdf: the file is missing" in str(refused.value)
        drop(built, f"{key}.pdf", own)
    built.build()
    assert not built.files()["surveillance-policy"].sample


def test_the_trends_begin_with_the_first_month_of_the_records(small: Workshop) -> None:
    for month, begin in (("2022-03", "March 2022"), ("2021-11", "November 2021")):
        if month != "2022-03":
            small.write(
                "documents/complaints.toml", lambda text: text.replace("2022-03", "2021-11")
            )
        found = jobs(validate(small.content), small.content / "documents")
        facts = {job.key: json.loads(job.facts) for job in found}
        assert facts[f"annexure-c-nse-fo-{month}"]["data"]["begin"] == begin


def test_queries_tell_size_and_pages_of_what_was_made(
    built: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(published, "MANIFEST", built.manifest)
    entry = json.loads(built.manifest.read_text())["surveillance-policy"]
    file = queries.document("surveillance-policy").published
    assert file is not None
    assert file.size == entry["size"] == (built.assets / file.path).stat().st_size
    assert file.pages is not None
    assert file.pages >= 2
