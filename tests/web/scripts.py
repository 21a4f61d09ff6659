"""The scripts that a document names, and the modules that a live page starts."""

import json
import re
from dataclasses import dataclass
from functools import cached_property

from tests.documents import Document

#: The modules that a page starts; only the documents of live pages contain them.
_MODULES = re.compile(r"^const modules=(\{.*?\});")


@dataclass(frozen=True)
class Scripts:
    """The scripts of one document."""

    document: Document

    @cached_property
    def named(self) -> list[str]:
        """The addresses of the scripts that it loads."""
        found = [script for script in self.document.all("script") if "src" in script.attrib]
        return [script.attrib["src"] for script in found if script.get("type") != "text/plain"]

    @cached_property
    def inline(self) -> list[str]:
        """Its inline scripts."""
        kinds = {None, "module"}
        found = [s for s in self.document.all("script") if s.get("type") in kinds]
        return [script.text or "" for script in found if "src" not in script.attrib]

    @cached_property
    def started(self) -> set[str]:
        """The addresses of the modules that it starts; none for a still page."""
        starts = [found for code in self.inline if (found := _MODULES.search(code))]
        if not starts:
            return set()
        (start,) = starts
        modules = json.loads(start[1])
        return {
            modules["entry"],
            *modules["files"],
            *modules["routes"].values(),
        }

    @property
    def is_live(self) -> bool:
        """Whether it starts the framework."""
        return bool(self.started)


_IMPORT = re.compile(r'(?:from|import)\s*[`"\']\./([^`"\']+)[`"\']')


def imports_of(address: str, code: str) -> set[str]:
    """The addresses of the scripts that a script imports statically."""
    return {f"{address.rpartition('/')[0]}/{name}" for name in _IMPORT.findall(code)}
