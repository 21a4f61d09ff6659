"""Content negotiation: the codings that a client accepts, and the entity tags of answers that it has."""

import gzip
import hashlib
import re
from collections.abc import Callable
from functools import lru_cache

import brotli
from starlette.responses import Response
from starlette.types import Scope

from nnm_site.platform.serve.headers import sent_header

#: Codings in our order of preference → the suffix of such files in a build.
CODINGS = {"br": ".br", "zstd": ".zst", "gzip": ".gz"}

#: Compression of a document made for one request: fast enough for each request. No timestamp, so that the
#: same document is the same bytes.
_PACKED: dict[str, Callable[[bytes], bytes]] = {
    "br": lambda body: brotli.compress(body, quality=5),
    "gzip": lambda body: gzip.compress(body, 5, mtime=0),
}

_TAG = re.compile(r'(?:W/)?("[\x21\x23-\x7e\x80-\xff]*")')


#: Browsers send a third of this length. A longer field is cut here, so that the cache
#: stays small.
_LONGEST_ACCEPTED = 200


def coding_for(accepted: str, available: tuple[str, ...]) -> str:
    """The first of our codings that the client takes (RFC 9110 §12.5.3), else "identity".

    `accepted` is the field `Accept-Encoding`; a weight of 0 refuses a coding.
    """
    return _coding_for(accepted[:_LONGEST_ACCEPTED], available)


@lru_cache(maxsize=512)
def _coding_for(accepted: str, available: tuple[str, ...]) -> str:
    weights: dict[str, float] = {}
    for entry in accepted.lower().split(","):
        coding, _, parameter = entry.strip().partition(";")
        try:
            weights[coding.strip()] = float(parameter.partition("=")[2] or 1)
        except ValueError:
            weights[coding.strip()] = 0.0
    for coding in CODINGS:
        if coding in available and weights.get(coding, weights.get("*", 0.0)) > 0:
            return coding
    return "identity"


def is_known(if_none_match: str, tag: str) -> bool:
    """Whether the client has this form already (RFC 9110 §13.1.2, weak comparison)."""
    if if_none_match.strip() == "*":
        return True
    return tag.removeprefix("W/") in _TAG.findall(if_none_match)


@lru_cache(maxsize=32)
def _packed(coding: str, body: bytes) -> bytes:
    """The body in one of the codings; cached, since the same documents are requested repeatedly."""
    return _PACKED[coding](body)


def written(scope: Scope, html: str, headers: dict[str, str], status: int = 200) -> Response:
    """The answer with a document made for one request: compressed, tagged, or 304 if the client has it."""
    body = html.encode()
    tag = hashlib.sha256(body).hexdigest()[:20]
    headers = headers | {"Content-Type": "text/html; charset=utf-8", "Vary": "Accept-Encoding"}
    coding = coding_for(sent_header(scope, b"accept-encoding"), tuple(_PACKED))
    headers["ETag"] = f'"{tag}"' if coding == "identity" else f'"{tag}-{coding}"'
    if status == 200 and is_known(sent_header(scope, b"if-none-match"), headers["ETag"]):
        return Response(status_code=304, headers=headers)
    if coding != "identity":
        headers["Content-Encoding"] = coding
        body = _packed(coding, body)
    return Response(body, status, headers)
