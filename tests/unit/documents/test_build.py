"""Building is idempotent, makes only what changed, and lets the firm's own files win."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from nnm_site.shared.content import published, queries
from nnm_site.shared.content.validate import validate
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

#: Of one without words of its own a document is made too.
NEW_NOTE = """[[note]]
key = "new-issue"
sample = true
kind = "ipo"
date = 2024-04-01
heading = "New issue: IPO note"

"""


def test_a_first_build_makes_everything_and_a_second_nothing(small: Workshop) -> None:
    first = small.build()
    assert set(first.made) == KEYS
    assert {file.path for file in small.files().values()} == {
        "pdf/downloads/pledge-form.pdf",
        "pdf/downloads/unpledge-form.pdf",
        "pdf/downloads/surveillance-policy.pdf",
        "pdf/downloads/annexure-c-nse-fo-2022-03.pdf",
        "pdf/downloads/annexure-c-bse-cd-2022-03.pdf",
        "pdf/downloads/annexure-c-cdsl-dp-2022-03.pdf",
        "pdf/ipo&reports/gopal-snacks.pdf",
        "exe/trading-software-solo.exe",
    }
    before = {
        file.path: (small.assets / file.path).stat().st_mtime_ns for file in small.files().values()
    }
    second = small.build()
    assert second.made == ()
    assert set(second.kept) == KEYS
    after = {path: (small.assets / path).stat().st_mtime_ns for path in before}
    assert after == before


@pytest.mark.long
def test_the_same_sources_give_the_same_bytes(small: Workshop) -> None:
    small.build()
    path = small.assets / "pdf/downloads/pledge-form.pdf"
    first = path.read_bytes()
    path.unlink()
    assert small.build().made == ("pledge-form",)
    assert path.read_bytes() == first


@pytest.mark.parametrize(
    ("file", "old", "new", "made"),
    [
        ("documents/forms/pledge.typ", "", "// A remark.\n", ("pledge-form",)),
        (CATALOGUE, '"Pledge request form"', '"Pledge request"', ("pledge-form",)),
        ("documents/complaints.toml", "days = 25", "days = 26", ("annexure-c-nse-fo-2022-03",)),
        ("research/notes.toml", "[[note]]\n", f"{NEW_NOTE}[[note]]\n", ("new-issue",)),
        ("home/faq.toml", "", "# A remark.\n", ()),
    ],
)
def test_a_change_remakes_only_what_is_made_from_it(
    small: Workshop, file: str, old: str, new: str, made: tuple[str, ...]
) -> None:
    small.build()
    small.write(file, lambda text: text.replace(old, new, 1))
    assert small.build().made == made


@pytest.mark.long
def test_a_changed_fact_of_the_firm_remakes_every_pdf(small: Workshop) -> None:
    small.build()
    small.write(
        "firm.toml", lambda text: text.replace("Specimen House, First", "Specimen House, Second")
    )
    made = set(small.build().made)
    assert KEYS - {"trading-software-solo"} <= made


@pytest.mark.long
def test_a_damaged_or_missing_file_is_made_again(small: Workshop) -> None:
    small.build()
    (small.assets / "pdf/downloads/unpledge-form.pdf").write_bytes(b"")
    (small.assets / "exe/trading-software-solo.exe").unlink()
    assert set(small.build().made) == {"unpledge-form", "trading-software-solo"}


@pytest.mark.long
def test_a_broken_manifest_only_costs_time(small: Workshop) -> None:
    small.build()
    for text in ("", "[]", '{"pledge-form": {}}'):
        small.manifest.write_text(text)
        assert set(small.build().made) == KEYS


def test_a_removed_document_takes_its_file_along(small: Workshop) -> None:
    small.build()
    small.write(
        CATALOGUE,
        lambda text: "[[document]]\n".join(
            part
            for part in text.split("[[document]]\n")
            if not part.startswith('key = "unpledge-form"')
        ),
    )
    assert small.build().made == ()
    assert not (small.assets / "pdf/downloads/unpledge-form.pdf").exists()
    assert "unpledge-form" not in small.files()


@pytest.mark.long
def test_a_file_of_the_firm_takes_the_place_of_the_specimen(
    small: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    small.build()
    own = (small.assets / "pdf/downloads/surveillance-policy.pdf").read_bytes()
    dropped = small.content / "documents" / "files" / "pledge-form.pdf"
    dropped.parent.mkdir(exist_ok=True)
    dropped.write_bytes(own)
    assert small.build().made == ("pledge-form",)
    assert (small.assets / "pdf/downloads/pledge-form.pdf").read_bytes() == own
    assert small.files()["pledge-form"].supplied
    assert small.build().made == ()

    monkeypatch.setattr(published, "MANIFEST", small.manifest)
    assert published.published_file("pledge-form") == small.files()["pledge-form"]

    dropped.unlink()
    assert small.build().made == ("pledge-form",)
    assert not small.files()["pledge-form"].supplied


@pytest.mark.parametrize(
    ("name", "fault", "others_made"),
    [
        ("pledge-form.pdf", r"content/documents/files/pledge-form\.pdf", True),
        ("plegde-form.pdf", "there is no document of this name", False),
    ],
)
def test_a_dropped_file_that_is_no_pdf_or_of_no_document_is_refused(
    small: Workshop, name: str, fault: str, others_made: bool
) -> None:
    dropped = small.content / "documents" / "files" / name
    dropped.parent.mkdir(exist_ok=True)
    dropped.write_text("This is not a PDF.")
    with pytest.raises(DocumentError, match=fault):
        small.build()
    assert name.removesuffix(".pdf") not in small.files()
    assert ("unpledge-form" in small.files()) == others_made


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("#no-such-word", r"forms/pledge\.typ.*unknown variable: no-such-word"),
        # PDF/UA-1 is not a promise but a gate: Typst refuses what breaks it.
        ('#image("/assets/favicon.svg")', "alt"),
        (None, r"forms/pledge\.typ: the file is missing"),
    ],
)
def test_a_faulty_source_is_named_and_the_document_before_stays(
    small: Workshop, code: str | None, fault: str
) -> None:
    small.build()
    old = (small.assets / "pdf/downloads/pledge-form.pdf").read_bytes()
    if code:
        small.write("documents/forms/pledge.typ", lambda text: f"{text}\n{code}\n")
    else:
        (small.content / "documents/forms/pledge.typ").unlink()
    with pytest.raises(DocumentError, match=fault):
        small.build()
    assert (small.assets / "pdf/downloads/pledge-form.pdf").read_bytes() == old


def test_a_document_that_is_no_sample_needs_its_file_and_no_source(small: Workshop) -> None:
    small.build()
    own = (small.assets / "pdf/downloads/surveillance-policy.pdf").read_bytes()
    entry = 'key = "surveillance-policy"\n'
    small.write(
        CATALOGUE, lambda text: text.replace(f"{entry}sample = true\n", f'{entry}file = "own"\n')
    )
    small.write(CATALOGUE, lambda text: text.replace('source = "policies/surveillance"\n', ""))
    with pytest.raises(DocumentError, match=r"files/surveillance-policy\.pdf: the file is missing"):
        small.build()

    dropped = small.content / "documents" / "files" / "surveillance-policy.pdf"
    dropped.parent.mkdir(exist_ok=True)
    dropped.write_bytes(own)
    small.build()
    assert small.files()["surveillance-policy"].supplied


def test_a_note_that_is_no_sample_is_not_made_from_the_template(small: Workshop) -> None:
    small.write("research/notes.toml", lambda text: text.replace("sample = true\n", "", 1))
    with pytest.raises(DocumentError, match=r"files/gopal-snacks\.pdf: the file is missing"):
        small.build()


def _facts(small: Workshop) -> dict[str, dict]:
    content = validate(small.content)
    found = jobs(content, small.content / "documents")
    return {job.key: json.loads(job.facts) for job in found}


def test_the_trends_begin_with_the_first_month_of_the_records(small: Workshop) -> None:
    assert _facts(small)["annexure-c-nse-fo-2022-03"]["data"]["begin"] == "March 2022"
    small.write("documents/complaints.toml", lambda text: text.replace("2022-03", "2021-11"))
    assert _facts(small)["annexure-c-nse-fo-2021-11"]["data"]["begin"] == "November 2021"


def test_queries_tell_size_and_pages_of_what_was_made(
    small: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    small.build()
    monkeypatch.setattr(published, "MANIFEST", small.manifest)
    entry = json.loads(small.manifest.read_text())["surveillance-policy"]
    file = queries.published.published_file("surveillance-policy")
    assert file is not None
    assert file.size == entry["size"] == (small.assets / file.path).stat().st_size
    assert file.pages is not None
    assert file.pages >= 2


def test_a_sample_installer_says_that_the_firm_supplies_it(small: Workshop) -> None:
    small.build()
    (path,) = (small.assets / "exe").glob("*.exe")
    assert "The firm supplies this installer" in path.read_text()
