"""A document whose words change needs a new date and version."""

import datetime
import tomllib

import pytest

from nnm_site.shared.content.models.documents import DatedDocument, Document
from nnm_site.shared.content.models.law import Rule
from nnm_site.shared.content.validate import Content, validate
from nnm_site.shared.documents import dated
from nnm_site.shared.documents.dated import State
from nnm_site.shared.rules.dates import today
from tests.rows import each

pytestmark = pytest.mark.slow

OLD = datetime.date(2026, 3, 1)
NEW = datetime.date(2026, 3, 2)
THEN = State(OLD, "1.0", "aa")


def test_every_document_has_the_date_of_its_words() -> None:
    recorded = dated.RECORD.read_text(encoding="utf-8")
    assert recorded == dated.record(dated.current(validate())), (
        "set date and version in content/documents/catalogue.toml, then run "
        "python -m nnm_site.shared.documents.dated"
    )


def test_no_document_is_older_than_a_rule_that_it_holds() -> None:
    """A document cannot hold words that were in force only after its date."""
    content = validate()
    late = [
        f"{one.key}: {rule.key}"
        for one in content.all(Document)
        if one.source
        for words in [dated.words(content, one)]
        for rule in content.all(Rule)
        if rule.since and rule.says in words and one.date < rule.since
    ]
    assert late == []


@each([
    (State(OLD, "1.0", "aa"), {"form": THEN}, []),
    (State(OLD, "1.0", "bb"), {"form": THEN}, ["the words have changed, but its date"]),
    (State(NEW, "1.1", "bb"), {"form": THEN}, ["is not recorded yet"]),
    (State(OLD, "1.1", "aa"), {"form": THEN}, ["is not recorded yet"]),
    (State(OLD, "1.0", "aa"), {}, ["is not recorded yet"]),
])  # fmt: skip
def test_changed_words_are_a_fault_until_they_are_recorded(now, recorded, said) -> None:
    faults = list(dated.faults({"form": now}, recorded))
    assert len(faults) == len(said)
    assert all(one in fault for one, fault in zip(said, faults, strict=True))


@each([
    (State(OLD, "1.0", "aa"), THEN, False),
    (State(OLD, "1.0", "bb"), THEN, True),
    (State(NEW, "1.0", "bb"), THEN, True),
    (State(NEW, "1.1", "bb"), THEN, False),
    (State(NEW + datetime.timedelta(days=1), "1.1", "aa"), THEN, True),
    # Twice on one day.
    (State(NEW, "1.1", "bb"), State(NEW, "1.1", "aa"), False),
])  # fmt: skip
def test_only_words_with_a_new_date_and_version_are_recorded(now, then, refused) -> None:
    assert bool(list(dated.refusals({"form": now}, {"form": then}, today=NEW))) is refused


def test_the_words_of_a_rule_are_words_of_the_document_that_takes_them() -> None:
    content = validate()
    rules = {
        rule.key: rule.model_copy(update={"says": "Otherwise."}) if rule.key == "records" else rule
        for rule in content.all(Rule)
    }
    changed = Content({**content.entries, Rule: rules}, content.samples)
    before, after = dated.current(content), dated.current(changed)

    assert {key for key in before if before[key] != after[key]} >= {
        "anti-money-laundering-policy",
        "surveillance-policy",
    }


def test_the_command_writes_nothing_when_it_refuses(
    monkeypatch: pytest.MonkeyPatch, tmp_path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dated, "RECORD", tmp_path / "dated.toml")

    assert dated.main(datetime.date(2000, 1, 1)) == 1
    assert "lies in the future" in capsys.readouterr().err
    assert not dated.RECORD.exists()

    assert dated.main(today()) == 0
    written = tomllib.loads(dated.RECORD.read_text(encoding="utf-8"))["dated"]
    assert [one["key"] for one in written] == [one.key for one in validate().all(DatedDocument)]
