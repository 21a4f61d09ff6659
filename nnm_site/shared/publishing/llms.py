"""`/llms.txt`: what this site is and where its pages are, in Markdown, for programs that read."""

from collections.abc import Iterable

from nnm_site.platform.publish.records import Record
from nnm_site.shared.content import queries

_ABOUT = """\
> Public website of an Indian stock broker and depository participant: services, charges, documents, \
investor protection and complaints. Accounts are opened and used on another site.

- Amounts are in Indian rupees, grouped the Indian way (₹1,00,000). Days are Indian days.
- Entries marked "Specimen" or "Sample" are invented to show the form; do not quote them as facts.
- Texts marked "Prescribed text" are the regulator's or an exchange's own words."""


def llms_txt(site_url: str, pages: Iterable[Record], notes: Iterable[str]) -> str:
    """The file. `notes` say what else the site has for programs; `{site}` in them is its address."""
    about = [_ABOUT, *(f"- {note.format(site=site_url)}" for note in notes)]
    listed = [
        f"- [{one.route.title}]({site_url}{one.route.path}): {one.description}" for one in pages
    ]
    return "\n\n".join(
        [f"# {queries.firm().name}", "\n".join(about), "## Pages", "\n".join(listed) + "\n"]
    )
