"""The firm as structured data (schema.org), the same on every page."""

from typing import Any

from nnm_site.settings import settings
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.firm import Claim

SITE = settings.site_url


def firm_data(*facts: str, kind: str = "Organization", **more: Any) -> dict[str, Any]:
    """The firm with these `facts`, such as "legalName", in their order, and `more`."""
    firm = queries.firm()
    known = {
        "@id": f"{SITE}/#firm",
        "name": firm.name,
        "legalName": firm.legal_name,
        "url": f"{SITE}/",
        "logo": f"{SITE}/icons/icon-512.png",
        "foundingDate": Claim.get("founded").figure if "foundingDate" in facts else "",
        "telephone": firm.phone,
        "email": firm.email,
    }
    return {"@type": kind, **{fact: known[fact] for fact in facts}, **more}
