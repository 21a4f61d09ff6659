"""A live page's scripts are built only from the parts that the page uses."""

import json
import subprocess
from pathlib import Path

import pytest
from reflex.compiler.compiler import compile_document_root
from reflex_base.compiler import templates

from nnm_site.platform import framework
from nnm_site.platform.framework import FrameworkError
from nnm_site.platform.publish import live_pages
from nnm_site.platform.publish.node import program

STATES = {"root": {"ready": False}, "root.bill_state": {"total": "₹472.74"}, "root.other": {"x": 1}}


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """The framework's compiled files: root, context and two pages, one of which reads a state."""
    root = templates.app_root_template(
        imports=[],
        custom_codes=[],
        hooks={},
        window_libraries=[("utils_state", "$/utils/state")],
        render={"name": "Fragment", "props": [], "children": []},
        dynamic_imports=set(),
    )
    context = templates.context_template(
        is_dev_mode=False, default_color_mode='"system"', initial_state=STATES, state_name="root"
    )
    for path, text in {
        "app/root.jsx": root,
        framework.DOCUMENT: compile_document_root([])[1],
        "utils/context.jsx": context,
        "app_components/page_bill.jsx": 'const s = useStateContext("root.bill_state");\n',
        "app_components/page_other.jsx": 'send("root.bill_state.ask");\n',
        "vite.config.js": "export default () => ({});\n",
        "reflex.json": '{"version": "0.10.1", "project_hash": 1, "last_reflex_run_datetime": "2026"}',
    }.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    return tmp_path


def test_a_page_brings_the_states_that_it_shows(web: Path):
    (web / "utils" / "states").mkdir()
    (web / "utils" / "states" / "gone.js").touch()
    live_pages.lighten(web)
    page = (web / "app_components" / "page_bill.jsx").read_text()
    assert page.startswith('import "$/utils/states/bill_state";\n')
    values = (web / "utils" / "states" / "bill_state.js").read_text()
    assert (
        f'initialState["root.bill_state"] = {json.dumps(STATES["root.bill_state"], ensure_ascii=False)};'
        in values
    )
    assert "472.74" not in (web / "utils" / "context.jsx").read_text()
    assert "import" not in (web / "app_components" / "page_other.jsx").read_text()
    assert [path.name for path in (web / "utils" / "states").iterdir()] == ["bill_state.js"]
    # The framework's configuration is kept below ours.
    assert (web / "vite.framework.config.js").read_text() == "export default () => ({});\n"
    assert "./browser/vite.config.js" in (web / "vite.config.js").read_text()
    assert (web / "browser" / "router.js").exists()
    assert json.loads((web / "reflex.json").read_text()) == {"version": "0.10.1"}


def test_another_framework_stops_the_build(web: Path):
    (web / "utils" / "context.jsx").write_text("export const initialState = make()\n")
    with pytest.raises(FrameworkError, match="stands 0 times"):
        live_pages.lighten(web)


def test_what_the_build_leaves_out_says_so_when_it_is_used():
    unused = Path(live_pages.__file__).with_name("browser") / "unused.js"
    asked = f"import({json.dumps(unused.as_uri())}).then(m => new m.default().get('x'))"
    done = subprocess.run(
        [program("node"), "--input-type=module", "--eval", asked], capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "The build leaves this out: nnm_site/platform/publish/browser/unused.js" in done.stderr
