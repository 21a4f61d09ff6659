"""A translation as a translator writes it, checked against its source and made a message.

Translators write values as they read ("4 स्रोत"). Here they become named places again; whatever
was lost, or was added, is refused.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable

from nnm_site.shared.languages.messages import Message
from nnm_site.shared.languages.values import BREAK, Value

_TAG = re.compile(r"</?\d+>|\{\w+\}")


class RefusedError(ValueError):
    """The translation lost something, or holds what its source does not."""


def paired(source: Message, translation: str, show: Callable[[Value], str]) -> str:
    """The translation with its named places for values. Raises `RefusedError`.

    `show` writes a value as the language does; the value as the source writes it is accepted too.
    """
    text = " ".join(_latin_digits(unicodedata.normalize("NFC", translation)).split())
    if not text:
        raise RefusedError("it is empty")
    own = (tag for tag in _TAG.findall(source.key) if tag[1:-1] not in source.values)
    tags, wanted = Counter(_TAG.findall(text)), Counter(own)
    if tags != wanted:
        raise RefusedError(_said("tag", wanted - tags, tags - wanted))
    check_nesting(text)
    held: list[str] = []

    def hold(found: re.Match[str]) -> str:
        held.append(found[0])
        return f"\ue003{chr(0xE400 + len(held) - 1)}"

    # No value is looked for within a tag.
    text = _TAG.sub(hold, text)
    # Longest first, so that "1" is not found in "1,00,000".
    names = list(source.values)
    places = sorted(range(len(names)), key=lambda n: (-len(source.values[names[n]].text), n))
    lost: list[str] = []
    for number in places:
        value = source.values[names[number]]
        plain = value.text.replace(BREAK, "")
        for written in dict.fromkeys((plain, show(value).replace(BREAK, ""))):
            found = re.search(
                rf"(?<![\d\ue001])(?<!\d[.,:]){re.escape(written)}(?![\d\ue002])(?![.,:]\d)", text
            )
            if found:
                text = f"{text[: found.start()]}\ue001{chr(0xE100 + number)}\ue002{text[found.end() :]}"
                break
        else:
            lost.append(plain)
    rest = re.findall(r"\d+(?:[.,:]\d+)*", text)
    if lost or rest:
        raise RefusedError(_said("value", Counter(lost), Counter(rest)))
    text = re.sub("\ue003(.)", lambda found: held[ord(found[1]) - 0xE400], text)
    return re.sub("\ue001(.)\ue002", lambda found: f"{{{names[ord(found[1]) - 0xE100]}}}", text)


def _said(kind: str, lost: Counter[str], added: Counter[str]) -> str:
    parts = []
    if lost:
        parts.append(f"{kind} lost: {', '.join(lost)}")
    if added:
        parts.append(f"{kind} that the source does not have: {', '.join(added)}")
    return "; ".join(parts)


def check_nesting(text: str) -> None:
    """Raises `RefusedError` for a tag that closes none that is open."""
    open_: list[str] = []
    for tag in _TAG.findall(text):
        number = tag.strip("</>")
        if tag.startswith("{"):
            continue
        if not tag.startswith("</"):
            open_.append(number)
        elif not open_ or open_.pop() != number:
            raise RefusedError(f"{tag} closes nothing that is open")


def _latin_digits(text: str) -> str:
    return "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text)
