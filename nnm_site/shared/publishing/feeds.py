"""Atom feeds (RFC 4287), as text."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree import ElementTree as ET

from nnm_site.shared.content import queries
from nnm_site.shared.rules.dates import INDIA


@dataclass(frozen=True)
class FeedEntry:
    """One entry: `path` is its address on the site and its permanent name."""

    path: str
    title: str
    published: datetime.date
    updated: datetime.date
    summary: str


def atom(
    site_url: str,
    path: str,
    title: str,
    page: str,
    entries: Sequence[FeedEntry],
    language: str = "en-IN",
) -> bytes:
    """The feed at `path` of the `entries` on `page`, newest first. There must be at least one.

    The firm is its author, and its title begins with the firm's name.
    """
    firm = queries.firm().name
    newest_first = sorted(entries, key=lambda entry: entry.published, reverse=True)
    feed = ET.Element("feed", {"xmlns": "http://www.w3.org/2005/Atom", "xml:lang": language})
    ET.SubElement(feed, "id").text = site_url + path
    ET.SubElement(feed, "title").text = f"{firm}: {title}"
    ET.SubElement(feed, "updated").text = _moment(max(entry.updated for entry in entries))
    ET.SubElement(ET.SubElement(feed, "author"), "name").text = firm
    ET.SubElement(feed, "link", {"rel": "self", "href": site_url + path})
    ET.SubElement(feed, "link", {"rel": "alternate", "type": "text/html", "href": site_url + page})
    for entry in newest_first:
        element = ET.SubElement(feed, "entry")
        ET.SubElement(element, "id").text = site_url + entry.path
        ET.SubElement(element, "title").text = entry.title
        ET.SubElement(element, "published").text = _moment(entry.published)
        ET.SubElement(element, "updated").text = _moment(entry.updated)
        ET.SubElement(element, "link", {"rel": "alternate", "href": site_url + entry.path})
        ET.SubElement(element, "summary").text = entry.summary
    ET.indent(feed)
    return ET.tostring(feed, encoding="utf-8", xml_declaration=True)


def _moment(day: datetime.date) -> str:
    return datetime.datetime.combine(day, datetime.time(), INDIA).isoformat()
