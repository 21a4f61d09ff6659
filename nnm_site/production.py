"""The production server: `python -m nnm_site.production`. It keeps one generation of the site answering."""

import logging
import os
import resource
import sys
from tempfile import TemporaryDirectory

from nnm_site.platform import builds
from nnm_site.platform.serve import generations, logs
from nnm_site.settings import SettingsError, check_start, settings

#: Files that the server may have open, where the system allows as many.
MOST_FILES = 65_536

#: Python runs this module under another name.
log = logging.getLogger("nnm_site.production")


def main() -> int:
    """Serve until told to end; 1 where there is no build, or the public site lacks a setting: the log says so."""
    logs.configure()
    try:
        check_start(settings)
        builds.current_name()
    except (SettingsError, builds.NoBuildError) as problem:
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
        command = ("-m", "nnm_site.generation")
        return generations.serve(
            command, settings.host, settings.port, builds.current_name, builds.announced
        )


if __name__ == "__main__":
    sys.exit(main())
