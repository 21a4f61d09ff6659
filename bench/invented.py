"""Invented help answers for a copy of the site.

Each is a page in English and one in Hindi, which shows English sentences if they are not
translated. The same number always gives the same answers.
"""

import random
from pathlib import Path

GROUPS = ("login", "money", "orders", "charges", "documents", "corporate", "demat", "family")
DESKS = ("e-kyc", "billing", "compliance")

WHO = ("The clerk", "A nominee", "The branch", "Each holder", "A guardian", "The desk", "A trader")
DOES = ("compares", "signs", "returns", "copies", "dates", "keeps", "reads", "counts", "files")
WHAT = ("the statement", "a receipt", "the ledger", "a letter", "the form", "an order", "a list")
HOW = ("before noon", "in the evening", "twice a year", "by hand", "on paper", "at the counter")
WHY = ("so that both copies agree", "because a line was left out", "when the month ends")

#: Sentences per paragraph, and paragraphs per answer.
SENTENCES, PARAGRAPHS = 4, 2

#: Pages per answer: one in English and one in Hindi.
PAGES_OF_ONE = 2


def write(folder: Path, number: int) -> None:
    """Write answers 1 to `number` into the checkout at `folder`; existing ones are kept."""
    added = ""
    for each in range(1, number + 1):
        file = folder / "content" / "help" / f"{_key(each)}.md"
        if not file.exists():
            file.write_text(_answer(each), encoding="utf-8")
            added += f'  "{address(each)}",\n'
    hindi = folder / "content" / "languages" / "hi" / "language.toml"
    before, named, after = hindi.read_text(encoding="utf-8").partition("\npages = [\n")
    hindi.write_text(f"{before}{named}{added}{after}", encoding="utf-8")


def address(number: int) -> str:
    """The address of an answer."""
    return f"/help/{_key(number)}"


def _key(number: int) -> str:
    return f"invented-{number:04}"


def _answer(number: int) -> str:
    chance = random.Random(number)

    def some(*words: tuple[str, ...]) -> str:
        return " ".join(map(chance.choice, words))

    questions = ", ".join(f'"{some(DOES, WHAT, HOW)} {number}"' for _ in range(12))
    sentences = [f"{some(WHO, DOES, WHAT, HOW, WHY)}." for _ in range(SENTENCES * PARAGRAPHS)]
    paragraphs = [" ".join(sentences[each::PARAGRAPHS]) for each in range(PARAGRAPHS)]
    related = f'related = ["{_key(number - 1)}"]\n' if number > 1 else ""
    return (
        f'+++\ngroup = "{some(GROUPS)}"\nquestion = "Case {number}: what about {some(WHAT)}?"\n'
        f'asked = [{questions}]\nready = "{some(WHAT).capitalize()}"\ndesk = "{some(DESKS)}"\n'
        f"{related}reviewed = 2026-11-25\nsample = true\n+++\n" + "\n\n".join(paragraphs) + "\n"
    )
