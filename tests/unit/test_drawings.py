"""The drawings of the site: well formed, themed and small."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

from nnm_site.shared.ui import drawing_sheet
from tests.rows import each
from tests.server import ROOT

FOLDER = ROOT / "assets" / "drawings"
INDEX: dict[str, dict[str, int]] = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))

SVG = "{http://www.w3.org/2000/svg}"
KILOBYTE = 1024
LIMITS = {"butterfly": 30 * KILOBYTE, "story": 10 * KILOBYTE}
LIMIT = 8 * KILOBYTE

COLOURS = {"fill", "stroke"}
GEOMETRY = {"d", "x", "y", "width", "height", "rx", "cx", "cy", "r", "transform"}
STROKES = {"stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "opacity"}
ELEMENTS = {f"{SVG}{tag}" for tag in ("path", "rect", "circle")}
THEMED = re.compile(r"var\(--art-(ink|quiet|line|a|b|card|paper|gain|loss), #[0-9A-F]{6}\)")


def test_every_drawing_is_there_and_indexed() -> None:
    assert {path.stem for path in FOLDER.glob("*.svg")} == INDEX.keys()


@each(INDEX)
def test_drawing_has_one_art_group_of_the_size_that_the_index_says_in_the_house_grammar(
    name: str,
) -> None:
    root = ElementTree.fromstring((FOLDER / f"{name}.svg").read_text(encoding="utf-8"))
    (group,) = root
    assert root.tag == f"{SVG}svg"
    assert root.attrib == {"viewBox": f"0 0 {INDEX[name]['width']} {INDEX[name]['height']}"}
    assert group.tag == f"{SVG}g"
    assert group.attrib == {"id": "art"}
    assert len(group) > 0
    assert (FOLDER / f"{name}.svg").stat().st_size <= LIMITS.get(name, LIMIT)
    for element in group:
        assert element.tag in ELEMENTS
        assert len(element) == 0
        assert element.attrib.keys() <= COLOURS | GEOMETRY | STROKES
        # A shape without a fill would be painted black, whatever the theme.
        assert "fill" in element.attrib
        for attribute in COLOURS & element.attrib.keys():
            colour = element.attrib[attribute]
            assert colour == "none" or THEMED.fullmatch(colour), colour
        for attribute in GEOMETRY & element.attrib.keys():
            assert not re.search(r"\.\d\d|nan|inf|e-", element.attrib[attribute])


def test_a_sheet_holds_each_drawing_by_its_name() -> None:
    sheet = ElementTree.fromstring(drawing_sheet(["story", "device-phone", "story"]))
    for group, name in zip(sheet, ("story", "device-phone"), strict=True):
        (art,) = ElementTree.fromstring((FOLDER / f"{name}.svg").read_bytes())
        assert group.attrib == {"id": name}
        assert [shape.attrib for shape in group] == [shape.attrib for shape in art]


def test_icons_exist_within_their_budgets() -> None:
    icons = ROOT / "assets" / "icons"
    sizes = {"icon-192.png": 192, "icon-512.png": 512, "apple-touch-icon.png": 180}
    for name, size in sizes.items():
        head = (icons / name).read_bytes()[:24]
        assert head[:8] == b"\x89PNG\r\n\x1a\n"
        assert (int.from_bytes(head[16:20]), int.from_bytes(head[20:24])) == (size, size)
    favicon = ElementTree.parse(ROOT / "assets" / "favicon.svg").getroot()
    assert favicon.attrib["viewBox"] == "0 0 64 64"
    assert (ROOT / "assets" / "favicon.ico").read_bytes()[:4] == b"\x00\x00\x01\x00"
