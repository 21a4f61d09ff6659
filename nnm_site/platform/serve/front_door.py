"""Checks each request first: it is unambiguous, of a sensible length, for this site, and its address has
not moved.
"""

import re
from collections.abc import Mapping
from urllib.parse import quote, unquote, urlsplit

from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import Scope

from nnm_site.platform.serve.headers import sent_path

#: Bytes of an address with its query: twice what every field of our largest form takes.
LONGEST_ADDRESS = 8_000

#: Paths that answer at any host name: load balancers may know only the machine's address.
ANY_HOST = frozenset({"/ping", "/_health"})

#: Host names of a developer's own machine.
_LOOPBACK = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")

_DEFAULT_PORTS = {"http": ":80", "https": ":443"}

#: Characters that stay as they were sent. Others, except letters and digits, are percent-encoded.
_KEPT = "/%:@!$&'()*+,;=?"


def refusal(scope: Scope, site_url: str | None, loopback: bool) -> Response | None:
    """The answer to a request that is ambiguous or not for this site; else `None`.

    `site_url` is the only address whose host is served, `None` for any host; `loopback` also allows this
    machine's own names.
    """
    sent = [name for name, _ in scope["headers"]]
    hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
    # RFC 9112 §3.2 and §6.3: proxy and server could understand different requests. Granian passes a
    # missing host as an empty one.
    if len(hosts) != 1 or not hosts[0] or sent.count(b"content-length") > 1:
        return _refused(400, "This request cannot be read.")
    if b"content-length" in sent and b"transfer-encoding" in sent:
        return _refused(400, "This request cannot be read.")
    address = sent_path(scope)
    query = scope["query_string"].decode("latin-1")
    if len(address) + len(query) > LONGEST_ADDRESS:
        return _refused(414, "This address is too long.")
    if site_url is None or address in ANY_HOST or _is_host_of(site_url, hosts[0]):
        return None
    if loopback and _LOOPBACK.fullmatch(hosts[0]):
        return None
    target = f"{site_url}/{address.lstrip('/')}" + (f"?{query}" if query else "")
    return RedirectResponse(quote(target, safe=_KEPT), 308)


def moved(path: str, query: str, table: Mapping[str, str]) -> str | None:
    """The present address of `path`, or `None` if it has not moved.

    `table` maps old addresses to new ones. `path` and `query` are as they were sent, and keep their
    percent-encoding. A trailing slash is dropped: canonical addresses have none.
    """
    bare = path.rstrip("/") or "/"
    # "//host" would send the visitor to another host.
    target = "/" + table.get(unquote(bare), bare).lstrip("/")
    if target == path:
        return None
    return quote(f"{target}?{query}" if query else target, safe=_KEPT)


def _is_host_of(site_url: str, host: str) -> bool:
    address = urlsplit(site_url)
    return host.lower().removesuffix(_DEFAULT_PORTS[address.scheme]) == address.netloc.lower()


def _refused(status: int, sentence: str) -> Response:
    # The request body has not been read, so the connection closes after the answer.
    return PlainTextResponse(sentence, status, {"Connection": "close", "Cache-Control": "no-store"})
