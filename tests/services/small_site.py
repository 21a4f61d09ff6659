"""The enquiries alone behind a real server: starts in a second, where the whole site takes five.

Run by `granian`; the forms' pages are empty documents, everything else is the site's own.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.routing import Mount

from nnm_site.data import database, migrate
from nnm_site.enquiries.endpoint import EnquiryEndpoint, forms_by_address
from nnm_site.enquiries.service import dispatch_enquiries


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
