"""Plain words: check the texts of the site, `make words`.

Checks every sentence of `content/` and of the pages against `tools/words.toml`: length, banned words (with
alternatives), near-duplicates elsewhere, and proselint. A fault names file and line. Prescribed texts are left out
(`tools/prose.py`).
"""

import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from importlib.metadata import version
from itertools import groupby
from pathlib import Path
from typing import Any

import pyphen
from proselint.checks import __register__ as ALL_CHECKS
from proselint.config import DEFAULT
from proselint.registry import CheckRegistry
from proselint.tools import LintFile
from rapidfuzz import fuzz, process

from nnm_site.platform.publish import cache
from tools.prose import Unit, sentences, site_units, words

RULES = Path(__file__).with_suffix(".toml")
_HYPHENS = pyphen.Pyphen(lang="en_GB")


def rules(path: Path = RULES) -> dict[str, Any]:
    """The rules as data."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def faults(texts: Iterable[Unit], rule: Mapping[str, Any]) -> Iterator[str]:
    """Every violation of a rule, a line each with its place. Long sentences count only if there are too many."""
    texts = list(texts)
    pairs = [(unit, sentence) for unit in texts for sentence in sentences(unit.text)]
    limit = rule["sentence"]
    long: list[str] = []
    for unit, sentence in pairs:
        length = len(words(sentence))
        fault = f"{unit.place}: {length} words: {sentence[:60]}…"
        if length > limit["longest"]:
            yield fault
        elif length > limit["usual"]:
            long.append(fault)
    if len(long) > limit["exceptions"] * len(pairs):
        yield from long
    for entry in rule["banned"]:
        pattern = re.compile(entry["pattern"], re.IGNORECASE)
        for unit, sentence in pairs:
            if unit.path not in entry.get("except", ()) and (match := pattern.search(sentence)):
                yield f'{unit.place}: "{match.group()}": {entry["say"]}'
    yield from _alike(pairs, rule["alike"])
    yield from _proselint(texts, frozenset(rule["proselint"]["without"]))


def grade(texts: Iterable[Unit]) -> float:
    """The Flesch-Kincaid grade of the full sentences of `content/`.

    The years of school that a reader needs. Headings, labels and table cells are not sentences. The
    measure needs no word list: syllables are counted by hyphenation, which finds too few, and a
    hyphenated word counts as one. So it only serves to compare, see `words.toml`.
    """
    counted = [
        words(sentence)
        for unit in texts
        if unit.path.startswith("content/")
        for sentence in sentences(unit.text)
        if sentence.rstrip("\"'”’)").endswith((".", "?", "!"))
    ]
    total = sum(map(len, counted))
    syllables = sum(_syllables(word) for sentence in counted for word in sentence)
    return 0.39 * total / len(counted) + 11.8 * syllables / total - 15.59


def _syllables(word: str) -> int:
    letters = "".join(filter(str.isalpha, word))
    return _HYPHENS.inserted(letters).count("-") + 1 if letters else 1


def _alike(pairs: Iterable[tuple[Unit, str]], rule: Mapping[str, Any]) -> Iterator[str]:
    """Each sentence that appears nearly alike in two places: a thing is said once and linked to."""
    apart, answers = tuple(rule["apart"]), tuple(rule["answers"])
    compared = [
        (unit, sentence)
        for unit, sentence in pairs
        if not unit.path.startswith(apart) and len(words(sentence)) >= rule["within"]
    ]
    texts = [sentence for _, sentence in compared]
    for number, (unit, sentence) in enumerate(compared, start=1):
        for _, _, ahead in process.extract_iter(
            sentence, texts[number:], score_cutoff=rule["score"], scorer=fuzz.ratio
        ):
            other, its = compared[number + int(ahead)]
            length = min(len(words(sentence)), len(words(its)))
            is_same_file = other.path == unit.path
            if not unit.path.startswith(answers) if is_same_file else length >= rule["words"]:
                yield f"{unit.place}: also in {other.place}: {sentence[:60]}…"


def _proselint(texts: Iterable[Unit], without: frozenset[str]) -> Iterator[str]:
    registry = CheckRegistry()
    if not registry.checks:
        registry.register_many(ALL_CHECKS)
    checks = {name: on and name not in without for name, on in DEFAULT["checks"].items()}

    def look(group: list[Unit]) -> bytes:
        results = [LintFile(it.path, it.text).lint({**DEFAULT, "checks": checks}) for it in group]
        return json.dumps([[one.check_result.message for one in each] for each in results]).encode()

    rule = json.dumps([version("proselint"), sorted(without)]).encode()
    for path, units_of_file in groupby(texts, lambda unit: unit.path):
        group = list(units_of_file)
        # Cached: proselint takes ten seconds for the whole site, and most files have not changed.
        key = cache.key_of(rule, path.encode(), *(unit.text.encode() for unit in group))
        answers = json.loads(cache.cached("words", key, partial(look, group)))
        for unit, messages in zip(group, answers, strict=True):
            yield from (f"{unit.place}: {message}" for message in messages)


def main() -> int:
    """Print every fault; returns 1 if there is one."""
    rule, texts = rules(), list(site_units())
    wrong = list(faults(texts, rule))
    measured = grade(texts)
    if measured > rule["grade"]["at_most"]:
        wrong.append(f"content: reading grade {measured:.2f}, more than {rule['grade']['at_most']}")
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
