"""Publications of the real build under other names, which differ in one script of the home page."""

import os
import shutil
from pathlib import Path

from nnm_site.platform import builds
from nnm_site.platform.serve.listing import files_below, list_files


def publish_copy(original: str, number: int, root: Path) -> str:
    """Publish a copy of the build called `original` whose home page names a script of this number.

    Writes it into `root`, the folder of builds. Returns its name.
    """
    name = f"copy-{number}"
    whole = builds.new(name, root)
    folder = whole / "client"
    shutil.copytree(builds.client_folder(original), folder, copy_function=_link)
    script = f"/assets/page-{number}.js"
    (folder / script[1:]).write_text(f"page({number})")
    home = folder / "index.html"
    text = home.read_text()
    for path in folder.glob("index.html*"):
        path.unlink()
    home.write_text(text.replace("</head>", f'<script src="{script}"></script></head>', 1))
    shutil.copy(builds.BUILDS / original / "search.sqlite", whole)
    former = builds.BUILDS / original
    list_files(files_below(folder), whole, former, files_below(former / folder.name))
    builds.finish(name, root)
    builds.mark_compressed(name, "", root)
    builds.publish(name, root)
    return name


def _link(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:
        # A link cannot cross file systems.
        shutil.copyfile(source, target)
