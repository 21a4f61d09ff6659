"""Leaves out of the live pages' scripts what no page of this site uses, before Vite builds them."""

import json
import shutil
from pathlib import Path

from nnm_site.platform import framework

#: Modules in place of packages, and the configuration that puts them there.
_OWN = Path(__file__).with_name("browser")


def prepare(web: Path) -> None:
    """Change what the framework has compiled into `web` (`.web`); it compiles all of it anew each time.

    Each page's script brings the first values of its own states alone, and the packages that `browser/`
    names are left out. Raises `FrameworkError` when the framework writes something in another way.
    """
    root = web / "app" / "root.jsx"
    root.write_text(framework.without_globals(root.read_text(encoding="utf-8")), encoding="utf-8")
    _divide_states(web)
    _drop_time(web / "reflex.json")
    shutil.copytree(_OWN, web / _OWN.name, dirs_exist_ok=True)
    (web / "vite.config.js").replace(web / "vite.framework.config.js")
    own = f'export {{ default }} from "./{_OWN.name}/vite.config.js";\n'
    (web / "vite.config.js").write_text(own, encoding="utf-8")


def _drop_time(file: Path) -> None:
    """Leave the version alone: with the time of the build in them the same scripts would have other names each time."""
    version = json.loads(file.read_text(encoding="utf-8"))["version"]
    file.write_text(json.dumps({"version": version}), encoding="utf-8")


def _divide_states(web: Path) -> None:
    context = web / "utils" / "context.jsx"
    folder = web / "utils" / "states"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    sources = {
        path: path.read_text(encoding="utf-8") for path in (web / "app_components").rglob("*.jsx")
    }
    text, states = framework.divided_states(context.read_text(encoding="utf-8"), sources.values())
    context.write_text(text, encoding="utf-8")
    for name, values in states.items():
        module = name.rpartition(".")[2]
        own = f'import {{ initialState }} from "$/utils/context";\ninitialState[{json.dumps(name)}] = {values};\n'
        (folder / f"{module}.js").write_text(own, encoding="utf-8")
        for path, source in sources.items():
            if framework.reads_state(source, name):
                sources[path] = f'import "$/utils/states/{module}";\n{source}'
    for path, source in sources.items():
        path.write_text(source, encoding="utf-8")
