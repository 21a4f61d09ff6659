"""What clients need explained: lines of a ledger, messages of an order, ways of money."""

import re
from collections.abc import Sequence
from typing import Annotated, Literal

from nnm_site.shared.content.models.base import (
    Entry,
    Faults,
    Key,
    Keys,
    Some,
    Texts,
    To,
    checked_together,
)
from nnm_site.shared.rules.settlement import Count

#: A charge of the rate cards; `CTT` is STT on commodities.
Levy = Literal[
    "STTtotal", "CTT", "stampDuty", "transCharge", "ipft", "clgfees", "sebiFees", "gst"
]  # fmt: skip


class Seen(Entry):
    """Something in a statement or a message. `seen` are the words used there.

    `desk` is whom to ask (a desk or a contact of the register), `answers` are answers of help.
    """

    name: str
    seen: Texts
    desk: Key
    answers: Annotated[Keys, To("answer")] = ()


class LedgerLine(Seen, name="ledger_line", source="clients/ledger.toml"):
    """A line of a ledger: what it is, its rule, its price, and how to check it.

    `fees` are those of the tariff, `levy` is a charge of the rate cards.
    """

    what: str
    rule: str
    fees: Annotated[Keys, To("fee")] = ()
    levy: Levy | None = None
    check: str


class LedgerWords(Entry, name="ledger-words", source="clients/ledger.toml", single=True):
    """The words of ledgers, as content/clients/ledger.toml explains them."""

    spellings: Some[Texts]
    small: Texts
    passing: Texts
    heads: Texts
    first: Texts
    alone: Texts
    others: Texts


class OrderMessage(Seen, name="order_message", source="clients/messages.toml"):
    """A rejection or status of an order: its cause, and what to do. `group` is a group of its page."""

    group: Key
    cause: str
    do: str


class MoneyWay(Entry, name="money_way", source="clients/ways.toml"):
    """A way that money takes, and the day by which it arrives.

    `count` and `days` say by when it arrives, `usual` says it in a sentence. With `traded` it begins on a
    trading day. `returned` is the number of calendar days after which a failed payment must be back.
    `before` is what to do until then, `after` whom to ask later.
    """

    group: Literal["in", "out"]
    name: str
    count: Count
    days: int
    traded: bool = False
    usual: str
    returned: int | None = None
    before: str
    ready: str
    after: str
    desk: Key
    rules: Annotated[Keys, To("rule")] = ()
    answers: Annotated[Keys, To("answer")] = ()


class Request(Entry, name="request", source="clients/requests.toml"):
    """A client's request: the words of the back office's menu, the form, and the desk."""

    menu: str
    document: Annotated[Key, To("document")]
    desk: Key


class FreezingWay(Entry, name="freezing_way", source="clients/freezing.toml"):
    """A way to request a freeze of online trading.

    `sender` is where the request comes from, `by` a login, an e-mail, a call or a visit, with what it
    `needs`; without `always` it is accepted in office hours only.
    """

    sender: str
    by: Literal["login", "email", "phone", "branch"]
    needs: str
    always: bool


class ComplaintKind(Entry, name="complaint_kind", source="clients/complaint.toml"):
    """What a complaint is about: what to do at once, and what to attach.

    `body` is the link of the exchange or depository that looks into it.
    """

    name: str
    body: Annotated[Key, To("link")]
    now: str
    attach: Texts
    answers: Annotated[Keys, To("answer")] = ()


class ComplaintAnswer(Entry, name="complaint_answer", source="clients/complaint.toml"):
    """Our answer so far: the `option` in the form, why to complain to others now, the letter's words."""

    option: str
    outside: str
    letter: str


@checked_together(LedgerLine)
@checked_together(OrderMessage)
def seen_twice(entries: Sequence[Seen]) -> Faults:
    """Words that two entries share, or that have no letter: nobody could tell what they mean."""
    owners: dict[str, str] = {}
    for entry in entries:
        for text in entry.seen:
            words = "".join(re.findall(r"[^\W_]+", text.lower()))
            if not re.search(r"[^\W\d]", words):
                yield entry, "seen", f'"{text}" has no letter'
            elif words in owners:
                yield entry, "seen", f'"{text}" is already that of "{owners[words]}"'
            else:
                owners[words] = entry.key
