"""The public address in built files, where nobody has set one (`SITE_URL`).

A build without it is made for `DEFAULT_SITE_URL`. A server on another port puts its own address in
that one's place when it reads the build, so that another `PORT` needs no other build.
"""

import gzip

import brotli

from nnm_site.settings import settings

#: Kinds of files in which the public address may stand. Scripts of live pages hold the same texts as
#: their documents, and hydration compares them.
ADDRESSED = {".html", ".js", ".json", ".xml", ".atom", ".txt"}


def with_own_origin(text: bytes) -> bytes:
    """The text with the address of this server in place of the one it was built for."""
    if settings.built_site_url == settings.site_url:
        return text
    return text.replace(settings.built_site_url.encode(), settings.site_url.encode())


def read_with_own_origin(suffix: str, body: bytes) -> dict[str, bytes] | None:
    """The forms of a file in which another address had to be put, else `None`.

    What the build compressed is of no use then; these forms are made quickly, not as small.
    """
    if suffix not in ADDRESSED or (own := with_own_origin(body)) == body:
        return None
    return {
        "identity": own,
        "br": brotli.compress(own, quality=6),
        "gzip": gzip.compress(own, 6, mtime=0),
    }
