"""`/.well-known/security.txt` (RFC 9116): whom to tell about a weakness, and until when that is confirmed."""

from nnm_site.shared.content import queries

PATH = "/.well-known/security.txt"


def security_txt(site_url: str) -> dict[str, bytes]:
    """The file by its address. Its day is content: a file that nobody looks after expires."""
    firm = queries.firm()
    text = (
        f"Contact: mailto:{firm.email}\n"
        f"Contact: {site_url}/contact\n"
        f"Expires: {firm.security_until}T00:00:00Z\n"
        "Preferred-Languages: en, hi\n"
        f"Canonical: {site_url}{PATH}\n"
    )
    return {PATH: text.encode()}
