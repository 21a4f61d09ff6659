"""What we change in a finished production build, as a Reflex plugin."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from reflex_base.plugins import Plugin

from nnm_site.build.error import BuildError
from nnm_site.build.first_paint import paint_first

#: Finds the rules of the style sheet that a page uses (`first_paint.py`).
PURGE_CSS = "purgecss@8.0.0"

#: How Reflex writes the socket's address into the bundle.
_SOCKET_ADDRESS = re.compile(r"EVENT:([`\"'])wss?://[^`\"']+/_event\1")


#: A link to the page itself as prerendering writes it: with a slash that its address has not.
_OWN_LINK = re.compile(r'(href="/[^"?#]*[^/"?#])/(?=["?#])')


@dataclass(frozen=True)
class SiteBuildPlugin(Plugin):
    """Makes a build independent of the address it is served at, and adds the files that are no pages."""

    site_url: str

    def get_static_assets(self, **context) -> Sequence[tuple[Path, str | bytes]]:  # noqa: ARG002
        """Files that the build adds to those in `assets/`."""
        robots = f"User-agent: *\nAllow: /\nSitemap: {self.site_url}/sitemap.xml\n"
        return [(Path("public/robots.txt"), robots)]

    def get_frontend_development_dependencies(self, **context) -> list[str]:  # noqa: ARG002
        """What the build needs from npm besides the framework's own."""
        return [PURGE_CSS]

    def post_build(self, **context) -> None:
        """Run after Vite and before compression."""
        static_dir: Path = context["static_dir"]
        use_own_origin(static_dir / "assets")
        use_canonical_links(static_dir)
        paint_first(static_dir, packages=static_dir.parents[1])
        # Reflex reads its configuration, and with it this module, before the app and its content.
        from nnm_site.build.published_files import published_files
        from nnm_site.build.sharing import sharing_pictures
        from nnm_site.search.index import build_index
        from nnm_site.search.state import INDEX
        from nnm_site.site_map import routes

        files = published_files(self.site_url) | sharing_pictures(routes())
        for address, data in files.items():
            path = static_dir / address.lstrip("/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        build_index(static_dir, INDEX)


def use_own_origin(assets: Path) -> None:
    """Let the socket go to wherever the page came from, not to the address known at build time.

    Raises `BuildError` when the address is not found exactly once.
    """
    replaced = 0
    for path in assets.glob("*.js"):
        code = path.read_text(encoding="utf-8")
        code, count = _SOCKET_ADDRESS.subn(
            'EVENT:(globalThis.location?.origin??"http://localhost")+"/_event"', code
        )
        if count:
            path.write_text(code, encoding="utf-8")
            replaced += count
    if replaced != 1:
        raise BuildError(f"The socket's address stands {replaced} times in the bundle, not once.")


def use_canonical_links(static_dir: Path) -> None:
    """Drop the slash at the end of addresses in the links of built pages.

    React Router prerenders `/page` at `/page/`, so that `?tab=x` becomes `/page/?tab=x`; followed
    before the page has hydrated, that address would redirect.
    """
    for path in static_dir.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        path.write_text(_OWN_LINK.sub(r"\1", text), encoding="utf-8")
