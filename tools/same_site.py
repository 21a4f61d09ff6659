"""Compare two builds: `python -m tools.same_site BEFORE AFTER`, each a build or a checkout with one.

Files are compared by their bytes. For a document the first differing element or text is reported. References to
scripts and style sheets are compared without the content hash in their names: a differing one is reported once,
not on every page.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import lxml.html
from lxml.html import HtmlElement

from nnm_site.platform import builds

#: An element with its attributes and content, or a text.
Shape = tuple[object, ...] | str

#: The list of all files of a build.
_LIST = "files.json"
_HASH = re.compile(r"(?<=-)[\w-]{8}(?=\.(?:js|css)\b)")
#: Bytes shown around the first difference.
_AROUND = 60


def differences(before: Path, after: Path) -> Iterator[str]:
    """A line for each file that only one of two builds has, or that differs."""
    one, other = _files(before), _files(after)
    renamed = _renamed(one.keys() - other.keys(), other.keys() - one.keys())
    differ = set[str]()
    # Compressed forms come after their file, the list of files last.
    for name in sorted(one, key=lambda name: (name == _LIST, name)):
        new = renamed.get(name, name)
        if name.removesuffix(Path(name).suffix) in differ or (name == _LIST and differ):
            message = ""
        elif new not in other:
            message = f"only in {before}"
        else:
            message = _difference(name, one[name], other[new])
        if message:
            differ.add(name)
            yield f"{name}: {message}"
    added = other.keys() - one.keys() - {*renamed.values()}
    for name in sorted(added):
        if name.removesuffix(Path(name).suffix) not in added:
            yield f"{name}: only in {after}"


def _renamed(gone: set[str], new: set[str]) -> dict[str, str]:
    """The files renamed only by their hash; several of one name are paired in order."""
    waiting: dict[str, list[str]] = {}
    for name in sorted(filter(_HASH.search, new), reverse=True):
        waiting.setdefault(_HASH.sub("HASH", name), []).append(name)
    pairs = ((name, waiting.get(_HASH.sub("HASH", name))) for name in sorted(gone))
    return {name: names.pop() for name, names in pairs if names}


def shape(element: HtmlElement) -> Shape:
    """The comparable form of an element, without comments."""
    return (element.tag, *sorted(element.attrib.items()), *_content_of(element))


def first_difference(one: Shape, other: Shape, where: str = "") -> str:
    """Where and how two shapes differ; "" if they do not."""
    if isinstance(one, str) or isinstance(other, str):
        return "" if one == other else f"{where}: {one!r} is not {other!r}"
    where += f"/{one[0]}"
    for mine, its in zip(one, other, strict=False):
        if message := first_difference(mine, its, where):  # pyright: ignore[reportArgumentType]
            return message
    return "" if len(one) == len(other) else f"{where}: {one[len(other) :]} or {other[len(one) :]}"


def _content_of(element: HtmlElement) -> Iterator[Shape]:
    text = element.text or ""
    for child in element:
        if isinstance(child.tag, str):
            yield from filter(None, [text])
            yield shape(child)
            text = ""
        text += child.tail or ""
    yield from filter(None, [text])


def _files(build: Path) -> dict[str, bytes]:
    return {
        path.relative_to(build).as_posix(): path.read_bytes()
        for path in build.rglob("*")
        if path.is_file()
    }


def _difference(name: str, one: bytes, other: bytes) -> str:
    """The first difference of two files; "" if only the hashes in file names differ."""
    if one != other and name.endswith((".html", ".js", ".css")):
        one, other = (_HASH.sub("HASH", each.decode()).encode() for each in (one, other))
    if one == other:
        return ""
    if name.endswith(".html"):
        mine, its = (lxml.html.document_fromstring(each.decode()) for each in (one, other))
        message = first_difference(shape(mine), shape(its))
        return message or "the same elements, written otherwise"
    place = next(
        (place for place, (mine, its) in enumerate(zip(one, other, strict=False)) if mine != its),
        min(len(one), len(other)),
    )
    start, end = max(0, place - _AROUND), place + _AROUND
    return f"from byte {place}: {one[start:end]!r} / {other[start:end]!r}"


def _build(folder: Path) -> Path:
    """A build, or the one that a checkout serves."""
    root = folder / builds.BUILDS.name
    return root / builds.current_name(root) if root.is_dir() else folder


def main(before: str, after: str) -> int:
    """Print the differences; returns 0 if there are none, else 1."""
    lines = list(differences(_build(Path(before)), _build(Path(after))))
    print("\n".join(lines) or "The same site.")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
