"""The site as the platform builds and serves it: the site map, and what the firm adds to it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from functools import cache
from pathlib import Path

import reflex as rx

from nnm_site.platform.feature import Endpoint
from nnm_site.platform.plan import SitePlan
from nnm_site.platform.publish.records import Record
from nnm_site.platform.serve import metrics
from nnm_site.platform.serve.health import Health, redis_check
from nnm_site.settings import settings
from nnm_site.shared.languages.language import languages
from nnm_site.shared.languages.pages import pages_in_languages
from nnm_site.shared.languages.speaking import speaking
from nnm_site.shared.publishing.llms import llms_txt
from nnm_site.shared.publishing.sitemap import sitemap
from nnm_site.shared.publishing.translations import reviewed
from nnm_site.shared.rules.dates import now
from nnm_site.shared.shell import demonstration
from nnm_site.shared.shell.openings import opening_parts
from nnm_site.shared.shell.server_error import error_answer
from nnm_site.site_map import (
    FEATURES,
    GONE,
    INDEX,
    MISSING,
    MOVED,
    NEVER_PREPARED,
    in_sitemap,
    routes,
)


@cache
def plan() -> SitePlan:
    """The site, read once in a process."""
    english = tuple(routes())
    pages = (*english, *pages_in_languages(english))
    checks = {name: check for feature in FEATURES for name, check in feature.checks.items()}
    if settings.redis_url is not None:
        checks["redis"] = redis_check(settings.redis_url)
    return SitePlan(
        routes=pages,
        missing=_missing(),
        moved=MOVED,
        gone=GONE,
        in_english={each.prefix: each.asked_for for each in languages()},
        endpoints=_endpoints,
        read_ahead=_read_ahead,
        written_always=_written_always,
        sample_parts=_sample_parts,
        failed=error_answer,
        health=Health(checks, metrics.READY.set),
        collectors=[collector for feature in FEATURES for collector in feature.collectors],
        index=INDEX,
        never_prepared=NEVER_PREPARED,
        files=_files,
        index_of=_index,
    )


def _missing() -> dict[str, str]:
    """The document for each beginning of an address where nothing is."""
    found = {beginning: route.path for beginning, route in MISSING.items()}
    return found | {f"{language.prefix}/": language.address(found["/"]) for language in languages()}


def _endpoints(build: Path) -> Iterator[Endpoint]:
    for feature in FEATURES:
        yield from feature.endpoints(build)


def _read_ahead() -> None:
    for feature in FEATURES:
        feature.read_ahead()


def _written_always(language: str) -> Mapping[str, rx.Component]:
    return opening_parts(now(), language)


def _sample_parts(language: str) -> Mapping[str, rx.Component]:
    with speaking(language):
        return {demonstration.PART: demonstration.mark()}


def _files(site_url: str, records: Iterable[Record]) -> dict[str, bytes | Path]:
    # Draws with what a build has, and the running site has not.
    from nnm_site.shared.publishing.pictures import sharing_pictures

    robots = f"User-agent: *\nAllow: /\nSitemap: {site_url}/sitemap.xml\n"
    notes = [note for feature in FEATURES for note in feature.for_programs]
    notes.append(f"A readable index of every page and document: {{site}}{INDEX}.")
    listed = (one for one in records if in_sitemap(one.route))
    files: dict[str, bytes | Path] = {
        "/robots.txt": robots.encode(),
        "/sitemap.xml": sitemap(site_url, dict(_dated())),
        "/llms.txt": llms_txt(site_url, listed, notes).encode(),
    }
    for feature in FEATURES:
        files |= feature.files(site_url)
    return files | sharing_pictures(page for page in plan().routes if not page.language)


def _dated() -> Iterator[tuple[str, date | None]]:
    """The pages that search engines should know, each with the day of its content where that has one."""
    for page in filter(in_sitemap, plan().routes):
        yield page.path, page.updated
    for page in reviewed(plan().routes):
        yield page.path, None


def _index(records: Iterable[Record]) -> Callable[[Path], None]:
    records = list(records)
    writers = [feature.index(records) for feature in FEATURES if feature.index]

    def write(folder: Path) -> None:
        for one in writers:
            one(folder)

    return write
