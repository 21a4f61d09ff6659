"""Checks that the pictures named by entries exist: drawings, portraits, emblems, gallery photographs."""

import json
import re
from collections.abc import Collection, Iterator
from pathlib import Path

from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content.models.base import COLLECTIONS, Table
from nnm_site.shared.content.models.company import GalleryPhoto, Leader
from nnm_site.shared.content.portraits import PortraitError, files, pictures
from nnm_site.shared.content.problems import Problem
from nnm_site.shared.content.validate import Content, file_of

ASSETS = PROJECT_ROOT / "assets"

#: Fields that name a picture, and the file below `assets/` that has it.
_FIELDS = {"drawing": "drawings/index.json", "portrait": "company.svg", "emblem": "company.svg"}
_GALLERY = "gallery/index.json"


def without_picture(content: Content, assets: Path = ASSETS) -> Iterator[Problem]:
    """Each entry that names a missing picture."""
    known = {place: _names(assets / place) for place in {*_FIELDS.values(), _GALLERY}}
    for collection in COLLECTIONS.values():
        for entry in content.all(collection.entry):
            shown, label = file_of(entry), "" if collection.single else f'"{entry.key}"'
            for field, name in _named(entry):
                place = _FIELDS[field.rpartition(".")[2]]
                if name not in known[place]:
                    yield Problem(shown, label, field, f'assets/{place} has no "{name}"')
            if isinstance(entry, GalleryPhoto):
                name = f"{entry.category}/{entry.key}"
                if name not in known[_GALLERY]:
                    fault = f'assets/{_GALLERY} has no "{name}" (docs/gallery.md)'
                    yield Problem(shown, label, message=fault)


def wrong_portraits(content: Content) -> Iterator[Problem]:
    """Each portrait photograph that cannot be shown, with the cure."""
    keys, seen = content.entries[Leader], set[str]()
    for path in files():
        shown = f"content/company/portraits/{path.name}"
        try:
            pictures(path.name, path.read_bytes())
        except PortraitError as fault:
            yield Problem(shown, message=str(fault))
        if path.stem not in keys:
            fault = f"no person has the key “{path.stem}”: name it after one of {', '.join(keys)}"
            yield Problem(shown, message=fault)
        elif path.stem in seen:
            yield Problem(shown, message=f"“{path.stem}” has another file too: keep one")
        seen.add(path.stem)


def _named(table: Table, above: str = "") -> Iterator[tuple[str, str]]:
    """Field and name of every picture named by a table, nested tables included."""
    for field, value in table:
        if field in _FIELDS and isinstance(value, str):
            yield above + field, value
        for number, inner in enumerate(value if isinstance(value, tuple) else [value], start=1):
            if isinstance(inner, Table):
                of_list = f"[{number}]" if isinstance(value, tuple) else ""
                yield from _named(inner, f"{above}{field}{of_list}.")


def _names(path: Path) -> Collection[str]:
    """The names in a JSON index, or the ids in an SVG drawing."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        return frozenset(json.loads(text))
    return frozenset(re.findall(r'\bid="([^"]+)"', text))
