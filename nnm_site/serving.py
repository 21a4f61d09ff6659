"""The production server: `python -m nnm_site.serving`. It keeps one generation of the site running.

A generation is a process that loads code, content and build, and serves them
(`platform/serve/generations.py`): this module again, with the name of the build, the listening
socket, and a file descriptor to report that it answers. The process that owns the socket loads
nothing of the site; only generations import it. The log is set up before anything of the site,
settings included, is loaded, so that messages from loading are logged too.
"""

import gc
import logging
import os
import resource
import socket
import sys
from functools import partial
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from nnm_site.platform.serve import logs

if TYPE_CHECKING:
    from datetime import date

    from starlette.types import ASGIApp

    from nnm_site.shared.content.validate import Content

#: File descriptors that the server may use, if the system allows as many.
MOST_FILES = 65_536

#: Python runs this module under another name.
log = logging.getLogger("nnm_site.serving")


def supervise() -> int:
    """Serve until a signal; returns 1 after logging that a build or setting is missing or wrong."""
    try:
        from nnm_site.platform import builds
        from nnm_site.platform.serve import generations
        from nnm_site.settings import check_start, settings

        check_start(settings)
        builds.current_name()
    except (ValueError, FileNotFoundError) as problem:  # `SettingsError`, `NoBuildError`
        log.error(str(problem))
        return 1
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    with TemporaryDirectory(prefix="nnm-metrics-") as metrics:
        # Threads share two malloc arenas: one for each thread would waste memory.
        os.environ |= {"REFLEX_ENV_MODE": "prod", "__REFLEX_SKIP_COMPILE": "true", "MALLOC_ARENA_MAX": "2"}  # fmt: skip
        if settings.workers > 1:
            # Several processes share their metrics in files.
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = metrics
        command = ("-m", "nnm_site.serving")
        return generations.serve(
            command, settings.host, settings.port, builds.current_name, builds.announced
        )


def serve_build(name: str, listener: int, answered: int) -> int:
    """Serve a build until a signal; returns 1 if the site cannot be loaded, after logging why.

    The build is loaded as soon as it is finished, and served when it is published.
    """
    # Everything loaded here lives until the end.
    gc.disable()
    from nnm_site.settings import settings
    from nnm_site.shared.content.problems import ContentError
    from nnm_site.shared.data.migrate import DatabaseProblem

    try:
        from nnm_site.shared.data.preparation import prepare

        prepare()
        # These imports read the content.
        from nnm_site.platform import builds
        from nnm_site.platform.serve import metrics, server
        from nnm_site.platform.serve.connections import most_connections
        from nnm_site.site_map import plan

        for feature in plan().features:
            feature.read_ahead()
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
    except ContentError as error:
        for problem in error.problems:
            log.error("the content has a fault: %s", problem)
        return 1
    except DatabaseProblem as problem:
        if settings.is_production:
            log.error("the site cannot be served: %s", problem)
        else:
            print(problem, file=sys.stderr)
        return 1
    except Exception as error:
        # With the error message: it cannot contain anything typed by a visitor yet.
        log.exception("the site cannot be served: %s", error)
        return 1
    return 0


def read_site(name: str) -> "ASGIApp":
    """The site of the build `name`, in front of Reflex.

    In front, not inside (`rx.App(api_transformer=…)`): a file would pass through three layers of
    the framework that only the socket needs, and take twice as long. In production this logs what
    the firm has yet to do, and whether imported prices are shown. Raises `FileNotFoundError` if the
    build does not exist.
    """
    from nnm_site.nnm_site import app as reflex
    from nnm_site.platform import builds
    from nnm_site.platform.framework import drop_state, drop_unsent_updates
    from nnm_site.platform.serve.app import Site
    from nnm_site.settings import settings
    from nnm_site.shared.content.queries import site_content
    from nnm_site.shared.content.samples import market_data_words
    from nnm_site.shared.rules.dates import today
    from nnm_site.site_map import plan

    log.info(market_data_words(settings.market_data_licence))
    if settings.is_production:
        log_what_is_open(site_content(), today())
    behind = reflex()
    drop_unsent_updates(reflex)
    return Site(behind, builds.client_folder(name), plan(), left=partial(drop_state, reflex))


def log_what_is_open(content: "Content", day: "date") -> None:
    """Log what the firm has yet to do: samples, missing comparisons, dates that have come or soon will."""
    from nnm_site.shared.content.attention import attention

    for line in attention(content, day):
        log.warning(line)


def main(arguments: list[str]) -> int:
    """Supervise generations, or run as one; returns the exit code."""
    logs.configure()
    if not arguments:
        return supervise()
    name, *handles = arguments
    return serve_build(name, *map(int, handles))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
