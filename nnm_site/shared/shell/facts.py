"""Facts of the firm inside a text, so that each is written only once, in `content/firm.toml`.

- `{firm.email}`, `{contact.voluntary-freezing.phone}`, `{desk.cdsl.phone}`: a field; e-mail addresses and
  phone numbers become links, several texts a list.
- `{registration.sebi-broker}`: a registration number.
- `{looks.longer-run.pages}`: how many pages, in how many states, the tests looked at, and on which day.
- `{link.cdsl-complaints}`: a field of a registered link, such as a public body's address.
- `[21 days](source:odr)`: words with their source in the margin (`content/law.toml`).
- `(link:scores)` as a link's address: that of the entry `scores`.
"""

import datetime
import re
from typing import Any

from nnm_site.shared.content import queries
from nnm_site.shared.content.models.firm import ExternalLink, Registration
from nnm_site.shared.content.models.law import Rule
from nnm_site.shared.content.placeholders import CALL, fact
from nnm_site.shared.rules.dates import long_date
from nnm_site.shared.ui.links import phone_address
from nnm_site.shared.ui.markdown import SAMPLE

_SOURCED = re.compile(r"\[(?P<words>[^]]+)\]\(source:[a-z0-9-]+\)")
_SOURCE = re.compile(r"\(source:(?P<key>[a-z0-9-]+)\)")
_ADDRESS = re.compile(r"\(link:(?P<key>[a-z-]+)\)")


def fill(text: str) -> str:
    """Put the facts into a Markdown text.

    Raises `KeyError` for an unknown entry, `AttributeError` for an unknown field.
    """
    text = _SOURCE.sub(lambda m: f'(source:{m["key"]} "{_origin(m["key"])}")', text)
    text = CALL.sub(_fact, text)
    return _ADDRESS.sub(lambda m: f"({ExternalLink.get(m['key']).url})", text)


def without_sources(text: str) -> str:
    """A Markdown text without the sources of its facts."""
    return _SOURCED.sub(lambda m: m["words"], text)


def _origin(key: str) -> str:
    rule = Rule.get(key)
    return f"{rule.published}; {rule.comparison}"


def _fact(call: re.Match[str]) -> str:
    value = fact(queries.site_content(), call)
    if call["kind"] == "registration" and Registration.get(call["key"]).sample:
        return f"[{value}]({SAMPLE})"
    return _linked(value)


def _linked(value: Any) -> str:
    if isinstance(value, datetime.date):
        return long_date(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return "\n".join(f"- {each}" for each in value)
    if "@" in value:
        return f"<{value}>"
    if value.startswith("+"):
        return f"[{value}]({phone_address(value)})"
    return value
