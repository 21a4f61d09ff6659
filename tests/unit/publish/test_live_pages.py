"""Vite's output for the live pages is kept until one of its inputs changes."""

import io
import zipfile
from pathlib import Path

import pytest

from nnm_site.platform.publish import BuildError, live_pages
from nnm_site.platform.publish.cache import store
from nnm_site.platform.publish.live_pages import use_own_origin
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
    ("public/a.txt", False), ("node_modules/x.js", False),
])  # fmt: skip
def test_another_source_is_another_key(name: str, is_source: bool, web: Path):
    before = live_pages.compiled_key(web)
    (web / name).parent.mkdir(exist_ok=True)
    (web / name).write_text("changed")
    assert (live_pages.compiled_key(web) != before) == is_source


def test_what_vite_wrote_is_kept_without_what_it_copied(web: Path, tmp_path: Path):
    site = tmp_path / "site"
    for name in (
        "assets/page-1.js",
        "assets/manifest-1.js",
        "assets/_404_._index-1.js",
        "index.html",
        "page/part/index.html",
        "page.html",
        "a.txt",
    ):
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text("built")
    with zipfile.ZipFile(io.BytesIO(live_pages.packed(site, web / "public"))) as archive:
        assert archive.namelist() == ["assets/page-1.js", "index.html", "page/part.html"]


def test_what_is_kept_comes_without_the_framework(web: Path, tmp_path: Path):
    cache, packed = tmp_path / "cache", io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("page.html", "built")
    for kind, key, data in (
        ("live-sources", "of these", b"compiled so"),
        ("live-bundle", "compiled so", packed.getvalue()),
    ):
        store(kind, key, data, cache)
    live_pages.write_live_pages("of these", web, tmp_path / "client", cache)
    assert (tmp_path / "client" / "page.html").read_text() == "built"


# ---- The socket

SOCKET = 'x={PING:`http://localhost:3000/ping`,EVENT:`ws://localhost:3000/_event`,UPLOAD:""}'
OWN = 'EVENT:(globalThis.location?.origin??"http://localhost")+"/_event"'


def test_the_socket_goes_to_where_the_page_came_from(tmp_path: Path):
    (tmp_path / "env.js").write_text(SOCKET)
    (tmp_path / "other.js").write_text("nothing()")
    use_own_origin(tmp_path)
    written = (tmp_path / "env.js").read_text()
    assert OWN in written
    assert "_event`" not in written.replace(OWN, "")
    assert (tmp_path / "other.js").read_text() == "nothing()"


@pytest.mark.parametrize("codes", [[], [""], ["EVENT:location"], [SOCKET, SOCKET]])
def test_a_socket_address_that_is_not_in_one_script_stops_the_build(
    tmp_path: Path, codes: list[str]
):
    for number, code in enumerate(codes):
        (tmp_path / f"env-{number}.js").write_text(code)
    with pytest.raises(BuildError, match=r"stands in \d scripts, not in one"):
        use_own_origin(tmp_path)
