"""Help for clients: one question and its answer."""

import datetime
import re
from typing import Literal

from pydantic import Field, field_validator

from nnm_site.shared.content.models.base import Entry, Key, Keys, Texts

Group = Literal[
    "login", "money", "orders", "charges", "documents", "corporate", "demat", "family", "special",
    "complaints",
]  # fmt: skip
#: Longer answers are pages or articles.
MOST_WORDS = 120


class HelpAnswer(Entry):
    """An answer with an address of its own, `/help/KEY`. `body` is Markdown with facts
    of the firm (`nnm_site/shared/shell/facts.py`), and begins with the answer.

    `asked` are ways in which people ask, a few words each, for the search. `ready` is what to have at
    hand, `takes` how long it takes, `desk` whom to ask (a desk or a contact of the register). `related`
    are other answers, `rules` those of law that it follows, `request` is what is asked for in three ways.
    """

    group: Group
    question: str
    asked: Texts = Field(title="How people ask for it", description="A few words in each line.")
    body: str = Field(
        title="Answer", description="It begins with the answer. An empty line parts paragraphs."
    )
    desk: Key = Field(title="Whom to ask", description="The key of a desk or contact.")
    ready: str | None = Field(None, title="What to have at hand")
    takes: str | None = Field(None, title="How long it takes")
    related: Keys = Field((), title="Other answers")
    rules: Keys = Field((), title="Rules that it follows")
    request: Key | None = Field(None, title="What is asked for in three ways")
    reviewed: datetime.date = Field(title="Read as a whole on")

    @field_validator("body")
    @classmethod
    def _short(cls, body: str) -> str:
        """An answer is short. Raises `ValueError` for a longer one."""
        words = len(re.findall(r"\S+", body))
        if words > MOST_WORDS:
            raise ValueError(f"has {words} words; an answer has at most {MOST_WORDS}")
        return body
