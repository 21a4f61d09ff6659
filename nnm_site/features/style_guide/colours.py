"""The colours of both themes, read from the style sheet, and the contrast between them."""

import re
from dataclasses import dataclass
from pathlib import Path

from nnm_site.platform.reads import noted_file

TOKENS = Path(__file__).parents[3] / "assets" / "styles" / "tokens.css"

#: Contrast required by WCAG 2.2 AA: for text (1.4.3) and for visual cues of controls (1.4.11).
TEXT = 4.5
CONTROL = 3.0

#: Foreground colour → the contrast it needs, and its backgrounds.
_GROUNDS: dict[str, tuple[float, tuple[str, ...]]] = {
    "ink": (TEXT, ("paper", "tint", "card", "warn-paper")),
    "quiet": (TEXT, ("paper", "tint", "card")),
    "neel": (TEXT, ("paper", "tint", "card")),
    "on-neel": (TEXT, ("neel", "neel-hover")),
    "saffron-text": (TEXT, ("paper", "tint", "card")),
    "gain": (TEXT, ("paper", "card")),
    "loss": (TEXT, ("paper", "card")),
    "on-deep": (TEXT, ("deep",)),
    "on-deep-quiet": (TEXT, ("deep",)),
    "on-deep-accent": (TEXT, ("deep",)),
    "line-strong": (CONTROL, ("paper", "tint", "card")),
    "focus": (CONTROL, ("paper", "tint", "card")),
}

#: The same as (foreground, background, contrast needed).
PAIRS = tuple(
    (front, ground, needed) for front, (needed, grounds) in _GROUNDS.items() for ground in grounds
)


@dataclass(frozen=True)
class Themes:
    """Colour name → `#rrggbb`, in each theme, and the use of each colour."""

    light: dict[str, str]
    dark: dict[str, str]
    uses: dict[str, str]


def read_themes() -> Themes:
    """The hexadecimal colours of `tokens.css`, one for both themes or one each, with their comments."""
    css = noted_file(TOKENS).read_text(encoding="utf-8")
    pairs = re.findall(r"--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?;", css)
    light = {name: one for name, one, _ in pairs}
    uses = dict(re.findall(r"--([\w-]+): [^;]+; /\* (.+) \*/", css))
    return Themes(light, light | {name: dark for name, _, dark in pairs if dark}, uses)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2.2, contrast ratio)."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    def linear(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
