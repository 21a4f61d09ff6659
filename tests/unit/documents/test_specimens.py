"""A document is a specimen as long as anything in it is a sample."""

from collections.abc import Collection
from pathlib import Path
from types import MappingProxyType

import pytest

from nnm_site.shared.content.models.documents import ComplaintMonth, Document
from nnm_site.shared.content.validate import Content, validate
from nnm_site.shared.documents.jobs import FOLDER, TARIFF_SHEET, jobs

pytestmark = pytest.mark.slow

WHOLE = validate()
POLICY = "surveillance-policy"


def real(but: Collection[str] = (), **change: object) -> Content:
    """The content without samples, except these keys; each document with its changes."""
    entries = {
        kind: MappingProxyType(
            {key: entry.model_copy(update={"sample": key in but}) for key, entry in held.items()}
        )
        for kind, held in WHOLE.entries.items()
    }
    made = {
        key: one.model_copy(update={"file": "made" if one.kind == "pdf" else "own"} | change)
        for key, one in entries[Document].items()
    }
    return Content(MappingProxyType(entries | {Document: MappingProxyType(made)}))


def specimens(content: Content, folder: Path = FOLDER) -> set[str]:
    return {job.key for job in jobs(content, folder) if job.sample}


def test_every_document_holds_the_firm_and_its_registrations() -> None:
    """And nothing is a specimen when nothing is a sample."""
    assert specimens(real()) == set()
    for key in ("firm", "sebi-broker"):
        assert {POLICY, TARIFF_SHEET, "annexure-c-nse-fo-2025-05"} <= specimens(real([key])), key


def test_a_month_is_a_specimen_when_its_trends_hold_an_invented_one() -> None:
    invented = specimens(real(["nse-fo-2025-05"]))
    after = (one for one in WHOLE.all(ComplaintMonth) if f"{one.month:%Y-%m}" >= "2025-05")
    assert invented == {f"annexure-c-{one.key}" for one in after if one.segment == "nse-fo"}


def test_a_table_is_a_specimen_when_an_entry_of_it_is() -> None:
    assert specimens(real(["tariff"])) == {TARIFF_SHEET}


def test_a_desk_that_the_source_calls_for_counts(tmp_path: Path) -> None:
    (tmp_path / "policy.typ").write_text('#reach(desk("billing"))', encoding="utf-8")
    assert POLICY in specimens(real(["billing"], source="policy"), tmp_path)
    assert POLICY not in specimens(real(["wealth"], source="policy"), tmp_path)


def test_the_firms_own_file_is_what_its_entry_says() -> None:
    assert POLICY not in specimens(real(["firm"], file="own", source=None))
