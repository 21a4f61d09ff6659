"""Entries of a duty as a clerk enters them: in a small text file or on the terminal.

A file has one `field: value` a line and an empty line between entries. If `key` names an existing entry, only the
given fields change; `replaces` takes all other fields from the charge that it names.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from nnm_site.shared.content.models.base import COLLECTIONS, Entry
from nnm_site.shared.content.problems import Problem
from nnm_site.shared.content.queries import site_content
from nnm_site.shared.rules.dates import long_date, today
from tools.clerk.change import Change
from tools.clerk.checkout import Refused, blob, read
from tools.clerk.comparison import NAMES, Changed, Versions, few
from tools.clerk.duties import Attached, Duty
from tools.clerk.entries import put, tables
from tools.clerk.fields import Field, NoAnswerError, fields_of
from tools.clerk.record import slug
from tools.serve import ROOT

_KEY = "key: which entry is changed, or what a new one is called; empty takes it from the title"

Ask = Callable[[str], str]
Say = Callable[[str], object]


@dataclass(frozen=True)
class Block:
    """The input for one entry: answers by field, and the place of each."""

    place: str
    answers: dict[str, list[str]] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)

    def refused(self, *faults: tuple[str, str]) -> Refused:
        """One sentence, with its place, for each (field, fault)."""
        told = (f"{self.places.get(name, self.place)}: {name}: {said}." for name, said in faults)
        return Refused("\n".join(told))


def blocks(name: str, data: bytes) -> list[Block]:
    """The entries of a text file. Raises `Refused` with each unreadable line."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused(f"{name} is no plain text: save it as text (UTF-8).") from None
    found, faults = [Block("")], []
    for number, line in enumerate(text.splitlines(), start=1):
        place = f"{name}, line {number}"
        field, colon, value = (part.strip() for part in line.partition(":"))
        if line.lstrip().startswith("#"):
            continue
        if not colon and field:
            faults.append(f"{place}: “{line.strip()}” has no colon: write field: value.")
        elif not colon and found[-1].answers:
            found.append(Block(""))
        elif value:
            if not found[-1].answers:
                found[-1] = Block(f"{name}, entry from line {number}")
            found[-1].answers.setdefault(field, []).append(value)
            found[-1].places.setdefault(field, place)
    said = [block for block in found if block.answers]
    if not said and not faults:
        faults = [f"{name} says nothing: no line has a value."]
    if faults:
        raise Refused("\n".join(faults))
    return said


def template(duty: Duty) -> Iterator[str]:
    """The lines of a file to fill in."""
    yield f"# {duty.title}: write behind the colons. A new entry has to have what is “needed”; to change one"
    yield "# give its key and what changes. An empty line begins the next entry."
    for kind in duty.kinds:
        yield ""
        questions = [_KEY, *(one.question for one in _asked(duty, kind))]
        for question in [*questions, *([duty.attached.question] if duty.attached else [])]:
            yield f"# {question}"
            yield f"{question.partition(':')[0]}:"


def asked(duty: Duty, ask: Ask = input, say: Say = print) -> Block:
    """An entry from answers on the terminal; each question repeats until its answer is valid.

    An empty answer leaves the field out. Answers that contradict each other are asked again alone.
    """
    kind = next(iter(duty.kinds))
    if len(duty.kinds) > 1:
        names = {COLLECTIONS[one].name: one for one in duty.kinds}
        while (chosen := ask(f"Which of {', '.join(names)}? ").strip()) not in names:
            say("  That is none of them.")
        kind = names[chosen]
    say(f"{duty.title}: Enter alone leaves a field empty, or as it is.")
    say(_KEY)
    given = block = Block("The answers")
    if key := ask("> ").strip():
        block.answers["key"] = [key]
    base = _there(kind, key)
    fields = again = _asked(duty, kind)
    while again:
        for one in again:
            is_there = one.name in base or "replaces" in block.answers
            now = f" [now: {base[one.name]}]" if one.name in base else ""
            say(f"{one.question}{now}")
            is_needed = one.info.is_required() and not is_there
            block.answers[one.name] = _answered(one, ask, say, is_needed=is_needed)
        given = Block(block.place, {name: said for name, said in block.answers.items() if said})
        try:
            _entry(duty, given, _keys(), ROOT)
            break
        except Refused as fault:
            say(f"  {fault}")
            again = [one for one in fields if re.search(rf"\b{one.name}\b", str(fault))]
    if duty.attached:
        say(duty.attached.question)
        if file := ask("> ").strip():
            given.answers[duty.attached.name] = [file]
    return given


def _answered(field: Field, ask: Ask, say: Say, *, is_needed: bool) -> list[str]:
    """The answers to one question."""
    answers: list[str] = []
    while True:
        answer = ask("> ").strip()
        try:
            if answer:
                field.value([*answers, answer])
                answers.append(answer)
            elif is_needed and not answers:
                raise NoAnswerError("This is needed")
        except NoAnswerError as fault:
            say(f"  {fault}.")
            continue
        if not answer or not field.is_list or field.choices:
            return answers


def _asked(duty: Duty, kind: type[Entry]) -> list[Field]:
    fields = fields_of(kind, _keys())
    return [fields[name] for name in duty.kinds[kind]]


def _keys() -> dict[str, list[str]]:
    """The keys of each collection."""
    every = site_content().entries
    return {of.name: list(every[kind]) for kind, of in COLLECTIONS.items()}


def _there(kind: type[Entry], key: str, root: Path = ROOT) -> dict[str, Any]:
    """The fields of an entry in its file; empty if the entry does not exist."""
    of = COLLECTIONS[kind]
    written = tables((read(f"content/{of.source}", root) or b"").decode()).get(of.name, [])
    return next((one for one in written if one["key"] == key), {})


def change_with(duty: Duty, given: Sequence[Block], folder: Path, root: Path = ROOT) -> Change:
    """The change that writes the entries; attached files are named relative to `folder`.

    Raises `Refused` with all faults.
    """
    files: dict[str, Versions] = {}
    names: list[str] = []
    faults: list[str] = []
    keys = _keys()
    for block in given:
        try:
            kind, fields = _entry(duty, block, keys, root)
            of, key = COLLECTIONS[kind], fields["key"]
            keys[of.name].append(key)
            file = f"content/{of.source}"
            written = read(file, root)
            before, now = files.get(file, (written, written))
            files[file] = before, put((now or b"").decode(), fields, of.name).encode()
            names.append(Changed(file, of.name, key, None, fields).name)
            if duty.attached:
                files |= _attached(duty.attached, block, key, folder, root)
        except Refused as refused:
            faults.append(str(refused))
    if faults:
        raise Refused("\n".join(faults))
    more = f" and {len(names) - 1} more" if len(names) > 1 else ""
    return Change(files, f"{duty.title}: {names[0]}{more}")


def _entry(
    duty: Duty, block: Block, keys: Mapping[str, Sequence[str]], root: Path
) -> tuple[type[Entry], dict[str, Any]]:
    """The kind and the validated fields of an entry. Raises `Refused` with all faults."""
    file = duty.attached.name if duty.attached else ""
    known = {
        kind: (*names, "key", "sample", *filter(None, [file])) for kind, names in duty.kinds.items()
    }
    kind = next((one for one, names in known.items() if block.answers.keys() <= set(names)), None)
    if kind is None:
        every = dict.fromkeys(name for names in known.values() for name in names)
        unknown = [name for name in block.answers if name not in every]
        said = "does not go with the others"
        if unknown:
            said = f"is no field here; there are {', '.join(every)}"
        raise block.refused(((unknown or list(block.answers))[-1], said))
    of = fields_of(kind, keys)
    values: dict[str, Any] = {}
    faults = []
    for name, answers in block.answers.items():
        try:
            if name != file:
                values[name] = of[name].value(answers)
        except NoAnswerError as fault:
            faults.append((name, str(fault)))
    if faults:
        raise block.refused(*faults)
    fields = _whole(duty, kind, values, root)
    there, key = keys[COLLECTIONS[kind].name], values.get("key")
    lacks = [name for name, one in of.items() if one.info.is_required() and name not in fields]
    if lacks and key and key not in there:
        said = f"no {COLLECTIONS[kind].name} has the key {key}; there are {few(there)}"
        nearest = f", nearest {', '.join(near)}" if (near := get_close_matches(key, there)) else ""
        needs = ", ".join(name for name in lacks if name in duty.kinds[kind])
        raise block.refused(("key", f"{said}{nearest}{needs and f'; a new one needs {needs}'}"))
    if (until := values.get("until")) and until < today() and not _there(kind, fields["key"], root):
        raise block.refused(("until", f"{long_date(until)} is over, so it would never show"))
    try:
        kind.model_validate(fields)
    except ValidationError as error:
        wrong = (Problem.of(fault, "") for fault in error.errors())
        raise block.refused(*((one.field or "entry", one.message) for one in wrong)) from None
    return kind, fields


def _whole(duty: Duty, kind: type[Entry], values: dict[str, Any], root: Path) -> dict[str, Any]:
    """The fields of an entry: existing, given and filled in."""
    base: dict[str, Any] = {}
    key = values.get("key", "")
    if replaces := values.get("replaces"):
        base = {**_there(kind, replaces, root), "sample": None, "until": None}
        key = key or f"{replaces}-{values.get('since', '')}".rstrip("-")
    names = (str(values[name]) for name in (*NAMES, "date") if name in values)
    key = key or (str(values["date"]) if "closed" in values else slug(next(names, "")))
    whole = {"key": key, **(base or _there(kind, key, root)), **values}
    whole["key"] = key
    whole |= {name: one for name, one in duty.filled.items() if name in kind.model_fields}
    if whole.get("sample") is False:
        whole["sample"] = None
    return {name: one for name, one in whole.items() if one is not None}


def _attached(
    of: Attached, block: Block, key: str, folder: Path, root: Path
) -> dict[str, Versions]:
    """The file of an entry, and any that it replaces. Raises `Refused` if it is wrong or missing."""
    places = [f"{of.folder}/{key}{kind}" for kind in of.kinds]
    there = [place for place in places if (root / place).is_file()]
    place, data = next(((one, read(one, root)) for one in there), (places[0], None))
    if said := block.answers.get(of.name):
        file = folder / said[0]
        if not file.is_file():
            raise block.refused((of.name, f"there is no file {file}"))
        kind = file.suffix.lower() if file.suffix.lower() in of.kinds else of.kinds[0]
        place, data = f"{of.folder}/{key}{kind}", file.read_bytes()
    if data is None:
        if not of.is_needed:
            return {}
        raise block.refused((of.name, f"is missing: name the file, or drop it in as {place}"))
    try:
        of.check(said[0] if said else place, data)
    except ValueError as fault:
        raise block.refused((of.name, str(fault))) from None
    # A file put into the folder by hand is new too.
    files: dict[str, Versions] = {one: (read(one, root), None) for one in there}
    return files | {place: (blob(root, "HEAD", place), data)}


def warnings(duty: Duty, given: Sequence[Block], change: Change, folder: Path) -> Iterator[str]:
    """A sentence for each attached file that lacks something, with its given name, if any."""
    if not (of := duty.attached):
        return
    names = [one for block in given for one in block.answers.get(of.name, ())]
    by_data = {(folder / name).read_bytes(): name for name in names}
    how = "save it anew from Word or LibreOffice as tagged PDF (docs/clerk.md)"
    for file, (_, data) in change.files.items():
        if file.startswith(of.folder) and data and (faults := of.check(file, data)):
            yield f"{by_data.get(data, file)}: the PDF has {', '.join(faults)}; {how}."
