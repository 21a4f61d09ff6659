"""The site map for search engines (sitemaps.org), as text."""

import datetime
from collections.abc import Mapping
from xml.etree import ElementTree as ET

from nnm_site.shared.rules.dates import INDIA


def sitemap(site_url: str, pages: Mapping[str, datetime.date | None]) -> bytes:
    """The pages by their path, each with the day of its content where that has one."""
    root = ET.Element("urlset", {"xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9"})
    for path, day in pages.items():
        url = ET.SubElement(root, "url")
        ET.SubElement(url, "loc").text = site_url + path
        if day is not None:
            moment = datetime.datetime.combine(day, datetime.time(), INDIA)
            ET.SubElement(url, "lastmod").text = moment.isoformat()
    ET.indent(root)
    return ET.tostring(root, encoding="utf-8", xml_declaration=True)
