"""Where an address that has moved for good is now."""

from collections.abc import Mapping
from urllib.parse import quote, unquote

#: What stays as it was sent. Everything else that is no letter or digit is percent-encoded.
_KEPT = "/%:@!$&'()*+,;=?"


def moved(path: str, query: str, table: Mapping[str, str]) -> str | None:
    """Where `path` is now, or `None` when it stands where it always did.

    `table` has the new address of each old one. `path` and `query` are as they were sent, with their percent-encoding, which they keep. A
    trailing slash is dropped: canonical addresses have none.
    """
    bare = path.rstrip("/") or "/"
    # "//host" would send the visitor to another host.
    target = "/" + table.get(unquote(bare), bare).lstrip("/")
    if target == path:
        return None
    return quote(f"{target}?{query}" if query else target, safe=_KEPT)
