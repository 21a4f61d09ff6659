"""The site as it is served: in front of Reflex, as its code, content and build are now.

In front, not inside (`rx.App(api_transformer=…)`): a file would pass through three layers of the
framework that are there for its socket, and take twice as long.
"""

import logging
import os
import resource
import socket
from datetime import date
from functools import partial

from starlette.types import ASGIApp

from nnm_site.nnm_site import app as reflex
from nnm_site.plan import plan
from nnm_site.platform import builds
from nnm_site.platform.framework import drop_state, drop_unsent_updates
from nnm_site.platform.serve import metrics, server
from nnm_site.platform.serve.app import Site
from nnm_site.platform.serve.connections import most_connections
from nnm_site.settings import settings
from nnm_site.shared.charges.cards import load_cards, unchecked
from nnm_site.shared.content.attention import due, unconfirmed
from nnm_site.shared.content.queries import site_content
from nnm_site.shared.content.samples import log_published_samples, market_data_words
from nnm_site.shared.content.validate import Content
from nnm_site.shared.rules.dates import today

log = logging.getLogger(__name__)


def log_what_is_open(content: Content, day: date) -> None:
    """Say what the firm has yet to do: samples, comparisons that are missing, dates that have come or soon will."""
    log_published_samples(len(content.samples))
    for line in (*unconfirmed(content), *unchecked(load_cards()), *due(content, day)):
        log.warning(line)


def read_site(name: str) -> ASGIApp:
    """The site of the build `name`.

    In production, sample content that is still published is counted in the log, and what is not
    compared with its source, overdue or due soon is named. Whether imported prices are shown is said
    there too. Raises `FileNotFoundError` when the build is not there.
    """
    log.info(market_data_words(settings.market_data_licence))
    if settings.is_production:
        log_what_is_open(site_content(), today())
    behind = reflex()
    drop_unsent_updates(reflex)
    return Site(behind, builds.client_folder(name), plan(), left=partial(drop_state, reflex))


def serve(name: str, listener: int, answered: int) -> None:
    """Serve the build `name` at a listening socket until told to end; say at `answered` that it answers.

    It is read as soon as it is finished, and served when it is published.
    """
    plan().read_ahead()
    builds.wait_until_finished(name)
    site = read_site(name)
    builds.wait_until_published(name)
    metrics.forget(os.getpid())
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    server.serve(
        lambda: site,
        socket.socket(fileno=listener),
        settings.workers,
        most_connections(files),
        metrics.forget,
        answered,
    )
