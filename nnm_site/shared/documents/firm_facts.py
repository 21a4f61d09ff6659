"""The firm's facts for documents; each document gets only those that its source uses.

So a changed telephone number rebuilds only the documents that show it. Uses are read from the source and from
those parts of the house template that it uses. A use that is missed shows nothing outdated: Typst refuses a
document that refers to a fact it was not given.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from nnm_site.shared.content.models.base import Entry
from nnm_site.shared.content.models.clients import FreezingWay, Request
from nnm_site.shared.content.models.firm import (
    Branch,
    Claim,
    Contact,
    Desk,
    ExternalLink,
    Firm,
    FirmSegment,
    Registration,
)
from nnm_site.shared.content.models.law import Prescribed, Rule
from nnm_site.shared.content.models.regulatory import ComplaintWay
from nnm_site.shared.content.placeholders import CALL, fact
from nnm_site.shared.content.validate import Content

STYLE = Path(__file__).parent / "style.typ"

#: The definition that every document uses: its pages, its first head, the firm's details at its end.
_ALWAYS = "house"

#: A definition of the template: its name and all up to the next one.
_DEFINITION = re.compile(r"^#let (?P<name>[a-z-]+)(?P<text>.*?)(?=^#let |\Z)", re.M | re.S)
#: In the definition of a function that looks up a key in a table, such as `rule-of("kyc")`.
_ASKS = re.compile(r"facts\.(?P<table>\w+)\.at\(key\)")
_NAME = re.compile(r"[a-z][a-z-]*")
#: A literal key and its end; a composed key has more after its first part.
_KEY = r'(?:"([^"]+)"\))?'
#: A fact of the firm itself.
_OF_FIRM = re.compile(r"(?<![\w-])firm\.(\w+)")


def firm_facts(content: Content) -> dict[str, Any]:
    """The firm's facts for documents: the entries of `firm.toml` and exact texts, by table."""
    (firm,) = content.all(Firm)
    rules, ways = content.all(Rule), content.all(ComplaintWay)
    stages = [stage for way in ways for stage in way.stages]
    return {
        "firm": firm.model_dump(mode="json"),
        "firm_segments": [entry.model_dump() for entry in content.all(FirmSegment)],
        "claims": _by_key(content.all(Claim)),
        "registrations": [entry.model_dump() for entry in content.all(Registration)],
        "contacts": _by_key(content.all(Contact)),
        "desks": _by_key(content.all(Desk)),
        "branches": [entry.model_dump() for entry in content.all(Branch)],
        "links": _by_key(content.all(ExternalLink)),
        "rules": {rule.key: rule.says for rule in rules},
        "sources": {rule.key: rule.published for rule in rules},
        "figures": {name: figure for rule in rules for name, figure in rule.figures.items()},
        "complaint_ways": _by_key(ways),
        "stages": {stage.name: {"time": stage.time, "days": stage.days} for stage in stages},
        "freezing_ways": [way.model_dump() for way in content.all(FreezingWay)],
        "menus": {request.key: request.menu for request in content.all(Request)},
        "prescribed": _by_key(content.all(Prescribed)),
    }


def _by_key(entries: Iterable[Entry]) -> dict[str, Any]:
    return {entry.key: entry.model_dump(mode="json") for entry in entries}


def needed(facts: Mapping[str, Any], source: str) -> dict[str, Any]:
    """The facts that a source uses, with the parts of the template that it uses.

    A use without a literal key needs the whole table. What does not exist is left out: Typst names its line.
    """
    text = "\n".join(_used(source))
    fields = set(_OF_FIRM.findall(text))
    given: dict[str, Any] = {
        "firm": {name: value for name, value in facts["firm"].items() if name in fields}
    }
    for table, rows in facts.items():
        keys = {of_table or of_word for of_table, of_word in _calls_of(table).findall(text)}
        if keys and ("" in keys or isinstance(rows, list)):
            given[table] = rows
        elif keys:
            given[table] = {key: row for key, row in rows.items() if key in keys}
    return given


@cache
def _calls_of(table: str) -> re.Pattern[str]:
    """The uses of a table, or of a key in it, directly or by a function of the template."""
    _, tables = _template()
    words = "|".join(re.escape(word) for word, of in tables.items() if of == table) or "(?!)"
    of_table = rf"facts\.{table}\b(?:\.at\({_KEY})?"
    return re.compile(rf"(?<![\w-])(?:{of_table}|(?:{words})\({_KEY})")


@cache
def _template() -> tuple[dict[str, str], dict[str, str]]:
    """The definitions of the house template by name, and the table in which a function looks up its key."""
    definitions: dict[str, str] = {}
    tables: dict[str, str] = {}
    for definition in _DEFINITION.finditer(STYLE.read_text(encoding="utf-8")):
        name, text = definition["name"], definition["text"]
        if asks := _ASKS.search(text):
            tables[name] = asks["table"]
        definitions[name] = _ASKS.sub("", text)
    # Sources and template reach everything by these two names; each use says what it takes of them.
    del definitions["facts"], definitions["firm"]
    return definitions, tables


def _used(source: str) -> Iterator[str]:
    """A source, and the definitions of the template that it uses."""
    definitions, _ = _template()
    texts, used = [source, definitions[_ALWAYS]], {_ALWAYS}
    while texts:
        text = texts.pop()
        yield text
        names = {name for name in _NAME.findall(text) if name in definitions} - used
        used |= names
        texts += [definitions[name] for name in names]


def with_facts(content: Content, text: str) -> str:
    """A page's text for a document, with placeholders such as `{firm.email}` and `{link.scores}` filled in.

    Raises what `fact` raises.
    """
    return CALL.sub(lambda call: str(fact(content, call)), text)
