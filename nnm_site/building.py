"""`python -m nnm_site.building build NAME [--compress-later]` makes a build of the present sources.
`compress NAME` compresses the files of a build that was made with `--compress-later`. `lock
[PACKAGE …]` writes `reflex.lock` for the packages that the pages need, the named ones in their
newest version. One process does all steps, since they load mostly the same modules and content.
"""

import gc
import os
import signal
import sys

from nnm_site.platform.publish import BuildError
from nnm_site.platform.publish.packages import LockWrittenError, packages

#: The exit code for faults of the content.
FAULTY_CONTENT = 2

COMPRESS_LATER = "--compress-later"

#: Environment that limits the memory of V8 and of Vite's allocator, while this process keeps its own.
_LITTLE_MEMORY = {
    "NODE_OPTIONS": "--max-old-space-size=384 --max-semi-space-size=2",
    "MIMALLOC_ARENA_EAGER_COMMIT": "0",
    "MIMALLOC_PURGE_DELAY": "0",
}


def build(name: str, *flags: str) -> int:
    """Check the content and make the build `name`; returns the exit code, after printing any faults."""
    packages.begin()
    from nnm_site.content import checked
    from nnm_site.platform.publish import begin_step
    from nnm_site.platform.publish.making import make
    from nnm_site.shared.content.problems import ContentError
    from nnm_site.shared.data.migrate import DatabaseProblem
    from nnm_site.shared.data.preparation import prepare
    from nnm_site.shared.scripts import SCRIPTS

    try:
        # One page reads the market's rows.
        with checked(begin_step, prepare) as content:
            # These modules read the content, which has been checked by now.
            from nnm_site.pages import live_key
            from nnm_site.shared.languages.language import styles
            from nnm_site.site_map import plan

            new = make(
                name, content.site, plan(), SCRIPTS, live_key(content.site), styles,
                compress_later=COMPRESS_LATER in flags,
            )  # fmt: skip
            lines = list(content.lines())
    except (ContentError, DatabaseProblem, BuildError) as problem:
        print(problem, file=sys.stderr)
        return FAULTY_CONTENT
    for line in lines:
        print(f"> {line}")
    pages, scripts = (sum(name.endswith(end) for name in new) for end in (".html", ".js"))
    counts = ((pages, "page"), (content.documents, "document"), (scripts, "script"))
    print("=", ", ".join(f"{count} {what}{'' if count == 1 else 's'}" for count, what in counts))
    return 0


def compress_build(name: str) -> int:
    """Compress the files of a build that was made with `--compress-later`; returns 0."""
    from nnm_site.platform import builds
    from nnm_site.platform.publish.compress import compress, made_by
    from nnm_site.platform.serve.listing import files_below

    compress(files_below(builds.client_folder(name)))
    builds.mark_compressed(name, made_by())
    return 0


def write_lock(*upgrade: str) -> int:
    """Write `reflex.lock`; returns 0, or another exit code after printing the fault."""
    from nnm_site.platform.framework import compile_pages
    from nnm_site.shared.data.preparation import prepare

    # Pages are compiled to find the packages that they need, and one of them reads the market's rows.
    prepare()
    packages.upgrade = list(upgrade)
    try:
        compile_pages()
    except LockWrittenError:
        return 0
    except BuildError as problem:
        print(f"\n{problem}", file=sys.stderr)
        return FAULTY_CONTENT
    return 1


def _end_with_all(_signal: int, _frame: object) -> None:
    """End this process and its children (npm, Node), which are its process group."""
    os.killpg(0, signal.SIGKILL)


def main(command: str, *given: str) -> None:
    """Run the command, and end the process."""
    for name, value in _LITTLE_MEMORY.items():
        os.environ.setdefault(name, value)
    if os.getpgid(0) == os.getpid():
        signal.signal(signal.SIGTERM, _end_with_all)
    # Half a million objects live until the end: collecting garbage among them, from the first import on, and
    # freeing them one by one at the end, would take several seconds.
    gc.disable()
    code = {"build": build, "compress": compress_build, "lock": write_lock}[command](*given)
    packages.stop()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    main(*sys.argv[1:])
