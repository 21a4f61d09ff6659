"""Posting a withdrawal, as the look-up page does."""

from pathlib import Path

import pytest
from sqlalchemy import Engine
from starlette.testclient import TestClient

from nnm_site.features.enquiries.endpoint import WithdrawalEndpoint
from nnm_site.features.enquiries.references import LOOK_UP, look_up_address
from nnm_site.settings import settings
from nnm_site.shared.data import database
from tests.rows import each
from tests.unit.enquiries.conftest import PARTNER, Outbox, stored

pytestmark = [pytest.mark.slow, pytest.mark.requirement("A1")]

OWN = {"Origin": settings.site_url}


@pytest.fixture
def client(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setattr(database, "engine", lambda: engine)
    return TestClient(WithdrawalEndpoint(), base_url="http://nnm", follow_redirects=False)


@pytest.mark.parametrize("page", WithdrawalEndpoint().addresses)
def test_one_press_erases_and_leads_back_to_the_page(
    client: TestClient, outbox: Outbox, engine: Engine, page: str
):
    reference = outbox.accept("partner", PARTNER)
    for _ in range(2):
        answer = client.post(page, data={"ref": reference}, headers=OWN)
        assert answer.status_code == 303
        assert answer.headers["location"] == page.removesuffix(LOOK_UP) + look_up_address(reference)
    assert stored(engine, reference) is None


@each([
    ({"Origin": "https://evil.example"}, "POST", 403),
    ({"Origin": "null"}, "POST", 403),
    ({"Sec-Fetch-Site": "cross-site"}, "POST", 403),
    (OWN, "DELETE", 405),
    (OWN, "PUT", 405),
])  # fmt: skip
def test_no_other_website_and_no_other_method_withdraws(
    headers: dict[str, str],
    method: str,
    status: int,
    client: TestClient,
    outbox: Outbox,
    engine: Engine,
):
    reference = outbox.accept("partner", PARTNER)
    content = f"ref={reference}"
    assert client.request(method, LOOK_UP, content=content, headers=headers).status_code == status
    assert stored(engine, reference) == PARTNER


@pytest.mark.requirement("V1.2.2", "A8")
@each(["", "x", "P-0000-0000\r\nSet-Cookie: a=b", "//evil.example", "P-0000-0000"])
def test_what_is_no_number_of_ours_leads_to_the_page_alone(typed: str, client: TestClient):
    answer = client.post(LOOK_UP, data={"ref": typed}, headers=OWN)
    assert answer.status_code == 303
    assert answer.headers["location"] in {f"{LOOK_UP}?ref=", f"{LOOK_UP}?ref=P-0000-0000"}
    assert "set-cookie" not in answer.headers


def test_too_much_is_not_read(client: TestClient):
    assert client.post(LOOK_UP, data={"ref": "x" * 40_000}, headers=OWN).status_code == 413


def test_without_a_database_it_says_that_nothing_was_changed(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    away = database.create_site_engine(f"sqlite:///{tmp_path}/away.db")
    monkeypatch.setattr(database, "engine", lambda: away)
    answer = client.post(LOOK_UP, data={"ref": "P-7K3F-9Q2M"}, headers=OWN)
    assert answer.status_code == 503
    assert "nothing was changed" in answer.text
