"""The undocumented behaviour of Reflex and React Router on which the site relies."""

import ast
import inspect
import re
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
import reflex as rx
import socketio
from engineio.async_socket import AsyncSocket
from engineio.packet import MESSAGE, Packet
from reflex.compiler.compiler import compile_document_root
from reflex.istate.manager.memory import StateManagerMemory
from reflex.istate.manager.token import BaseStateToken
from reflex.utils import frontend_skeleton, js_runtimes
from reflex_base.compiler import templates
from reflex_base.constants import PackageJson
from reflex_base.utils import memo_paths
from reflex_base.utils.format import json_dumps

from nnm_site.platform import framework
from tests.asynchronous import run
from tests.rows import each

_HEAD = (
    "<html><head>"
    "<script>\n// Only run in browser environment, not during SSR\nx()</script>"
    '<link as="style" href="/assets/a.css" rel="preload"/>'
    '<link href="/assets/a.css" rel="stylesheet" type="text/css"/>'
)

#: As the framework builds a live page.
DOCUMENT = (
    f'{_HEAD}<link rel="modulepreload" href="/assets/manifest.js"/>'
    '<link rel="modulepreload" href="/assets/root.js"/></head><body><main></main>'
    '<script>((storageKey, restoreKey) => {})("x", null)</script>'
    "<script>window.__reactRouterContext = {};</script>"
    '<script type="module" async="">import "/assets/manifest.js";\n'
    'import * as route0 from "/assets/root.js";\n'
    'window.__reactRouterRouteModules = {"root":route0};\n'
    'import("/assets/entry.js");</script><div hidden id="S:0"></div></body></html>'
)


class ThingState(rx.State):
    text: str = ""

    @rx.event
    def touch(self):
        self.text = "touched"


def test_the_events_of_the_states_are_known_by_their_names():
    handlers = framework.event_handlers()
    (touch,) = (name for name in handlers if name.endswith("thing_state.touch"))
    assert inspect.signature(handlers[touch]).parameters.keys() == {"self"}
    assert "reflex___state____state.hydrate_and_load" in handlers
    assert not [name for name in handlers if name.endswith("setvar")]


def test_a_page_stands_ready_for_what_cannot_be_drawn():
    boundary = framework.error_boundary(rx.el.pre(framework.ERROR_MESSAGE))
    (fallback,) = (prop for prop in boundary.render()["props"] if "fallbackRender" in prop)
    assert fallback.replace(" ", "").startswith("fallbackRender:((event_args)=>")
    assert "event_args.error.message" in fallback


def test_the_start_of_a_document_is_read():
    start = framework.start_of(DOCUMENT)
    assert start.files == ["/assets/root.js"]
    assert start.routes == {"root": "/assets/root.js"}
    assert start.entry == "/assets/entry.js"


def test_the_start_is_replaced():
    made = framework.with_start(DOCUMENT, r"go('\1')")
    assert r"""<script type="module" async="">go('\1')</script>""" in made
    for gone in ("modulepreload", "storageKey", "__reactRouterContext", "S:0", "entry.js"):
        assert gone not in made
    assert made.endswith("</script></body></html>")


def _root(libraries: list[tuple[str, str]]) -> str:
    return templates.app_root_template(
        imports=[],
        custom_codes=[],
        hooks={},
        window_libraries=libraries,
        render={"name": "Fragment", "props": [], "children": []},
        dynamic_imports=set(),
    )


def test_the_root_does_not_keep_all_of_the_framework():
    root = _root([("utils_state", "$/utils/state"), ("React", "react")])
    assert 'import * as utils_state from "$/utils/state";' in root
    made = framework.without_globals(root)
    assert "__reflex" not in made
    assert "utils_state" not in made
    assert "ThemeProvider" in made
    with pytest.raises(framework.FrameworkError, match="stands 0 times"):
        framework.without_globals(made)


def test_the_document_leaves_the_theme_to_our_first_script():
    _, document = compile_document_root([])
    assert "systemPreference" in document
    made = framework.without_theme_script(document)
    assert "prefers-color-scheme" not in made
    assert made.count("jsx(Meta,{}") == document.count("jsx(Meta,{}")
    with pytest.raises(framework.FrameworkError, match="stands 0 times"):
        framework.without_theme_script(made)


def test_a_page_alone_brings_the_first_values_of_its_states():
    states = {"root": {"hydrated": False}, "root.one": {"text": "एक"}, "root.two": {"text": "two"}}
    context = templates.context_template(
        is_dev_mode=False, default_color_mode='"system"', initial_state=states, state_name="root"
    )
    made, divided = framework.divided_states(context, ['x = useStateContext("root.one")'])
    assert divided == {"root.one": '{"text": "एक"}'}
    assert "एक" not in made
    left = framework.divided_states(
        made, ['useStateContext("root")', 'useStateContext("root.one")']
    )
    # The name stays for the server's updates; a state that is not read stays unchanged.
    assert left[1] == {"root": '{"hydrated": false}', "root.one": "{}"}
    assert '"root.two": {"text": "two"}' in left[0]


def test_the_sheet_is_inlined_and_its_link_blocks_nothing():
    made = framework.with_own_head(DOCUMENT, "a{content:'\\201C'}", "first()")
    assert "<script>first()</script><style>a{content:'\\201C'}</style>" in made
    assert '<link href="/assets/a.css" rel="stylesheet" type="text/css" media="print"/>' in made
    assert framework.sheet_of(DOCUMENT) == "/assets/a.css"
    assert 'rel="preload"' not in made


@pytest.mark.requirement("V4.4.3")
def test_the_state_of_who_has_left_is_dropped_unless_an_event_is_at_work_on_it():
    manager = StateManagerMemory(token_expiration=1000)
    app = cast(rx.App, SimpleNamespace(state_manager=manager))
    token = BaseStateToken(ident="a", cls=ThingState)
    manager.states["a"] = ThingState(_reflex_internal_init=True)  # pyright: ignore[reportCallIssue]

    async def visit() -> None:
        async with manager.modify_state(token):
            framework.drop_state(app, "a")
            assert list(manager.states) == ["a"]
        framework.drop_state(app, "nobody")
        assert list(manager.states) == ["a"]
        framework.drop_state(app, "a")
        assert not manager.states
        assert not manager._states_locks
        assert not manager._token_expires_at
        await manager.close()

    run(visit())


class OverridingState(rx.State, mixin=True):
    text: str = "x"

    @framework.overrides_framework
    def get_delta(self) -> dict[str, dict[str, object]]:
        return {name: {"own": len(values)} for name, values in super().get_delta().items()}


class ThatState(OverridingState, rx.State):
    pass


@pytest.mark.requirement("R1318")
def test_a_state_says_itself_what_is_sent_of_it():
    state = ThatState(_reflex_internal_init=True)  # pyright: ignore[reportCallIssue]
    state.text = "y"
    assert state.get_delta() == {ThatState.get_full_name(): {"own": 1}}
    assert "get_delta" not in ThatState.event_handlers


@pytest.mark.requirement("R1318")
def test_changes_are_sent_beside_whole_values_under_names_of_their_own():
    state = ThingState(_reflex_internal_init=True)  # pyright: ignore[reportCallIssue]
    state.text = "y"
    (whole,) = state.get_delta().values()
    assert framework.sent_as_changes({"text": "y"}, {}, []) == {**whole, "~": []}
    sent = framework.sent_as_changes({}, {"text": 0}, ["y"])
    assert sent == {f"~{name}": 0 for name in whole} | {"~": ["y"]}


@pytest.mark.requirement("V4.4.3")
def test_nothing_of_a_visitor_s_connection_is_sent_back_to_him():
    state = rx.State(_reflex_internal_init=True)  # pyright: ignore[reportCallIssue]
    asked = {
        "headers": {"host": "inner.example", "asgi-scope-client": "a-name"},
        "ip": "a-name",
        "sid": "a-session",
        "pathname": "/calculator",
    }
    state._update_router_vars(asked, {})
    assert state.router.session.client_ip == "a-name"
    sent = json_dumps(state.get_delta())
    assert "/calculator" in sent
    for word in ("asgi", "inner.example", "a-name", "a-session"):
        assert word not in sent


def test_what_was_not_sent_is_forgotten_when_the_socket_has_closed():
    server = socketio.AsyncServer(async_mode="asgi")
    framework.drop_unsent_updates(cast(rx.App, SimpleNamespace(sio=server)))

    async def visit() -> None:
        visitor = AsyncSocket(server.eio, "a")
        server.eio.sockets["a"] = visitor
        await visitor.send(Packet(MESSAGE, "an update"))
        assert visitor.queue.qsize() == 1
        await visitor.close(wait=False, abort=True)
        assert visitor.queue.empty()
        # Nothing waits for forgotten items.
        await visitor.queue.join()

    run(visit())


@each(["start_of", "sheet_of"])
def test_another_document_is_refused(name: str):
    with pytest.raises(framework.FrameworkError, match="stands 0 times"):
        getattr(framework, name)("<html></html>")


@pytest.mark.requirement("V4.4.1")
@each(["`", '"', "'"])
def test_the_socket_goes_to_where_the_page_came_from(quote: str):
    code = f"x={{EVENT:{quote}wss://nnm.example/_event{quote},UPLOAD:1}}"
    own = 'EVENT:(globalThis.location?.origin??"http://localhost")+"/_event"'
    assert framework.with_own_socket(code) == f"x={{{own},UPLOAD:1}}"


def test_packages_of_the_framework_and_of_plugins_come_from_us(monkeypatch: pytest.MonkeyPatch):
    asked: list[tuple[dict[str, str], dict[str, str]]] = []
    monkeypatch.setattr(js_runtimes, "install_frontend_packages", None)
    framework.install_packages_with(lambda site, build: asked.append((site, build)))

    class Plugin(rx.plugins.Plugin):
        def get_frontend_development_dependencies(self, **_: object) -> list[str]:
            return ["@scope/tool@1.2.3"]

    config = rx.Config(app_name="x", plugins=[Plugin()])
    js_runtimes.install_frontend_packages({"react-error-boundary"}, config)
    ((site, build),) = asked
    assert site["react-error-boundary"] == ""
    assert site["react"] == PackageJson.DEPENDENCIES["react"]
    assert build["@scope/tool"] == "1.2.3"
    assert "vite" in build
    # They would also belong in the lock.
    assert PackageJson.OVERRIDES == {}


def test_the_lock_is_left_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(js_runtimes, "install_frontend_packages", None)
    monkeypatch.setattr(
        frontend_skeleton,
        "sync_web_lockfiles_to_root",
        frontend_skeleton.sync_web_lockfiles_to_root,
    )
    monkeypatch.chdir(tmp_path)
    lock = tmp_path / "reflex.lock" / "package.json"
    lock.parent.mkdir()
    lock.write_text('{"dependencies":{"react": "^1.2.3"}}')
    before = lock.read_bytes()
    framework.install_packages_with(lambda *_: None)
    frontend_skeleton.initialize_web_directory()
    assert {path: path.read_bytes() for path in lock.parent.iterdir()} == {lock: before}


# ---- No other module uses the framework's internals

SITE = Path(framework.__file__).parent
#: It has its own module for the internals that it relies on, with its own tests.
TREE = SITE / "tree"
PUBLIC = ("reflex_base.plugins", "reflex_base.vars", "reflex_base.event", "reflex_base.components")

#: Names that the framework writes into documents and folders; only `framework.py` may use them.
EMITTED = re.compile(r"__reactRouterContext|modulepreload|__spa-fallback|app/routes|_document\.js")


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return names


@each(p for p in SITE.rglob("*.py") if p.name != "framework.py" and p.parent != TREE)
def test_internals_of_the_framework_are_imported_here_alone(path: Path):
    inner = {
        name
        for name in imported(path)
        if re.match(r"reflex(\.|_)", name) and not name.startswith(PUBLIC)
    }
    assert not inner
    assert not EMITTED.search(path.read_text(encoding="utf-8"))


def test_what_a_page_draws_is_in_a_script_of_its_own():
    page = framework.bundled_alone(rx.el.main, "/wealth/personal-finance")
    module = memo_paths.capture_source_module(page)
    assert memo_paths.module_to_mirrored_segments(module) == ("page_wealth_personal_finance",)
    assert isinstance(page(), rx.Component)
    assert framework.bundled_alone(rx.el.main, "/").__module__ == "page_home"
