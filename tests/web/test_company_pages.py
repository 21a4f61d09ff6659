"""The pictures of the gallery (R404). What else the pages of the company hold: required_parts.py."""

from collections.abc import Callable

import pytest

from nnm_site.shared.content.models.company import GalleryCategory, GalleryPhoto
from tests.documents import Document, words


@pytest.mark.requirement("R404", "R119")
def test_each_photo_has_its_description_and_its_room(document: Callable[[str], Document]) -> None:
    """AVIF or WebP with fallback, dimensions reserved, lazy."""
    page = document("/about/gallery")
    for category in GalleryCategory.all():
        (panel,) = page.find(f".//main//div[@data-panel='{category.key}']")
        figures = [figure for figure in panel.iter("figure") if figure.find("a") is not None]
        for figure, photo in zip(figures, GalleryPhoto.all(category=category.key), strict=True):
            (image,), (source,) = figure.iter("img"), figure.iter("source")
            assert ("Specimen" in words(figure)) == photo.sample, photo.key
            assert (image.get("alt"), image.get("loading")) == (photo.alt, "lazy"), photo.key
            assert image.attrib["src"].endswith(".webp"), photo.key
            assert source.get("type") == "image/avif", photo.key
            assert "w," in source.attrib["srcset"], photo.key
    assert page.structured_kinds == ["ImageGallery", "BreadcrumbList"]
