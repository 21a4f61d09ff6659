"""All uses of private API of Reflex and React Router.

Each function says what it relies on; `tests/unit/test_framework.py` tests each, so that a new version
fails there and not in a visitor's browser.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import reflex as rx
from reflex.istate.data import HeaderData, SessionData
from reflex.istate.manager.memory import StateManagerMemory
from reflex.state import _override_base_method
from reflex.utils import frontend_skeleton, js_runtimes
from reflex_base.constants import CompileContext, Dirs, PackageJson
from reflex_base.constants.state import FIELD_MARKER
from reflex_base.environment import environment
from reflex_base.registry import RegistrationContext
from reflex_components_core.base.error_boundary import ErrorBoundary

if TYPE_CHECKING:
    import socketio

#: The program that `npm run export` runs in `.web`, and the folders that it writes: all files, and those
#: to serve.
BUNDLER = ("node_modules/@react-router/dev/bin.cjs", "build")
BUNDLED, STATIC = Dirs.BUILD_DIR, Dirs.STATIC
#: In `.web`, the document around every page.
DOCUMENT = "app/_document.js"


class FrameworkError(Exception):
    """The framework's output has an unexpected form."""


def install_packages_with(install: Callable[[dict[str, str], dict[str, str]], None]) -> None:
    """Have `install` install the npm packages instead of the framework, which would change the lock.

    It gets the packages of the site and those of its build, each with its version ("" is any). Relies on
    `js_runtimes.install_frontend_packages`, through which the app calls it, on the versions in
    `PackageJson`, and on only `frontend_skeleton.sync_web_lockfiles_to_root` writing to
    `reflex.lock`.
    """

    def install_frontend_packages(packages: set[str], config: rx.Config) -> None:
        site, build = set(packages), set()
        for plugin in config.plugins:
            site |= {*plugin.get_frontend_dependencies()}
            build |= {*plugin.get_frontend_development_dependencies()}
        install(
            PackageJson.DEPENDENCIES | dict(map(_name_and_version, site)),
            PackageJson.DEV_DEPENDENCIES | dict(map(_name_and_version, build)),
        )

    js_runtimes.install_frontend_packages = install_frontend_packages
    frontend_skeleton.sync_web_lockfiles_to_root = lambda: None


def _name_and_version(package: str) -> tuple[str, str]:
    name, _, version = package[1:].partition("@")
    return package[0] + name, version


def event_handlers() -> dict[str, Callable[..., Any]]:
    """The handler of each event of the states, the framework's own included, by the name that is sent.

    Excludes the handler `setvar`, which calls any `set_…` of a state with any value and which no page uses.
    Relies on the framework's registry of event handlers. All states must have been defined.
    """
    registered = RegistrationContext.get().event_handlers
    return {
        name: match.handler.fn
        for name, match in registered.items()
        if name.rpartition(".")[2] != "setvar"
    }


def drop_state(app: "rx.App", token: str) -> None:
    """Drop the state of the visitor `token`, who has left; it can be restored from the address.

    Otherwise it stays until `redis_token_expiration` is over, as it does in Redis, and while an event
    is being handled. Relies on `StateManagerMemory`: its dictionaries, and `_purge_token`.
    """
    manager = app.state_manager
    if not isinstance(manager, StateManagerMemory) or token not in manager._token_expires_at:
        return
    lock = manager._states_locks.get(token)
    if lock is None or not lock.locked():
        _, kept = manager._token_expires_at[token]
        manager._purge_token(kept)


@rx.serializer(to=dict, overwrite=True)
def headers_for_the_browser(_: HeaderData) -> dict[str, str]:
    """Serializes the headers of a handshake to nothing: no page shows them.

    By default all of them are sent back, names of internal hosts included. Relies on our
    serializer replacing the framework's.
    """
    return {}


@rx.serializer(to=dict, overwrite=True)
def session_for_the_browser(_: SessionData) -> dict[str, str]:
    """Serializes the data of a connection to nothing, in the same way."""
    return {}


def overrides_framework(method: Callable[..., Any]) -> Callable[..., Any]:
    """Marks a method of a state as replacing the framework's own, not as an event handler.

    Relies on the mark set by the framework's `_override_base_method`.
    """
    return _override_base_method(method)


def sent_as_changes(
    values: Mapping[str, Any], changes: Mapping[str, Any], texts: list[str]
) -> dict[str, Any]:
    """The message for a state: these values as a whole, changes of others, and the texts in the changes.

    Relies on the suffix of variable names in messages.
    """
    whole = {f"{name}{FIELD_MARKER}": value for name, value in values.items()}
    changed = {f"~{name}{FIELD_MARKER}": change for name, change in changes.items()}
    return whole | changed | {"~": texts}


def drop_unsent_updates(app: "rx.App") -> None:
    """From now on, drop the unsent updates of a socket when it closes.

    The timer of the next ping keeps a closed socket for up to 15 seconds, and with it its unsent
    updates: 30 KB for the calculator's first. Relies on the engine of python-socketio:
    `handlers`, `sockets` and their `queue`.
    """
    engine = cast("socketio.AsyncServer", app.sio).eio
    disconnect = engine.handlers["disconnect"]

    async def forget(session: str, reason: str) -> None:
        await disconnect(session, reason)
        unsent = engine.sockets[session].queue
        while not unsent.empty():
            unsent.get_nowait()
            unsent.task_done()

    engine.on("disconnect", forget)


def compile_pages() -> None:
    """Have the framework compile its pages into `.web`, like the first step of `reflex export`.

    Relies on the functions that this command calls.
    """
    # No server needs these.
    from reflex.reflex import _init
    from reflex.utils import build, prerequisites

    environment.REFLEX_COMPILE_CONTEXT.set(CompileContext.EXPORT)
    if prerequisites.needs_reinit():
        _init(name=rx.config.get_config().app_name)
    prerequisites.get_compiled_app(prerender_routes=True, trigger="export")
    build.setup_frontend(Path.cwd())


def first_values(state: type[rx.State]) -> str:
    """The initial values of the states of a site, as in a live page."""
    from reflex.compiler.utils import compile_state

    return repr(compile_state(state))


def bundled_alone(page: Callable[[], rx.Component], address: str) -> Callable[[], rx.Component]:
    """The page function, changed so that its components are in a script that no other page loads.

    Relies on the compiler writing the components of all page functions of one module into one file.
    """

    def alone() -> rx.Component:
        return page()

    alone.__module__ = "page_" + (re.sub(r"\W", "_", address.strip("/")) or "home")
    return alone


def error_boundary(page: rx.Component) -> rx.Component:
    """Shows `page` if a page could not be rendered.

    Relies on `ErrorBoundary` making a function of the variable `event_args` of its fallback.
    """
    return ErrorBoundary.create(fallback_render=rx.Var.create(page))


#: The message of the error, within the page that `error_boundary` shows.
ERROR_MESSAGE = rx.Var("event_args.error.message")

_THEME_SCRIPT = re.compile(
    r'jsx\("script",\{\},"\\n// Only run in browser environment(?:[^"\\]|\\.)*"\),'
)
_GLOBALS = re.compile(
    r"\n  useEffect\(\(\) => \{\n[^\n]*\n    window\.__reflex = .*?\n  \}, \[\]\);\n", re.DOTALL
)
_NAMESPACE = re.compile(r'^import \* as \w+ from "[^"]+";\n', re.MULTILINE)
_STATES = re.compile(r"(?<=^export const initialState = )\{.*\}$", re.MULTILINE)


def without_globals(root: str) -> str:
    """The compiled root without `window.__reflex`, which contains all of the framework for dynamic
    components. Without it a script contains only what its page uses.
    """
    return _NAMESPACE.sub("", _replaced_once(_GLOBALS, "\n", root))


def without_theme_script(document: str) -> str:
    """The compiled document (`DOCUMENT`) without the script that sets the theme: our first script does."""
    return _replaced_once(_THEME_SCRIPT, "", document)


def reads_state(source: str, name: str) -> bool:
    """Whether a compiled component reads values of the state `name`."""
    return f'useStateContext("{name}")' in source


def divided_states(context: str, sources: Iterable[str]) -> tuple[str, dict[str, str]]:
    """The compiled context without the initial values of the states that some of `sources` read, and these
    values as JSON by the state's name.

    The names stay: the server sends values of any state. Relies on the store being made from
    `initialState` at the first rendering, after all modules of the page have run.
    """
    sources = list(sources)
    states: dict[str, Any] = json.loads(_matched_once(_STATES, context)[0])
    divided = {
        name: json.dumps(values, ensure_ascii=False)
        for name, values in states.items()
        if any(reads_state(source, name) for source in sources)
    }
    left = json.dumps(states | {name: {} for name in divided})
    return _replaced_once(_STATES, left, context), divided


_BOOT = re.compile(
    r"<script>\(\(storageKey, restoreKey\).*window\.__reactRouterContext = .*(?=</body>)", re.DOTALL
)
_PRELOADED_MODULE = re.compile(r'<link rel="modulepreload" href="([^"]+)"/>')
_PRELOADED_SHEET = re.compile(r'<link as="style" href="([^"]+)" rel="preload"/>')
_SHEET = re.compile(r'<link href="([^"]+)" rel="stylesheet" type="text/css"(?=/>)')
_LANGUAGE = re.compile(r'(?<=<html lang=")[^"]*(?=")')
_START = re.compile(
    r'<script type="module" async="">import "(?P<manifest>[^"]+)";\n'
    r'(?P<imports>(?:import \* as \w+ from "[^"]+";\n)+)'
    r"\s*window\.__reactRouterRouteModules = \{(?P<routes>[^}]*)\};\s*"
    r'import\("(?P<entry>[^"]+)"\);</script>'
)
_IMPORT = re.compile(r'import \* as (\w+) from "([^"]+)";')
_ROUTE = re.compile(r'"([^"]+)":(\w+)')
_SOCKET_ADDRESS = re.compile(r"EVENT:([`\"'])wss?://[^`\"']+/_event\1")


@dataclass(frozen=True)
class Start:
    """The modules that start the framework in a document, as addresses."""

    files: list[str]
    routes: dict[str, str]
    entry: str


def start_of(document: str) -> Start:
    """The modules that a built document starts. Raises `FrameworkError` for an unexpected form."""
    match = _matched_once(_START, document)
    imports = dict(_IMPORT.findall(match["imports"]))
    routes = {name: imports[module] for name, module in _ROUTE.findall(match["routes"])}
    # The manifest is the router's, which `publish/browser/router.js` replaces.
    files = [file for file in _PRELOADED_MODULE.findall(document) if file != match["manifest"]]
    return Start(files, routes, match["entry"])


def with_start(document: str, script: str) -> str:
    """The document with `script` instead of the framework's own start and preloads.

    The framework's start, and remains of streaming, come after the page's content.
    """
    start = f'<script type="module" async="">{script}</script>'
    return _replaced_once(_BOOT, start, _PRELOADED_MODULE.sub("", document))


def sheet_of(document: str) -> str:
    """The address of the document's style sheet."""
    return _matched_once(_SHEET, document)[1]


def with_own_head(document: str, css: str, script: str) -> str:
    """The document with `css` and an inline `script` in its head.

    The style sheet's link stays, as hydration expects it, but does not block. Relies on hydration ignoring
    a script and a style between its own scripts and the style sheet.
    """
    sheet = _matched_once(_SHEET, document)[0]
    own = f'<script>{script}</script><style>{css}</style>{sheet} media="print"'
    return _replaced_once(_SHEET, own, _replaced_once(_PRELOADED_SHEET, "", document))


def with_language(document: str, code: str, css: str) -> str:
    """The document marked as another language, with the style rules for its script.

    Relies on each document having the language of all pages (`html_lang` of the app), and on
    hydration not changing the attribute.
    """
    return _replaced_once(_LANGUAGE, code, document).replace(
        "</head>", f"<style>{css}</style></head>", 1
    )


def with_own_socket(script: str) -> str:
    """A built script in which the socket connects to the page's origin.

    Relies on the address being in the bundle as `EVENT`.
    """
    own = 'EVENT:(globalThis.location?.origin??"http://localhost")+"/_event"'
    return _SOCKET_ADDRESS.sub(own, script)


def _matched_once(pattern: re.Pattern[str], document: str) -> re.Match[str]:
    matches = list(pattern.finditer(document))
    if len(matches) != 1:
        raise FrameworkError(
            f"{pattern.pattern[:40]} stands {len(matches)} times in the document, not once."
        )
    return matches[0]


def _replaced_once(pattern: re.Pattern[str], text: str, document: str) -> str:
    match = _matched_once(pattern, document)
    return document[: match.start()] + text + document[match.end() :]
