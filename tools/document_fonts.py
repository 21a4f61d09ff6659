"""Cut the fonts of the PDF documents: static TrueType faces of Fraunces and Figtree.

Run by hand when a version or the characters change::

    python -m tools.document_fonts

Typst takes neither WOFF2 nor the axes of a variable font, so each weight is a file of its own in
`nnm_site/documents/fonts/`. Licences stand beside the web fonts. Needs what `tools.fonts` needs.
"""

import tempfile
from pathlib import Path

from fontTools.ttLib import TTFont

from tools import fonts
from tools.fonts import ROOT, table

FONTS = ROOT / "nnm_site" / "documents" / "fonts"

#: What documents use beyond the site's copy: section signs and the soft hyphen of line breaks.
TEXT = fonts.LATIN + "§¶\u00ad\u2010\u2011"

#: Family, weight, style as the source names it, file pattern of the source, axes to fix.
FACES = (
    ("Figtree", 400, "normal", "figtree-{}-wght-normal", {"wght": 400}),
    ("Figtree", 600, "normal", "figtree-{}-wght-normal", {"wght": 600}),
    ("Figtree", 400, "italic", "figtree-{}-wght-italic", {"wght": 400}),
    (
        "Fraunces",
        600,
        "normal",
        "fraunces-{}-full-normal",
        {"wght": 600, "opsz": 30, "SOFT": 0, "WONK": 0},
    ),
)


def static_face(package: Path, pattern: str, axes: dict[str, int], folder: Path) -> TTFont:
    """One face with the letters of the Latin file and the rupee sign of the extended one."""
    latin, extended = (
        fonts.cut(fonts.variable(package, pattern.format(name), axes), text)
        for name, text in (("latin", TEXT), ("latin-ext", fonts.RUPEE))
    )
    return fonts.merged(latin, extended, stamped=latin, folder=folder)


def name_face(face: TTFont, family: str, weight: int, style: str) -> None:
    """Write names, weight and slant as a static face must carry them: Typst chooses by these."""
    face["name"].names = [  # pyright: ignore[reportAttributeAccessIssue]
        record
        for record in face["name"].names  # pyright: ignore[reportAttributeAccessIssue]
        if record.nameID in {0, 13, 14}
    ]
    label = {400: "Regular", 600: "SemiBold"}[weight] if style == "normal" else "Italic"
    for number, text in (
        (1, family),
        (2, label),
        (4, f"{family} {label}"),
        (6, f"{family}-{label}"),
        (16, family),
        (17, label),
    ):
        table(face, "name").setName(text, number, 3, 1, 0x409)
    metrics = table(face, "OS/2")
    metrics.usWeightClass = weight
    metrics.fsSelection = 0x01 if style == "italic" else 0x40
    table(face, "head").macStyle = 0x02 if style == "italic" else 0
    if style == "italic":
        table(face, "post").italicAngle = -10.0


def main() -> None:
    """Write every face."""
    FONTS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        packages = {
            "Figtree": fonts.fetch(fonts.FIGTREE, folder),
            "Fraunces": fonts.fetch(fonts.FRAUNCES, folder),
        }
        for family, weight, style, pattern, axes in FACES:
            face = static_face(packages[family], pattern, axes, folder)
            name_face(face, family, weight, style)
            slant = "-italic" if style == "italic" else ""
            path = FONTS / f"{family.lower()}-{weight}{slant}.ttf"
            face.save(path)
            print(f"{path.stat().st_size:7,}  {path.name}")


if __name__ == "__main__":
    main()
