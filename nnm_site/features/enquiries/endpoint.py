"""Where the enquiry forms are posted: for browsers without JavaScript a page, for the script JSON."""

import asyncio
from collections.abc import Collection, Mapping
from pathlib import Path
from urllib.parse import urlencode

from anyio import CapacityLimiter, to_thread
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from nnm_site.features.enquiries.answers import (
    FOREIGN,
    WRONG_TYPE,
    Answer,
    answer,
    in_language,
    too_large,
)
from nnm_site.features.enquiries.page import THANK_YOU, account_link, form_alone
from nnm_site.features.enquiries.rules.fields import FORMS, Form
from nnm_site.features.enquiries.rules.references import look_up_address
from nnm_site.features.enquiries.service import Unstored, enquiry_service, wake
from nnm_site.platform.builds import document_file
from nnm_site.platform.computing import compute
from nnm_site.platform.gate.client import client_address, household
from nnm_site.platform.route import Filled, way_of
from nnm_site.platform.serve.posted import entries_of, is_ours
from nnm_site.platform.serve.template import built_document
from nnm_site.settings import settings
from nnm_site.shared.content import queries
from nnm_site.shared.languages.catalogue import Catalogue, catalogue
from nnm_site.shared.languages.language import languages
from nnm_site.shared.languages.speaking import speaking
from nnm_site.shared.languages.translator import written
from nnm_site.shared.ui import on_the_way

#: Forms that are stored at one time, in threads of their own: while the database is locked they
#: wait there and hold nobody else up.
AT_ONCE = 8

#: A form that has found no place by then is not stored. SQLite waits as long for its lock.
PLACE_SECONDS = 3.0

_FORM_TYPE = "application/x-www-form-urlencoded"


def forms_by_address() -> dict[str, tuple[Form, Catalogue | None]]:
    """Each address that takes a form: the form, and the catalogue of its language (`None`: English)."""
    forms: dict[str, tuple[Form, Catalogue | None]] = {
        form.address: (form, None) for form in FORMS.values()
    }
    for language in languages():
        found = catalogue(language.code)
        forms |= {
            language.address(form.address): (form, found)
            for form in FORMS.values()
            if language.has(form.address)
        }
    return forms


#: Answers to a form whose body was not read to its end.
_UNREAD = {403, 413, 415}


class EnquiryEndpoint:
    """An ASGI app for the forms' addresses; `root` is the folder of the build."""

    def __init__(self, root: Path) -> None:
        self._forms = forms_by_address()
        self._pages = {
            address: built_document(document_file(root, address)) for address in self._forms
        }
        # Asked now, not when the database may be in trouble.
        self._service = enquiry_service()
        self._places = asyncio.Semaphore(AT_ONCE)
        self._threads = CapacityLimiter(AT_ONCE)
        self._phone = queries.firm().phone

    @property
    def addresses(self) -> Collection[str]:
        """Where forms are sent. The pages at the same addresses are built files."""
        return self._forms

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        if scope["method"] != "POST":
            refusal = Response(status_code=405, headers={"Allow": "GET, HEAD, POST"})
            await refusal(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            response = await self._answer(request, *self._forms[scope["path"]])
        except (ClientDisconnect, TimeoutError):
            response = Response(status_code=408, headers={"Connection": "close"})
        await response(scope, receive, send)

    async def _answer(self, request: Request, form: Form, words: Catalogue | None) -> Response:
        language = words.language.code if words else ""
        if not is_ours(request):
            return await self._said(request, form, words, {}, FOREIGN)
        if request.headers.get("content-type", "").partition(";")[0].strip() != _FORM_TYPE:
            return await self._said(request, form, words, {}, WRONG_TYPE)
        try:
            entries = await entries_of(request)
        except ValueError:
            return await self._said(request, form, words, {}, too_large(self._phone))

        def submit() -> Answer:
            client = client_address(request.scope, settings.trusted_proxy_hops)
            return answer(
                self._service.submit(form, entries, client, language=language), form, self._phone
            )

        try:
            async with asyncio.timeout(PLACE_SECONDS):
                await self._places.acquire()
        except TimeoutError:
            return await self._said(
                request, form, words, entries, answer(Unstored(), form, self._phone)
            )
        try:
            said = await to_thread.run_sync(submit, limiter=self._threads)
        finally:
            self._places.release()
        if said.reference is not None:
            wake()
        return await self._said(request, form, words, entries, said)

    async def _said(
        self,
        request: Request,
        form: Form,
        words: Catalogue | None,
        entries: Mapping[str, str],
        said: Answer,
    ) -> Response:
        headers = {"Cache-Control": "no-store", "Vary": "Accept"}
        if said.status in _UNREAD:
            # The server ends the connection; whoever sends the next request must know.
            headers["Connection"] = "close"
        if said.retry_after is not None:
            headers["Retry-After"] = str(said.retry_after)
        prefix = words.language.prefix if words else ""
        if "application/json" in request.headers.get("accept", ""):
            if words is not None:
                said = in_language(said, words)
            body = {"title": said.title, "message": said.message, "errors": dict(said.errors)}
            if said.reference is not None:
                body["reference"] = said.reference
                body["look_up"] = prefix + look_up_address(said.reference)
                if form.kind == "account":
                    link = await run_in_threadpool(account_link)
                    if words is not None:
                        link["label"] = words.say(link["label"])
                    body["link"] = link
            return JSONResponse(body, said.status, headers)
        if said.reference is not None:
            told = {"ref": said.reference} | ({"call": said.call} if said.call else {})
            return RedirectResponse(f"{prefix}{THANK_YOU}?{urlencode(told)}", 303, headers)
        page = self._pages[prefix + form.address]
        who = household(request.scope, settings.trusted_proxy_hops)
        content = await compute(refused_page, form, words, entries, said, who=who)
        headers |= {
            "Content-Type": "text/html; charset=utf-8",
            "Content-Security-Policy": page.policy,
        }
        return Response(page.fill(Filled(main=content)), said.status, headers)


def refused_page(
    form: Form, words: Catalogue | None, entries: Mapping[str, str], said: Answer
) -> Markup:
    """The page of a form that was not taken, in the language of the form."""
    code = words.language.code if words else ""
    with speaking(code), on_the_way(way_of(form.address)):
        return written(form_alone(form, entries, said))
