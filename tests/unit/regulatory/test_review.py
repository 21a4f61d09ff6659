"""A text that changes needs a new date of review (examples: GOV.UK's accessibility statement)."""

import datetime

import pytest

from nnm_site.features.regulatory import review
from nnm_site.features.regulatory.review import State
from nnm_site.shared.content.models.base import Entry
from nnm_site.shared.content.models.regulatory import Policy, Term, Topic
from nnm_site.shared.content.validate import Content, validate
from nnm_site.shared.rules.dates import today
from nnm_site.shared.shell.facts import without_sources
from tests.rows import each

pytestmark = pytest.mark.slow

OLD = datetime.date(2026, 3, 1)
NEW = datetime.date(2026, 3, 2)


def test_the_record_is_that_of_the_texts_and_none_was_reviewed_in_the_future() -> None:
    """That none has changed since: `python -m nnm_site check`."""
    now = review.current(validate())
    assert review.RECORD.read_text(encoding="utf-8") == review.record(now)
    assert not [key for key, state in now.items() if state.reviewed > today()]


@each([
    (State(OLD, "aa"), {"page": State(OLD, "aa")}, []),
    (State(OLD, "bb"), {"page": State(OLD, "aa")}, ["the text has changed, but its date of review"]),
    (State(NEW, "bb"), {"page": State(OLD, "aa")}, ["is not recorded yet"]),
    (State(NEW, "aa"), {"page": State(OLD, "aa")}, ["is not recorded yet"]),
    (State(OLD, "aa"), {}, ["is not recorded yet"]),
])  # fmt: skip
def test_a_changed_text_is_a_fault_until_it_is_recorded(now, recorded, said) -> None:
    faults = list(review.faults({"page": now}, recorded))
    assert len(faults) == len(said)
    assert all(one in fault for one, fault in zip(said, faults, strict=True))


@each([
    (State(OLD, "aa"), State(OLD, "aa"), False),
    (State(OLD, "bb"), State(OLD, "aa"), True),
    (State(NEW, "bb"), State(OLD, "aa"), False),
    (State(NEW + datetime.timedelta(days=1), "aa"), State(OLD, "aa"), True),
    # Twice on the day of its review.
    (State(NEW, "bb"), State(NEW, "aa"), False),
])  # fmt: skip
def test_only_a_text_with_a_new_date_is_recorded(now, then, refused) -> None:
    assert bool(list(review.refusals({"page": now}, {"page": then}, today=NEW))) is refused


@pytest.mark.parametrize(("kind", "page"), [(Topic, "investor-charter"), (Term, "glossary")])
def test_the_hash_sees_topics_and_terms(kind: type[Entry], page: str) -> None:
    content = validate()
    _, *others = content.all(kind)
    entries = {**content.entries, kind: {entry.key: entry for entry in others}}
    changed = Content(entries, content.samples)
    before, after = review.current(content), review.current(changed)

    assert [key for key in before if before[key] != after[key]] == [page]


def test_the_command_writes_nothing_when_it_refuses(
    monkeypatch: pytest.MonkeyPatch, tmp_path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(review, "RECORD", tmp_path / "reviewed.toml")

    assert review.main(datetime.date(2000, 1, 1)) == 1
    assert "lies in the future" in capsys.readouterr().err
    assert not review.RECORD.exists()

    assert review.main(today()) == 0
    assert review.RECORD.read_text(encoding="utf-8").count("[[review]]") == len(
        validate().all(Policy)
    )


def test_the_source_of_a_fact_is_no_word_of_the_text() -> None:
    assert without_sources("In [**7** days](source:odr), [or](/x).") == "In **7** days, [or](/x)."
