"""Both pages' messages about a text that they have read."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from nnm_site.shared.charges.rules.amounts import as_typed
from nnm_site.shared.languages.speaking import say, t
from nnm_site.shared.trades.rules import needed_patterns as limits
from nnm_site.shared.trades.rules.needed import Needed, needed
from nnm_site.shared.trades.rules.needed_patterns import PERSON_LINE, Wanted
from nnm_site.shared.trades.rules.tables import ASKABLE, NO_COLUMN, Question
from nnm_site.shared.trades.rules.trades import Refusal

#: The most characters quoted of a refused line, and the most lines listed.
_QUOTED, _MOST_REFUSED = 60, 50

#: What an unrecognised column should hold → the question to the user.
COLUMN_QUESTIONS = {
    "security": "Which column names the security?",
    "side": "Which column says buy or sell?",
    "quantity": "Which column holds the quantity?",
    "price": "Which column holds the price?",
    "day": "Which column holds the day?",
}


@dataclass(frozen=True)
class Sheet:
    """An answer as texts. `number` counts the answers of a visit, 0 before the first.

    `messages` are sentences about the text, `refused` lines that were not accepted (line, its text, why).
    """

    number: int = 0
    summary: str = ""
    messages: list[str] = field(default_factory=list)
    refused: list[list[str]] = field(default_factory=list)
    asked: list[Question] = field(default_factory=list)


def text_of(sent: Mapping[str, str], wanted: Wanted) -> tuple[Needed, dict[str, str]]:
    """What is needed of a form's text, and the chosen columns by what they hold."""
    chosen = {role: name for role in ASKABLE if (name := sent.get(f"column-{role}"))}
    return needed(sent.get("text", ""), wanted, chosen), chosen


def labelled(questions: Iterable[Question]) -> list[Question]:
    """The questions in words."""
    words = {NO_COLUMN: say(NO_COLUMN)}
    return [
        Question(
            one.role, [words.get(name, name) for name in one.names], say(COLUMN_QUESTIONS[one.role])
        )
        for one in questions
    ]


def refused(refusals: Iterable[Refusal]) -> list[list[str]]:
    """Lines that look like trades but were not accepted: the place of each, its text, and why.

    A line with personal data was not sent, so it is not quoted.
    """
    return [
        [
            t("Line {number}", number=str(one.line)),
            "" if one.text == PERSON_LINE else one.text[:_QUOTED],
            say(one.why),
        ]
        for one in sorted(refusals, key=lambda one: one.line)[:_MOST_REFUSED]
    ]


def of_text(text: Needed) -> list[str]:
    """Messages about the parts of a text that were too long to read."""
    messages = []
    if text.is_long:
        messages.append(t("The text is longer than {most} characters or {lines} lines and was not read. Send fewer lines.", most=as_typed(Decimal(limits.LONGEST_TEXT)), lines=str(limits.MOST_LINES)))  # fmt: skip
    if text.long:
        messages.append(t("These lines were not read, since they are longer than {most} characters: {lines}.", most=str(limits.LONGEST_LINE), lines=ranges(text.long)))  # fmt: skip
    return messages


def ranges(numbers: Iterable[int]) -> str:
    """Line numbers in words: `1–4, 9`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(f"{a}" if a == b else f"{a}–{b}" for a, b in runs)
