"""What Vite made of the live pages is kept until something that it is made from changes."""

from pathlib import Path

import pytest

from nnm_site.platform.publish import live_pages
from tests.rows import each


@pytest.fixture
def web(tmp_path: Path) -> Path:
    web = tmp_path / "web"
    for name in ("app/routes/page.jsx", "vite.config.js", "public/a.txt", "node_modules/x.js"):
        (web / name).parent.mkdir(parents=True, exist_ok=True)
        (web / name).write_text(name)
    return web


@each([
    ("app/routes/page.jsx", True), ("vite.config.js", True), ("utils/new.js", True),
    ("public/a.txt", False), ("node_modules/x.js", False), ("still/page.jsx", False),
])  # fmt: skip
def test_another_source_is_another_key(name: str, is_source: bool, web: Path):
    before = live_pages.key(web)
    (web / name).parent.mkdir(exist_ok=True)
    (web / name).write_text("changed")
    assert (live_pages.key(web) != before) == is_source


def test_what_was_kept_comes_back_with_the_present_assets(web: Path, tmp_path: Path):
    site, cache = tmp_path / "site", tmp_path / "cache"
    for name in ("assets/page-1.js", "page/index.html", "a.txt"):
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text("built")
    assert not live_pages.is_kept("key", cache)
    live_pages.keep("key", web, site, cache)
    (site / "left-over.html").touch()
    assert live_pages.is_kept("key", cache)
    live_pages.restore("key", web, site, cache)
    found = {path.relative_to(site).as_posix(): path.read_text() for path in site.rglob("*.*")}
    assert found == {
        "assets/page-1.js": "built",
        "page/index.html": "built",
        "a.txt": "public/a.txt",
    }
