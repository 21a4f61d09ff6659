"""Entries of a duty as a clerk enters them: in a small text file, or answering on the terminal.

A file has a `field: value` on each line and an empty line between entries. Where `key` names an entry that is there,
what is given changes it, and the rest stays; `replaces` takes over what that charge is.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pikepdf
from pydantic import ValidationError

from nnm_site.shared.content.models.base import COLLECTIONS, Entry
from nnm_site.shared.content.problems import Problem
from nnm_site.shared.content.queries import site_content
from nnm_site.shared.documents.supplied import lacks
from nnm_site.shared.rules.dates import long_date, today
from tools.clerk.change import Change
from tools.clerk.checkout import Refused, read
from tools.clerk.comparison import NAMES
from tools.clerk.duties import Duty
from tools.clerk.entries import added, entry, replaced, tables
from tools.clerk.fields import Field, NoAnswerError, fields_of
from tools.clerk.record import slug
from tools.serve import ROOT

PDFS = "content/documents/files"

_KEY = "key: which entry is changed, or what a new one is called; empty takes it from the title"
_PDF = f"pdf: the PDF file; empty where it lies in {PDFS} under the key"


@dataclass(frozen=True)
class Block:
    """The lines of an entry: by field what is said of it, and the place of each."""

    place: str
    answers: Mapping[str, Sequence[str]]
    places: Mapping[str, str]

    def refused(self, name: str, message: str) -> str:
        """A sentence with the place of a field."""
        return f"{self.places.get(name, self.place)}: {name}: {message}."


def blocks(name: str, data: bytes) -> list[Block]:
    """The entries of a text file. Raises `Refused` with the line of each that cannot be read."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused(f"{name} is no plain text: save it as text (UTF-8).") from None
    found: list[Block] = []
    faults, open_block = [], False
    for number, line in enumerate(text.splitlines(), start=1):
        place = f"{name}, line {number}"
        if line.lstrip().startswith("#"):
            continue
        field, colon, value = (part.strip() for part in line.partition(":"))
        if not field and not colon:
            open_block = False
        elif not colon:
            faults.append(f"{place}: “{line.strip()}” has no colon: write field: value.")
        elif value:
            if not open_block:
                found.append(Block(place, {}, {}))
            open_block, block = True, found[-1]
            answers = {**block.answers, field: [*block.answers.get(field, ()), value]}
            found[-1] = replace(block, answers=answers, places={field: place, **block.places})
    if not found and not faults:
        faults = [f"{name} says nothing: no line has a value."]
    if faults:
        raise Refused("\n".join(faults))
    return found


def template(duty: Duty) -> Iterator[str]:
    """The lines of a file to fill in."""
    yield f"# {duty.title}: write what there is to say behind the colons, and leave the rest empty."
    yield "# To change an entry, give its key and what changes. An empty line begins the next entry."
    for kind in duty.kinds:
        yield ""
        for question in (
            _KEY,
            *(one.question for one in _asked(duty, kind)),
            *([_PDF] if duty.pdf else []),
        ):
            yield f"# {question}"
            yield f"{question.partition(':')[0]}:"


def asked(
    duty: Duty, ask: Callable[[str], str] = input, say: Callable[[str], object] = print
) -> Block:
    """An entry by answers on the terminal, each again until it is right; an empty one gives nothing."""
    kind = next(iter(duty.kinds))
    if len(duty.kinds) > 1:
        names = {COLLECTIONS[one].name: one for one in duty.kinds}
        while (chosen := ask(f"Which of {', '.join(names)}? ").strip()) not in names:
            say("  That is none of them.")
        kind = names[chosen]
    say(f"{duty.title}: Enter alone leaves a field empty, or as it is.")
    say(_KEY)
    answers: dict[str, Sequence[str]] = {}
    if key := ask("> ").strip():
        answers["key"] = [key]
    base = _there(kind, key)
    for field in _asked(duty, kind):
        is_needed = (
            field.info.is_required() and field.name not in base and "replaces" not in answers
        )
        now = f" [now: {base[field.name]}]" if field.name in base else ""
        say(f"{field.question}{now}")
        answers[field.name] = _answered(field, ask, say, is_needed=is_needed)
    if duty.pdf:
        say(_PDF)
        answers["pdf"] = [ask("> ").strip()]
    given = {name: said for name, said in answers.items() if any(said)}
    return Block("The answers", given, {})


def _answered(
    field: Field, ask: Callable[[str], str], say: Callable[[str], object], *, is_needed: bool
) -> list[str]:
    """The answers to one question."""
    answers: list[str] = []
    while True:
        answer = ask("> ").strip()
        if not answer:
            if answers or not is_needed:
                return answers
            say("  This is needed.")
            continue
        try:
            field.value([*answers, answer])
        except NoAnswerError as fault:
            say(f"  {fault}.")
            continue
        answers.append(answer)
        if not field.is_list or field.choices:
            return answers


def _asked(duty: Duty, kind: type[Entry]) -> list[Field]:
    fields = fields_of(kind, _keys())
    return [fields[name] for name in duty.kinds[kind]]


def _keys() -> dict[str, list[str]]:
    """The keys of each collection."""
    every = site_content().entries
    return {of.name: list(every[kind]) for kind, of in COLLECTIONS.items()}


def _there(kind: type[Entry], key: str, root: Path = ROOT) -> dict[str, Any]:
    """The fields of an entry as its file has them; none where it is not there."""
    of = COLLECTIONS[kind]
    written = tables((read(f"content/{of.source}", root) or b"").decode()).get(of.name, [])
    return next((one for one in written if one["key"] == key), {})


def change_with(duty: Duty, given: Sequence[Block], folder: Path, root: Path = ROOT) -> Change:
    """The change that entries make; a PDF is looked for beside the text, in `folder`. Raises `Refused` with each fault."""
    texts: dict[str, str] = {}
    files: dict[str, tuple[bytes | None, bytes | None]] = {}
    faults: list[str] = []
    names: list[str] = []
    keys = _keys()
    for block in given:
        try:
            kind, fields = _entry(duty, block, keys, root)
        except Refused as refused:
            faults.append(str(refused))
            continue
        of, key = COLLECTIONS[kind], fields["key"]
        keys[of.name].append(key)
        file = f"content/{of.source}"
        text = texts.setdefault(file, (read(file, root) or b"").decode())
        if any(one["key"] == key for one in tables(text).get(of.name, [])):
            texts[file] = replaced(text, key, fields, of.name)
        else:
            texts[file] = added(text, [entry(fields, of.name)])
        names.append(next((str(fields[name]) for name in NAMES if name in fields), key))
        if duty.pdf:
            try:
                path = f"{PDFS}/{key}.pdf"
                files[path] = read(path, root), _pdf(block, path, folder, root)
            except Refused as refused:
                faults.append(str(refused))
    if faults:
        raise Refused("\n".join(faults))
    for file, text in texts.items():
        files[file] = read(file, root), text.encode()
    more = f" and {len(names) - 1} more" if len(names) > 1 else ""
    return Change(files, f"{duty.title}: {names[0]}{more}")


def _entry(
    duty: Duty, block: Block, keys: Mapping[str, Sequence[str]], root: Path
) -> tuple[type[Entry], dict[str, Any]]:
    """Kind and fields of an entry, checked. Raises `Refused` with each fault."""
    extra = {"key", "sample", *(["pdf"] if duty.pdf else [])}
    known = {kind: (*names, *extra) for kind, names in duty.kinds.items()}
    kind = next((one for one, names in known.items() if block.answers.keys() <= set(names)), None)
    if kind is None:
        every = dict.fromkeys(name for names in known.values() for name in names)
        unknown = [name for name in block.answers if name not in every]
        said = (
            f"is no field here; there are {', '.join(every)}"
            if unknown
            else "does not go with the others"
        )
        raise Refused(block.refused((unknown or list(block.answers))[-1], said))
    of = fields_of(kind, keys)
    values: dict[str, Any] = {}
    faults = []
    for name, answers in block.answers.items():
        if name == "pdf":
            continue
        try:
            values[name] = of[name].value(answers)
        except NoAnswerError as fault:
            faults.append(block.refused(name, str(fault)))
    if faults:
        raise Refused("\n".join(faults))
    fields = _whole(duty, kind, values, root)
    if (until := values.get("until")) and until < today() and not _there(kind, fields["key"], root):
        raise Refused(block.refused("until", f"{long_date(until)} is over, so it would never show"))
    try:
        kind.model_validate(fields)
    except ValidationError as error:
        wrong = [Problem.of(fault, "") for fault in error.errors()]
        raise Refused(
            "\n".join(block.refused(one.field or "entry", one.message) for one in wrong)
        ) from None
    return kind, fields


def _whole(duty: Duty, kind: type[Entry], values: dict[str, Any], root: Path) -> dict[str, Any]:
    """The fields of an entry: what is there, what is given, what is filled in."""
    base: dict[str, Any] = {}
    key = values.get("key", "")
    if replaces := values.get("replaces"):
        base = {**_there(kind, replaces, root), "sample": None}
        key = key or f"{replaces}-{values.get('since', '')}".rstrip("-")
    names = (str(values[name]) for name in (*NAMES, "date") if name in values)
    key = key or (str(values["date"]) if "closed" in values else slug(next(names, "")))
    whole = {"key": key, **(base or _there(kind, key, root)), **values}
    whole["key"] = key
    whole |= {name: one for name, one in duty.filled.items() if name in kind.model_fields}
    if whole.get("sample") is False:
        whole["sample"] = None
    return {name: one for name, one in whole.items() if one is not None}


def _pdf(block: Block, path: str, folder: Path, root: Path) -> bytes:
    """The PDF of an entry. Raises `Refused` where there is none."""
    if said := block.answers.get("pdf"):
        file = folder / said[0]
        if not file.is_file():
            raise Refused(block.refused("pdf", f"there is no file {file}"))
        data = file.read_bytes()
    elif (data := read(path, root)) is None:
        raise Refused(block.refused("pdf", f"is missing: name the file, or drop it in as {path}"))
    try:
        lacks(data)
    except pikepdf.PdfError:
        raise Refused(block.refused("pdf", "the file is no PDF that can be read")) from None
    return data


def warnings(change: Change) -> Iterator[str]:
    """A sentence for each PDF of a change that lacks something."""
    for file, (_, data) in change.files.items():
        if file.startswith(PDFS) and data and (faults := lacks(data)):
            yield f"{file}: the PDF has {', '.join(faults)}; set it anew from its source with tags (docs/documents.md)."
