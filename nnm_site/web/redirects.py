"""Addresses that have moved for good or are gone, as data.

Those that have moved answer 308 and keep their query; those that are gone answer 410.
"""

MOVED: dict[str, str] = {
    "/refund-and-cancellation-policy": "/refund-and-cancellation",
    "/services": "/products",
}

#: Addresses of documents that were withdrawn and that nothing takes the place of. Search engines drop
#: them at once, while they ask again and again for one that is merely not found.
GONE: frozenset[str] = frozenset({"/pdf/downloads/kyc-form-2023.pdf"})


def moved(path: str) -> str | None:
    """Where `path` is now, or `None` when it stands where it always did.

    A trailing slash is dropped: canonical addresses have none.
    """
    bare = path.rstrip("/") or "/"
    target = MOVED.get(bare, bare)
    # "//host" would send the visitor to another host.
    return f"/{target.lstrip('/')}" if target != path else None
