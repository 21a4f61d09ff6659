"""What the production server runs: the site in front of Reflex.

In front, not inside (`rx.App(api_transformer=…)`): a file would pass through three layers of the
framework that are there for its socket, and take twice as long.
"""

import logging

from starlette.types import ASGIApp

from nnm_site import builds
from nnm_site.content.queries import site_content
from nnm_site.content.samples import log_published_samples, market_data_words
from nnm_site.nnm_site import app as reflex
from nnm_site.settings import settings
from nnm_site.web.app import Site

log = logging.getLogger(__name__)


def app() -> ASGIApp:
    """The ASGI app. Raises `FileNotFoundError` when nothing has been built.

    In production, sample content that is still published is counted in the log. Whether imported
    prices are shown is said there too.
    """
    log.info(market_data_words(settings.market_data_licence))
    if settings.is_production:
        log_published_samples(len(site_content().samples))
    name = builds.current_name()
    site = Site(reflex(), builds.client_folder(name))
    site.watch(name)
    return site
