"""A document gets only the facts that it uses: it looks as with all, and only they rebuild it."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from nnm_site.shared.content.models.base import Entry
from nnm_site.shared.content.models.firm import Contact, Desk, Firm
from nnm_site.shared.content.models.law import Prescribed, Rule
from nnm_site.shared.content.models.regulatory import ComplaintWay
from nnm_site.shared.content.queries import site_content
from nnm_site.shared.documents.firm_facts import firm_facts, needed
from nnm_site.shared.documents.jobs import Job, jobs
from nnm_site.shared.documents.typeset import TypesetError, typeset
from tests.rows import each

CONTENT = site_content()
FACTS = firm_facts(CONTENT)
JOBS = {job.key: job for job in jobs(CONTENT) if job.source}
#: Documents that use facts in all possible ways.
HARD = (
    "pms-disclosure",
    "filing-complaint-procedure",
    "brochure",
    "voluntary-freezing-policy",
    "gopal-snacks",
)


def with_all(job: Job) -> bytes:
    facts = json.dumps({**json.loads(job.facts), **FACTS}, ensure_ascii=False, sort_keys=True)
    return typeset(job.text or "", facts, job.date).pdf


@pytest.mark.slow
@pytest.mark.parametrize("keys", [HARD, pytest.param(tuple(JOBS), marks=pytest.mark.long)])
def test_a_document_looks_as_if_it_were_given_all_facts(keys: tuple[str, ...]) -> None:
    each((JOBS[key],) for key in keys)(is_as_with_all)()


def is_as_with_all(job: Job) -> None:
    assert typeset(job.text or "", job.facts, job.date).pdf == with_all(job)


def made_anew(kind: type[Entry], key: str, change: Mapping[str, Any]) -> set[str]:
    """The documents that a changed fact rebuilds."""
    entries = dict(CONTENT.entries[kind])
    entries[key] = entries[key].model_copy(update=change)
    after = jobs(replace(CONTENT, entries={**CONTENT.entries, kind: entries}))
    return {job.key for job in after if job.source and job.facts != JOBS[job.key].facts}


@pytest.mark.slow
def test_a_changed_fact_makes_the_documents_anew_that_show_it() -> None:
    phone = {"phone": "+91 22 6900 0000"}
    words = {"says": "Other words."}
    title = {"title": "Another"}
    assert made_anew(Contact, "nominee", phone) == {"circular-nomination-2026"}
    assert made_anew(Contact, "company-secretary", phone) == set()
    assert made_anew(Desk, "billing", phone) == {"circular-margin-pledge-2020"}
    assert made_anew(Rule, "records", words) == {
        "anti-money-laundering-policy",
        "policies-and-procedures",
        "surveillance-policy",
        "voluntary-freezing-policy",
    }
    assert made_anew(Prescribed, "unauthorised-demat", title) == {"opening-an-account"}
    assert made_anew(Firm, "firm", {"hours": ("Never",)}) == {
        "filing-complaint-procedure",
        "voluntary-freezing-policy",
    }
    assert made_anew(ComplaintWay, "scores", title) == {
        "filing-complaint-procedure",
        "investor-charter-annexure-b-depositories-and-participants",
    }


@pytest.mark.slow
def test_what_every_document_shows_makes_every_document_anew() -> None:
    assert made_anew(Contact, "compliance-officer", {"phone": "+91 22 6900 0000"}) == set(JOBS)
    assert made_anew(Firm, "firm", {"name": "Another"}) == set(JOBS)


def test_a_heading_with_a_label_of_the_template_is_refused() -> None:
    job = JOBS["gopal-snacks"]
    with pytest.raises(TypesetError, match="label of the template"):
        typeset("= Ledger <ledger>", job.facts, job.date)


def test_what_is_read_too_little_of_is_refused() -> None:
    """A fact under another name hides what a source uses; a computed key needs its table."""
    job = JOBS["gopal-snacks"]
    for source, fault in (
        ('#let words = rule-of\n#words("kyc")', "does not contain key"),
        ("#let all = facts\n#all.branches.len()", "does not contain key"),
    ):
        facts = json.dumps({**json.loads(job.facts), **needed(FACTS, source)})
        with pytest.raises(TypesetError, match=fault):
            typeset(source, facts, job.date)
    assert needed(FACTS, '#rule-of("k" + "yc")')["rules"] == FACTS["rules"]
    assert (
        needed(FACTS, "#facts.complaint_ways.at(key)")["complaint_ways"] == FACTS["complaint_ways"]
    )
    assert set(needed(FACTS, '#rule-of("freezing") #rule-of("records")')["rules"]) == {
        "freezing",
        "records",
    }
