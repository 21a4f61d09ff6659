"""What we change in a finished production build, as a Reflex plugin."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from reflex_base.plugins import Plugin

from nnm_site.platform import framework
from nnm_site.platform.plan import SitePlan
from nnm_site.platform.publish import critical_css, lighter, live_pages, scripts, still_pages
from nnm_site.platform.publish.error import BuildError
from nnm_site.platform.publish.live_routes import live_routes, still_routes
from nnm_site.platform.publish.page_checks import require_complete_pages
from nnm_site.platform.publish.scripts import Scripts
from nnm_site.platform.serve import speculation
from nnm_site.platform.tree import render
from nnm_site.settings import PROJECT_ROOT, settings

#: Finds the rules of the style sheet that a page uses (`critical_css.py`).
PURGE_CSS = "purgecss@8.0.0"

WEB = PROJECT_ROOT / ".web"

#: Where a build puts what stands beside its site.
BESIDE = WEB / "build" / "beside"


@dataclass(frozen=True)
class SiteBuildPlugin(Plugin):
    """Makes still pages of most, lets the others start late, and adds the files that are no pages.

    `plan` is asked when a build is finished: the framework reads its configuration, and with it this
    plugin, before the app and its content.
    """

    site_url: str
    scripts: Scripts
    plan: Callable[[], SitePlan]

    def get_static_assets(self, **context) -> Sequence[tuple[Path, str | bytes]]:  # noqa: ARG002
        """Files that the build adds to those in `assets/`."""
        robots = f"User-agent: *\nAllow: /\nSitemap: {self.site_url}/sitemap.xml\n"
        return [
            (Path("public/robots.txt"), robots),
            # For `make dev`; a production build bundles them.
            *(
                (Path("public/scripts", file.name), file.read_bytes())
                for file in sorted(self.scripts.folder.glob("*.js"))
            ),
        ]

    def get_frontend_development_dependencies(self, **context) -> list[str]:  # noqa: ARG002
        """What the build needs from npm besides the framework's own."""
        return [PURGE_CSS]

    def update_env_json(self, **context) -> None:  # noqa: ARG002
        """Run between compiling and Vite: the last moment to keep from Vite what no browser needs."""
        if settings.is_production_build:
            lighter.prepare(WEB)
            still_pages.set_aside(WEB, still_routes())
            if live_pages.is_kept(live_pages.key(WEB)):
                raise live_pages.LivePagesUnchangedError

    def post_build(self, **context) -> None:
        """Run after Vite and before compression."""
        static_dir: Path = context["static_dir"]
        live_pages.keep(live_pages.key(WEB), WEB, static_dir)
        self.finish(static_dir)

    def finish(self, static_dir: Path) -> None:
        """Make the site of what Vite has written into `static_dir`."""
        plan = self.plan()
        still_pages.write_documents(WEB, static_dir, still_routes())
        drop_twins(static_dir)
        live = live_routes()
        print(f"Live routes: {', '.join(live)}", flush=True)
        filled = {
            route.path: examples
            for route in plan.routes
            if (examples := "".join(map(render, route.examples()))) or route.fill is not None
        }
        packages = static_dir.parents[1].resolve()
        daily = {route.path for route in plan.routes if route.daily}
        rewrite_documents(static_dir, packages, self.scripts, set(live), filled, daily)
        use_own_origin(static_dir / "assets")
        files = dict(plan.files(self.site_url))
        files[speculation.PATH] = speculation.rules(live, plan.never_prepared).encode()
        for address, data in files.items():
            path = static_dir / address.lstrip("/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        built = {
            address_of(path, static_dir): path.read_text(encoding="utf-8")
            for path in static_dir.rglob("*.html")
        }
        require_complete_pages(plan.routes, built, plan.index)
        BESIDE.mkdir(exist_ok=True)
        plan.finish(static_dir, BESIDE)


def drop_twins(static_dir: Path) -> None:
    """Remove `about.html` where `about/index.html` is: a page has one address, and one document."""
    for path in static_dir.rglob("*.html"):
        if (path.with_suffix("") / "index.html").exists():
            path.unlink()


def rewrite_documents(
    static_dir: Path,
    packages: Path,
    own: Scripts,
    live: set[str],
    filled: Mapping[str, str],
    daily: set[str],
) -> None:
    """Give every document its rules and scripts, and take the framework out of the still ones.

    `live` are the addresses of pages that start the framework, `filled` of those whose content the
    server writes, each with examples of it as HTML, `daily` of those that it writes as a whole. Scripts
    that no document uses are removed. Raises `BuildError`.
    """
    (static_dir / framework.FALLBACK).unlink()
    documents = {path: path.read_text(encoding="utf-8") for path in static_dir.rglob("*.html")}
    try:
        _rewrite(static_dir, packages, own, documents, live, filled, daily)
    except framework.FrameworkError as problem:
        raise BuildError(str(problem)) from None


def _rewrite(
    static_dir: Path,
    packages: Path,
    own: Scripts,
    documents: dict[Path, str],
    live: set[str],
    filled: Mapping[str, str],
    daily: set[str],
) -> None:
    first, start = own.bundle("first", packages), own.bundle("start", packages)
    site, *of_few = (own.write(name, static_dir, packages) for name in ("site", *own.of_few))
    sheet_address = next(
        framework.sheet_of(text)
        for path, text in documents.items()
        if address_of(path, static_dir) in live
    )
    sheet = critical_css.whole_sheet(static_dir, sheet_address)
    texts = {path: framework.with_canonical_links(text) for path, text in documents.items()}
    still = [path for path in texts if address_of(path, static_dir) not in live]
    looks = {
        path: look
        for path in still
        if address_of(path, static_dir) not in daily
        and (look := _look(texts[path], filled.get(address_of(path, static_dir)))) is not None
    }
    css = critical_css.critical_css(sheet, looks.values(), packages)
    starts = []
    for path, text in texts.items():
        made = framework.with_own_head(text, css[looks[path]] if path in looks else sheet, first)
        made = _with_site_script(made, site)
        if path in still:
            made = framework.without_framework(made).replace(scripts.INERT, "")
            # It is bundled: a module only where hydration finds it again.
            made = made.replace(f'src="{site}" type="module"', f'defer src="{site}"')
        else:
            starts.append(framework.start_of(made))
            made = framework.with_start(made, scripts.start_script(start, starts[-1]))
        made = _with_scripts_of_few(made, dict(zip(of_few, own.of_few.values(), strict=True)))
        path.write_text(made, encoding="utf-8")
    used = scripts.used_scripts(static_dir, starts)
    used |= {address.rsplit("/", 1)[1] for address in (site, *of_few)}
    for path in [*(static_dir / "assets").glob("*.js"), *(static_dir / "scripts").glob("*.js")]:
        if path.name not in used or path.parent.name == "scripts":
            path.unlink()
    # Documents carry their rules; live ones still name the sheet, as hydration expects.
    (static_dir / sheet_address.lstrip("/")).write_text("/* Every document carries its rules. */\n")


def _look(document: str, examples: str | None) -> str | None:
    """All that a still document can hold, for finding its rules; `None` when that is not known.

    `examples` are what the server may write into it, `None` when it writes nothing. Without examples it
    is known of parts alone.
    """
    main = document.partition("<main")[2].partition("</main>")[0]
    if examples == "" and "<!--part " not in main:
        return None
    return document + (examples or "")


def address_of(path: Path, static_dir: Path) -> str:
    """The address of a page that was built as `about.html` or `about/index.html`."""
    name = path.relative_to(static_dir).as_posix().removesuffix(".html")
    return "/" + re.sub(r"(^|/)index$", "", name)


def _with_site_script(document: str, site: str) -> str:
    """The document with the bundled script of every page in place of its source.

    The element of the script that now stands inline remains for hydration, and loads nothing.
    """
    known = f'<script src="{scripts.FIRST}" type="module"></script>'
    if document.count(known) != 1 or document.count(scripts.SITE) != 1:
        raise BuildError("The framework writes the elements of our scripts in another way.")
    document = document.replace(known, scripts.INERT)
    return document.replace(scripts.SITE, site)


def _with_scripts_of_few(document: str, marks: Mapping[str, str]) -> str:
    """The document with those scripts whose mark it holds; `marks` by the script's address."""
    needed = "".join(
        f'<script defer src="{address}"></script>'
        for address, mark in marks.items()
        if mark in document
    )
    return document.replace("</head>", f"{needed}</head>", 1)


def use_own_origin(assets: Path) -> None:
    """Let the socket go to wherever the page came from, not to the address known at build time.

    Raises `BuildError` when the address is not found exactly once.
    """
    changed = 0
    for path in assets.glob("*.js"):
        code = path.read_text(encoding="utf-8")
        own = framework.with_own_socket(code)
        if own != code:
            path.write_text(own, encoding="utf-8")
            changed += 1
    if changed != 1:
        raise BuildError(f"The socket's address stands in {changed} scripts, not in one.")
