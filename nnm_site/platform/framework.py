"""Everything that relies on Reflex or React Router below what they document.

Each function says what it relies on; `tests/unit/test_framework.py` holds each, so that a new version
breaks there and not in a visitor's browser.
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

#: What `npm run export` runs in `.web`, without npm beside it, and the folders that this writes: all, and what is served.
BUNDLER = ("node_modules/@react-router/dev/bin.cjs", "build")
BUNDLED, STATIC = Dirs.BUILD_DIR, Dirs.STATIC
#: In `.web`, the document around every page.
DOCUMENT = "app/_document.js"


class FrameworkError(Exception):
    """The framework writes something else than this module was made for."""


def install_packages_with(install: Callable[[dict[str, str], dict[str, str]], None]) -> None:
    """Have `install` bring the npm packages in place of the framework, which would change the lock.

    It gets the packages of the site and those of its build, each with its version ("" is any). Relies on
    `js_runtimes.install_frontend_packages`, by which the app calls it, on the versions in `PackageJson`, and on
    `frontend_skeleton.sync_web_lockfiles_to_root` alone writing into `reflex.lock`.
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
    """What answers each event of the states, the framework's own included, by the name that is sent.

    Without the handler `setvar`, which calls any `set_…` of a state with any value: no page uses it.
    Relies on the framework's registry of event handlers. All states must have been defined.
    """
    registered = RegistrationContext.get().event_handlers
    return {
        name: match.handler.fn
        for name, match in registered.items()
        if name.rpartition(".")[2] != "setvar"
    }


def drop_state(app: "rx.App", token: str) -> None:
    """Forget the state of the visitor called `token`, who has left; the address makes it anew.

    Left alone it stays until `redis_token_expiration` is over, as it does in Redis, and while an event
    is at work on it. Relies on `StateManagerMemory`: its dictionaries, and `_purge_token`.
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
    """What a browser is told of the headers of its own handshake: nothing, and no page shows them.

    Left alone all of them are sent back, with names of the server's inside among them. Relies on a
    serializer of ours taking the place of the framework's.
    """
    return {}


@rx.serializer(to=dict, overwrite=True)
def session_for_the_browser(_: SessionData) -> dict[str, str]:
    """What a browser is told of its connection, in the same way: nothing."""
    return {}


def overrides_framework(method: Callable[..., Any]) -> Callable[..., Any]:
    """A method of a state that takes the place of the framework's own, and answers no event.

    Relies on the mark that the framework's `_override_base_method` leaves.
    """
    return _override_base_method(method)


def sent_as_changes(
    values: Mapping[str, Any], changes: Mapping[str, Any], texts: list[str]
) -> dict[str, Any]:
    """What is sent of a state: these values as a whole, changes of others, and the texts that are in the changes.

    Relies on what the names of variables end with when they are sent.
    """
    whole = {f"{name}{FIELD_MARKER}": value for name, value in values.items()}
    changed = {f"~{name}{FIELD_MARKER}": change for name, change in changes.items()}
    return whole | changed | {"~": texts}


def drop_unsent_updates(app: "rx.App") -> None:
    """From now on, forget what is still to be sent on a socket once it has closed.

    The timer of the next ping keeps a closed socket for up to 25 seconds, and with it the updates that
    nobody will read: 30 KB for the calculator's first. Relies on the engine of python-socketio:
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
    """Have the framework compile its pages into `.web`, as `reflex export` begins.

    Relies on what that command calls.
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
    """The values that the states of a site begin with, as a live page is given them."""
    from reflex.compiler.utils import compile_state

    return repr(compile_state(state))


def bundled_alone(page: Callable[[], rx.Component], address: str) -> Callable[[], rx.Component]:
    """The page function, so that what it draws is in a script that no other page loads.

    Relies on the compiler writing the parts of all pages whose functions are of one module into one file.
    """

    def alone() -> rx.Component:
        return page()

    alone.__module__ = "page_" + (re.sub(r"\W", "_", address.strip("/")) or "home")
    return alone


def error_boundary(page: rx.Component) -> rx.Component:
    """Shows `page` when a page could not be drawn.

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
    """The compiled root without `window.__reflex`, which holds all of the framework for components that
    are made while the page runs. Without it a script holds what its page uses.
    """
    return _NAMESPACE.sub("", _replaced_once(_GLOBALS, "\n", root))


def without_theme_script(document: str) -> str:
    """The compiled document (`DOCUMENT`) without the script that sets the theme: our first script does."""
    return _replaced_once(_THEME_SCRIPT, "", document)


def reads_state(source: str, name: str) -> bool:
    """Whether a compiled component shows values of the state called `name`."""
    return f'useStateContext("{name}")' in source


def divided_states(context: str, sources: Iterable[str]) -> tuple[str, dict[str, str]]:
    """The compiled context without the first values of the states that some of `sources` read, and those
    values as JSON by the state's name.

    The names stay: the server sends values of any state. Relies on the store being made of
    `initialState` when the page is drawn first, after all its modules have run.
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
    """How a document starts the framework: addresses of modules."""

    files: list[str]
    routes: dict[str, str]
    entry: str


def start_of(document: str) -> Start:
    """The modules that a built document starts. Raises `FrameworkError` when it does so in another way."""
    match = _matched_once(_START, document)
    imports = dict(_IMPORT.findall(match["imports"]))
    routes = {name: imports[module] for name, module in _ROUTE.findall(match["routes"])}
    # The manifest is the router's, which `publish/browser/router.js` stands for.
    files = [file for file in _PRELOADED_MODULE.findall(document) if file != match["manifest"]]
    return Start(files, routes, match["entry"])


def with_start(document: str, script: str) -> str:
    """The document with `script` in place of the framework's own start and of what it preloads.

    All that starts it, and what remains of streaming, stands after the page's own content.
    """
    start = f'<script type="module" async="">{script}</script>'
    return _replaced_once(_BOOT, start, _PRELOADED_MODULE.sub("", document))


def sheet_of(document: str) -> str:
    """The address of the document's style sheet."""
    return _matched_once(_SHEET, document)[1]


def with_own_head(document: str, css: str, script: str) -> str:
    """The document with `css` and an inline `script` in its head.

    The style sheet's link stays, as hydration expects, and blocks nothing. Relies on hydration passing
    over a script and a style that stand between the scripts that it knows and the style sheet.
    """
    sheet = _matched_once(_SHEET, document)[0]
    own = f'<script>{script}</script><style>{css}</style>{sheet} media="print"'
    return _replaced_once(_SHEET, own, _replaced_once(_PRELOADED_SHEET, "", document))


def with_language(document: str, code: str, css: str) -> str:
    """The document as one in another language, with the rules that its letters need.

    Relies on the language of all pages (`html_lang` of the app) being written into each, and on
    hydration leaving the attribute as it is.
    """
    return _replaced_once(_LANGUAGE, code, document).replace(
        "</head>", f"<style>{css}</style></head>", 1
    )


def with_own_socket(script: str) -> str:
    """A built script in which the socket goes to wherever the page came from.

    Relies on the address being written into the bundle as `EVENT`.
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
