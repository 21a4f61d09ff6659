"""A prescribed text is complete wherever it is claimed: each sentence, exactly, in order."""

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.shared.content import queries
from nnm_site.shared.content.models.law import RecordedWording
from nnm_site.shared.content.models.regulatory import Policy
from nnm_site.shared.content.problems import ContentError
from nnm_site.shared.content.validate import CONTENT_DIR, Content
from nnm_site.shared.documents.build import DocumentError, make
from nnm_site.shared.documents.charters import CHARTERS, charter
from nnm_site.shared.documents.jobs import Job, jobs
from nnm_site.shared.documents.wordings import changed, departure, wordings
from tests.rows import each

SOURCES = CONTENT_DIR / "documents"
SITE = queries.site_content()
JOBS = {job.key: job for job in jobs(SITE)}
#: One document of each source that claims a prescribed text.
CLAIMING = {job.source: job for job in JOBS.values() if job.claims}

#: Sentences of which none is a part of another, and words that are a part of none.
sentences = st.lists(st.integers(0, 10**9), min_size=1, max_size=8, unique=True).map(
    lambda numbers: [f"The client pays no more than {number} rupees." for number in numbers]
)
ours = st.text(alphabet="ß \n", max_size=9)


@given(sentences, st.data())
def test_a_text_that_says_all_in_order_departs_nowhere(
    said: list[str], data: st.DataObject
) -> None:
    """With any text between the sentences, and any line breaks."""
    text = "".join(data.draw(ours) + sentence for sentence in said) + data.draw(ours)
    assert departure(said, text.replace(" ", data.draw(st.sampled_from([" ", "\n", ""])))) is None


@given(sentences, st.data())
def test_a_dropped_swapped_or_changed_sentence_is_named(
    said: list[str], data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(said) - 1))
    dropped = said[:place] + said[place + 1 :]
    changed_word = [*dropped[:place], said[place].replace("client", "broker"), *dropped[place:]]
    cut_through = [*dropped[:place], said[place].replace("client", "client ß"), *dropped[place:]]
    for broken in (dropped, changed_word, cut_through):
        fault = departure(said, " ".join(broken))
        assert fault
        assert said[place] in fault
    if place:
        swapped = [*said[: place - 1], said[place], said[place - 1], *said[place + 1 :]]
        fault = departure(said, " ".join(swapped))
        assert fault
        assert said[place] in fault.partition(" does not stand after ")[0]
        assert fault.endswith(f"“{said[place - 1]}”, but earlier")


def test_a_fault_says_at_which_word_a_sentence_breaks() -> None:
    fault = departure(["The fee is one rupee a year."], "The fee is two rupees a year.")
    assert fault == "“The fee is one rupee a year.” breaks at “one”"


def spoilt(job: Job, spoil: Callable[[dict[str, Any]], None]) -> Job:
    """The document made from facts other than those that it claims."""
    facts = json.loads(job.facts)
    spoil(facts)
    return replace(job, facts=json.dumps(facts))


def change(facts: dict[str, Any]) -> None:
    for text in facts["prescribed"].values():
        text["texts"][-1] += " Or not."
        text["texts"][0] = "Other words."


@pytest.mark.slow
@each(CLAIMING.items())
def test_every_document_that_claims_a_text_is_held_to_it(source: str, job: Job) -> None:
    make(job)
    claims = {claim.key for claim in job.claims} - set(CHARTERS.values())
    if claims:
        with pytest.raises(DocumentError, match=source) as refused:
            make(spoilt(job, change))
        said = str(refused.value)
        assert [key for key in claims if f"prescribed.toml, {key}: “" not in said] == []


def first(kind: str, facts: dict[str, Any]) -> dict[str, Any]:
    return next(part for part in facts["data"]["blocks"] if part["kind"] == kind)


def drop_text(facts: dict[str, Any]) -> None:
    facts["data"]["blocks"].remove(first("text", facts))


def drop_table(facts: dict[str, Any]) -> None:
    facts["data"]["blocks"].remove(first("table", facts))


def swap_rows(facts: dict[str, Any]) -> None:
    rows = first("table", facts)["rows"]
    rows[0][1], rows[1][1] = rows[1][1], rows[0][1]


def change_word(facts: dict[str, Any]) -> None:
    part = first("text", facts)
    part["text"] = part["text"].replace(" and ", " or ", 1)


#: Possible faults of a charter in print.
@pytest.mark.slow
@each(product(CHARTERS.items(), [drop_text, drop_table, swap_rows, change_word]))
def test_a_charter_for_print_is_the_charter(charter: tuple[str, str], spoil) -> None:
    document, page = charter
    fault = rf"{document}.*content/regulatory/{page}.md, {page}: “"
    with pytest.raises(DocumentError, match=fault):
        make(spoilt(JOBS[document], spoil))


def with_body(key: str, body: str) -> Content:
    """The content with another text of a page."""
    pages = dict(SITE.entries[Policy])
    pages[key] = pages[key].model_copy(update={"body": body})
    return replace(SITE, entries={**SITE.entries, Policy: pages})


@each(product(["::: kmp-table", "```\nwords\n```", "- a point of whom?", "---"], CHARTERS.values()))
def test_what_a_charter_cannot_hold_stops_it_with_file_and_line(block: str, page: str) -> None:
    content = with_body(page, f"## A heading\n\nWords.\n\n{block}\n\n{Policy.get(page).body}")
    place = rf"content/regulatory/{page}.md: line 5 of the text: "
    with pytest.raises(ContentError, match=place):
        charter(content, page)


def test_one_changed_word_of_a_charter_is_told_and_ours_is_not() -> None:
    page = "charter-stock-broker"
    body = Policy.get(page).body
    assert not list(changed(SITE))
    assert not list(changed(with_body(page, body.replace("We deal with you honestly.", "Ours."))))
    ((file, fault),) = changed(with_body(page, body.replace("trust and ethics", "trust")))
    assert file == f"content/regulatory/{page}.md"
    assert page in fault


def test_the_record_has_every_prescribed_text() -> None:
    assert {one.key for one in SITE.all(RecordedWording)} == wordings(SITE).keys()
