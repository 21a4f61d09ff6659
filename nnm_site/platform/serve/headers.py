"""Security headers, as data. Each document has its own content security policy, other answers a short one."""

import base64
import hashlib
import re

from starlette.types import Scope

#: Browser features that no page uses. The clipboard stays allowed: a button copies a reference.
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

#: The policy of other files than documents: they load nothing and may not be framed.
SHORT_POLICY = "default-src 'none'; frame-ancestors 'none'"


def headers_everywhere(site_url: str, production: bool, subdomains: bool) -> dict[str, str]:
    """The headers of every answer of the site at `site_url`.

    A site with an https address binds browsers to TLS for two years, with `subdomains` for these too.
    """
    if not (production and site_url.startswith("https://")):
        return EVERYWHERE
    bound = "max-age=63072000" + ("; includeSubDomains" if subdomains else "")
    return EVERYWHERE | {"Strict-Transport-Security": bound}


def sent_header(scope: Scope, name: bytes) -> str:
    """The header called `name` (lower case) of a request, empty without one.

    Several header lines with one name form a list (RFC 9110 §5.3).
    """
    return ", ".join(value.decode("latin-1") for key, value in scope["headers"] if key == name)


def sent_path(scope: Scope) -> str:
    """The path as it was sent, still percent-encoded: an encoded slash is not a separator."""
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


#: Scripts and styles as the build writes them: name, attributes, code. An HTML parser would be twelve times
#: slower, at each start and publication.
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
    """The source expression of one inline script or style in a policy."""
    digest = hashlib.sha256(code.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
