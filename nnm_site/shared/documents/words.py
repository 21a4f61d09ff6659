"""Facts of the firm in a text that a document takes from elsewhere."""

import re

from nnm_site.shared.content.models.firm import Contact, ExternalLink, Firm, Registration
from nnm_site.shared.content.validate import Content

_FACT = re.compile(r"\{(firm|contact|registration|link)\.([a-z_-]+)(?:\.([a-z]+))?\}")


def with_facts(content: Content, text: str) -> str:
    """The text with `{firm.email}`, `{contact.nominee.phone}`, `{registration.nse}` and `{link.scores}` filled in.

    Raises `KeyError` for a fact that does not exist.
    """
    return _FACT.sub(lambda match: _fact(content, match[1], match[2], match[3]), text)


def _fact(content: Content, kind: str, key: str, field: str | None) -> str:
    match kind:
        case "firm":
            return str(getattr(content.one(Firm, "firm"), key))
        case "contact":
            return str(getattr(content.one(Contact, key), field or "email"))
        case "registration":
            return content.one(Registration, key).number
    return content.one(ExternalLink, key).label
