"""What Vite made of the live pages is kept until something that it is made from changes."""

from pathlib import Path

import pytest

from nnm_site.platform.publish import live_pages


@pytest.fixture
def web(tmp_path: Path) -> Path:
    web = tmp_path / "web"
    for name in ("app/routes/page.jsx", "vite.config.js", "public/a.txt", "node_modules/x.js"):
        (web / name).parent.mkdir(parents=True, exist_ok=True)
        (web / name).write_text(name)
    return web


@pytest.mark.parametrize("name", ["app/routes/page.jsx", "vite.config.js", "utils/new.js"])
def test_another_source_is_another_key(web: Path, name: str):
    before = live_pages.key(web)
    (web / name).parent.mkdir(exist_ok=True)
    (web / name).write_text("changed")
    assert live_pages.key(web) != before


@pytest.mark.parametrize("name", ["public/a.txt", "node_modules/x.js", "still/page.jsx"])
def test_what_vite_does_not_build_from_does_not_count(web: Path, name: str):
    before = live_pages.key(web)
    (web / name).parent.mkdir(exist_ok=True)
    (web / name).write_text("changed")
    assert live_pages.key(web) == before


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
