"""Addresses that have moved for good, as data. Each answers 308 and keeps its query."""

MOVED: dict[str, str] = {
    "/refund-and-cancellation-policy": "/refund-and-cancellation",
    "/services": "/products",
}


def moved(path: str) -> str | None:
    """Where `path` is now, or `None` when it stands where it always did.

    A trailing slash is dropped: canonical addresses have none.
    """
    bare = path.rstrip("/") or "/"
    target = MOVED.get(bare, bare)
    # "//host" would send the visitor to another host.
    return f"/{target.lstrip('/')}" if target != path else None
