"""`python -m nnm_site.build build NAME`: documents and pages of the present sources, as the build NAME.

`lock [PACKAGE …]` writes `reflex.lock` for what the pages need, the named packages in their newest version.
One process does everything: most of what its parts need to begin with is the same.
"""

import gc
import os
import signal
import sys
from typing import TYPE_CHECKING

from nnm_site.content import checked
from nnm_site.platform import builds
from nnm_site.platform.framework import compile_pages
from nnm_site.platform.publish.compress import compress
from nnm_site.platform.publish.error import BuildError
from nnm_site.platform.publish.making import Made, make
from nnm_site.platform.publish.packages import LockWrittenError, packages
from nnm_site.prepare import prepare
from nnm_site.shared.content.problems import ContentError
from nnm_site.shared.data.migrate import DatabaseProblem
from nnm_site.shared.scripts import SCRIPTS

if TYPE_CHECKING:
    from nnm_site.pages import Site

#: The exit code for faults that are said in sentences.
FAULTY_CONTENT = 2

COMPRESS_LATER = "--compress-later"


def build(name: str, *flags: str) -> int:
    """Check the content and make the build `name` of it; 0, or another exit code after saying what is wrong."""
    packages.begin()
    try:
        # One page is built with the market's rows.
        prepare()
        with packages.lock_kept(), checked(begun) as found:
            made = _make(name, found.site, compress_later=COMPRESS_LATER in flags)
            said = list(found.lines())
    except (ContentError, DatabaseProblem, BuildError) as problem:
        print(problem, file=sys.stderr)
        return FAULTY_CONTENT
    for line in said:
        print(f"> {line}")
    print(
        f"= {_counted(made.pages, 'page')}, {_counted(found.documents, 'document')}, {_counted(made.scripts, 'script')}"
    )
    return 0


def compress_build(name: str) -> int:
    """Compress the files of a build that was made without that; 0."""
    compress(builds.client_folder(name))
    builds.mark_compressed(name)
    return 0


def begun(what: str) -> None:
    """Say what is being done: whoever waits is shown the last line."""
    print(what, flush=True)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _make(name: str, site: "Site", *, compress_later: bool) -> Made:
    # These read the content, which has been checked by now.
    from nnm_site.pages import live_key
    from nnm_site.plan import plan
    from nnm_site.shared.publishing.translations import styles

    return make(name, site, plan(), SCRIPTS, live_key(site), styles, compress_later=compress_later)


def write_lock(upgrade: list[str]) -> int:
    """Write `reflex.lock`; 0, or another exit code after saying what is wrong."""
    # Pages are compiled to see what they need, and one of them reads the market's rows.
    prepare()
    packages.upgrade = upgrade
    try:
        compile_pages()
    except LockWrittenError:
        return 0
    except BuildError as problem:
        print(f"\n{problem}", file=sys.stderr)
        return FAULTY_CONTENT
    return 1


def _end_with_all(_signal: int, _frame: object) -> None:
    """End this process and those it started (npm, Node), which are its process group."""
    os.killpg(0, signal.SIGKILL)


def main(arguments: list[str]) -> None:
    """Run the command."""
    command, *given = arguments
    if os.getpgid(0) == os.getpid():
        signal.signal(signal.SIGTERM, _end_with_all)
    # Half a million objects that all live until the end: looking for garbage among them, and taking
    # them apart one by one at the end, are several seconds.
    gc.disable()
    match command:
        case "lock":
            code = write_lock(given)
        case "compress":
            code = compress_build(*given)
        case _:
            code = build(*given)
    packages.stop()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    main(sys.argv[1:])
