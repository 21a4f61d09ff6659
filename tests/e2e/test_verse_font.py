"""The verse of the hero where the system has no face for it: never boxes, and its place is kept."""

import os
import shutil
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

pytestmark = pytest.mark.long

#: Where systems keep their fonts.
FONTS = (
    Path("/usr/share/fonts"),
    Path("/usr/local/share/fonts"),
    Path.home() / ".local/share/fonts",
)


@pytest.fixture
def latin_only(tmp_path: Path) -> dict[str, str]:
    """The environment of a system whose only fonts are Latin ones."""
    fonts = tmp_path / "fonts"
    fonts.mkdir()
    # Those whose measure the style sheet knows, so that nothing but the verse could move.
    for name in ("Noto Serif", "Noto Sans"):
        file = f"{name.replace(' ', '')}-Regular.ttf"
        found = next((path for place in FONTS for path in place.rglob(file)), None)
        if found is None:
            pytest.skip(f"{name} is not installed (Debian: fonts-noto-core)")
        assert ord("न") not in TTFont(found).getBestCmap(), "this system is to have no Devanagari"
        shutil.copy(found, fonts)
    rules = tmp_path / "fonts.conf"
    rules.write_text(
        f"<fontconfig><dir>{fonts}</dir><cachedir>{tmp_path / 'cache'}</cachedir></fontconfig>"
    )
    return os.environ | {"FONTCONFIG_FILE": str(rules)}


def test_the_verse_arrives_cold_three_times_in_a_row(
    launch_browser, latin_only: dict[str, str], site: str
):
    browser = launch_browser(env=latin_only)
    for path in ("/", "/our-forte", "/wealth") * 3:
        context = browser.new_context(viewport={"width": 360, "height": 740})
        page = context.new_page()
        page.goto(site + path, wait_until="load")
        page.evaluate("document.fonts.ready.then(() => 0)")
        tools = context.new_cdp_session(page)
        for domain in ("DOM", "CSS"):
            tools.send(f"{domain}.enable")
        root = tools.send("DOM.getDocument")["root"]["nodeId"]
        for words in (".devanagari", *((".iast",) if path != "/" else ())):
            node = tools.send("DOM.querySelector", {"nodeId": root, "selector": words})["nodeId"]
            fonts = tools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
            assert fonts, (path, words)
            assert all(font["isCustomFont"] for font in fonts), (path, words, fonts)
        context.close()
    browser.close()


def test_the_verse_keeps_its_height_while_its_font_is_on_the_way(
    launch_browser, latin_only: dict[str, str], site: str
):
    browser = launch_browser(env=latin_only)
    heights = []
    for fonts_come in (True, False):
        page = browser.new_page(viewport={"width": 360, "height": 740})
        if not fonts_come:
            page.route("**/*.woff2", lambda route: route.abort())
        page.goto(site, wait_until="load")
        page.evaluate("document.fonts.ready.then(() => 0)")
        heights.append(page.locator(".hero .devanagari").evaluate("e => e.clientHeight"))
        page.close()
    browser.close()
    assert heights[0] == heights[1]
