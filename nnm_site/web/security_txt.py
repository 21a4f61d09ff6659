"""`/.well-known/security.txt` (RFC 9116): whom to tell about a weakness.

Written at each request, because it must always expire in the future and within a year.
"""

import datetime

from starlette.responses import PlainTextResponse, Response

PATH = "/.well-known/security.txt"
_VALID = datetime.timedelta(days=180)


def security_txt(site_url: str, email: str, today: datetime.date) -> str:
    """The file as of `today`; it stays the same for a day."""
    expires = datetime.datetime.combine(today + _VALID, datetime.time(), datetime.UTC)
    return (
        f"Contact: mailto:{email}\n"
        f"Contact: {site_url}/contact\n"
        f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}\n"
        "Preferred-Languages: en, hi\n"
        f"Canonical: {site_url}{PATH}\n"
    )


def answer(site_url: str, email: str) -> Response:
    """The file of today."""
    today = datetime.datetime.now(datetime.UTC).date()
    return PlainTextResponse(
        security_txt(site_url, email, today), headers={"Cache-Control": "no-cache"}
    )
