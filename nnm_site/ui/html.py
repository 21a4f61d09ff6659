"""HTML that the server writes at a request, from Jinja templates beside each feature's code."""

from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from nnm_site.ui.breadcrumbs import current_way

#: Templates are named by their place in the package (`market/templates/company.html`). All values are
#: escaped, and a name that is not given is an error.
_TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).resolve().parents[1]),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def render(template: str, **values: Any) -> Markup:
    """The template filled with `values`, and with the `way` to the page for its breadcrumbs."""
    return Markup(_TEMPLATES.get_template(template).render({"way": current_way(), **values}))
