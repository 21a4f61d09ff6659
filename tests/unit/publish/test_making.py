"""The new files of a build."""

from pathlib import Path

from nnm_site.platform.serve.listing import files_below, list_files


def build(folder: Path, before: Path | None = None, **files: str) -> list[str]:
    for name, text in files.items():
        path = folder / "client" / name.replace("_", "/", 1).replace("_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    were = files_below(before / "client") if before else {}
    new = list_files(files_below(folder / "client"), folder, before, were)
    return [file.path for file in new]


def test_what_the_build_before_has_not_is_new(tmp_path: Path):
    before, after = tmp_path / "before", tmp_path / "after"
    build(before, a_index_html="a", b_index_html="b", assets_x_js="x")
    files = {"b_index_html": "B", "a_index_html": "a", "c_index_html": "c", "assets_y_js": "x"}
    new = ["assets/y.js", "b/index.html", "c/index.html"]
    assert build(after, before, **files) == new
    # As an older release left it.
    (before / "files.json").unlink()
    assert build(after, before, **files) == sorted(["a/index.html", *new])
