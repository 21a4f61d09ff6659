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

pytestmark = pytest.mark.slow

OLD = datetime.date(2026, 3, 1)
NEW = datetime.date(2026, 3, 2)


def test_every_text_was_reviewed_as_it_stands() -> None:
    content = validate()
    now = review.current(content)

    assert not list(review.faults(now, review.recorded(content))), (
        "read the page again, set `reviewed`, then run python -m nnm_site.features.regulatory.review"
    )
    assert not [key for key, state in now.items() if state.reviewed > today()]


def test_the_record_has_no_page_too_many() -> None:
    content = validate()

    assert review.recorded(content).keys() == review.current(content).keys()
    assert review.RECORD.read_text(encoding="utf-8") == review.record(review.current(content))


def test_a_changed_text_is_a_fault_until_it_is_recorded(subtests: pytest.Subtests) -> None:
    for now, fault in [
        (State(OLD, "aa"), None),
        (State(OLD, "bb"), "the text has changed, but its date of review"),
        (State(NEW, "bb"), "is not recorded yet"),
        (State(NEW, "aa"), "is not recorded yet"),
    ]:
        with subtests.test(now=now, fault=fault):
            faults = list(review.faults({"page": now}, {"page": State(OLD, "aa")}))

            assert len(faults) == (fault is not None)
            assert fault is None or fault in faults[0]


def test_a_new_page_must_be_recorded() -> None:
    assert list(review.faults({"page": State(OLD, "aa")}, {})) == ["page: is not recorded yet"]


def test_only_a_text_with_a_new_date_is_recorded(subtests: pytest.Subtests) -> None:
    for now, refused in [
        (State(OLD, "aa"), False),
        (State(OLD, "bb"), True),
        (State(NEW, "bb"), False),
        (State(NEW + datetime.timedelta(days=1), "aa"), True),
    ]:
        with subtests.test(now=now, refused=refused):
            then = {"page": State(OLD, "aa")}

            assert bool(list(review.refusals({"page": now}, then, today=NEW))) is refused


def test_a_text_may_change_twice_on_the_day_of_its_review() -> None:
    assert not list(
        review.refusals({"page": State(NEW, "bb")}, {"page": State(NEW, "aa")}, today=NEW)
    )


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
