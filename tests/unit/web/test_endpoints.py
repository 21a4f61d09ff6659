"""All endpoints that compute from a stranger's input are in one documented table, with limits."""

from dataclasses import replace
from pathlib import Path

import pytest

from bench import costs
from nnm_site.platform.builds import document_file
from nnm_site.platform.framework import event_handlers
from nnm_site.platform.serve.app import HEALTH_PATH, REFLEX_PATHS, SOCKET_PATHS
from nnm_site.shared.languages.language import languages
from nnm_site.site_map import plan
from tests.server import ROOT
from tests.services import visitor
from tests.services.endpoints import ENDPOINTS, EVENTS, bounds
from tools.evidence import requirements

pytestmark = pytest.mark.requirement("V15.1.3")


def test_every_endpoint_that_computes_is_in_the_table(tmp_path: Path):
    """Pages that are filled per request, other endpoints of features, and those for machines."""
    for route in plan().routes:
        page = document_file(tmp_path, route.path)
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text("<html><main></main></html>")
    endpoints = {("GET", route.path) for route in plan().routes if route.answer}
    endpoints |= {("GET", path.rstrip("/")) for path in (HEALTH_PATH, *REFLEX_PATHS, *SOCKET_PATHS)}
    for endpoint in plan().endpoints(tmp_path):
        # If a page has the same address, only POST requests come here.
        method = "POST" if endpoint.has_pages else "GET"
        endpoints |= {(method, address) for address in endpoint.addresses}
    known = {(endpoint.method, endpoint.path) for endpoint in ENDPOINTS}
    known |= {
        (method, language.address(path))
        for language in languages()
        for method, path in known
        if language.has(path)
    }
    assert len(endpoints) > 40
    assert endpoints - known == set()


def test_every_event_is_asked_its_worst():
    """Events of the site and of the framework; other tests define their own states."""
    assert plan().routes
    theirs = f"{visitor.ROOT}.tests___"
    events = {name for name in event_handlers() if not name.startswith(theirs)}
    asked = {name for name, _, _ in EVENTS}
    assert asked - events == set()
    for name in tuple(asked):
        state, _, handler = name.rpartition(".")
        asked |= {f"{state}_{language.code}.{handler}" for language in languages()}
    assert events - asked == set()


def test_the_documentation_has_each_endpoint_with_its_bound_and_nothing_that_took_longer():
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    written = {
        endpoint: (bound, measured)
        for endpoint, _, bound, measured in requirements.rows(costs.table_in(page))
    }
    assert {endpoint: bound for endpoint, (bound, _) in written.items()} == {
        endpoint: f"{most:g} ms" for endpoint, most in bounds().items()
    }
    for endpoint, (_, measured) in written.items():
        assert not measured or float(measured.removesuffix(" ms")) <= bounds()[endpoint], endpoint


#: An endpoint with the worst input found, its limit and its cost.
SEARCH = costs.Cost("GET /search", "q: 'a | `b`\n'", 400, 401.4)


def test_an_endpoint_that_takes_longer_than_its_bound_is_red():
    assert SEARCH.row().is_red
    assert SEARCH.row().holds is False
    assert not replace(SEARCH, took=400).row().is_red


def test_what_was_measured_takes_the_place_of_the_table_and_nothing_else():
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    before, _, after = page.partition(costs.table_in(page))
    made = costs.with_table(page, [SEARCH])
    assert made.startswith(before)
    assert made.endswith(after)
    (row,) = requirements.rows(costs.table_in(made))
    assert row[0] == "GET /search"
    assert row[2:] == ["400 ms", "401 ms"]
    assert "|" not in row[1]
