"""The server's parsing of posted forms."""

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from nnm_site.shared.languages.posted_pages import LONGEST_FORM, MOST_FORM_FIELDS, entries_of
from tests.rows import each


async def _read(request: Request) -> JSONResponse:
    try:
        return JSONResponse(await entries_of(request))
    except ValueError:
        return JSONResponse({}, 413)


CLIENT = TestClient(Starlette(routes=[Route("/", _read, methods=["POST"])]))


@pytest.mark.requirement("V15.3.5")
@each(["b", "", "%00", "a&x=c"])
def test_of_a_name_that_is_given_twice_the_first_counts(second: str):
    assert CLIENT.post("/", content=f"x=a&y=1&x={second}").json() == {"x": "a", "y": "1"}


def test_more_than_any_form_of_ours_has_is_not_read():
    assert CLIENT.post("/", content="x=" + "a" * LONGEST_FORM).status_code == 413
    assert CLIENT.post("/", content="x=1&" * (MOST_FORM_FIELDS + 1)).status_code == 413
