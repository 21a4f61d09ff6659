"""The forms feature: a page for each form."""

from collections.abc import Iterator

from nnm_site.features.forms.page import form_page
from nnm_site.platform.feature import Feature
from nnm_site.platform.route import Route
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.forms import Form


def routes() -> Iterator[Route]:
    """One page for each form of `content/forms.toml`."""
    for form in Form.all():
        yield Route(
            path=form.address,
            title=f"{form.title}: fill in and print",
            page=lambda key=form.key: form_page(Form.get(key)),
            description=form.description,
            parent="/downloads",
            updated=queries.document(form.key).date,
        )


FEATURE = Feature(routes=routes)
