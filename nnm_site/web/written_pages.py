"""Pages that are written at each request: a built document with another title and content.

What the address says (a company's name, an order) cannot be known at build time. The built document
brings header, footer, scripts and their policy; `nnm_site/ui/adopted.py` takes the content over.
"""

import gzip
import hashlib
import re
from html import escape
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, QueryParams
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from nnm_site.calculator import sheet
from nnm_site.enquiries.page import THANK_YOU, thank_you_html
from nnm_site.market.profile import name_in, profile
from nnm_site.settings import settings
from nnm_site.web.template import template

_TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)

#: Built documents whose content depends on what stands after the question mark.
WRITTEN = frozenset({sheet.PATH, THANK_YOU})


class WrittenPages:
    """An ASGI app for the addresses that `writes` knows; `root` is the folder of the build."""

    def __init__(self, root: Path) -> None:
        self._fallback = template(root / "404.html")
        self._sheet = template(root / sheet.PATH.strip("/") / "index.html")
        self._thanks = template(root / THANK_YOU.strip("/") / "index.html")

    def writes(self, scope: Scope) -> bool:
        """Whether the address is one of these pages. A company's address needs a name."""
        if scope["method"] not in {"GET", "HEAD"}:
            return False
        return scope["path"] in WRITTEN or name_in(_sent_path(scope)) is not None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        write, built = {
            sheet.PATH: (self._bill, self._sheet),
            THANK_YOU: (self._thank_you, self._thanks),
        }.get(scope["path"], (self._company, self._fallback))
        body = (await run_in_threadpool(write, scope)).encode()
        headers = {
            "Content-Type": "text/html; charset=utf-8",
            "Cache-Control": "no-cache",
            "Content-Security-Policy": built.policy,
            "ETag": f'"{hashlib.sha256(body).hexdigest()[:20]}"',
            "Vary": "Accept-Encoding",
        }
        if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            body = gzip.compress(body, 5)
            headers["Content-Encoding"] = "gzip"
        await Response(body, headers=headers)(scope, receive, send)

    def _bill(self, scope: Scope) -> str:
        entries = dict(QueryParams(scope["query_string"]))
        return self._sheet.head + sheet.sheet_html(entries) + self._sheet.tail

    def _thank_you(self, scope: Scope) -> str:
        reference = QueryParams(scope["query_string"]).get("ref", "")
        return self._thanks.head + thank_you_html(reference) + self._thanks.tail

    def _company(self, scope: Scope) -> str:
        name = name_in(_sent_path(scope))
        assert name is not None, "`writes` has looked"
        found = profile(name)
        head = _TITLE.sub(
            lambda _: (
                f"<title>{escape(found.title)}</title>"
                f'<meta name="description" content="{escape(found.description)}"/>'
                f'<link rel="canonical" href="{settings.site_url}{escape(found.address)}"/>'
            ),
            self._fallback.head,
            count=1,
        )
        head = head.replace('data-page="not-found"', 'data-page="company-profile"')
        return head + found.html + self._fallback.tail


def _sent_path(scope: Scope) -> str:
    """The path as it was sent, so that a slash in a name is told from one between names."""
    return scope.get("raw_path", b"").decode("latin-1").partition("?")[0]
