"""Making a build: documents, scripts and files in a folder of their own. What is as it was is a hard link to it."""

import os
import shutil
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache as memo
from functools import partial
from pathlib import Path

from nnm_site.platform import builds, framework
from nnm_site.platform.plan import SitePlan
from nnm_site.platform.publish import cache, live_pages
from nnm_site.platform.publish.compress import compress, made_by
from nnm_site.platform.publish.draw import draw, drawn_by
from nnm_site.platform.publish.dressing import Dress, dress_of, with_dress
from nnm_site.platform.publish.error import BuildError
from nnm_site.platform.publish.facts import Whole
from nnm_site.platform.publish.packages import WEB, packages
from nnm_site.platform.publish.page_checks import require_complete_pages
from nnm_site.platform.publish.records import Record, Records
from nnm_site.platform.publish.scripts import Scripts, used_scripts
from nnm_site.platform.publish.step import begin_step
from nnm_site.platform.serve import speculation
from nnm_site.platform.serve.listing import files_below, list_files, read_listing
from nnm_site.settings import PROJECT_ROOT, settings

#: The kind of entry of the cache that finished documents are.
_DOCUMENTS = "documents"
_END = b"</html>"
_ASSETS = PROJECT_ROOT / "assets"


@dataclass(frozen=True)
class Made:
    """What is new in a build, beside the build before."""

    pages: int
    scripts: int


def make(
    name: str,
    site: Records,
    plan: SitePlan,
    scripts: Scripts,
    live_key: str,
    styles: Callable[[str], str],
    *,
    compress_later: bool,
) -> Made:
    """Make the build `name` of `site`.

    `live_key` is the hash of all that live pages are compiled of, `styles` are the rules of a language's letters.
    With `compress_later` somebody compresses it afterwards. Raises `BuildError`.
    """
    whole = {page.route.path: Whole(page.facts, site.end_of(page).facts) for page in site.documents}
    described = {page.route.path: page.description for page in site.documents}
    require_complete_pages(plan.routes, whole, described, plan.index)
    folder = builds.new(name)
    client = folder / "client"
    client.mkdir()
    live = {page.route.path: page for page in site.documents if page.state}
    former = builds.current_folder()
    before = former and former / client.name
    with ThreadPoolExecutor(1) as beside:
        # It writes the search index, which is SQLite's work for the most part.
        finishing = beside.submit(plan.finish, client, folder, site.pages)
        live_pages.write_live_pages(live_key, WEB, client)
        packages.ready()
        try:
            _write_documents(site, whole, client, live, scripts, styles)
        except framework.FrameworkError as problem:
            raise BuildError(str(problem)) from None
        _copy_files(client, before)
        _add_files(client, plan, sorted(live))
        finishing.result()
    files, were = files_below(client), files_below(before) if before else {}
    if not compress_later:
        begin_step("Compressing")
        is_alike = former and builds.compressed_by(former) == made_by()
        compress(files, were if is_alike else {})
        builds.mark_compressed(name, made_by())
    list_files(files, folder, former, were)
    builds.finish(name)
    cache.drop_unused()
    return new_in(folder, former)


def _add_files(client: Path, plan: SitePlan, live: list[str]) -> None:
    added = {
        **plan.files(settings.site_url),
        speculation.PATH: speculation.rules(live, plan.never_prepared).encode(),
    }
    for address, data in added.items():
        path = client / address.lstrip("/")
        if isinstance(data, Path):
            cache.link(data, path)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


def _write_documents(
    site: Records,
    whole: Mapping[str, Whole],
    client: Path,
    live: Mapping[str, Record],
    scripts: Scripts,
    styles: Callable[[str], str],
) -> None:
    documents = {path: _document(client, path) for path in live}
    texts = {path: file.read_text(encoding="utf-8") for path, file in documents.items()}
    dress = dress_of(scripts, client, WEB, framework.sheet_of(next(iter(texts.values()))))

    def few(page: Record) -> list[str]:
        key = cache.key_of(str(dress.few).encode(), site.end_of(page).key.encode())
        return page.kept("few scripts", key, lambda: dress.few_of(whole[page.route.path]))

    starts = []
    for path, page in live.items():
        language = page.route.language
        made, start = dress.live(texts[path], language, language and styles(language), few(page))
        documents[path].write_text(made, encoding="utf-8")
        starts.append(start)
    _drop_unused_scripts(client, dress, starts)
    _write_still(site, client, dress, few, styles)


def _write_still(
    site: Records,
    client: Path,
    dress: Dress,
    few: Callable[[Record], list[str]],
    styles: Callable[[str], str],
) -> None:
    still = [page for page in site.documents if not page.state]

    def uses(page: Record) -> frozenset[str]:
        return page.facts.uses | site.end_of(page).facts.uses

    def key_of_rules(page: Record) -> str | None:
        """The key of its rules; `None` where it is not known what a page is made of, and it carries all of them."""
        route = page.route
        filled = route.fill is not None and not page.has_examples
        if route.daily or (filled and not page.facts.written_in_main):
            return None
        key = cache.key_of(dress.sheet.key.encode(), site.end_of(page).key.encode())
        return page.kept("rules", key, lambda: dress.sheet.key_of(uses(page)))

    keys_of_rules = {page.route.path: key_of_rules(page) for page in still}
    rules = dress.sheet.rules_for({
        key: partial(uses, page) for page in still if (key := keys_of_rules[page.route.path])
    })  # fmt: skip

    @memo
    def head(key: str | None, language: str, scripts: tuple[str, ...]) -> tuple[str, str]:
        """What stands at the end of a head, and its hash: many pages have the same."""
        own = dress.sheet.rules if key is None else rules[key]
        made = dress.still(own, styles(language) if language else "", scripts)
        return made, cache.key_of(made.encode())

    program = drawn_by(WEB)
    heads: dict[str, str] = {}
    keys: dict[str, str] = {}
    for page in still:
        path = page.route.path
        heads[path], key = head(keys_of_rules[path], page.route.language, tuple(few(page)))
        parts = (program, page.key, site.end_of(page).key, key)
        keys[path] = cache.key_of(*map(str.encode, parts))
    new = [page for page in still if not cache.is_file(_DOCUMENTS, keys[page.route.path], _END)]
    if new:
        begin_step(f"Drawing {len(new)} pages")
        ends = {end.memo: end.nodes() for end in site.ends.values()}
        for path, html in draw(((page.route.path, page.nodes()) for page in new), ends, WEB):
            cache.store_file(_DOCUMENTS, keys[path], with_dress(html, heads[path]).encode())
    for path, key in keys.items():
        cache.link(cache.file_of(_DOCUMENTS, key), _document(client, path))


def _document(client: Path, path: str) -> Path:
    return client / path.strip("/") / "index.html"


def _drop_unused_scripts(client: Path, dress: Dress, starts: list[framework.Start]) -> None:
    used = used_scripts(client, starts)
    used |= {address.rsplit("/", 1)[1] for address in (dress.site, *dress.few)}
    for path in (client / "assets").glob("*.js"):
        if path.name not in used:
            path.unlink()


def _copy_files(client: Path, before: Path | None) -> None:
    """The files of `assets/`; one that is as it was is a link to that of the build before.

    Never to `assets/` itself: whoever writes there would change a finished build.
    """
    for path in _ASSETS.rglob("*"):
        if not path.is_file() or path.name.startswith("."):
            continue
        name = path.relative_to(_ASSETS)
        target = client / name
        target.parent.mkdir(parents=True, exist_ok=True)
        was = before and before / name
        if was and _is_same(path, was):
            os.link(was, target)
        else:
            shutil.copy2(path, target)


def _is_same(one: Path, other: Path) -> bool:
    try:
        mine, its = one.stat(), other.stat()
    except FileNotFoundError:
        return False
    return (mine.st_size, mine.st_mtime_ns) == (its.st_size, its.st_mtime_ns)


def new_in(folder: Path, former: Path | None) -> Made:
    """How many documents and scripts of a build the one before has not."""
    files = read_listing(folder / "client")
    try:
        known = read_listing(former / "client") if former else {}
    except FileNotFoundError:
        # An older release has made it.
        known = {}
    new = [
        Path(file.path)
        for address, file in files.items()
        if address not in known or known[address].tag != file.tag
    ]
    return Made(
        sum(path.suffix == ".html" for path in new), sum(path.suffix == ".js" for path in new)
    )
