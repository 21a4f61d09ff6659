"""What we change in a finished build."""

from pathlib import Path

import pytest

from nnm_site.build.plugin import BuildError, use_canonical_links, use_own_origin

SOCKET = 'x={PING:`http://localhost:3000/ping`,EVENT:`ws://localhost:3000/_event`,UPLOAD:""}'
OWN = 'EVENT:(globalThis.location?.origin??"http://localhost")+"/_event"'


@pytest.mark.parametrize(
    "code",
    [SOCKET, SOCKET.replace("`", '"'), SOCKET.replace("ws://localhost:3000", "wss://nnm.example")],
)
def test_the_socket_goes_to_where_the_page_came_from(tmp_path: Path, code: str):
    (tmp_path / "env.js").write_text(code)
    (tmp_path / "other.js").write_text("nothing()")
    use_own_origin(tmp_path)
    written = (tmp_path / "env.js").read_text()
    assert OWN in written
    assert "_event`" not in written.replace(OWN, "")
    assert (tmp_path / "other.js").read_text() == "nothing()"


@pytest.mark.parametrize("code", ["", "EVENT:location", SOCKET + SOCKET])
def test_a_framework_that_writes_something_else_stops_the_build(tmp_path: Path, code: str):
    (tmp_path / "env.js").write_text(code)
    with pytest.raises(BuildError, match=r"stands \d times in the bundle, not once"):
        use_own_origin(tmp_path)


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ('<a href="/about/?tab=x">', '<a href="/about?tab=x">'),
        ('<a href="/about/gallery/#one">', '<a href="/about/gallery#one">'),
        ('<a href="/?tab=x">', '<a href="/?tab=x">'),
        ('<a href="/about/">', '<a href="/about">'),
        ('<a href="/">', '<a href="/">'),
        ('<a href="/about?next=/home/?a">', '<a href="/about?next=/home/?a">'),
        ('<a href="https://a.example/b/?c">', '<a href="https://a.example/b/?c">'),
        ("<p>href is /about/?tab=x</p>", "<p>href is /about/?tab=x</p>"),
    ],
)
def test_a_pages_links_to_itself_have_its_canonical_address(
    tmp_path: Path, written: str, wanted: str
):
    page = tmp_path / "about" / "index.html"
    page.parent.mkdir()
    page.write_text(written)
    use_canonical_links(tmp_path)
    assert page.read_text() == wanted
