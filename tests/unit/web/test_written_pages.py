"""Pages that the server writes per request."""

from dataclasses import replace
from pathlib import Path

import pytest
import reflex as rx
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from nnm_site.platform.gate.client import who_asks
from nnm_site.platform.route import PageAnswer, Route, RouteFamily
from nnm_site.platform.serve.written_pages import WrittenPages
from nnm_site.site_map import plan

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("address", ["192.0.2.1", "2001:db8::7"])
def test_a_page_knows_which_address_asks(tmp_path: Path, address: str):
    """Otherwise all visitors would be counted as one."""
    (tmp_path / "who.html").write_text("<html><main></main></html>")
    route = Route(
        "/who", "Who", rx.fragment, answer=lambda _, __: PageAnswer(main=f"<b>{who_asks()}</b>")
    )
    pages = WrittenPages(tmp_path, replace(plan(), routes=[route]), PlainTextResponse("none"))
    with_address = TestClient(pages, client=(address, 1))
    assert f"{address}&lt;/b" in with_address.get("/who").text
    assert who_asks() == "unknown"


def test_nothing_is_written_below_a_page_or_at_the_address_of_a_family(tmp_path: Path):
    routes: list[Route] = []
    for kind, name in ((Route, "page"), (RouteFamily, "family")):
        (tmp_path / f"{name}.html").write_text("<html><main></main></html>")
        routes.append(kind(f"/{name}", "A page", rx.fragment, answer=lambda *_: PageAnswer()))
    pages = WrittenPages(tmp_path, replace(plan(), routes=routes), PlainTextResponse("none"))
    client = TestClient(pages)
    answers = {
        path: client.get(path).text
        for path in ("/page", "/page/", "/page/x", "/family", "/family/x")
    }
    assert [path for path, text in answers.items() if text != "none"] == ["/page", "/family/x"]
