"""Making a build: documents, scripts and files in a folder of their own. Unchanged files are hard links."""

import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

from nnm_site.platform import builds, framework
from nnm_site.platform.feature import SitePlan
from nnm_site.platform.processes import meanwhile
from nnm_site.platform.publish import BuildError, begin_step, cache, live_pages, speculation
from nnm_site.platform.publish.compress import compress, made_by
from nnm_site.platform.publish.dressing import Dress, dress_of, with_dress
from nnm_site.platform.publish.packages import WEB, packages
from nnm_site.platform.publish.records import Record, Records
from nnm_site.platform.publish.scripts import Scripts
from nnm_site.platform.reads import now
from nnm_site.platform.route import EachMinute
from nnm_site.platform.serve.listing import Files, files_below, list_files
from nnm_site.platform.tree import html_of
from nnm_site.settings import PROJECT_ROOT, settings

#: The kind of cache entries for finished documents.
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
    """Make the build `name` of `site`; returns the names of files that the previous build lacks.

    `live_key` is the hash of the sources of live pages, `styles` are the rules for a language's script.
    With `compress_later` the caller compresses the build afterwards. Raises `BuildError`.
    """
    folder = builds.new(name)
    client = folder / "client"
    client.mkdir()
    former = builds.current_folder()
    were = files_below(former / client.name) if former else {}
    live_pages.write_live_pages(live_key, WEB, client)
    packages.ready()
    indices = [feature.index(site.pages) for feature in plan.features if feature.index]
    with meanwhile(*(partial(write, folder) for write in indices)):
        try:
            _write_documents(site, client, scripts, styles, plan.never_prepared)
        except framework.FrameworkError as problem:
            raise BuildError(str(problem)) from None
        _copy_files(client, were)
        _add_files(site, client, plan)
        files = files_below(client)
        if not compress_later:
            begin_step("Compressing")
            is_alike = former and builds.compressed_by(former) == made_by()
            compress(files, were if is_alike else {})
            builds.mark_compressed(name, made_by())
        new = list_files(files, folder, former, were)
    builds.finish(name)
    cache.drop_unused()
    return [file.path for file in new]


def _add_files(site: Records, client: Path, plan: SitePlan) -> None:
    for address, data in plan.files(settings.site_url, site.pages).items():
        path = client / address.lstrip("/")
        if isinstance(data, Path):
            cache.link(data, path)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


def _write_documents(
    site: Records,
    client: Path,
    scripts: Scripts,
    styles: Callable[[str], str],
    never_prepared: Iterable[str],
) -> None:
    """Write the documents that have changed, and link all others.

    Those of live pages are in `client` as the framework has rendered them.
    """
    drawn = {
        page.route.path: builds.document_file(client, page.route.path).read_text(encoding="utf-8")
        for page in site.documents
        if page.state
    }
    sheet = framework.sheet_of(next(iter(drawn.values())))
    prepared = speculation.rules(drawn, never_prepared)
    dress = dress_of(scripts, client, WEB, _ASSETS, sheet, prepared)
    own_styles = {code: styles(code) if code else "" for code in site.ends}
    ends = {end.memo: end.nodes() for end in site.ends.values()}
    made_by = {
        code: cache.key_of(now("code:nnm_site/platform"), dress.key, end.key, own_styles[code])
        for code, end in site.ends.items()
    }

    def kept(page: Record) -> Path | None:
        """The cached document of a still page, if its inputs are unchanged."""
        key = page.verdict("document", made_by[page.route.language])
        if key is None or not cache.is_file(_DOCUMENTS, key, _END):
            return None
        return cache.file_of(_DOCUMENTS, key)

    files = {page.route.path: kept(page) for page in site.documents}
    new = [page for page in site.documents if files[page.route.path] is None]
    few, used = dict[str, list[str]](), dict[str, str | None]()
    for page in new:
        path, uses = page.route.path, site.uses(page)
        few[path] = dress.few_of(uses)
        texts = [own_styles[page.route.language]]
        for script in _scripts_of(drawn.get(path), dress, few[path], client):
            texts.append(script)
            if path in drawn:
                uses |= dress.sheet.named_in(script)
        uses |= dress.sheet.properties_in("\n".join(texts))
        used[path] = dress.sheet.relevant_uses(uses) if _is_known(page) else None
    rules = dress.sheet.rules_for({uses for uses in used.values() if uses})
    if len(new) > len(drawn):
        begin_step(f"Writing {len(new) - len(drawn)} pages")
    for page in new:
        path, language = page.route.path, page.route.language
        own = rules[uses] if (uses := used[path]) else dress.sheet.rules
        if path in drawn:
            made = dress.live(drawn[path], own, language, own_styles[language], few[path])
            builds.document_file(client, path).write_text(made, encoding="utf-8")
            continue
        html = f"<!DOCTYPE html>{html_of(page.nodes(), ends)}"
        made = with_dress(html, dress.still(own, own_styles[language], few[path])).encode()
        key = cache.key_of(made)
        if not cache.is_file(_DOCUMENTS, key, _END):
            cache.store_file(_DOCUMENTS, key, made)
        page.keep("document", made_by[language], key)
        files[path] = cache.file_of(_DOCUMENTS, key)
    for path, file in files.items():
        if file is not None:
            cache.link(file, builds.document_file(client, path))


def _is_known(page: Record) -> bool:
    """Whether all that a page can show is known; if not, its document contains all rules."""
    if page.state or page.has_examples:
        return True
    answer = page.route.answer
    return answer is None or (page.facts.written_in_main and not isinstance(answer, EachMinute))


def _scripts_of(drawn: str | None, dress: Dress, few: Iterable[str], client: Path) -> Iterator[str]:
    """All scripts of a page; for a live one, with its rendered document `drawn`, all but React."""
    addresses = {*few, dress.site}
    yield dress.first
    if drawn is not None:
        start = framework.start_of(drawn)
        addresses |= {*start.files} - {start.entry}
        yield dress.start
    for address in addresses:
        yield (client / address.lstrip("/")).read_text(encoding="utf-8")


def _copy_files(client: Path, were: Files) -> None:
    """Copy the files of `assets/`, or link unchanged ones to those of the previous build, whose files `were`.

    Never links to `assets/` itself: a write there would change a finished build.
    """
    for name, file in files_below(_ASSETS).items():
        if file.name.startswith("."):
            continue
        target, was = client / name, were.get(name)
        target.parent.mkdir(parents=True, exist_ok=True)
        if was and _state(was) == _state(file):
            os.link(was.path, target)
        else:
            shutil.copy2(file.path, target)


def _state(file: "os.DirEntry[str]") -> tuple[int, int]:
    return file.stat().st_size, file.stat().st_mtime_ns
