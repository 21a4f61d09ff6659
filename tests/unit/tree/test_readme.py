"""The example of the renderer's README runs."""

import re
from pathlib import Path

import nnm_site.platform.tree

README = Path(nnm_site.platform.tree.__file__).with_name("README.md")


def test_the_example_does_what_it_says():
    (example,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(example, str(README), "exec"), {"__name__": "example"})
