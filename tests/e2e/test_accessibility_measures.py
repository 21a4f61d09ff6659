"""Every look of `tests/looks.py` sees the faults that it is there for, on a page that has them all."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.looks import EVERYTHING, faults

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PAGE = Path(__file__).parents[1] / "data" / "every_fault.html"

#: The theme follows the system, and something comes late and moves the page.
LATE = """
const dark = matchMedia("(prefers-color-scheme: dark)");
dark.onchange = () => document.documentElement.classList.toggle("dark", dark.matches);
document.querySelector("main").style.paddingTop = "300px";
"""

#: Look → what it says of this page.
SAID = {
    "shifts": ["moves: "],
    "head": ["h1 elements", "description", "canonical address"],
    "own_rules": ["became"],
    "reading_faults": ["for the eyes alone: Unsaid"],
    "too_wide": [" in 360", " in 768", " in 1360"],
    "cut_off_tables": ["A wide cell"],
    "motion": ["moves: <h1.spins>"],
    "ranks": ["as large as its superior: <h2>", "two solid buttons in a view"],
    "axe": ["axe image-alt"],
    "axe_but_colours": ["axe image-alt"],
    "dark": ["axe color-contrast", "the theme moves something"],
    "forced_colours": [
        "no border left on <input#no-field>",
        "no border left on <a.button.solid>",
        "nothing is seen of <button#no-button>",
        "the chosen one looks like the others",
    ],
    "losses": [
        "the page scrolls sideways",
        "cut off at top or bottom by <p#low>",
        "on top of one another",
        "out of its box <p#boxed>",
        "beside the screen: <p#beside>",
    ],
    "spacing": ["cut off by <p#tight>"],
    "dock": ["covers 50% of the screen"],
    "focus": [
        "no outline of 2 px on <a#bare>",
        "to 1 (rgb(240, 240, 240) on rgb(255, 255, 255)) on <a#pale>",
        'the outline of <a> "An outline that is cut off" is cut off',
    ],
    "covered": ['covered: <a> "C"'],
    "tab": ["upwards: ", "Tab passes over", "hidden while it has the focus", "covered: ", "partly beneath the dock: "],
}  # fmt: skip


@pytest.fixture
def faulty_site(tmp_path: Path) -> Iterator[str]:
    """A site of one page, whose own rules are not the whole sheet."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "late.js").write_text(LATE)
    (tmp_path / "page.html").write_text(PAGE.read_text(encoding="utf-8"))
    handler = partial(SimpleHTTPRequestHandler, directory=str(tmp_path))
    with ThreadingHTTPServer(("localhost", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}"
        server.shutdown()


def test_every_look_sees_its_faults(heard: "Browser", faulty_site: str):
    found = faults(heard, faulty_site, ["/page.html"], EVERYTHING)
    missed = [
        f"{look}: {said}"
        for look, expected in SAID.items()
        for said in expected
        if not any(f", {look}: " in fault and said in fault for fault in found)
    ]
    assert not missed, "\n".join([*missed, "Found:", *found])
    looks = {
        look.__name__ for load in EVERYTHING for screen in load.screens for look in screen.looks
    }
    assert looks | {"shifts"} == set(SAID)
    assert not any("losses: cut off by <p#tight>" in fault for fault in found)
