"""What is new in a build."""

from pathlib import Path

from nnm_site.platform.publish.making import Made, new_in
from nnm_site.platform.serve.listing import files_below, list_files


def build(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        path = folder / "client" / name.replace("_", "/", 1).replace("_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    list_files(files_below(folder / "client"), folder)
    return folder


def test_what_the_build_before_has_not_is_new(tmp_path: Path):
    before = build(tmp_path / "before", a_index_html="a", b_index_html="b", assets_x_js="x")
    after = build(
        tmp_path / "after", a_index_html="a", b_index_html="B", c_index_html="c", assets_y_js="x"
    )
    assert new_in(after, before) == Made(pages=2, scripts=1)
    assert new_in(after, None) == Made(pages=3, scripts=1)
    # As an older release left it.
    (before / "files.json").unlink()
    assert new_in(after, before) == Made(pages=3, scripts=1)
