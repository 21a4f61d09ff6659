"""Where the look-up page posts the number of an enquiry that its enquirer withdraws.

An ordinary form: it works without JavaScript. The answer is the look-up page, which says what was done.
"""

import logging
from collections.abc import Collection
from functools import partial

from anyio import CapacityLimiter, to_thread
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from nnm_site.features.enquiries.guessing import GuessingError, tried
from nnm_site.features.enquiries.rules.references import LOOK_UP, as_given_out, look_up_address
from nnm_site.features.enquiries.service import take_back
from nnm_site.platform.gate.client import client_address
from nnm_site.platform.serve.posted import entries_of, is_ours
from nnm_site.settings import settings
from nnm_site.shared.content import queries
from nnm_site.shared.languages.language import languages

LOG = logging.getLogger("nnm_site.features.enquiries")

#: Withdrawals at one time, in threads of their own.
AT_ONCE = 2

_HEADERS = {"Cache-Control": "no-store", "Connection": "close"}


class WithdrawalEndpoint:
    """An ASGI app for what is posted to the look-up page, in every language that has it."""

    def __init__(self) -> None:
        self._prefixes = {LOOK_UP: ""} | {
            own.address(LOOK_UP): own.prefix for own in languages() if own.has(LOOK_UP)
        }
        self._threads = CapacityLimiter(AT_ONCE)

    @property
    def addresses(self) -> Collection[str]:
        """Where a withdrawal is sent. The page at the same address is a built file."""
        return self._prefixes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        try:
            response = await self._answer(Request(scope, receive))
        except (ClientDisconnect, TimeoutError):
            response = Response(status_code=408, headers=_HEADERS)
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        if request.method != "POST":
            return Response(status_code=405, headers={"Allow": "GET, HEAD, POST"})
        if not is_ours(request):
            return _said("Nothing was withdrawn: this came from another website.", 403)
        try:
            entries = await entries_of(request)
        except ValueError:
            return _said("This is more than the form takes, and nothing was withdrawn.", 413)
        page = self._prefixes[request.scope["path"]]
        reference = as_given_out(entries.get("ref", ""))
        if reference is None:
            # The page says what a number looks like.
            return RedirectResponse(f"{page}{LOOK_UP}?ref=", 303, _HEADERS)
        client = client_address(request.scope, settings.trusted_proxy_hops)
        try:
            await to_thread.run_sync(
                tried, partial(take_back, reference), client, limiter=self._threads
            )
        except GuessingError:
            # The page says it, and until when.
            LOG.info("A withdrawal was refused: too many numbers were tried")
        except SQLAlchemyError as error:
            LOG.error("%s could not be withdrawn: %s", reference, type(error).__name__)
            return _said(
                "We could not withdraw your enquiry at the moment, and nothing was changed. Go back "
                f"and try again in a few minutes, or call {queries.firm().phone}.",
                503,
            )
        return RedirectResponse(f"{page}{look_up_address(reference)}", 303, _HEADERS)


def _said(text: str, status: int) -> Response:
    return PlainTextResponse(text, status, _HEADERS)
