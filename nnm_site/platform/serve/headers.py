"""Security headers, as data. A document has a policy of its own, every other answer a short one."""

import base64
import hashlib
import re

from starlette.types import Scope

#: What no page of ours asks a browser for. Copying stays allowed: a button copies a reference.
_UNUSED = (
    "accelerometer", "autoplay", "bluetooth", "browsing-topics", "camera", "clipboard-read",
    "display-capture", "encrypted-media", "gamepad", "geolocation", "gyroscope", "hid",
    "identity-credentials-get", "idle-detection", "local-fonts", "magnetometer", "microphone", "midi",
    "otp-credentials", "payment", "publickey-credentials-create", "publickey-credentials-get",
    "screen-wake-lock", "serial", "storage-access", "usb", "window-management", "xr-spatial-tracking",
)  # fmt: skip

#: On every answer.
EVERYWHERE: dict[str, str] = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in _UNUSED),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

#: The policy of what is no document: it loads nothing and stands in no frame.
SHORT_POLICY = "default-src 'none'; frame-ancestors 'none'"


def headers_everywhere(site_url: str, production: bool, subdomains: bool) -> dict[str, str]:
    """The headers of every answer of the site at `site_url`.

    A public site that is served over TLS binds browsers to that for two years, with `subdomains` there too.
    """
    if not (production and site_url.startswith("https://")):
        return EVERYWHERE
    bound = "max-age=63072000" + ("; includeSubDomains" if subdomains else "")
    return EVERYWHERE | {"Strict-Transport-Security": bound}


def sent_header(scope: Scope, name: bytes) -> str:
    """The header called `name` (lower case) of a request, empty without one.

    Several lines of one name are one list (RFC 9110 §5.3).
    """
    return ", ".join(value.decode("latin-1") for key, value in scope["headers"] if key == name)


def sent_path(scope: Scope) -> str:
    """The path as it was sent: a slash in a name is told from one between names."""
    return scope.get("raw_path", b"").decode("latin-1").partition("?")[0]


_BASE: dict[str, tuple[str, ...]] = {
    "default-src": ("'none'",),
    "script-src": ("'self'",),
    "style-src": ("'self'",),
    "img-src": ("'self'", "data:"),
    "font-src": ("'self'",),
    "connect-src": ("'self'",),
    "manifest-src": ("'self'",),
    "frame-src": ("'self'",),
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
            inline[kind.lower()].add(hash_source(code))
    policy = {name: list(sources) for name, sources in _BASE.items()}
    policy["script-src"] += sorted(inline["script"])
    policy["style-src"] += sorted(inline["style"])
    return "; ".join(f"{name} {' '.join(sources)}" for name, sources in policy.items())


def hash_source(code: str) -> str:
    """What a policy calls one inline script or style by."""
    digest = hashlib.sha256(code.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
