"""Reading what a form posted."""

import asyncio
from urllib.parse import parse_qsl

from starlette.requests import Request

from nnm_site.platform.gate.client import is_own_origin
from nnm_site.settings import settings

#: All fields of the largest form at their longest, percent-encoded, with room to spare.
LONGEST_BODY = 32 * 1024
MOST_FIELDS = 40
BODY_SECONDS = 20


def is_ours(request: Request) -> bool:
    """Whether a form comes from a page of this site. The public site has one address."""
    return is_own_origin(request.headers, settings.site_url, only=settings.is_production)


async def entries_of(
    request: Request, longest: int = LONGEST_BODY, most_fields: int = MOST_FIELDS
) -> dict[str, str]:
    """What was posted; the first of several values of a name.

    Raises `ValueError` for more than `longest` bytes or `most_fields` fields.
    """
    body = b""
    async with asyncio.timeout(BODY_SECONDS):
        async for chunk in request.stream():
            body += chunk
            if len(body) > longest:
                raise ValueError("the body is too large")
    pairs = parse_qsl(
        body.decode("ascii", "replace"), keep_blank_values=True, max_num_fields=most_fields
    )
    return dict(reversed(pairs))
