"""`/.well-known/security.txt` (RFC 9116): whom to tell about a weakness, and until when that is confirmed."""

import datetime

from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from nnm_site.settings import settings
from nnm_site.shared.content import queries

PATH = "/.well-known/security.txt"


def security_txt(site_url: str, email: str, until: datetime.date) -> str:
    """The file. Its day stands in content: a file that nobody looks after expires."""
    return (
        f"Contact: mailto:{email}\n"
        f"Contact: {site_url}/contact\n"
        f"Expires: {until}T00:00:00Z\n"
        "Preferred-Languages: en, hi\n"
        f"Canonical: {site_url}{PATH}\n"
    )


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with the file."""
    if scope["method"] in {"GET", "HEAD"}:
        firm = queries.firm()
        text = security_txt(settings.site_url, firm.email, firm.security_until)
        answer = PlainTextResponse(text, headers={"Cache-Control": "no-cache"})
    else:
        answer = Response(status_code=405, headers={"Allow": "GET, HEAD"})
    await answer(scope, receive, send)
