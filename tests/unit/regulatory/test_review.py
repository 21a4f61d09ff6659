"""A text that changes needs a new date of review (examples: GOV.UK's accessibility statement)."""

import datetime
from dataclasses import replace
from pathlib import Path

import pytest

from nnm_site.features.regulatory import review
from nnm_site.shared.content.models.base import Entry
from nnm_site.shared.content.models.regulatory import Term, Topic
from nnm_site.shared.content.record import State
from nnm_site.shared.content.validate import Content, validate
from nnm_site.shared.rules.dates import today
from nnm_site.shared.shell.facts import without_sources
from tests.rows import each

pytestmark = pytest.mark.slow

OLD = datetime.date(2026, 3, 1)
NEW = datetime.date(2026, 3, 2)


def test_the_record_is_that_of_the_texts_and_none_was_reviewed_in_the_future() -> None:
    """`python -m nnm_site check` checks that none has changed since."""
    now = review.current(validate())
    assert review.RECORD.path.read_text(encoding="utf-8") == review.RECORD.text(now)
    assert not [key for key, state in now.items() if state.day > today()]


@each([
    (State("aa", OLD), {"page": State("aa", OLD)}, []),
    (State("bb", OLD), {"page": State("aa", OLD)}, ["the words have changed, but its date of review"]),
    (State("bb", NEW), {"page": State("aa", OLD)}, ["is not recorded yet"]),
    (State("aa", NEW), {"page": State("aa", OLD)}, ["is not recorded yet"]),
    (State("aa", OLD), {}, ["is not recorded yet"]),
])  # fmt: skip
def test_a_changed_text_is_a_fault_until_it_is_recorded(now, recorded, said) -> None:
    faults = list(review.RECORD.faults({"page": now}, recorded))
    assert len(faults) == len(said)
    assert all(one in fault for one, fault in zip(said, faults, strict=True))


@each([
    (State("aa", OLD), State("aa", OLD), False),
    (State("bb", OLD), State("aa", OLD), True),
    (State("bb", NEW), State("aa", OLD), False),
    (State("aa", NEW + datetime.timedelta(days=1)), State("aa", OLD), True),
    # Twice on the day of its review.
    (State("bb", NEW), State("aa", NEW), False),
])  # fmt: skip
def test_only_a_text_with_a_new_date_is_recorded(now, then, refused) -> None:
    assert bool(list(review.RECORD.refusals({"page": now}, {"page": then}, today=NEW))) is refused


@pytest.mark.parametrize(("kind", "page"), [(Topic, "investor-charter"), (Term, "glossary")])
def test_the_hash_sees_topics_and_terms(kind: type[Entry], page: str) -> None:
    content = validate()
    _, *others = content.all(kind)
    entries = {**content.entries, kind: {entry.key: entry for entry in others}}
    changed = Content(entries)
    before, after = review.current(content), review.current(changed)

    assert [key for key in before if before[key] != after[key]] == [page]


def test_the_command_writes_nothing_when_it_refuses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = replace(review.RECORD, path=tmp_path / "reviewed.toml")
    now, then = review.current(validate()), review.recorded(validate())

    assert record.write(now, then, datetime.date(2000, 1, 1)) == 1
    assert "lies in the future" in capsys.readouterr().err
    assert not record.path.exists()

    assert record.write(now, then, today()) == 0
    assert record.path.read_text(encoding="utf-8").count("[[review]]") == len(now)


def test_the_source_of_a_fact_is_no_word_of_the_text() -> None:
    assert without_sources("In [**7** days](source:odr), [or](/x).") == "In **7** days, [or](/x)."
