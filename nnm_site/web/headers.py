"""Security headers, as data. The content security policy goes on documents only."""

import base64
import hashlib
import re

from starlette.types import Scope

#: On every answer.
EVERYWHERE: dict[str, str] = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

#: On every answer of a public site that is served over TLS: two years.
HSTS = {"Strict-Transport-Security": "max-age=63072000"}


def headers_everywhere(site_url: str, production: bool) -> dict[str, str]:
    """The headers of every answer of the site at `site_url`."""
    return EVERYWHERE | (HSTS if production and site_url.startswith("https://") else {})


def sent_header(scope: Scope, name: bytes) -> str:
    """The header called `name` (lower case) of a request, empty without one.

    Several lines of one name are one list (RFC 9110 §5.3).
    """
    return ", ".join(value.decode("latin-1") for key, value in scope["headers"] if key == name)


def sent_path(scope: Scope) -> str:
    """The path as it was sent: a slash in a name is told from one between names."""
    return scope.get("raw_path", b"").decode("latin-1").partition("?")[0]


#: What market widgets need, only on pages that hold one.
WIDGET_SOURCES: dict[str, tuple[str, ...]] = {
    "script-src": ("https://s3.tradingview.com",),
    "frame-src": (
        "https://s.tradingview.com",
        "https://www.tradingview.com",
        "https://www.tradingview-widget.com",
    ),
    "style-src": ("'unsafe-inline'",),
    "img-src": ("https:",),
}

_BASE: dict[str, tuple[str, ...]] = {
    "default-src": ("'none'",),
    "script-src": ("'self'",),
    "style-src": ("'self'",),
    "img-src": ("'self'", "data:"),
    "font-src": ("'self'",),
    "connect-src": ("'self'",),
    "manifest-src": ("'self'",),
    "frame-src": (),
    "form-action": ("'self'",),
    "base-uri": ("'none'",),
    "frame-ancestors": ("'none'",),
}


#: Scripts and styles, as the build writes them: one name, its attributes, the code. A parser of HTML
#: would find the same twelve times slower, at each start and publication.
_CODE = re.compile(r"<(script|style)\b([^>]*)>(.*?)</\1\s*>", re.DOTALL | re.IGNORECASE)
_NO_CODE = re.compile(r"""\ssrc\s*=|\stype\s*=\s*["']?application/ld\+json""", re.IGNORECASE)


def content_security_policy(document: str) -> str:
    """The policy for one built document: its own inline code by hash, nothing else inline."""
    inline: dict[str, set[str]] = {"script": set(), "style": set()}
    for kind, attributes, code in _CODE.findall(document):
        if not _NO_CODE.search(attributes):
            inline[kind.lower()].add(_hash(code))
    policy = {name: list(sources) for name, sources in _BASE.items()}
    policy["script-src"] += sorted(inline["script"])
    if "<market-widget" in document:
        for name, sources in WIDGET_SOURCES.items():
            policy[name] += sources
    else:
        # Beside a hash `'unsafe-inline'` counts for nothing, and widgets write styles.
        policy["style-src"] += sorted(inline["style"])
    return "; ".join(f"{name} {' '.join(sources)}" for name, sources in policy.items() if sources)


def _hash(code: str) -> str:
    digest = hashlib.sha256(code.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
