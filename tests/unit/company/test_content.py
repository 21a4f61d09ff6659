"""The content of the firm's pages: what the specification counts, and what is flagged as sample."""

import pytest
from pydantic import ValidationError

from nnm_site.company.milestones import KINDS
from nnm_site.company.state import CATEGORIES
from nnm_site.content import queries
from nnm_site.content.models.company import Milestone, Team
from tools.plates import house


def test_eight_awards_with_year_and_source() -> None:
    """Spec §2.4: 8 award cards."""
    awards = queries.awards()

    assert len(awards) == 8
    assert all(award.year.isdigit() and award.source for award in awards)
    assert all(award.sample for award in awards)
    assert [award.year for award in awards] == sorted((a.year for a in awards), reverse=True)


def test_every_award_has_a_drawing_of_its_own() -> None:
    assert {award.emblem for award in queries.awards()} == set(house.EMBLEMS)


def test_leaders_in_the_order_of_the_page() -> None:
    """Spec §2.5: head and CEO; head of research and operations; three management cards."""
    assert [leader.role for leader in queries.leaders("head")] == [
        "Head and CEO",
        "Head of research and operations",
    ]
    assert len(queries.leaders("management")) == 3
    everyone = (*queries.leaders("head"), *queries.leaders("management"))
    assert {leader.portrait for leader in everyone} == set(house.PORTRAITS)
    assert all(leader.sample and len(leader.biography) >= 2 for leader in everyone)


def test_network_team_and_seven_departments() -> None:
    """Spec §2.5: a network team list; department lists."""
    assert [team.label for team in queries.teams("network")] == ["Network team"]
    assert [team.label for team in queries.teams("department")] == [
        "Accounts",
        "KYC",
        "Dealer",
        "Demat",
        "Billing",
        "Compliance",
        "CDSL",
    ]


def test_a_person_without_a_role_is_refused() -> None:
    team = {"key": "x", "kind": "department", "label": "X", "purpose": "Y"}
    Team.model_validate(team | {"people": ["Asha Namuna, Manager"]})

    with pytest.raises(ValidationError, match="a name and what the person does"):
        Team.model_validate(team | {"people": ["Asha Namuna"]})


def test_milestones_run_from_1950_to_2024_oldest_first() -> None:
    """Spec §2.6: from 1950 to 2024; market making by year, licences, memberships."""
    entries = queries.milestones()
    years = [entry.year for entry in entries]

    assert (years[0], years[-1]) == (1950, 2024)
    assert years == sorted(years)
    assert {entry.kind for entry in entries} == set(KINDS)
    issues = [entry.year for entry in entries if entry.kind == "sme-issues"]
    assert len(issues) == len(set(issues)) >= 8


def test_only_the_founding_is_a_statement_of_the_firm() -> None:
    """The rest is sample and names no company (decisions: content we cannot know)."""
    stated = [entry for entry in queries.milestones() if not entry.sample]

    assert [entry.year for entry in stated] == [1950]
    for entry in queries.milestones():
        if entry.kind == "sme-issues":
            assert entry.text.startswith("Specimen entry:")


def test_an_unknown_kind_of_milestone_is_refused() -> None:
    with pytest.raises(ValidationError):
        Milestone.model_validate(
            {"key": "x", "year": 1990, "kind": "prize", "title": "X", "text": "Y"}
        )


def test_four_categories_with_their_pictures() -> None:
    """Spec §2.7: IPO Listings (8), Meet-ups (8), Celebration (8), Outdoor (14)."""
    categories = queries.gallery_categories()

    assert tuple(category.key for category in categories) == CATEGORIES
    assert {c.label: len(queries.photos(c.key)) for c in categories} == {
        "IPO Listings": 8,
        "Meet-ups": 8,
        "Celebration": 8,
        "Outdoor": 14,
    }
    photos = [photo for key in CATEGORIES for photo in queries.photos(key)]
    assert len({photo.alt for photo in photos}) == len({p.caption for p in photos}) == 38
