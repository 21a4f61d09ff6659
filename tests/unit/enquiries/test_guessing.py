"""A visitor who tries reference numbers in a row is refused before finding one."""

import pytest
from sqlalchemy import Engine
from starlette.testclient import TestClient

from nnm_site.features.enquiries.endpoint import WithdrawalEndpoint
from nnm_site.features.enquiries.limits import MOST_MISSES
from nnm_site.features.enquiries.page import answer_look_up, answer_thank_you
from nnm_site.features.enquiries.references import LOOK_UP
from nnm_site.platform.gate.client import asked_by
from nnm_site.platform.route import PageAnswer
from nnm_site.platform.tree import render
from nnm_site.settings import settings
from nnm_site.shared.data import database
from nnm_site.shared.languages.speaking import speaking
from nnm_site.shared.languages.translator import translated
from tests.documents import words
from tests.unit.enquiries.conftest import PARTNER, Outbox, stored
from tests.unit.fragments import tree

pytestmark = [pytest.mark.slow, pytest.mark.requirement("V11.5.1", "A1")]

GUESSER, NEIGHBOUR, OTHER = "2001:db8:1:1::1", "2001:db8:1:1:ffff::9", "192.0.2.9"

#: Numbers that were never issued.
GUESSES = [f"P-0000-0{number:03d}" for number in range(MOST_MISSES)]


@pytest.fixture(autouse=True)
def own_outbox(outbox: Outbox, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a separate database for each test."""
    monkeypatch.setattr(database, "engine", lambda: outbox.engine)


def looked_up(client: str, reference: str) -> PageAnswer:
    with asked_by(client):
        filled = answer_look_up("", {"ref": reference})
    assert filled is not None
    return filled


def test_after_thirty_numbers_that_were_never_given_out_nothing_is_looked_up(outbox: Outbox):
    reference = outbox.accept("partner", PARTNER)
    for guess in GUESSES:
        assert looked_up(GUESSER, guess).status == 200
    for client in (GUESSER, NEIGHBOUR):
        refused = looked_up(client, reference)
        document = tree(refused.main)
        assert refused.status == 429
        assert not [*document.all("dd")]
        assert "looked nothing up and changed nothing" in words(document.one("p", id="ref-error"))
        assert document.one("input", name="ref").get("value") == reference
    assert [*tree(looked_up(OTHER, reference).main).all("dd")]


def test_numbers_that_are_known_and_those_that_are_none_cost_nothing(outbox: Outbox):
    reference = outbox.accept("partner", PARTNER)
    for _ in range(MOST_MISSES + 1):
        assert looked_up(GUESSER, reference).status == 200
        assert looked_up(GUESSER, "my number").status == 200
    assert looked_up(GUESSER, GUESSES[0]).status == 200


def test_the_refusal_is_said_in_hindi():
    for guess in GUESSES:
        looked_up(GUESSER, guess)
    with speaking("hi"):
        refused = looked_up(GUESSER, GUESSES[0])

        text = str(render(translated(refused.main)))
    assert "Too many" not in text
    assert "आज़माई" in text


def test_the_thank_you_page_confirms_nothing_then(outbox: Outbox):
    """It also reveals whether a number was issued, so its tries count with those of the look-up."""
    reference = outbox.accept("partner", PARTNER)
    with asked_by(GUESSER):
        for guess in GUESSES:
            answer_thank_you("", {"ref": guess})
        assert reference not in words(tree(answer_thank_you("", {"ref": reference}).main).tree)
    assert looked_up(GUESSER, reference).status == 429


def test_a_guesser_withdraws_nothing(outbox: Outbox, engine: Engine):
    reference = outbox.accept("partner", PARTNER)
    headers = {"Origin": settings.site_url}
    client = TestClient(WithdrawalEndpoint(), follow_redirects=False)
    for guess in GUESSES:
        client.post(LOOK_UP, data={"ref": guess}, headers=headers)
    answer = client.post(LOOK_UP, data={"ref": reference}, headers=headers)
    assert answer.status_code == 303
    assert stored(engine, reference) == PARTNER
    # The page that it links to shows the reason.
    assert looked_up("testclient", reference).status == 429
