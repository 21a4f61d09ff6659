"""The production server: `python -m nnm_site.serving`. It keeps one generation of the site answering.

A generation is a process that reads code, content and build, and serves them (`platform/serve/generations.py`): this module
again, with the name of the build, the listening socket, and where to say that it answers. The process that keeps the
socket reads nothing of the site, so what a generation needs is imported by it alone. The log is set up before
anything of the site is read, its settings too: what is said meanwhile is a line of it.
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

#: Files that the server may have open, where the system allows as many.
MOST_FILES = 65_536

#: Python runs this module under another name.
log = logging.getLogger("nnm_site.serving")


def supervise() -> int:
    """Serve until told to end; 1 where there is no build, or a setting is wrong or lacking: the log says so."""
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
        # Threads share two pools of memory: with one for each, much lies idle in all of them.
        os.environ |= {"REFLEX_ENV_MODE": "prod", "__REFLEX_SKIP_COMPILE": "true", "MALLOC_ARENA_MAX": "2"}  # fmt: skip
        if settings.workers > 1:
            # Several processes count together, in files.
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = metrics
        command = ("-m", "nnm_site.serving")
        return generations.serve(
            command, settings.host, settings.port, builds.current_name, builds.announced
        )


def serve_build(name: str, listener: int, answered: int) -> int:
    """Serve a build until told to end; 1 where the site cannot be read, and the log says why.

    The build is read as soon as it is finished, and served when it is published.
    """
    # What is read now stays until the end.
    gc.disable()
    from nnm_site.settings import settings
    from nnm_site.shared.content.problems import ContentError
    from nnm_site.shared.data.migrate import DatabaseProblem

    try:
        from nnm_site.shared.data.preparation import prepare

        prepare()
        # What follows reads the content.
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
        # Its own words too: no visitor has typed anything yet.
        log.exception("the site cannot be served: %s", error)
        return 1
    return 0


def read_site(name: str) -> "ASGIApp":
    """The site of the build `name`, in front of Reflex.

    In front, not inside (`rx.App(api_transformer=…)`): a file would pass through three layers of the framework that are
    there for its socket, and take twice as long. In production, what the firm has yet to do is named in the log; whether
    imported prices are shown is said there too. Raises `FileNotFoundError` when the build is not there.
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
    """Say what the firm has yet to do: samples, comparisons that are missing, dates that have come or soon will."""
    from nnm_site.shared.content.attention import attention

    for line in attention(content, day):
        log.warning(line)


def main(arguments: list[str]) -> int:
    """Keep a generation answering, or be one; returns the exit code."""
    logs.configure()
    if not arguments:
        return supervise()
    name, *handles = arguments
    return serve_build(name, *map(int, handles))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
