"""The address of the contact page, and the file with contacts for security reports."""

from nnm_site.features.contact.page import contact, structured_data
from nnm_site.platform.feature import Feature
from nnm_site.platform.route import answer_each_time
from nnm_site.shared.content import queries
from nnm_site.shared.publishing.routes import page_route

#: Contacts for security reports, with an expiry date (RFC 9116).
SECURITY_TXT = "/.well-known/security.txt"


def _security_txt(site_url: str) -> dict[str, bytes]:
    """The file by its address. Its expiry is content, so that an unmaintained file expires."""
    firm = queries.firm()
    text = (
        f"Contact: mailto:{firm.email}\n"
        f"Contact: {site_url}/contact\n"
        f"Expires: {firm.security_until}T00:00:00Z\n"
        "Preferred-Languages: en, hi\n"
        f"Canonical: {site_url}{SECURITY_TXT}\n"
    )
    return {SECURITY_TXT: text.encode()}


FEATURE = Feature(
    routes=lambda: [
        page_route("/contact", contact, answer=answer_each_time, structured_data=structured_data)
    ],
    files=_security_txt,
)
