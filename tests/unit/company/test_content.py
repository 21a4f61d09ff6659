"""The content of the firm's pages, checked against their rules."""

import pytest
from pydantic import ValidationError

from nnm_site.features.company.about import about_data
from nnm_site.shared.content.models.company import (
    Award,
    GalleryCategory,
    GalleryPhoto,
    Leader,
    Milestone,
    Team,
)


def test_awards_are_newest_first_and_a_sample_is_not_claimed_to_machines() -> None:
    awards = Award.all()
    assert [award.year for award in awards] == sorted((a.year for a in awards), reverse=True)
    (organization,) = about_data()
    real = [f"{award.title}, {award.year}" for award in awards if not award.sample]
    assert organization.get("award", []) == real


def test_leaders_have_a_biography() -> None:
    everyone = (*Leader.all(rank="head"), *Leader.all(rank="management"))
    assert all(len(leader.biography) >= 2 for leader in everyone)


def test_a_person_without_a_role_is_refused() -> None:
    team = {"key": "x", "kind": "department", "label": "X", "purpose": "Y"}
    Team.model_validate(team | {"people": ["Asha Namuna, Manager"]})

    with pytest.raises(ValidationError, match="a name and what the person does"):
        Team.model_validate(team | {"people": ["Asha Namuna"]})


def test_market_making_has_one_entry_a_year_and_a_sample_names_no_company() -> None:
    """R112: content that cannot be known."""
    issues = [one for one in Milestone.all() if one.kind == "sme-issues"]
    assert len({one.year for one in issues}) == len(issues)
    assert all(one.text.startswith("Specimen entry:") for one in issues if one.sample)


def test_no_two_pictures_of_the_gallery_are_described_alike() -> None:
    photos = [
        photo
        for category in GalleryCategory.all()
        for photo in GalleryPhoto.all(category=category.key)
    ]
    assert len({photo.alt for photo in photos}) == len({p.caption for p in photos}) == len(photos)
