"""Each still document carries the rules of the style sheet that it can use, and loads no sheet.

A page then paints when its document is there. Which rules those are is found by PurgeCSS. Documents
whose content changes after the build, live pages and those that the server fills, carry all rules.
"""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from nnm_site.platform.publish import cache
from nnm_site.platform.publish.error import BuildError
from nnm_site.platform.publish.node import as_text, run_node

_PROGRAM = Path(__file__).with_name("critical_css.mjs")

#: The framework's own rules at the end of the sheet are for components that we do not use.
_IMPORT = re.compile(r"@import[^;]+;")

_ATTRIBUTE_SELECTOR = re.compile(r"""\[([\w-]+)(?:([~^$*|]?=)["']?([^\]"']*)["']?)?\]""")
_ID = re.compile(r"#((?:[\w-]|\\.)+)")


class Sheet:
    """The style sheet of a build: all its rules, and which of them a page can use.

    `packages` is the folder that holds `node_modules`. Raises `BuildError` where the tool is missing.
    """

    def __init__(self, rules: str, packages: Path) -> None:
        self.rules = _IMPORT.sub("", rules)
        self._packages = packages
        purge = packages / "node_modules" / "purgecss" / "package.json"
        if not purge.exists():
            raise BuildError(f"PurgeCSS is missing: {purge.parent} is not there")
        self.key = cache.key_of(_PROGRAM.read_bytes(), self.rules.encode(), purge.read_bytes())
        self._asked = _Asked(self.rules)

    def key_of(self, page: frozenset[str]) -> str:
        """The key of the rules that a page can use: pages of one kind are made of the same, whatever they say."""
        return cache.key_of(self.key.encode(), self._asked.uses(page).encode())

    def rules_for(self, pages: Mapping[str, Callable[[], frozenset[str]]]) -> dict[str, str]:
        """By each key, the rules that its pages can use; what one of them is made of is given. Raises `BuildError`."""
        found = {key: cache.find("css", key) for key in pages}
        missing = [key for key, css in found.items() if css is None]
        if missing:
            uses = [self._asked.uses(pages[key]()) for key in missing]
            given = json.dumps({"sheet": self.rules, "uses": uses})
            written = json.loads(run_node(as_text(_PROGRAM), self._packages, given))
            for key, css in zip(missing, written, strict=True):
                found[key] = css.encode()
                cache.store("css", key, css.encode())
        return {key: css.decode() for key, css in found.items() if css is not None}


class _Asked:
    """What the selectors of a sheet ask of a document."""

    def __init__(self, sheet: str) -> None:
        self._ids = {name.replace("\\", "") for name in _ID.findall(sheet)}
        self._attributes: dict[str, set[tuple[str, str]]] = {}
        for name, how, value in _ATTRIBUTE_SELECTOR.findall(sheet.replace("\\", "")):
            self._attributes.setdefault(name, set()).add((how, value))

    def uses(self, page: frozenset[str]) -> str:
        """What of it a page is made of, as PurgeCSS wants it (JSON)."""
        tags, classes, ids, names, values = (set[str]() for _ in range(5))
        for one in page:
            if one.startswith("."):
                classes.add(one[1:])
                name, value = "class", one[1:]
            elif one.startswith("["):
                name, _, value = one[1:-1].partition("=")
            else:
                tags.add(one)
                continue
            if name == "id" and value in self._ids:
                ids.add(value)
            if name in self._attributes:
                names.add(name)
                values |= {part for how, part in self._attributes[name] if _has(value, how, part)}
        return json.dumps({
            "tags": sorted(tags), "classes": sorted(classes), "ids": sorted(ids), "undetermined": [],
            "attributes": {"names": sorted(names), "values": sorted(values)},
        })  # fmt: skip


def _has(value: str, how: str, part: str) -> bool:
    """Whether an attribute's value is as a selector wants it: `how` is `=`, `~=`, `^=`, `$=`, `*=` or `|=`."""
    return part == value or part in value.split() if how in ("=", "~=") else part in value
