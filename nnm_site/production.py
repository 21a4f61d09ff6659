"""The production server: `python -m nnm_site.production`. It keeps one generation of the site answering."""

import sys

from nnm_site.platform import builds
from nnm_site.platform.serve import generations, logs
from nnm_site.settings import check_start, settings


def main() -> int:
    """Serve until told to end. Raises `SettingsError` where the public site lacks a setting."""
    check_start(settings)
    logs.configure()
    command = ("-m", "nnm_site.generation")
    return generations.serve(command, settings.host, settings.port, builds.current_name)


if __name__ == "__main__":
    sys.exit(main())
