"""A document whose words change needs a new date and version."""

import datetime

import pytest

from nnm_site.shared.content.models.documents import Document
from nnm_site.shared.content.models.law import Rule
from nnm_site.shared.content.record import State
from nnm_site.shared.content.validate import Content, validate
from nnm_site.shared.documents import dated
from tests.rows import each

pytestmark = pytest.mark.slow

OLD = datetime.date(2026, 3, 1)
NEW = datetime.date(2026, 3, 2)
THEN = State("aa", OLD, "1.0")


def test_every_document_has_the_date_of_its_words() -> None:
    recorded = dated.RECORD.path.read_text(encoding="utf-8")
    assert recorded == dated.RECORD.text(dated.current(validate())), (
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
    (State("aa", OLD, "1.0"), {"form": THEN}, []),
    (State("bb", OLD, "1.0"), {"form": THEN}, ["the words have changed, but its date"]),
    (State("bb", NEW, "1.1"), {"form": THEN}, ["is not recorded yet"]),
    (State("aa", OLD, "1.1"), {"form": THEN}, ["is not recorded yet"]),
    (State("aa", OLD, "1.0"), {}, ["is not recorded yet"]),
])  # fmt: skip
def test_changed_words_are_a_fault_until_they_are_recorded(now, recorded, said) -> None:
    faults = list(dated.RECORD.faults({"form": now}, recorded))
    assert len(faults) == len(said)
    assert all(one in fault for one, fault in zip(said, faults, strict=True))


@each([
    (State("aa", OLD, "1.0"), THEN, False),
    (State("bb", OLD, "1.0"), THEN, True),
    (State("bb", NEW, "1.0"), THEN, True),
    (State("bb", NEW, "1.1"), THEN, False),
    (State("aa", NEW + datetime.timedelta(days=1), "1.1"), THEN, True),
    # Twice on one day.
    (State("bb", NEW, "1.1"), State("aa", NEW, "1.1"), False),
])  # fmt: skip
def test_only_words_with_a_new_date_and_version_are_recorded(now, then, refused) -> None:
    assert bool(list(dated.RECORD.refusals({"form": now}, {"form": then}, today=NEW))) is refused


def test_the_words_of_a_rule_are_words_of_the_document_that_takes_them() -> None:
    content = validate()
    rules = {
        rule.key: rule.model_copy(update={"says": "Otherwise."}) if rule.key == "records" else rule
        for rule in content.all(Rule)
    }
    changed = Content({**content.entries, Rule: rules})
    before, after = dated.current(content), dated.current(changed)

    assert {key for key in before if before[key] != after[key]} >= {
        "anti-money-laundering-policy",
        "surveillance-policy",
    }
