"""The production server: `python -m nnm_site.production`. It keeps one generation of the site answering."""

import logging
import sys

from nnm_site.platform import builds
from nnm_site.platform.serve import generations, logs
from nnm_site.settings import SettingsError, check_start, settings

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
    command = ("-m", "nnm_site.generation")
    return generations.serve(
        command, settings.host, settings.port, builds.current_name, builds.announced
    )


if __name__ == "__main__":
    sys.exit(main())
