"""Where the enquiry forms are posted: for browsers without JavaScript a page, for the script JSON."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from nnm_site.content import queries
from nnm_site.enquiries.answers import FOREIGN, WRONG_TYPE, Answer, answer, too_large
from nnm_site.enquiries.desk import desk, wake
from nnm_site.enquiries.fields import FORMS, Form
from nnm_site.enquiries.filled import filled
from nnm_site.enquiries.page import THANK_YOU, account_link
from nnm_site.route import Filled
from nnm_site.settings import settings
from nnm_site.web.template import built_document

#: All fields of the largest form at their longest, percent-encoded, with room to spare.
LONGEST_BODY = 32 * 1024
MOST_FIELDS = 40
BODY_SECONDS = 20

_FORM_TYPE = "application/x-www-form-urlencoded"


class EnquiryDoor:
    """An ASGI app for the forms' addresses; `root` is the folder of the build."""

    def __init__(self, root: Path) -> None:
        self._forms = {form.address: form for form in FORMS.values()}
        self._pages = {
            address: built_document(root / address.strip("/") / "index.html")
            for address in self._forms
        }
        # Asked now, not when the database may be in trouble.
        self._desk = desk()
        self._phone = queries.firm().phone

    def takes(self, scope: Scope) -> bool:
        """Whether this is a form being sent. The pages at the same addresses are built files."""
        return scope["method"] == "POST" and scope["path"] in self._forms

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        request = Request(scope, receive)
        try:
            response = await self._answer(request, self._forms[scope["path"]])
        except (ClientDisconnect, TimeoutError):
            response = Response(status_code=408, headers={"Connection": "close"})
        await response(scope, receive, send)

    async def _answer(self, request: Request, form: Form) -> Response:
        if not is_own_origin(request.headers):
            return await self._said(request, form, {}, FOREIGN)
        if request.headers.get("content-type", "").partition(";")[0].strip() != _FORM_TYPE:
            return await self._said(request, form, {}, WRONG_TYPE)
        try:
            entries = await _entries(request)
        except ValueError:
            return await self._said(request, form, {}, too_large(self._phone))

        def submit() -> Answer:
            outcome = self._desk.submit(form, entries, client_address(request.scope))
            return answer(outcome, form, self._phone)

        said = await run_in_threadpool(submit)
        if said.reference is not None:
            wake()
        return await self._said(request, form, entries, said)

    async def _said(
        self, request: Request, form: Form, entries: Mapping[str, str], said: Answer
    ) -> Response:
        headers = {"Cache-Control": "no-store", "Vary": "Accept"}
        if said.retry_after is not None:
            headers["Retry-After"] = str(said.retry_after)
        if "application/json" in request.headers.get("accept", ""):
            body = {"title": said.title, "message": said.message, "errors": dict(said.errors)}
            if said.reference is not None:
                body["reference"] = said.reference
                if form.kind == "account":
                    body["link"] = await run_in_threadpool(account_link)
            return JSONResponse(body, said.status, headers)
        if said.reference is not None:
            return RedirectResponse(f"{THANK_YOU}?ref={said.reference}", 303, headers)
        page = self._pages[form.address]
        content = await run_in_threadpool(filled, page.content, form, entries, said)
        headers |= {
            "Content-Type": "text/html; charset=utf-8",
            "Content-Security-Policy": page.policy,
        }
        return Response(page.fill(Filled(main=Markup(content))), said.status, headers)


async def _entries(request: Request) -> dict[str, str]:
    """What was posted; the first of several values of a name. Raises `ValueError` for too much."""
    body = b""
    async with asyncio.timeout(BODY_SECONDS):
        async for part in request.stream():
            body += part
            if len(body) > LONGEST_BODY:
                raise ValueError("the body is too large")
    pairs = parse_qsl(
        body.decode("ascii", "replace"), keep_blank_values=True, max_num_fields=MOST_FIELDS
    )
    return dict(reversed(pairs))


def is_own_origin(headers: Headers) -> bool:
    """Whether a form comes from a page of this site, as far as the browser says.

    Browsers send the origin with every form. What sends none is no browser, and has nobody's
    session to abuse.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in {"same-origin", "none"}
    if origin == settings.site_url:
        return True
    parts = urlsplit(origin)
    return parts.scheme in {"http", "https"} and parts.netloc == headers.get("host")


def client_address(scope: Scope, hops: int | None = None) -> str:
    """The internet address a request came from, behind `hops` proxies of ours (else the settings')."""
    hops = settings.trusted_proxy_hops if hops is None else hops
    own = (scope.get("client") or ("unknown",))[0]
    if not hops:
        return own
    said = ",".join(Headers(scope=scope).getlist("x-forwarded-for"))
    way = [place.strip() for place in said.split(",") if place.strip()]
    # Each proxy of ours adds at the end whom it spoke to; what stands before is hearsay.
    return way[max(-hops, -len(way))] if way else own
