"""Structured data and picture markup of the firm's pages, as plain values."""

import pytest

from nnm_site.features.company import structured
from nnm_site.features.company.pictures import picture, size
from nnm_site.shared.content import queries

pytestmark = pytest.mark.requirement("R119")


def test_the_firm_is_an_organization_founded_in_1950() -> None:
    """R108: founded in 1950. A sample award is not claimed to machines."""
    (organization,) = structured.about_data()

    assert organization["@type"] == "Organization"
    assert organization["foundingDate"] == "1950"
    real = [f"{award.title}, {award.year}" for award in queries.awards() if not award.sample]
    assert organization.get("award", []) == real


def test_the_gallery_names_its_pictures() -> None:
    gallery = structured.gallery_data()[0]

    assert gallery["@type"] == "ImageGallery"
    categories = queries.gallery_categories()
    assert len(gallery["image"]) == sum(len(queries.photos(one.key)) for one in categories)
    assert all(image["caption"] and image["width"] > 0 for image in gallery["image"])


def test_a_picture_keeps_its_room_and_offers_two_formats() -> None:
    """R119: AVIF with a fallback, two widths, dimensions, lazy."""
    photo = queries.photos("outdoor")[0]
    markup = str(picture(photo, "50vw"))
    width, height = size(photo)

    assert f'width:"{width}"' in markup.replace(" ", "").replace('"width"', "width")
    assert f'height:"{height}"' in markup.replace(" ", "").replace('"height"', "height")
    assert "-small.avif 480w" in markup
    assert f"-large.webp {width}w" in markup
    assert "lazy" in markup
