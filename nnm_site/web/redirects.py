"""Addresses that have moved for good or are gone, as data.

Those that have moved answer 308 and keep their query; those that are gone answer 410.
"""

from urllib.parse import quote, unquote

MOVED: dict[str, str] = {
    "/refund-and-cancellation-policy": "/refund-and-cancellation",
    "/services": "/products",
}

#: Addresses of documents that were withdrawn and that nothing takes the place of. Search engines drop
#: them at once, while they ask again and again for one that is merely not found.
GONE: frozenset[str] = frozenset({"/pdf/downloads/kyc-form-2023.pdf"})

#: What stays as it was sent. Everything else that is no letter or digit is percent-encoded.
_KEPT = "/%:@!$&'()*+,;=?"


def moved(path: str, query: str = "") -> str | None:
    """Where `path` is now, or `None` when it stands where it always did.

    `path` and `query` are as they were sent, with their percent-encoding, which they keep. A
    trailing slash is dropped: canonical addresses have none.
    """
    bare = path.rstrip("/") or "/"
    # "//host" would send the visitor to another host.
    target = "/" + MOVED.get(unquote(bare), bare).lstrip("/")
    if target == path:
        return None
    return quote(f"{target}?{query}" if query else target, safe=_KEPT)
