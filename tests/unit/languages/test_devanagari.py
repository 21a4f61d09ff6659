"""The additional rules of pages in Devanagari: no letter too small, enough space between lines."""

import re
from collections.abc import Iterator
from pathlib import Path

STYLES = Path(__file__).parents[3] / "assets" / "styles"

#: In px: the smallest letters, which are also the base of `em`, and `1rem`.
SMALLEST, REM = 14.0, 16.0

#: Headings, which have large type, and the buttons of the dock.
_LARGE = {
    "h1",
    "h2",
    "h3",
    "h4",
    "legend",
    ".logo-name",
    ".logo-line",
    ".dock-action",
    ".dock-action span",
}
#: Style sheets outside this check.
_ELSEWHERE = {"devanagari.css", "hi-fonts.css", "print.css", "style-guide.css"}
#: English next to the Hindi of a form; and elements without letters.
_NO_DEVANAGARI = {".paper-english", ".pause:has(:checked) .pause-label"}

_RULE = re.compile(r"([^{};]+)\{([^{}]*)\}")
_SIZE = re.compile(r"(?<![-\w])font(?:-size)?:\s*([^;]+)")
_LENGTH = re.compile(r"(?<![\w.-])(\d*\.?\d+)(rem|px|em)\b")


def _sheet(name: str) -> str:
    """A style sheet without comments and print rules."""
    text = re.sub(r"/\*.*?\*/", "", (STYLES / name).read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(
        r"@media print[^{]*\{(?:[^{}]|\{[^{}]*\})*\}|@page[^{]*\{(?:[^{}]|\{[^{}]*\})*\}", "", text
    )


def _rules(name: str) -> Iterator[tuple[str, str]]:
    for selector, body in _RULE.findall(_sheet(name)):
        yield " ".join(selector.split()), body


def _parts(selector: str) -> set[str]:
    """The selectors within `:is`."""
    return set(selector.removeprefix(":root :is(").removesuffix(")").split(", "))


def _pixels(value: str) -> float | None:
    """The smallest value of a size; `None` for a step variable or a width of the screen."""
    found = _LENGTH.search(value.partition("/")[0])
    if found is None or ("vw" in value and not value.startswith("clamp")):
        return None
    unit = {"rem": REM, "px": 1.0, "em": SMALLEST}[found[2]]
    return float(found[1]) * unit


def _small() -> Iterator[str]:
    """The selectors of all sheets that set letters below the smallest size."""
    for path in sorted(STYLES.glob("*.css")):
        if path.name in _ELSEWHERE:
            continue
        for selector, body in _rules(path.name):
            for value in _SIZE.findall(body):
                size = _pixels(value)
                if size is not None and size < SMALLEST:
                    yield selector


def test_no_letter_of_devanagari_is_smaller_than_14_px() -> None:
    own = dict(_rules("devanagari.css"))
    set_again = {
        re.sub(r"^:root |:not\(.*?\)", "", one)
        for selector, body in own.items()
        if "font-size: 0.875rem" in body
        for one in selector.split(", ")
    }
    small = set(_small())
    assert {".dock-action", ".bill-rate", ".strip-link"} <= small
    assert sorted(small - set_again - _NO_DEVANAGARI) == []
    least = [value for body in own.values() for value in _SIZE.findall(body)]
    assert [value for value in least if (_pixels(value) or SMALLEST) < SMALLEST] == []
    assert "--step--2: 0.875rem" in own[":root"]


def test_every_line_but_those_of_headings_has_room_for_the_signs() -> None:
    high = [
        (selector, float(height))
        for selector, body in _rules("devanagari.css")
        for height in re.findall(r"line-height: ([\d.]+)", body)
    ]
    assert ':root *:not(svg *, [lang="sa"])' in dict(high)
    low = [selector for selector, height in high if height < 1.6]
    assert [selector for selector in low if not _parts(selector) <= _LARGE] == []
