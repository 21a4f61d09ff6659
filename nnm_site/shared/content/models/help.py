"""Help for clients: one question and its answer."""

import datetime
import re
from typing import Annotated

from pydantic import field_validator

from nnm_site.shared.content.models.base import Key, Keys, Texts, To, Written

#: Longer answers are pages or articles.
MOST_WORDS = 120


class HelpAnswer(Written, name="answer", source="help/", filled=("body",)):
    """An answer at `/help/KEY`; its `group` is one of the page `help`. `body` is Markdown with facts of the
    firm (`nnm_site/shared/shell/facts.py`), and begins with the answer.

    `asked` are ways in which people ask, a few words each, for the search. `ready` is what to have at
    hand, `takes` how long it takes, `desk` whom to ask (a desk or a contact of the register). `related`
    are other answers, `rules` the rules of law that it follows, `fees` the tariff's fees that it is about,
    `request` the client's request that can be made in three ways.
    """

    group: Key
    question: str
    asked: Texts
    body: str
    desk: Key
    ready: str | None = None
    takes: str | None = None
    related: Annotated[Keys, To()] = ()
    rules: Annotated[Keys, To("rule")] = ()
    fees: Annotated[Keys, To("fee")] = ()
    request: Annotated[Key, To("request")] | None = None
    reviewed: datetime.date

    @field_validator("body")
    @classmethod
    def _short(cls, body: str) -> str:
        """Raises `ValueError` for an answer of more than `MOST_WORDS` words."""
        words = len(re.findall(r"\S+", body))
        if words > MOST_WORDS:
            raise ValueError(f"has {words} words; an answer has at most {MOST_WORDS}")
        return body
