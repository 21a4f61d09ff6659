"""The lists of pages for programs: the site map (sitemaps.org), and `/llms.txt` in Markdown."""

import datetime
from collections.abc import Iterable, Mapping
from xml.etree import ElementTree as ET

from nnm_site.platform.publish.records import Record
from nnm_site.shared.content import queries
from nnm_site.shared.rules.dates import INDIA

_ABOUT = """\
> Public website of an Indian stock broker and depository participant: services, charges, documents, \
investor protection and complaints. Accounts are opened and used on another site.

- Amounts are in Indian rupees, grouped the Indian way (₹1,00,000). Days are Indian days.
- Entries marked "Specimen" or "Sample" are invented to show the form; do not quote them as facts.
- Texts marked "Prescribed text" are the regulator's or an exchange's own words."""


def sitemap(site_url: str, pages: Mapping[str, datetime.date | None]) -> bytes:
    """The site map of `pages`: paths, each with the day of its content if there is one."""
    root = ET.Element("urlset", {"xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9"})
    for path, day in pages.items():
        url = ET.SubElement(root, "url")
        ET.SubElement(url, "loc").text = site_url + path
        if day is not None:
            moment = datetime.datetime.combine(day, datetime.time(), INDIA)
            ET.SubElement(url, "lastmod").text = moment.isoformat()
    ET.indent(root)
    return ET.tostring(root, encoding="utf-8", xml_declaration=True)


def llms_txt(site_url: str, pages: Iterable[Record], notes: Iterable[str]) -> str:
    """The file. `notes` name what else the site has for programs; `{site}` in them is its address."""
    about = [_ABOUT, *(f"- {note.format(site=site_url)}" for note in notes)]
    listed = [
        f"- [{one.route.title}]({site_url}{one.route.path}): {one.description}" for one in pages
    ]
    return "\n\n".join(
        [f"# {queries.firm().name}", "\n".join(about), "## Pages", "\n".join(listed) + "\n"]
    )
