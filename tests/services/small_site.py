"""The enquiries alone behind a real server: starts in a second, where the whole site takes five.

Run by `granian`; the forms' pages are empty documents, everything else is the site's own. With
`DISPATCHER_FAULTS` in the environment errors that nobody thought of happen while mails are sent; with
`NEWER_RELEASE` it is the site's next release, which has one form more.
"""

import asyncio
import os
import random
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from starlette.applications import Starlette
from starlette.routing import Mount

from nnm_site.features.enquiries import dispatcher
from nnm_site.features.enquiries.endpoint import EnquiryEndpoint, forms_by_address
from nnm_site.features.enquiries.rules.fields import FORMS
from nnm_site.features.enquiries.service import dispatch_enquiries
from nnm_site.shared.data import database, migrate

Result = TypeVar("Result")

#: One of so many mails cannot be composed, and one of so many looks ends the dispatcher.
FAULTY_MAILS, FAULTY_LOOKS = 20, 60


def _faulty(function: Callable[..., Result], one_of: int) -> Callable[..., Result]:
    def called(*given: object) -> Result:
        if random.randrange(one_of) == 0:
            raise RuntimeError("asha@namuna.example")
        return function(*given)

    return called


if os.environ.get("DISPATCHER_FAULTS"):
    dispatcher.compose = _faulty(dispatcher.compose, FAULTY_MAILS)
    looked: Callable[..., object] = _faulty(dispatcher.Dispatcher._next, FAULTY_LOOKS)
    dispatcher.Dispatcher._next = looked


if os.environ.get("NEWER_RELEASE"):
    newer: Any = FORMS
    newer["insurance"] = replace(
        FORMS["advisor"], kind="insurance", letter="I", subject="Insurance"
    )


def _door() -> EnquiryEndpoint:
    with tempfile.TemporaryDirectory() as folder:
        for address in forms_by_address():
            page = Path(folder) / address.strip("/") / "index.html"
            page.parent.mkdir(parents=True)
            page.write_text("<html><main></main></html>")
        return EnquiryEndpoint(Path(folder))


@asynccontextmanager
async def _lifespan(_: Starlette) -> AsyncIterator[None]:
    migrate.upgrade(database.engine())
    task = asyncio.create_task(dispatch_enquiries())
    yield
    task.cancel()


app = Starlette(routes=[Mount("/", _door())], lifespan=_lifespan)
