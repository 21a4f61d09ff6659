"""Making a build: documents, scripts and files in a folder of their own. What is as it was is a hard link to it."""

import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from functools import cache as memo
from functools import partial
from pathlib import Path

from nnm_site.platform import builds, framework
from nnm_site.platform.feature import SitePlan
from nnm_site.platform.processes import meanwhile
from nnm_site.platform.publish import cache, live_pages
from nnm_site.platform.publish.compress import compress, made_by
from nnm_site.platform.publish.draw import draw, drawn_by
from nnm_site.platform.publish.dressing import Dress, dress_of, with_dress
from nnm_site.platform.publish.error import BuildError
from nnm_site.platform.publish.packages import WEB, packages
from nnm_site.platform.publish.records import Record, Records
from nnm_site.platform.publish.scripts import Scripts
from nnm_site.platform.publish.step import begin_step
from nnm_site.platform.route import EachMinute, answer_of
from nnm_site.platform.serve import speculation
from nnm_site.platform.serve.listing import files_below, list_files
from nnm_site.settings import PROJECT_ROOT, settings

#: The kind of entry of the cache that finished documents are.
_DOCUMENTS = "documents"
_END = b"</html>"
_ASSETS = PROJECT_ROOT / "assets"


def make(
    name: str,
    site: Records,
    plan: SitePlan,
    scripts: Scripts,
    live_key: str,
    styles: Callable[[str], str],
    *,
    compress_later: bool,
) -> list[str]:
    """Make the build `name` of `site`; returns the names of the files that the build before has not.

    `live_key` is the hash of all that live pages are compiled of, `styles` are the rules of a language's letters.
    With `compress_later` somebody compresses it afterwards. Raises `BuildError`.
    """
    folder = builds.new(name)
    client = folder / "client"
    client.mkdir()
    live = {page.route.path: page for page in site.documents if page.state}
    former = builds.current_folder()
    before = former and former / client.name
    live_pages.write_live_pages(live_key, WEB, client)
    packages.ready()
    with meanwhile(partial(plan.index_of(site.pages), folder)):
        try:
            _write_documents(site, client, live, scripts, styles)
        except framework.FrameworkError as problem:
            raise BuildError(str(problem)) from None
        _copy_files(client, before)
        _add_files(site, client, plan, sorted(live))
        files, were = files_below(client), files_below(before) if before else {}
        if not compress_later:
            begin_step("Compressing")
            is_alike = former and builds.compressed_by(former) == made_by()
            compress(files, were if is_alike else {})
            builds.mark_compressed(name, made_by())
        new = list_files(files, folder, former, were)
    builds.finish(name)
    cache.drop_unused()
    return [file.path for file in new]


def _add_files(site: Records, client: Path, plan: SitePlan, live: list[str]) -> None:
    added = {
        **plan.files(settings.site_url, site.pages),
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
    client: Path,
    live: Mapping[str, Record],
    scripts: Scripts,
    styles: Callable[[str], str],
) -> None:
    documents = {path: builds.document_file(client, path) for path in live}
    texts = {path: file.read_text(encoding="utf-8") for path, file in documents.items()}
    dress = dress_of(scripts, client, WEB, framework.sheet_of(next(iter(texts.values()))))

    def scripts_of(path: str) -> Iterator[str]:
        """All scripts of a live page but React."""
        yield from (dress.first, dress.start)
        start = framework.start_of(texts[path])
        for address in ({*start.files} - {start.entry}).union(few[path], [dress.site]):
            yield (client / address.lstrip("/")).read_text(encoding="utf-8")

    few = {path: dress.few_of(site.uses(page)) for path, page in live.items()}
    used = {
        path: dress.sheet.relevant_uses(
            site.uses(page).union(*(dress.sheet.named_in(each) for each in scripts_of(path)))
        )
        for path, page in live.items()
    }
    rules = dress.sheet.rules_for({*used.values()})
    for path, page in live.items():
        language = page.route.language
        made = dress.live(
            texts[path], rules[used[path]], language, language and styles(language), few[path]
        )
        documents[path].write_text(made, encoding="utf-8")
    _write_still(site, client, dress, styles)


def _write_still(site: Records, client: Path, dress: Dress, styles: Callable[[str], str]) -> None:
    """Draw the still pages that come out otherwise than before, and link to all of them."""
    program = drawn_by(WEB)
    own_styles = {code: styles(code) if code else "" for code in site.ends}
    made_by = {
        code: cache.key_of(program, dress.key, end.key, own_styles[code])
        for code, end in site.ends.items()
    }

    def drawn(page: Record) -> str | None:
        """The key of its document, where that is there. It is known without its head as long as nothing has changed."""
        key = page.verdict("document", made_by[page.route.language])
        return key if key and cache.is_file(_DOCUMENTS, key, _END) else None

    still = {page.route.path: page for page in site.documents if not page.state}
    lacking = {path: page for path, page in still.items() if drawn(page) is None}
    heads = _heads(site, lacking, dress, own_styles)
    for path, page in lacking.items():
        key = cache.key_of(program, page.key, site.end_of(page).key, heads[path])
        page.keep("document", made_by[page.route.language], key)
    new = {path: page for path, page in lacking.items() if drawn(page) is None}
    if new:
        begin_step(f"Drawing {len(new)} pages")
        ends = {end.memo: end.nodes() for end in site.ends.values()}
        for path, html in draw(((path, page.nodes()) for path, page in new.items()), ends, WEB):
            key = new[path].verdict("document", made_by[new[path].route.language])
            cache.store_file(_DOCUMENTS, key, with_dress(html, heads[path]).encode())
    for path, page in still.items():
        cache.link(cache.file_of(_DOCUMENTS, str(drawn(page))), builds.document_file(client, path))


def _is_known(page: Record) -> bool:
    """Whether it is known what a page is made of; another one carries all rules."""
    answer = answer_of(page.route)
    is_whole = isinstance(answer, EachMinute)
    return answer is None or page.has_examples or (page.facts.written_in_main and not is_whole)


def _heads(
    site: Records, pages: Mapping[str, Record], dress: Dress, styles: Mapping[str, str]
) -> dict[str, str]:
    """What is at the end of the head of each page, by its address."""
    used: dict[str, str] = {}
    few: dict[str, tuple[str, ...]] = {}
    for path, page in pages.items():
        uses = site.uses(page)
        few[path] = tuple(dress.few_of(uses))
        if _is_known(page):
            used[path] = dress.sheet.relevant_uses(uses)
    rules = dress.sheet.rules_for({*used.values()})

    @memo
    def head(uses: str | None, language: str, scripts: tuple[str, ...]) -> str:
        """Many pages have the same."""
        return dress.still(rules[uses] if uses else dress.sheet.rules, styles[language], scripts)

    return {
        path: head(used.get(path), page.route.language, few[path]) for path, page in pages.items()
    }


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
