"""Endpoints for the posted enquiry forms and for withdrawals.

Browsers without JavaScript get a page; the forms' script gets JSON.
"""

import asyncio
import logging
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from urllib.parse import urlencode

from anyio import CapacityLimiter, to_thread
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from nnm_site.features.enquiries.enquirer import withdraw
from nnm_site.features.enquiries.limits import GuessingError, Limits, misses
from nnm_site.features.enquiries.page import THANK_YOU, account_link, form_alone
from nnm_site.features.enquiries.references import LOOK_UP, as_given_out, look_up_address
from nnm_site.features.enquiries.rules.fields import Form
from nnm_site.features.enquiries.service import Answer, answer_of, submit
from nnm_site.features.enquiries.texts import forms
from nnm_site.platform.gate.client import client_address
from nnm_site.platform.route import Answering, PageAnswer
from nnm_site.settings import settings
from nnm_site.shared.content import queries
from nnm_site.shared.data import database
from nnm_site.shared.languages.posted_pages import PostedForms
from nnm_site.shared.languages.speaking import as_spoken, own_address, say

LOG = logging.getLogger("nnm_site.features.enquiries")

#: Forms stored at the same time, in their own threads: while the database is locked they wait
#: there and block nothing else.
AT_ONCE = 8

#: A form without a free thread by then is not stored. SQLite waits equally long for its lock.
ROOM_SECONDS = 3.0

#: Withdrawals at the same time, in their own threads.
WITHDRAWALS_AT_ONCE = 2

_FORM_TYPE = "application/x-www-form-urlencoded"


class EnquiryEndpoint(PostedForms):
    """An ASGI app for the forms' addresses; `root` is the build folder."""

    def __init__(self, root: Path) -> None:
        self._forms = {form.address: form for form in forms().values()}
        super().__init__(self._forms, root)
        self._limits = Limits(
            settings.enquiries_per_address, settings.enquiries_in_total, settings.redis_url
        )
        self._room = asyncio.Semaphore(AT_ONCE)
        self._threads = CapacityLimiter(AT_ONCE)

    async def refused(self, request: Request, path: str, status: int) -> Response:
        """The form, empty, with the reason above it."""
        refusal = answer_of("foreign" if status == 403 else "too-large")
        return await self._response(request, self._forms[path], {}, refusal)

    async def answer(self, request: Request, path: str, entries: Mapping[str, str]) -> Response:
        """Submit an enquiry and respond with the outcome."""
        form = self._forms[path]
        if request.headers.get("content-type", "").partition(";")[0].strip() != _FORM_TYPE:
            return await self._response(request, form, {}, answer_of("unreadable"))
        client = client_address(request.scope, settings.trusted_proxy_hops)
        try:
            async with asyncio.timeout(ROOM_SECONDS):
                await self._room.acquire()
        except TimeoutError:
            return await self._response(request, form, entries, answer_of("unstored"))
        try:
            stored = partial(submit, self._limits, form, entries, client)
            answer = await to_thread.run_sync(stored, limiter=self._threads)
        finally:
            self._room.release()
        return await self._response(request, form, entries, answer)

    async def _response(
        self, request: Request, form: Form, entries: Mapping[str, str], answer: Answer
    ) -> Response:
        headers = {"Vary": "Accept"}
        if answer.retry_after is not None:
            headers["Retry-After"] = str(answer.retry_after)
        if "application/json" in request.headers.get("accept", ""):
            return JSONResponse(_as_json(form, as_spoken(answer)), answer.status, headers)
        if answer.reference is not None:
            query = {"ref": answer.reference} | ({"call": answer.call} if answer.call else {})
            return RedirectResponse(f"{own_address(THANK_YOU)}?{urlencode(query)}", 303, headers)
        fill = refused_form(form, answer)
        return await self.page(request, fill, entries, answer.status, headers)


def _as_json(form: Form, answer: Answer) -> dict[str, object]:
    """The JSON for the script, which shows it in place."""
    body = {"title": answer.title, "message": answer.message, "errors": dict(answer.errors)}
    if answer.reference is not None:
        body["reference"] = answer.reference
        body["look_up"] = own_address(look_up_address(answer.reference))
        if form.kind == "account":
            href, label = account_link()
            body["link"] = {"href": href, "label": say(label)}
    return body


def refused_form(form: Form, answer: Answer) -> Answering:
    """Fills the page of a refused form with the typed values and the errors."""
    return lambda _, entries: PageAnswer(main=form_alone(form, entries, answer))


class WithdrawalEndpoint(PostedForms):
    """An ASGI app for withdrawals posted to the look-up page, which then shows the result."""

    foreign = "Nothing was withdrawn: this came from another website."
    too_large = "This is more than the form takes, and nothing was withdrawn."

    def __init__(self) -> None:
        super().__init__([LOOK_UP])
        self._threads = CapacityLimiter(WITHDRAWALS_AT_ONCE)

    async def answer(self, request: Request, path: str, entries: Mapping[str, str]) -> Response:  # noqa: ARG002
        """Withdraw an enquiry and redirect to the look-up page."""
        reference = as_given_out(entries.get("ref", ""))
        if reference is None:
            # The page explains the format of a number.
            return RedirectResponse(own_address(look_up_address("")), 303)
        client = client_address(request.scope, settings.trusted_proxy_hops)
        take_back = partial(withdraw, database.engine(), reference)
        try:
            await to_thread.run_sync(misses().tried, take_back, client, limiter=self._threads)
        except GuessingError:
            # The page reports it, with the end of the wait.
            LOG.info("A withdrawal was refused: too many numbers were tried")
        except SQLAlchemyError as error:
            LOG.error("%s could not be withdrawn: %s", reference, type(error).__name__)
            return PlainTextResponse(
                "We could not withdraw your enquiry at the moment, and nothing was changed. Go back "
                f"and try again in a few minutes, or call {queries.firm().phone}.",
                503,
            )
        return RedirectResponse(own_address(look_up_address(reference)), 303)
