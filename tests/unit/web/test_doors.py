"""Every place where the site computes what a stranger sends is in one table, with a bound, and the table is in the documentation."""

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
from tests.services.doors import DOORS, EVENTS, bounds
from tools.evidence import requirements

pytestmark = pytest.mark.requirement("V15.1.3")


def test_every_door_that_computes_is_in_the_table(tmp_path: Path):
    """Pages that are filled at a request, all that features give beside pages, and what is asked by machines."""
    for route in plan().routes:
        page = document_file(tmp_path, route.path)
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text("<html><main></main></html>")
    doors = {("GET", route.path) for route in plan().routes if route.answer}
    doors |= {("GET", path.rstrip("/")) for path in (HEALTH_PATH, *REFLEX_PATHS, *SOCKET_PATHS)}
    for endpoint in plan().endpoints(tmp_path):
        # Where a page is at the same address, only what is posted comes here.
        method = "POST" if endpoint.has_pages else "GET"
        doors |= {(method, address) for address in endpoint.addresses}
    known = {(door.method, door.path) for door in DOORS}
    known |= {
        (method, language.address(path))
        for language in languages()
        for method, path in known
        if language.has(path)
    }
    assert len(doors) > 40
    assert doors - known == set()


def test_every_event_is_asked_its_worst():
    """Those of the site and of the framework; other tests define states of their own."""
    assert plan().routes
    theirs = f"{visitor.ROOT}.tests___"
    events = {name for name in event_handlers() if not name.startswith(theirs)}
    asked = {name for name, _, _ in EVENTS}
    assert asked - events == set()
    for name in tuple(asked):
        state, _, handler = name.rpartition(".")
        asked |= {f"{state}_{language.code}.{handler}" for language in languages()}
    assert events - asked == set()


def test_the_documentation_has_each_door_with_its_bound_and_nothing_that_took_longer():
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    written = {
        door: (bound, measured)
        for door, _, bound, measured in requirements.rows(costs.table_in(page))
    }
    assert {door: bound for door, (bound, _) in written.items()} == {
        door: f"{most:g} ms" for door, most in bounds().items()
    }
    for door, (_, measured) in written.items():
        assert not measured or float(measured.removesuffix(" ms")) <= bounds()[door], door


#: A door with the worst input that was found, its bound and what it took.
SEARCH = costs.Cost("GET /search", "q: 'a | `b`\n'", 400, 401.4)


def test_a_door_that_takes_longer_than_its_bound_is_red():
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
