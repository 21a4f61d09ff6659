"""The frame for a third party's charts, without any of the site's rights.

A third party's script may change any day. In its own document, sandboxed without an origin, it can
neither read nor change the embedding page, and the pages' own policies name no foreign host.
"""

import re
from pathlib import Path

from starlette.responses import HTMLResponse, Response
from starlette.types import Receive, Scope, Send

from nnm_site.platform.serve.headers import hash_source

#: Its address.
FRAME = "/widget/chart"

_DOCUMENT = Path(__file__).with_name("widget.html").read_text(encoding="utf-8")

#: The provider's script, and the frames that it inserts.
_SCRIPTS = "https://s3.tradingview.com/external-embedding/"
_FRAMES = "https://s.tradingview.com https://www.tradingview.com https://www.tradingview-widget.com"


def _policy() -> str:
    (script,) = re.findall(r"<script>(.*?)</script>", _DOCUMENT, re.DOTALL)
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {hash_source(script)} {_SCRIPTS}",
            # The script writes styles and shows images from many hosts.
            "style-src 'unsafe-inline'",
            "img-src https: data:",
            f"frame-src {_FRAMES}",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'self'",
            # Also applies if the address is opened directly.
            "sandbox allow-scripts allow-popups",
        )
    )


_HEADERS = {"Content-Security-Policy": _policy(), "Cache-Control": "no-cache"}


async def answer(scope: Scope, receive: Receive, send: Send) -> None:
    """An ASGI app: the frame's document."""
    if scope["method"] in {"GET", "HEAD"}:
        response = HTMLResponse(_DOCUMENT, headers=_HEADERS)
    else:
        response = Response(status_code=405, headers={"Allow": "GET, HEAD"})
    await response(scope, receive, send)
