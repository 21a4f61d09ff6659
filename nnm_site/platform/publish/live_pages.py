"""The documents and scripts of live pages, made by Reflex and Vite, and cached by their inputs."""

import io
import json
import shutil
import zipfile
from pathlib import Path

from nnm_site.platform import framework
from nnm_site.platform.builds import document_file
from nnm_site.platform.publish import BuildError, begin_step, cache
from nnm_site.platform.publish.node import run_node

#: Modules that replace packages, and the Vite configuration for this.
_OWN = Path(__file__).with_name("browser")

#: Files in `.web` that are not inputs of Vite. Files of `public` are only copied.
_OTHERS = {
    "node_modules", "build", "public", "backend",
    ".react-router", "routes.json", ".memo-manifest.json",
}  # fmt: skip

#: The router's manifest, which `browser/router.js` replaces, and a page that is never rendered in a browser.
_UNUSED = ("manifest-", "_404_")

#: Kinds of cache entries: Vite's output by the hash of its inputs, and that hash by the hash of
#: Reflex's inputs.
_BUNDLE, _COMPILED = "live-bundle", "live-sources"


def write_live_pages(key: str, web: Path, target: Path, folder: Path = cache.CACHE) -> None:
    """Write Vite's output for the live pages into the folder `target`.

    `key` is the hash of all inputs of Reflex, which compiles into `web` (`.web`). Reflex runs only
    for a new key, and Vite only if Reflex's output is new.
    """
    known = cache.find(_COMPILED, key, folder)
    bundle = known and cache.find(_BUNDLE, known.decode(), folder)
    if bundle is None:
        begin_step("Compiling live pages")
        framework.compile_pages()
        lighten(web)
        compiled = compiled_key(web)
        bundle = cache.find(_BUNDLE, compiled, folder)
        if bundle is None:
            begin_step("Bundling live pages")
            shutil.rmtree(web / framework.BUNDLED, ignore_errors=True)
            run_node([*framework.BUNDLER], web)
            made = web / framework.STATIC
            use_own_origin(made / "assets")
            bundle = packed(made, web / "public")
            cache.store(_BUNDLE, compiled, bundle, folder)
        cache.store(_COMPILED, key, compiled.encode(), folder)
    with zipfile.ZipFile(io.BytesIO(bundle)) as archive:
        archive.extractall(target)


def lighten(web: Path) -> None:
    """Remove unused code from the framework's output in `web` (`.web`), which it writes anew each time.

    Each page's script gets the first values of its own states alone, and the packages that `browser/`
    replaces are removed. Raises `FrameworkError` if the output has an unexpected form.
    """
    for name, lighter in (
        ("app/root.jsx", framework.without_globals),
        (framework.DOCUMENT, framework.without_theme_script),
        ("reflex.json", _without_time),
    ):
        file = web / name
        file.write_text(lighter(file.read_text(encoding="utf-8")), encoding="utf-8")
    _divide_states(web)
    shutil.copytree(_OWN, web / _OWN.name, dirs_exist_ok=True)
    (web / "vite.config.js").replace(web / "vite.framework.config.js")
    own = f'export {{ default }} from "./{_OWN.name}/vite.config.js";\n'
    (web / "vite.config.js").write_text(own, encoding="utf-8")


def _without_time(described: str) -> str:
    """The version without the time of the build, which would rename the same scripts each time."""
    return json.dumps({"version": json.loads(described)["version"]})


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


def compiled_key(web: Path) -> str:
    """The hash of all inputs of Vite in `web`."""
    pieces: list[str | bytes] = []
    for entry in sorted(web.iterdir()):
        if entry.name not in _OTHERS and entry.suffix != ".cached":
            for path in sorted(entry.rglob("*")) if entry.is_dir() else [entry]:
                if path.is_file():
                    pieces += [path.relative_to(web).as_posix(), path.read_bytes()]
    return cache.key_of(*pieces)


def packed(static_dir: Path, copied: Path) -> bytes:
    """The needed files of Vite's output in `static_dir`, a document for each address; `copied` are others."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for path in sorted(static_dir.rglob("*")):
            name = path.relative_to(static_dir)
            if not path.is_file() or (copied / name).exists() or path.name.startswith(_UNUSED):
                continue
            if path.name == "index.html":
                name = document_file(Path(), "/".join(name.parts[:-1]))
            elif path.suffix == ".html":
                # React Router's copy of a page, or its fallback.
                continue
            archive.write(path, name.as_posix())
    shutil.rmtree(static_dir)
    return packed.getvalue()


def use_own_origin(assets: Path) -> None:
    """Have the socket connect to the page's own origin, not to the address of the build.

    Raises `BuildError` if that address does not occur exactly once.
    """
    changed = 0
    for path in assets.glob("*.js"):
        code = path.read_text(encoding="utf-8")
        own = framework.with_own_socket(code)
        if own != code:
            path.write_text(own, encoding="utf-8")
            changed += 1
    if changed != 1:
        raise BuildError(f"The socket's address stands in {changed} scripts, not in one.")
