"""Making a build: the framework compiles and exports the pages, and its files get a folder of their own."""

import sys

from nnm_site.platform import builds
from nnm_site.platform.publish import cache, live_pages
from nnm_site.platform.publish.compress import compress
from nnm_site.platform.publish.error import BuildError
from nnm_site.platform.publish.live_pages import LivePagesUnchangedError
from nnm_site.platform.publish.packages import LockWrittenError, packages
from nnm_site.platform.publish.plugin import BESIDE, WEB, SiteBuildPlugin

CLIENT = WEB / "build" / "client"

#: The exit code for faults that are said in sentences.
FAULTY_CONTENT = 2


def make(name: str, plugin: SiteBuildPlugin) -> int:
    """Make the build `name` of the app; 0, or another exit code after saying what is wrong."""
    try:
        with packages.lock_kept():
            code = _export(plugin)
    except BuildError as problem:
        print(f"\n{problem}", file=sys.stderr)
        return FAULTY_CONTENT
    if code == 0:
        print("Compressing", flush=True)
        compress(CLIENT)
        builds.add(CLIENT, BESIDE, name)
        cache.drop_unused()
    return code


def lock(upgrade: list[str], plugin: SiteBuildPlugin) -> int:
    """Write `reflex.lock`; 0, or another exit code after saying what is wrong."""
    packages.upgrade = upgrade
    try:
        return _export(plugin)
    except LockWrittenError:
        return 0
    except BuildError as problem:
        print(f"\n{problem}", file=sys.stderr)
        return FAULTY_CONTENT


def _export(plugin: SiteBuildPlugin) -> int:
    from reflex.reflex import cli

    try:
        cli(["export", "--frontend-only", "--no-zip"], prog_name="reflex")
    except LivePagesUnchangedError:
        live_pages.restore(live_pages.key(WEB), WEB, CLIENT)
        plugin.finish(CLIENT)
        return 0
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1
    return 0
