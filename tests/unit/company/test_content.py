"""The content of the firm's pages, held against their drawings and rules."""

import re

import pytest
from pydantic import ValidationError

from nnm_site.features.company.milestones import KINDS
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.company import Milestone, Team

#: The drawings of the firm's pages: groups of one file.
GROUPS = set(re.findall(r'<g id="([\w-]+)"', (PROJECT_ROOT / "assets/company.svg").read_text()))


def test_awards_with_year_and_source_newest_first() -> None:
    awards = queries.awards()

    assert all(award.year.isdigit() and award.source for award in awards)
    assert [award.year for award in awards] == sorted((a.year for a in awards), reverse=True)


def test_every_award_has_a_drawing() -> None:
    assert {award.emblem for award in queries.awards()} <= GROUPS


def test_leaders_have_a_portrait_and_a_biography() -> None:
    everyone = (*queries.leaders("head"), *queries.leaders("management"))
    assert {leader.portrait for leader in everyone} <= GROUPS
    assert all(len(leader.biography) >= 2 for leader in everyone)


def test_a_person_without_a_role_is_refused() -> None:
    team = {"key": "x", "kind": "department", "label": "X", "purpose": "Y"}
    Team.model_validate(team | {"people": ["Asha Namuna, Manager"]})

    with pytest.raises(ValidationError, match="a name and what the person does"):
        Team.model_validate(team | {"people": ["Asha Namuna"]})


def test_milestones_are_oldest_first() -> None:
    entries = queries.milestones()
    years = [entry.year for entry in entries]

    assert years == sorted(years)
    assert {entry.kind for entry in entries} == set(KINDS)
    issues = [entry.year for entry in entries if entry.kind == "sme-issues"]
    assert len(issues) == len(set(issues)), "one entry a year"


def test_a_sample_of_market_making_names_no_company() -> None:
    """R112: content that cannot be known."""
    for entry in queries.milestones():
        if entry.kind == "sme-issues" and entry.sample:
            assert entry.text.startswith("Specimen entry:")


def test_an_unknown_kind_of_milestone_is_refused() -> None:
    with pytest.raises(ValidationError):
        Milestone.model_validate(
            {"key": "x", "year": 1990, "kind": "prize", "title": "X", "text": "Y"}
        )


def test_no_two_pictures_of_the_gallery_are_described_alike() -> None:
    photos = [
        photo for category in queries.gallery_categories() for photo in queries.photos(category.key)
    ]
    assert len({photo.alt for photo in photos}) == len({p.caption for p in photos}) == len(photos)
