"""Validates all content files at once: the whole content, or every fault in every file."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Any, TypeVar, cast

from pydantic import ValidationError

from nnm_site.platform.reads import note
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.charges.cards import SECTIONS, TODAY, NoCardError, card_in_force, load_cards
from nnm_site.shared.content import models
from nnm_site.shared.content.files import RawEntry, read_markdown, read_toml, texts_of
from nnm_site.shared.content.models.base import (
    COLLECTIONS,
    TOGETHER,
    Collection,
    Entry,
    Shown,
    Table,
)
from nnm_site.shared.content.models.firm import ComplaintSegment, FirmSegment, in_words
from nnm_site.shared.content.models.law import Rule
from nnm_site.shared.content.models.regulatory import ComplaintStage
from nnm_site.shared.content.placeholders import ALWAYS, OF_FIRM, placeholder_problems
from nnm_site.shared.content.problems import ContentError, Problem
from nnm_site.shared.content.samples import sample_problems
from nnm_site.shared.rules import dates

CONTENT_DIR = PROJECT_ROOT / "content"

EntryT = TypeVar("EntryT", bound=Entry)
TableT = TypeVar("TableT", bound=Table)


#: Folders that features read by their own rules; `python -m nnm_site check` runs those checks.
ELSEWHERE = ("enquiries/", "languages/", "search/", "rate_cards/")

for _module in iter_modules(models.__path__):
    import_module(f"{models.__name__}.{_module.name}")


def file_of(entry: Entry) -> str:
    """An entry's file, as editors see it: `content/home/faq.toml`.

    Raises `KeyError` for an entry without a collection.
    """
    source = COLLECTIONS[type(entry)].source
    return f"content/{source}{entry.key}.md" if source.endswith("/") else f"content/{source}"


# Compared by identity, so that `remembered` can cache results by it.
@dataclass(frozen=True, eq=False)
class Content:
    """All entries by class, then by key, in file order.

    `all`, `one` and `find` return the entries that show today and note what was read; `entries` holds all.
    """

    entries: Mapping[type[Entry], Mapping[str, Entry]]

    @property
    def samples(self) -> tuple[Problem, ...]:
        """File and name of each entry that is still a sample."""
        entries = (entry for of_kind in self.entries.values() for entry in of_kind.values())
        return tuple(Problem(file_of(entry), _name(entry)) for entry in entries if entry.sample)

    @property
    def count(self) -> int:
        """The number of entries."""
        return sum(map(len, self.entries.values()))

    def shown(self, kind: type[Entry]) -> Mapping[str, Entry]:
        """The entries of a kind that show today, by key. The date itself is not noted as an input."""
        entries = self.entries[kind]
        if not issubclass(kind, Shown):
            return entries
        today = dates.unnoted_now().date()
        shown = (one for one in entries.values() if isinstance(one, Shown) and one.shows_on(today))
        return {one.key: one for one in shown}

    def all(self, kind: type[EntryT]) -> tuple[EntryT, ...]:
        """Every entry of a kind that shows today, in the order of the file."""
        note(f"kind:{kind.__name__}")
        return cast(tuple[EntryT, ...], tuple(self.shown(kind).values()))

    def one(self, kind: type[EntryT], key: str) -> EntryT:
        """The entry with that key. Raises `KeyError` if none shows today."""
        entry = self.find(kind, key)
        if entry is None:
            raise KeyError(f"there is no {kind.__name__} with the key {key!r}")
        return entry

    def find(self, kind: type[EntryT], key: str) -> EntryT | None:
        """The entry with that key if it shows today, else `None`."""
        note(f"entry:{kind.__name__}/{key}")
        return cast(EntryT | None, self.shown(kind).get(key))


def _name(entry: Entry) -> str:
    collection = COLLECTIONS[type(entry)]
    return collection.name if collection.single else f'{collection.name} "{entry.key}"'


def validate(root: Path = CONTENT_DIR) -> Content:
    """Read and check everything below `root`. Raises `ContentError` naming every fault."""
    problems: list[Problem] = []
    raw = _read_all(root, problems)
    _put_rules(raw, dict(_taxes(root / "rate_cards")), problems)
    names = {of.name: _names(raw[of.name], kind) for kind, of in COLLECTIONS.items()}
    valid: dict[type[Entry], list[Entry]] = {kind: [] for kind in COLLECTIONS}
    written: dict[int, RawEntry] = {}
    for kind, collection in COLLECTIONS.items():
        for item in raw[collection.name]:
            problems += _dangling(item, collection, names)
            problems += _linked(item, names["document"])
            for field, message in placeholder_problems(item, collection.filled, raw):
                problems.append(item.problem(field, message))
            try:
                entry = kind.model_validate(item.values)
            except ValidationError as error:
                problems += [Problem.of(fault, item.file, item.label) for fault in error.errors()]
                continue
            for field, message in sample_problems(item.values, sample=entry.sample):
                problems.append(item.problem(field, message))
            valid[kind].append(entry)
            written[id(entry)] = item
        problems += _duplicates(raw[collection.name])
    whole = {kind for kind, of in COLLECTIONS.items() if len(valid[kind]) == len(raw[of.name])}
    for kinds, faults in TOGETHER:
        if whole.issuperset(kinds):
            for entry, field, message in faults(*(valid[kind] for kind in kinds)):
                problems.append(written[id(entry)].problem(field, message))
    if problems:
        raise ContentError(sorted(problems, key=lambda problem: problem.file))
    entries = {
        kind: MappingProxyType({entry.key: entry for entry in of.in_order(valid[kind])})
        for kind, of in COLLECTIONS.items()
    }
    return Content(MappingProxyType(entries))


def content_files(root: Path) -> list[Path]:
    """Every content file below `root`, in a fixed order."""
    return sorted(path for path in root.rglob("*") if path.suffix in {".toml", ".md"})


def _read_all(root: Path, problems: list[Problem]) -> dict[str, list[RawEntry]]:
    """The raw entries of each collection; faults of whole files are added to `problems`."""
    raw: dict[str, list[RawEntry]] = {each.name: [] for each in COLLECTIONS.values()}
    by_source: dict[str, list[Collection]] = {}
    for collection in COLLECTIONS.values():
        by_source.setdefault(collection.source, []).append(collection)
    known: set[Path] = set()
    for source, members in by_source.items():
        path = root / source
        shown = _shown(root, path)
        if source.endswith("/"):
            if path.exists() and not path.is_dir():
                problems.append(Problem(shown, message="must be a folder of Markdown files"))
            for each in sorted(path.glob("*.md")):
                known.add(each)
                try:
                    raw[members[0].name].append(read_markdown(each, _shown(root, each)))
                except ContentError as error:
                    problems += error.problems
            continue
        known.add(path)
        if all(member.optional for member in members) and not path.exists():
            continue
        try:
            tables = read_toml(path, shown)
        except ContentError as error:
            problems += error.problems
            continue
        for member in members:
            raw[member.name] += _entries(tables.pop(member.name, None), member, shown, problems)
        for name in tables:
            problems.append(Problem(shown, message=f'table "{name}" is not known in this file'))
    problems += [
        Problem(_shown(root, path), message="is not a known content file")
        for path in content_files(root)
        if path not in known and not path.relative_to(root).as_posix().startswith(ELSEWHERE)
    ]
    return raw


def _entries(
    value: Any, collection: Collection, shown: str, problems: list[Problem]
) -> Iterator[RawEntry]:
    """The entries of one TOML table; a single entry gets the collection's name as its key."""
    name = collection.name
    if collection.single:
        if isinstance(value, dict):
            yield RawEntry(shown, None, {**value, "key": name})
        else:
            problems.append(Problem(shown, message=f"must have one table [{name}]"))
    elif value is None:
        return
    elif isinstance(value, list) and all(isinstance(item, dict) for item in value):
        for number, item in enumerate(value, start=1):
            yield RawEntry(shown, number, item)
    else:
        problems.append(Problem(shown, message=f"must have its entries as [[{name}]] tables"))


def _shown(root: Path, path: Path) -> str:
    return path.relative_to(root.parent).as_posix()


def _names(raw: Iterable[RawEntry], kind: type[Entry]) -> dict[str, bool]:
    """The keys of entries, each with whether it shows on some days only.

    A key that is not text is reported when the entry is validated.
    """
    return {
        key: issubclass(kind, Shown) and bool({"from", "until"} & item.values.keys())
        for item in raw
        if isinstance(key := item.values.get("key"), str)
    }


def _duplicates(raw: Iterable[RawEntry]) -> Iterator[Problem]:
    seen: dict[str, RawEntry] = {}
    for item in raw:
        key = item.values.get("key")
        if not isinstance(key, str):
            continue
        if key in seen:
            yield item.problem("key", f"is already used by {seen[key].label}")
        else:
            seen[key] = item


#: Placeholders in any text: `{rule.records}` (the words of a rule), `{source.freezing}` (where it was
#: published), `{figure.contract-note}` (a figure of a rule), `{time.review}` (the time of a complaint
#: stage), `{days.…}` and `{ask.…}` (its numbers), `{limit.…}` (its limit), `{days.refund}` and
#: `{days.waiting-order}` (days that the firm sets in `firm.toml`), `{stt.futures}` (securities transaction
#: tax of a section of the rate card in force), `{firm.name}` and the others of `OF_FIRM` (the firm's own
#: facts), `{exchanges.cash}` (its exchanges in a segment), `{links.exchanges}` (links to them).
_CALLED = re.compile(
    rf"\{{((?:{'|'.join(sorted(ALWAYS))})\.[a-z0-9-]+|firm\.(?:{'|'.join(OF_FIRM)}))\}}"
)


def _of_firm(raw: Mapping[str, list[RawEntry]]) -> Iterator[tuple[str, Any]]:
    """The firm's placeholder values. Missing ones are reported when its entry is validated."""
    firm = raw["firm"][0].values if raw["firm"] else {}
    of_segments = {
        segment.key: segment.exchanges
        for item in raw["firm_segment"]
        if (segment := _valid(FirmSegment, item.values))
    }
    exchanges = dict.fromkeys(name for names in of_segments.values() for name in names)
    yield "days.refund", firm.get("refund_days")
    yield "days.waiting-order", firm.get("waiting_days")
    yield from ((f"firm.{field}", firm.get(field)) for field in OF_FIRM)
    yield "firm.segments", in_words([*of_segments])
    of_complaints = (_valid(ComplaintSegment, item.values) for item in raw["complaint_segment"])
    yield "firm.complaint_segments", ". ".join(one.sentence for one in of_complaints if one)
    for kind, names in (("depositories", firm.get("depositories", ())), ("exchanges", exchanges)):
        yield f"firm.{kind}", in_words([*map(str, names)])
        linked = [f"[{name}](link:{str(name).lower()})" for name in names]
        yield f"links.{kind}", in_words(linked)
    yield from ((f"exchanges.{key}", in_words(names)) for key, names in of_segments.items())


def _put_rules(
    raw: Mapping[str, list[RawEntry]], words: dict[str, Any], problems: list[Problem]
) -> None:
    """Fill placeholders with the words of rules (`law.toml`), the times of complaints (`complaint_ways.toml`)
    and the firm's own facts (`firm.toml`).

    `words` holds further placeholder values.
    """
    rules = raw["rule"]
    words |= dict(_stages(raw["complaint_way"])) | dict(_of_firm(raw))
    for rule in rules:
        figures = rule.values.get("figures")
        for figure, value in figures.items() if isinstance(figures, dict) else ():
            if (name := f"figure.{figure}") in words:
                fault = f'figure "{name}" stands in another rule too'
                problems.append(rule.problem("figures", fault))
            words[name] = value

    def filled(value: Any, item: RawEntry, field: str) -> Any:
        if value == ["{firm.segments}"]:
            # The options of a form.
            return [segment.values.get("label") for segment in raw["firm_segment"]]
        if isinstance(value, list):
            return [filled(each, item, field) for each in value]
        if isinstance(value, dict):
            return {name: filled(each, item, field) for name, each in value.items()}
        if not isinstance(value, str) or "{" not in value:
            return value
        problems.extend(
            item.problem(field, 'there is no {} "{}"'.format(*key.split(".")))
            for key in _CALLED.findall(value)
            if key not in words
        )
        return _CALLED.sub(lambda match: str(words.get(match[1], match[0])), value)

    def fill(items: Iterable[RawEntry]) -> None:
        for item in items:
            for field, value in item.values.items():
                item.values[field] = filled(value, item, field)

    # Rules contain placeholders too, so they are filled before other texts take their words.
    fill(rules)
    words |= {f"rule.{each.values.get('key')}": each.values.get("says") for each in rules}
    valid = (_valid(Rule, each.values) for each in rules)
    words |= {f"source.{rule.key}": rule.published for rule in valid if rule}
    for name, items in raw.items():
        if name != "rule":
            fill(items)


def _taxes(folder: Path) -> Iterator[tuple[str, str | None]]:
    """Placeholder values for the securities transaction tax, from the rate card in force.

    An unreadable card is reported where cards are checked.
    """
    try:
        card = card_in_force(TODAY, dates.today(), load_cards(folder))
    except (ContentError, NoCardError):
        yield from ((f"stt.{name}", None) for name in SECTIONS)
        return
    for name, section in card.sections.items():
        levy = section.levies.get("STTtotal")
        if levy and len(set(levy.rates.values())) == 1:
            yield f"stt.{name}", f"{next(iter(levy.rates.values()))}%"


def _valid(kind: type[TableT], values: Any) -> TableT | None:
    """A table, or `None` if it is invalid: that is reported when its entry is validated."""
    try:
        return kind.model_validate(values)
    except ValidationError:
        return None


def _stages(ways: Iterable[RawEntry]) -> Iterator[tuple[str, str]]:
    """Placeholder values for complaint stages: their times, numbers and limits."""
    written = (way.values.get("stages") for way in ways)
    stages = (stage for each in written if isinstance(each, list) for stage in each)
    for stage in filter(None, (_valid(ComplaintStage, stage) for stage in stages)):
        name = stage.name.lower().replace(" ", "-")
        data = {"time": stage.time, "days": stage.days, "ask": stage.ask_days, "limit": stage.limit}
        yield from ((f"{kind}.{name}", str(value)) for kind, value in data.items() if value)


def _dangling(
    item: RawEntry, collection: Collection, names: Mapping[str, Mapping[str, bool]]
) -> Iterator[Problem]:
    """Faults of fields that name an entry that is missing or shows on some days only."""
    for field, target in collection.references:
        value = item.values.get(field, [])
        for key in value if isinstance(value, list) else [value]:
            if not isinstance(key, str) or key not in names[target]:
                yield item.problem(field, f'there is no {target} "{key}"')
            elif names[target][key]:
                fault = f'{target} "{key}" has `from` or `until`, and is needed here on every day'
                yield item.problem(field, fault)


def _linked(item: RawEntry, documents: Mapping[str, bool]) -> Iterator[Problem]:
    """Faults of texts that link to a document that shows on some days only."""
    passing = [key for key, passes in documents.items() if passes]
    for field, value in item.values.items() if passing else ():
        text = " ".join(texts_of(value))
        for key in passing:
            if f"/{key}.pdf" in text:
                fault = f'document "{key}" has `from` or `until`, and is linked here on every day'
                yield item.problem(field, fault)
