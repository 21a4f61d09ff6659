"""A document is a specimen as long as anything in it is a sample."""

from collections.abc import Collection
from pathlib import Path
from types import MappingProxyType

from nnm_site.shared.content.complaints import annexure
from nnm_site.shared.content.models.documents import ComplaintMonth, Document
from nnm_site.shared.content.specimens import TARIFF_SHEET, is_specimen
from nnm_site.shared.content.validate import Content, validate

WHOLE = validate()
POLICY = WHOLE.one(Document, "surveillance-policy")
MONTH = max(
    (one for one in WHOLE.all(ComplaintMonth) if one.segment == "nse-fo"), key=lambda one: one.month
)


def real(but: Collection[str] = ()) -> Content:
    """The content without samples, but for the entries of these keys."""
    entries = {
        kind: MappingProxyType(
            {key: entry.model_copy(update={"sample": key in but}) for key, entry in found.items()}
        )
        for kind, found in WHOLE.entries.items()
    }
    return Content(MappingProxyType(entries), ())


def made(document: Document) -> Document:
    return document.model_copy(update={"sample": False, "file": "made"})


def test_every_document_holds_the_firm_and_its_registrations() -> None:
    """And nothing is a specimen when nothing is a sample."""
    assert not is_specimen(real(), made(POLICY))
    assert not is_specimen(real(), annexure(real().one(ComplaintMonth, MONTH.key)))
    for key in ("firm", "sebi-broker"):
        assert is_specimen(real([key]), made(POLICY)), key


def test_a_month_is_a_specimen_when_its_trends_hold_an_invented_one() -> None:
    invented = real(["nse-fo-2025-05"])
    assert is_specimen(invented, annexure(invented.one(ComplaintMonth, MONTH.key)))
    assert not is_specimen(invented, annexure(invented.one(ComplaintMonth, "nse-fo-2025-04")))
    assert not is_specimen(invented, annexure(invented.one(ComplaintMonth, "bse-cd-2025-05")))


def test_a_table_is_a_specimen_when_an_entry_of_it_is() -> None:
    sheet = made(WHOLE.one(Document, TARIFF_SHEET))
    assert is_specimen(real(["tariff"]), sheet)
    assert not is_specimen(real(["tariff"]), made(POLICY))


def test_a_desk_that_the_source_calls_for_counts(tmp_path: Path) -> None:
    (tmp_path / "policy.typ").write_text('#reach(desk("billing"))', encoding="utf-8")
    calling = made(POLICY).model_copy(update={"source": "policy"})
    assert is_specimen(real(["billing"]), calling, tmp_path)
    assert not is_specimen(real(["compliance"]), calling, tmp_path)


def test_the_firms_own_file_is_what_its_entry_says() -> None:
    own = POLICY.model_copy(update={"sample": False, "file": "own", "source": None})
    assert not is_specimen(real(["firm"]), own)
