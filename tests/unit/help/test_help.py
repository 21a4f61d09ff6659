"""Help for clients: every group has answers, each is short, dated and reachable."""

import datetime
import re

import pytest
from pydantic import ValidationError

from nnm_site.features.help.feature import routes
from nnm_site.features.help.page import answer_page, answer_text, answers_of, help_page
from nnm_site.features.search.words import question_lines
from nnm_site.platform.tree import render
from nnm_site.shared.content import queries
from nnm_site.shared.content.attention import attention
from nnm_site.shared.content.models.clients import Request
from nnm_site.shared.content.models.firm import ExternalLink
from nnm_site.shared.content.models.help import MOST_WORDS, HelpAnswer
from nnm_site.shared.content.models.law import Rule
from nnm_site.shared.content.models.pages import PageHead
from nnm_site.shared.content.models.shell import Popup
from nnm_site.shared.content.validate import validate
from nnm_site.shared.publishing.routes import titled
from nnm_site.shared.shell.popups import popups
from nnm_site.shared.shell.three_ways import three_ways
from tests.rows import each

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R1207", "R1212")]

ANSWERS = HelpAnswer.all()


def test_every_group_has_answers_and_every_answer_a_group():
    assert all(answers_of(group) for group in PageHead.get("help").groups)
    assert sum(len(answers_of(group)) for group in PageHead.get("help").groups) == len(ANSWERS)
    html = str(render(help_page()))
    assert all(f'href="/help/{one.key}"' in html for one in ANSWERS)


@each(ANSWERS)
def test_an_answer_names_whom_to_ask_and_what_is_invented(answer: HelpAnswer):
    html = str(render(answer_page(answer)))
    assert queries.person_or_desk(answer.desk).phone in html
    assert ("Steps and times in our back office are invented" in html) == answer.sample
    assert answer.key not in answer.related


def test_the_search_leads_to_an_answer_by_its_question():
    lines = set(question_lines())
    assert [a.key for a in ANSWERS if (a.question, (f"/help/{a.key}",)) not in lines] == []


def test_titles_and_descriptions_have_their_length():
    for route in routes():
        assert 10 <= len(route.title) <= 65, route.path
        assert 50 <= len(route.described) <= 160, route.path
    assert len({titled(one.question) for one in ANSWERS}) == len(ANSWERS)
    answers = [route.described for route in routes() if route.begins]
    assert len(set(answers)) == len(answers) == len(ANSWERS)


def test_prices_are_never_typed():
    """Prices are in the tariff, to which answers link. Legal figures come from the rules."""
    law = [said for rule in Rule.all() for said in rule.figures.values()]

    def besides_the_law(body: str) -> str:
        return re.sub("|".join(map(re.escape, law)), "", body)

    bodies = {one.key: besides_the_law(one.body) for one in ANSWERS}
    assert [key for key, body in bodies.items() if "₹" in body or "per cent" in body] == []


def test_a_longer_answer_is_refused():
    known = ANSWERS[0].model_dump() | {"body": "word " * (MOST_WORDS + 1)}
    with pytest.raises(ValidationError, match="at most 120"):
        HelpAnswer.model_validate(known)


def test_the_check_names_what_nobody_has_read_for_a_year():
    oldest = min(one.reviewed for one in ANSWERS)
    said = [*attention(validate(), oldest + datetime.timedelta(800))]
    assert sum("Overdue" in line and ": answer " in line for line in said) == len(ANSWERS)
    assert not any(": answer " in line for line in attention(validate(), oldest))


def test_facts_of_the_firm_and_of_others_are_put_in():
    html = "".join(str(render(answer_page(one))) for one in ANSWERS)
    assert ExternalLink.get("cdsl-evoting").url in html
    assert "{link." not in html
    assert '"link:' not in html


@each([one for one in ANSWERS if one.request])
def test_a_request_begins_with_the_three_ways(answer: HelpAnswer):
    assert answer.request is not None
    asked = Request.get(answer.request)
    ways = str(render(three_ways(answer.request)))
    html = str(render(answer_page(answer)))
    assert html.index(ways) < html.index(str(render(answer_text(answer))))
    assert asked.menu in ways
    assert queries.document(asked.document).href in ways
    assert queries.person_or_desk(asked.desk).phone in ways


def test_closure_nomination_bank_and_details_are_asked_for_in_the_three_ways():
    asked = {one.key: one.request for one in ANSWERS if one.request}
    assert asked == {
        "add-nominee": "nominee",
        "opt-out-of-nomination": "nominee",
        "close-account": "closure",
        "change-bank": "bank-account",
        "bank-merged": "bank-account",
        "change-address": "details",
        "change-mobile-or-email": "details",
        "change-name": "details",
        "change-signature": "details",
        "close-segment": "details",
        "date-of-birth": "details",
        "freeze-demat": "demat-freeze",
        "update-income": "details",
    }


@pytest.mark.requirement("T9", "T10")
def test_pop_ups_have_the_three_ways_for_a_nominee_and_to_freeze():
    html = str(render(popups()))
    assert html.index(str(render(three_ways("nominee")))) < html.index(
        Popup.get("add-nominee").lead[:40]
    )
    assert str(render(three_ways("freezing"))) in html
