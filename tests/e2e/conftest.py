"""Fixtures of all browser tests."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.looks import Load, faults
from tests.pages import PATIENCE_MS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserType

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="module")
def heard(
    browser_type: "BrowserType", browser_type_launch_args: dict[str, Any]
) -> "Iterator[Browser]":
    """A browser with accessibility on: otherwise its tree lacks the parts below the screen."""
    args = [*browser_type_launch_args["args"], "--force-renderer-accessibility"]
    browser = browser_type.launch(**browser_type_launch_args | {"args": args})
    yield browser
    browser.close()


@pytest.fixture
def look_at(
    heard: "Browser", site: str, record_property: Callable[[str, object], None]
) -> Callable[[Iterable[str], tuple[Load, ...]], None]:
    """`look_at(paths, loads)`: fails with the faults of these pages; reports their number."""

    def look(paths: Iterable[str], loads: tuple[Load, ...]) -> None:
        paths = list(paths)
        assert paths
        found = faults(heard, site, paths, loads)
        record_property("pages", len(paths))
        record_property("states", len(paths) * sum(len(load.screens) for load in loads))
        assert not found, "\n".join(found)

    return look
