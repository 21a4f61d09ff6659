"""Still pages are written by React alone, from what the framework has compiled."""

from pathlib import Path

import pytest

from nnm_site.platform import framework
from nnm_site.platform.publish import still_pages
from nnm_site.platform.publish.error import BuildError

pytestmark = pytest.mark.slow

#: As the framework compiles a page, and what stands around every page.
PAGE = """import {End} from "$/shell/frame"
import {jsx} from "@emotion/react"
export default function Component() {
  return jsx("main", {className: "a"}, jsx("title", {}, "T & T"), "Text", jsx(End, {}))
}"""
END = """import {jsx} from "@emotion/react"
export function End() { return jsx("footer", {}, "End") }"""
DOCUMENT = """import {Links, Meta, Scripts, ScrollRestoration} from "react-router"
import styles from "$/styles/all.css?url"
import {jsx} from "@emotion/react"
export function Layout({children}) {
  return jsx("html", {lang: "en-IN"}, jsx("head", {}, jsx(Meta), jsx(Links)),
    jsx("body", {}, jsx("link", {href: styles}), children, jsx(ScrollRestoration), jsx(Scripts)))
}"""


@pytest.fixture
def web(tmp_path: Path, packages: Path) -> Path:
    (tmp_path / "node_modules").symlink_to(packages / "node_modules")
    for name, text in {
        "app/routes/[about]._index.jsx": PAGE,
        "app/routes/_index.jsx": PAGE.replace("Text", "Home"),
        "app/_document.js": DOCUMENT,
        "shell/frame.jsx": END,
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_the_documents_hold_the_page_and_nothing_of_the_framework(web: Path, tmp_path: Path):
    still_pages.set_aside(web, ["/", "/about"])
    assert not list((web / "app" / "routes").iterdir()), "Vite builds them no longer"
    still_pages.write_documents(web, tmp_path / "site", ["/", "/about"])
    assert (tmp_path / "site" / "about" / "index.html").read_text() == (
        '<!DOCTYPE html><html lang="en-IN"><head><title>T &amp; T</title></head><body>'
        '<link href="/assets/site.css"/><main class="a">Text<footer>End</footer></main></body></html>'
    )
    assert ">Home<" in (tmp_path / "site" / "index.html").read_text()


def test_a_page_that_was_not_set_aside_is_named(web: Path, tmp_path: Path):
    still_pages.set_aside(web, ["/"])
    with pytest.raises(framework.FrameworkError, match="page of /about was not set aside"):
        still_pages.write_documents(web, tmp_path, ["/", "/about"])


def test_a_page_that_cannot_be_written_stops_the_build(web: Path, tmp_path: Path):
    (web / "app/routes/_index.jsx").write_text(
        "export default () => { throw new Error('No data') }"
    )
    still_pages.set_aside(web, ["/"])
    with pytest.raises(BuildError, match="No data"):
        still_pages.write_documents(web, tmp_path, ["/"])
