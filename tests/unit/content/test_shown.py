"""Entries with days start and end automatically, at midnight in India (R1314)."""

import datetime
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from nnm_site.platform.reads import noted
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content.attention import not_yet
from nnm_site.shared.content.models.base import COLLECTIONS, Entry, Shown
from nnm_site.shared.content.models.documents import IN_CODE, Document
from nnm_site.shared.content.models.home import Notice
from nnm_site.shared.content.problems import ContentError
from nnm_site.shared.content.validate import Content, file_of, validate
from nnm_site.shared.documents.jobs import jobs
from tests.rows import each
from tests.unit.content.conftest import Edit

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R1314")]

FIRST, LAST = datetime.date(2027, 4, 1), datetime.date(2027, 4, 30)
ONE_DAY = datetime.timedelta(1)
DAYS = f"from = {FIRST}\nuntil = {LAST}\n"

KINDS = [kind for kind in COLLECTIONS if issubclass(kind, Shown)]


def with_days(
    root: Path, kind: type[Entry], days: str = DAYS, place: int = 0
) -> tuple[Content, Entry]:
    """The content with days in an entry of a kind, and that entry."""
    entry = list(validate(root).entries[kind].values())[place]
    path = root.parent / file_of(entry)
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        text = text.replace("+++\n", f"+++\n{days}", 1)
    else:
        head = rf'^(\[\[{COLLECTIONS[kind].name}\]\]\nkey = "{entry.key}"\n)'
        text, count = re.subn(head, rf"\1{days}", text, count=1, flags=re.M)
        assert count == 1
    path.write_text(text, encoding="utf-8")
    return validate(root), entry


@each([(kind,) for kind in KINDS])
def test_an_entry_shows_from_its_first_to_the_end_of_its_last_day(
    kind: type[Entry], root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content, entry = with_days(root, kind)
    for day, shows in (
        (FIRST - ONE_DAY, False), (FIRST, True), (LAST, True), (LAST + ONE_DAY, False),
    ):  # fmt: skip
        monkeypatch.setenv("PREVIEW_DAY", str(day))
        assert (entry.key in {one.key for one in content.all(kind)}) is shows
        assert (content.find(kind, entry.key) is not None) is shows
        if kind is Document:
            assert (entry.key in {job.key for job in jobs(content)}) is shows


def test_what_the_day_decides_is_noted_and_not_the_day(root: Path) -> None:
    content = validate(root)
    with noted() as names:
        content.all(Notice)
    assert names == {"kind:Notice"}


def test_the_date_of_a_document_is_to_come_only_where_it_shows_from_then_on(
    root: Path, edit: Callable[[str, str, str], None]
) -> None:
    file = "documents/catalogue.toml"
    entry = (
        '\n[[document]]\nkey = "new"\ncategory = "pledge-form"\nheading = "New"\nversion = "1"\n'
        'language = "English"\nfile = "own"\n'
    )
    with (root / file).open("a", encoding="utf-8") as written:
        written.write(f"{entry}date = {FIRST}\n")
    day = FIRST - ONE_DAY
    (fault,) = (str(one) for one in not_yet(validate(root), day) if "still to come" in str(one))
    assert f'"new": field "date": {FIRST} is still to come: with from = {FIRST}' in fault
    edit(file, f"date = {FIRST}\n", f"date = {FIRST}\nfrom = {FIRST}\n")
    assert not [one for one in not_yet(validate(root), day) if one.field == "date"]


def test_what_another_entry_needs_on_every_day_has_no_days(root: Path) -> None:
    with pytest.raises(ContentError, match="has `from` or `until`, and is needed here"):
        with_days(root, Document, f"until = {LAST}\n", -1)


@pytest.mark.requirement("R1322")
def test_a_document_that_code_or_a_text_names_shows_on_every_day(root: Path, edit: Edit) -> None:
    head = '[[document]]\nkey = "surveillance-policy"\n'
    edit("documents/catalogue.toml", head, f"{head}until = {LAST}\n")
    edit(
        "help/add-money.md",
        "of your own.",
        "of your own: [form](/pdf/downloads/surveillance-policy.pdf).",
    )
    said = 'content/help/add-money.md: field "body": document "surveillance-policy" has `from` or `until`, and is linked here'
    with pytest.raises(ContentError, match=said):
        validate(root)
    edit("help/add-money.md", "surveillance-policy", "pledge-form")
    assert validate(root)
    edit("documents/catalogue.toml", 'key = "surveillance-policy"', f'key = "{IN_CODE[0]}"')
    said = rf'\("{IN_CODE[0]}"\): field "until": pages name this document on every day'
    with pytest.raises(ContentError, match=said):
        validate(root)


@pytest.mark.requirement("R1322")
def test_every_document_that_code_names_is_known() -> None:
    named = re.compile(
        r'document\("([a-z-]+)"\)|/pdf/downloads/([a-z-]+)\.pdf|SPECIMEN = "([a-z-]+)"'
    )
    code = (PROJECT_ROOT / "nnm_site").rglob("*.py")
    found = {key for path in code for one in named.findall(path.read_text("utf-8")) for key in one}
    # The third is one that is gone.
    assert found - {"", "kyc-form-2023"} == {*IN_CODE}


def test_days_are_in_order(root: Path) -> None:
    with pytest.raises(ContentError, match="is before from, "):
        with_days(root, Notice, f"from = {LAST}\nuntil = {FIRST}\n")
