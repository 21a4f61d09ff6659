"""The production server: the site in front of Reflex. `python -m nnm_site.production` runs it.

In front, not inside (`rx.App(api_transformer=…)`): a file would pass through three layers of the
framework that are there for its socket, and take twice as long.
"""

import logging
import os
import resource
from collections.abc import Callable
from functools import partial

from starlette.types import ASGIApp

from nnm_site import builds
from nnm_site.content.complaints import overdue
from nnm_site.content.models.documents import ComplaintMonth
from nnm_site.content.queries import site_content
from nnm_site.content.samples import log_published_samples, market_data_words
from nnm_site.framework import drop_state, drop_unsent_updates
from nnm_site.nnm_site import app as reflex
from nnm_site.rules.dates import today
from nnm_site.settings import settings
from nnm_site.web import metrics, server
from nnm_site.web.app import Site
from nnm_site.web.connections import most_connections

log = logging.getLogger(__name__)


def read_site() -> Callable[[], ASGIApp]:
    """Read the build that is served; what is returned starts the site in a process of its own.

    In production, sample content that is still published is counted in the log, and complaint data
    that is overdue is named. Whether imported
    prices are shown is said there too. Raises `FileNotFoundError` when nothing has been built.
    """
    log.info(market_data_words(settings.market_data_licence))
    if settings.is_production:
        log_published_samples(len(site_content().samples))
        for line in overdue(site_content().all(ComplaintMonth), today()):
            log.warning(line)
    name = builds.current_name()
    socket = reflex()
    drop_unsent_updates(reflex)
    site = Site(socket, builds.client_folder(name), partial(drop_state, reflex))

    def start() -> ASGIApp:
        site.watch(name)
        return site

    return start


def main() -> None:
    """Serve until told to end."""
    start = read_site()
    metrics.forget(os.getpid())
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    server.serve(
        start,
        settings.host,
        settings.port,
        settings.workers,
        most_connections(files),
        metrics.forget,
    )


if __name__ == "__main__":
    main()
