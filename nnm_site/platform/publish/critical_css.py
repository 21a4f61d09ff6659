"""Critical CSS: each document contains the style rules that it can use, and loads no style sheet.

A page can then be painted as soon as its document has arrived. PurgeCSS finds the rules from the page's
elements and from all names in its scripts: a live page shows nothing else later.
Custom properties and font faces that no such rule uses are omitted too, unless an attribute, a drawing,
a script or the rules of a language name the property. Documents whose whole content the server
writes contain all rules.
"""

import json
import re
from collections.abc import Collection
from itertools import chain
from pathlib import Path

from nnm_site.platform.publish import BuildError, cache
from nnm_site.platform.publish.node import as_text, run_node

_PROGRAM = Path(__file__).with_name("critical_css.mjs")

#: Imports of the framework's own rules, which are for components that we do not use.
_IMPORT = re.compile(r"@import[^;]+;")

_ATTRIBUTE_SELECTOR = re.compile(r"""\[([\w-]+)(?:([~^$*|]?=)["']?([^\]"']*)["']?)?\]""")
_ID = re.compile(r"#((?:[\w-]|\\.)+)")
_WORD = re.compile(r"[\w-]+")
#: A word in a script that is not a property name: neither after a dot nor before a colon.
_VALUE = re.compile(r"(?<![\w.-])[\w-]+(?![\w-]|\s*:)")
_PROPERTY = re.compile(r"--[\w-]+")
#: The name of a drawing's file, and of the drawing if the file contains several.
_DRAWING = re.compile(r"([\w-]+)\.svg(?:#([\w-]+))?")
_DIGITS = "0123456789"


class Sheet:
    """The style sheet of a build: all its rules, and which of them a page can use.

    `packages` is the folder with `node_modules`, `assets` that of the drawings, which pages
    refer to by name. Raises `BuildError` if the tool is missing.
    """

    def __init__(self, rules: str, packages: Path, assets: Path) -> None:
        self.rules = _IMPORT.sub("", rules)
        self._packages = packages
        purge = packages / "node_modules" / "purgecss" / "package.json"
        if not purge.exists():
            raise BuildError(f"PurgeCSS is missing: {purge.parent} is not there")
        self._drawings = {
            path.stem: _PROPERTY.findall(path.read_text("utf-8"))
            for path in sorted(assets.rglob("*.svg"))
        }
        self.key = cache.key_of(
            _PROGRAM.read_bytes(), self.rules, purge.read_bytes(), str(self._drawings)
        )
        self._properties = set(_PROPERTY.findall(self.rules))
        self._ids = {name.replace("\\", "") for name in _ID.findall(self.rules)}
        self._attributes: dict[str, set[tuple[str, str]]] = {}
        for name, how, value in _ATTRIBUTE_SELECTOR.findall(self.rules.replace("\\", "")):
            self._attributes.setdefault(name, set()).add((how, value))

    def rules_for(self, pages: Collection[str]) -> dict[str, str]:
        """The rules that pages can use, by the result of `relevant_uses` for each. Raises `BuildError`."""
        keys = {page: cache.key_of(self.key, page) for page in pages}
        kept = {page: cache.find("css", key) for page, key in keys.items()}
        styles = {page: css.decode() for page, css in kept.items() if css is not None}
        if missing := [page for page in keys if page not in styles]:
            given = json.dumps({"sheet": self.rules, "uses": missing})
            written = json.loads(run_node(as_text(_PROGRAM), self._packages, given))
            for page, css in zip(missing, written, strict=True):
                styles[page] = css
                cache.store("css", keys[page], css.encode())
        return styles

    def named_in(self, script: str) -> frozenset[str]:
        """All that a script may show, in the form of `Words.uses`: words as elements and classes,
        attributes of any value.

        Property names count as attributes only: a script refers to `data-asked-for` by its name, or
        `dataset.askedFor`.
        """
        words = {*_VALUE.findall(script)}
        lower = {word.lower() for word in _WORD.findall(script)}
        values = (
            f"[{name}={value}]"
            for name, asked in self._attributes.items()
            if not lower.isdisjoint({name, name.removeprefix("data-").replace("-", "")})
            for _, value in asked
        )
        return frozenset({*words, *(f".{word}" for word in words), *values})

    def properties_in(self, text: str) -> frozenset[str]:
        """The custom properties that a text names, directly or in a drawing that it refers to.

        Of a series (`--charge-1` and so on) all: the server may use another one later.
        """
        shown = chain.from_iterable(_DRAWING.findall(text))
        drawn = (self._drawings.get(name, ()) for name in shown)
        named = {name.rstrip(_DIGITS) for name in chain(_PROPERTY.findall(text), *drawn)}
        return frozenset(name for name in self._properties if name.rstrip(_DIGITS) in named)

    def relevant_uses(self, page: frozenset[str]) -> str:
        """The elements, classes and attributes of a page that selectors mention, as input for
        PurgeCSS (JSON).

        `properties` are the custom properties that the page names.
        """
        tags, classes, ids, names, values = (set[str]() for _ in range(5))
        properties = self.properties_in("\n".join(page))
        for use in page:
            if use.startswith("--"):
                continue
            if use.startswith("."):
                classes.add(use[1:])
                name, value = "class", use[1:]
            elif use.startswith("["):
                name, _, value = use[1:-1].partition("=")
            else:
                tags.add(use)
                continue
            if name == "id" and value in self._ids:
                ids.add(value)
            if name in self._attributes:
                names.add(name)
                values |= {want for how, want in self._attributes[name] if _has(value, how, want)}
        return json.dumps({
            "tags": sorted(tags), "classes": sorted(classes), "ids": sorted(ids), "undetermined": [],
            "attributes": {"names": sorted(names), "values": sorted(values)},
            "properties": sorted(properties),
        })  # fmt: skip


def _has(value: str, how: str, want: str) -> bool:
    """Whether a selector may match: `=`, `~=` by value or word, all others by substring."""
    return want == value or want in value.split() if how in ("=", "~=") else want in value
