"""Only the enquiries, behind a real server: starts in a second; the whole site takes five.

Run by `granian`; the forms' pages are empty documents, everything else is the site's own code. With
`DISPATCHER_FAULTS` in the environment the dispatcher raises unexpected errors; with `NEWER_RELEASE`
it is the site's next release, which has an additional form.
"""

import asyncio
import os
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.routing import Mount

from nnm_site.features.enquiries.dispatcher import dispatch_enquiries
from nnm_site.features.enquiries.endpoint import EnquiryEndpoint
from nnm_site.features.enquiries.texts import forms
from nnm_site.platform.builds import document_file
from nnm_site.shared.data import database, migrate
from nnm_site.shared.languages.posted_pages import in_languages

if os.environ.get("DISPATCHER_FAULTS"):
    import tests.services.dispatcher_faults  # noqa: F401

if os.environ.get("NEWER_RELEASE"):
    newer: Any = forms()
    newer["insurance"] = replace(
        forms()["advisor"], kind="insurance", letter="I", subject="Insurance"
    )


def _endpoint() -> EnquiryEndpoint:
    with tempfile.TemporaryDirectory() as folder:
        for address in in_languages(form.address for form in forms().values()):
            page = document_file(Path(folder), address)
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text("<html><main></main></html>")
        return EnquiryEndpoint(Path(folder))


@asynccontextmanager
async def _lifespan(_: Starlette) -> AsyncIterator[None]:
    migrate.upgrade(database.engine())
    task = asyncio.create_task(dispatch_enquiries())
    yield
    task.cancel()


app = Starlette(routes=[Mount("/", _endpoint())], lifespan=_lifespan)
