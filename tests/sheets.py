"""The text on the sheets that a browser prints, and its contrast with its surroundings."""

from collections.abc import Iterator
from dataclasses import dataclass

import pypdfium2
from PIL import Image

#: Pixels per point of a sheet: enough for the thinnest stroke to have pixels of its full colour.
_SCALE = 4
#: The bottom margin of a sheet, in points, with the sender.
_FOOT = 42
#: Shares of red, green and blue in the relative luminance of a colour (WCAG 2.2).
_SHARES = (0.2126, 0.7152, 0.0722, 0)


def _linear(value: int) -> int:
    share = value / 255
    return round(255 * (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4))


_LINEAR = [_linear(value) for value in range(256)] * 3


@dataclass(frozen=True)
class Piece:
    """Text on a sheet (from 1): the contrast of its darkest and lightest pixel, its bottom."""

    sheet: int
    text: str
    contrast: float
    bottom: float


def pieces(pdf: bytes) -> Iterator[Piece]:
    """All texts of a document that have letters or digits, sheet by sheet."""
    for number, sheet in enumerate(pypdfium2.PdfDocument(pdf), start=1):
        drawn = _luminance(sheet.render(scale=_SCALE).to_pil())
        words = sheet.get_textpage()
        height = sheet.get_height()
        for index in range(words.count_rects()):
            left, bottom, right, top = words.get_rect(index)
            text = words.get_text_bounded(left, bottom, right, top)
            if not any(letter.isalnum() for letter in text):
                continue
            box = (left, height - top, right + 1, height - bottom + 1)
            darkest, lightest = drawn.crop(tuple(int(each * _SCALE) for each in box)).getextrema()
            yield Piece(number, text, (lightest + 12.75) / (darkest + 12.75), bottom)


def last_lines(pdf: bytes) -> list[str]:
    """The last line of each sheet above its bottom margin, without blanks."""
    lines: dict[int, tuple[float, str]] = {}
    for piece in pieces(pdf):
        if piece.bottom < _FOOT:
            continue
        bottom, text = lines.get(piece.sheet, (piece.bottom, ""))
        if piece.bottom < bottom - 2:
            text = ""
        if piece.bottom <= bottom + 2:
            lines[piece.sheet] = min(piece.bottom, bottom), text + "".join(piece.text.split())
    return [text for _, text in lines.values()]


def _luminance(sheet: Image.Image) -> Image.Image:
    return sheet.convert("RGB").point(_LINEAR).convert("L", _SHARES)
