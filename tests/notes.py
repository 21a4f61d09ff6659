"""The entries that pages note while composed, in another process: `python -m tests.notes forwards`.

Every entry of the content gets a unique word here, which shows whether a page contains the entry.
"""

import json
import re
import sys
from collections import defaultdict
from functools import partial
from types import MappingProxyType
from typing import Any

from nnm_site.platform import reads
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.base import Table, Written
from nnm_site.shared.content.validate import Content

#: The word of an entry: its number in letters, as digits are values of sentences.
WORD = re.compile("Zq[a-j]{5}q")
#: Fields that are parsed, or not shown.
_KEPT = {"key", "hours", "url", "email", "phone", "source", "asked", "image"}
_SENTENCE = re.compile(r"(?!.*(?:https?:|\d:\d\d))[A-Z].* .*", re.DOTALL)


def _worded(value: Any, word: str, field: str = "") -> Any:
    """A value with the word added to every text that is a sentence."""
    if field in _KEPT:
        return value
    if isinstance(value, str) and len(value) > 20 and _SENTENCE.fullmatch(value):
        return f"{value}\n\n{word}\n" if "\n\n" in value else f"{word} {value}"
    if isinstance(value, tuple):
        return tuple(_worded(one, word) for one in value)
    if isinstance(value, Table):
        return value.model_copy(update={name: _worded(inner, word, name) for name, inner in value})
    return value


def worded(content: Content) -> tuple[Content, dict[str, set[str]]]:
    """The content with a word in each entry and another in its body; word → names of its notes."""
    names: dict[str, set[str]] = {}
    entries: dict[Any, Any] = {}

    def word_of(*noted_by: str) -> str:
        word = "Zq" + "".join("abcdefghij"[int(figure)] for figure in f"{len(names):05}") + "q"
        names[word] = set(noted_by)
        return word

    for kind, originals in content.entries.items():
        made: dict[str, Any] = {}
        for key, entry in originals.items():
            name = f"{kind.__name__}/{key}"
            made[key] = _worded(entry, word_of(f"entry:{name}", f"kind:{kind.__name__}"))
            if isinstance(entry, Written):
                body = _worded(vars(entry)["body"], word_of(f"body:{name}"))
                made[key] = made[key].model_copy(update={"body": body})
        entries[kind] = MappingProxyType(made)
    return Content(MappingProxyType(entries)), names


def main(order: str) -> None:
    """Print what pages note, composed in that order twice, and entries shown but not noted."""
    content, names_of = worded(queries.site_content())
    queries.site_content = lambda: content
    # Imported here, as pages read content on import.
    from nnm_site.platform.route import give_trails
    from nnm_site.platform.tree import as_data, html_of
    from nnm_site.shared.shell.frame import end
    from nnm_site.shared.shell.html_document import document_tree
    from nnm_site.site_map import plan

    routes = list(plan().routes)[:: 1 if order == "forwards" else -1]
    give_trails(routes)
    notes: list[dict[str, list[str]]] = []
    unnoted: dict[str, list[str]] = {}
    shown: set[str] = set()
    for again in (False, True):
        notes.append({})
        # Parts at the end of all pages do not belong to a page.
        for path, tree in (
            ("the end", end),
            *((route.path, partial(document_tree, route)) for route in routes),
        ):
            with reads.noted() as names:
                page = as_data(tree(), memos=False)
            notes[-1][path] = sorted(names)
            if again:
                words = set(WORD.findall(html_of(page, defaultdict(list))))
                shown |= words
                if missed := [word for word in words if names_of[word].isdisjoint(names)]:
                    unnoted[path] = sorted(min(names_of[word]) for word in missed)
    hashes = {name: reads.now(name) for page in notes[0].values() for name in page}
    json.dump(
        {"notes": notes, "unnoted": unnoted, "shown": len(shown), "hashes": hashes}, sys.stdout
    )


if __name__ == "__main__":
    main(sys.argv[1])
