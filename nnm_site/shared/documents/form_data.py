"""A form of `content/forms.toml` for print."""

from typing import Any

from nnm_site.shared.content.models.forms import Form
from nnm_site.shared.content.validate import Content
from nnm_site.shared.documents.words import with_facts


def form_data(content: Content, document: str) -> dict[str, Any] | None:
    """What the template of forms reads, for a document that is one."""
    found = next((form for form in content.all(Form) if form.key == document), None)
    if found is None:
        return None
    return {
        "intro": with_facts(content, found.intro),
        **found.model_dump(mode="json", include={"parts", "office"}),
    }
