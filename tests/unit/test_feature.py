"""Parts that features provide to each other."""

import pytest
import reflex as rx

import nnm_site.site_map
from nnm_site.platform.feature import Feature, Part, give_parts, part
from nnm_site.settings import PROJECT_ROOT


@pytest.fixture
def given_back():
    """Restore the site's parts after a test."""
    yield
    give_parts(nnm_site.site_map.FEATURES)


@pytest.mark.usefixtures("given_back")
def test_a_part_is_found_by_its_name_and_a_missing_one_and_one_given_twice_are_named():
    one = Feature(parts={"one": Part(rx.fragment)})
    give_parts([one, Feature()])
    assert part("one") is one.parts["one"]
    with pytest.raises(LookupError, match="No feature gives the part 'two'; there are: one"):
        part("two")
    with pytest.raises(ValueError, match="Two features give the part 'one'"):
        give_parts([one, one])


def test_every_feature_is_in_the_site_map():
    folders = {path.parent.name for path in PROJECT_ROOT.glob("nnm_site/features/*/__init__.py")}
    text = (PROJECT_ROOT / "nnm_site" / "site_map.py").read_text()
    assert folders
    assert not [name for name in folders if f"nnm_site.features.{name}.feature import" not in text]
