"""Facts carry their source and its day (R113); how a note opens: tests/e2e/test_ledger_margin.py."""

import re
from collections.abc import Callable

import pytest

from nnm_site.shared.content import queries
from nnm_site.shared.content.models.law import Rule
from nnm_site.shared.content.models.regulatory import Policy
from tests.documents import Document, words

pytestmark = pytest.mark.requirement("R113")


def test_facts_carry_the_source_and_the_day_that_the_content_names(
    document: Callable[[str], Document],
):
    cited = {
        policy.key: re.findall(r"\]\(source:([a-z0-9-]+)\)", policy.body)
        for policy in queries.site_content().all(Policy)
    }
    faults = []
    for key, keys in cited.items():
        facts = list(document(f"/{key}").with_attribute("data-source")) if keys else []
        if [fact.get("data-source") for fact in facts] != keys:
            faults.append(f"/{key}: {keys} are not its sources")
        for fact in facts:
            rule = Rule.get(fact.attrib["data-source"])
            faults += [
                f"/{key}: {rule.key} does not say {text!r}"
                for text in (rule.published, rule.comparison)
                if text not in words(fact)
            ]
    assert any(cited.values())
    assert not faults, "\n".join(faults)


def test_sources_in_tables_say_when_they_were_checked(document: Callable[[str], Document]):
    for path in ("/calculator", "/charges"):
        facts = [words(fact) for fact in document(path).with_attribute("data-source")]
        assert facts, path
        assert [f for f in facts if not re.search(r"checked on \d{1,2} \w+ 20\d\d", f)] == [], path
