"""`/llms.txt`: what this site is and where its pages are, in Markdown, for programs that read."""

from nnm_site.content import queries
from nnm_site.site_map import in_sitemap, routes

_ABOUT = """\
> Public website of an Indian stock broker and depository participant: services, charges, documents, \
investor protection and complaints. Accounts are opened and used on another site.

- Amounts are in Indian rupees, grouped the Indian way (₹1,00,000). Days are Indian days.
- Entries marked "Specimen" or "Sample" are invented to show the form; do not quote them as facts.
- Texts marked "Prescribed text" are the regulator's or an exchange's own words.
- What a trade costs: `GET /api/charges`, described at {site}/api/openapi.json. Every rate with its \
source: {site}/data/charges.json. How to use them: {site}/developers.
- Complaint data as files: {site}/complaint-data.csv, {site}/complaint-data.json. Feeds: {site}/blog/feed.atom, \
{site}/downloads/feed.atom.
- A readable index of every page and document: {site}/site-map."""


def llms_txt(site_url: str) -> str:
    """The file. The content must have been loaded."""
    pages = (
        f"- [{route.title}]({site_url}{route.path}): {route.description}"
        for route in routes()
        if in_sitemap(route)
    )
    return "\n\n".join(
        [
            f"# {queries.firm().name}",
            _ABOUT.format(site=site_url),
            "## Pages",
            "\n".join(pages) + "\n",
        ]
    )
