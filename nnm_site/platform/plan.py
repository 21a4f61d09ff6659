"""All that the platform is told of a site in order to build and serve it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from prometheus_client.registry import Collector
from starlette.responses import Response

from nnm_site.platform.feature import Endpoint
from nnm_site.platform.publish.records import Record
from nnm_site.platform.route import Route, Tree
from nnm_site.platform.serve.health import Health


# Written out it would be hundreds of megabytes: its routes hold what their pages are made of.
@dataclass(frozen=True, repr=False)
class SitePlan:
    """One site, put together by whoever knows its features.

    Its addresses: `routes` are its pages, in every language. `missing` has the document that is
    shown for each beginning of an address ("/" included) where nothing is. `moved` has the new
    address of each old one, `gone` those that were withdrawn. `in_english` has the anchor of an
    English page for the beginning of addresses in another language: what is no page below it is
    shown without it. `endpoints` are given the folder of a build, `read_ahead` is called before
    there is one.

    Its answers: `written_always` are the parts that every still document of a language has that is
    written at a request; `sample_parts` are those of a document that is filled with sample content;
    `failed` is the answer when an error was not caught: it is given the path and the number of the
    request. `health` and `collectors` are for monitoring.

    Its build: `index` is the address of the page that links to every other one, `never_prepared`
    are the patterns of addresses that browsers must not load ahead. `files` are added, by address:
    of the site's public address and the records of all pages. `index_of` is given these records;
    what it returns writes into the folder of a build what no address shows.
    """

    routes: Sequence[Route]
    missing: Mapping[str, str]
    moved: Mapping[str, str]
    gone: frozenset[str]
    in_english: Mapping[str, str]
    endpoints: Callable[[Path], Iterable[Endpoint]]
    read_ahead: Callable[[], None]
    written_always: Callable[[str], Mapping[str, Tree]]
    sample_parts: Callable[[str], Mapping[str, Tree]]
    failed: Callable[[str, str], Response]
    health: Health
    collectors: Sequence[Collector]
    index: str
    never_prepared: Sequence[str]
    files: Callable[[str, Iterable[Record]], Mapping[str, bytes | Path]]
    index_of: Callable[[Iterable[Record]], Callable[[Path], None]]
