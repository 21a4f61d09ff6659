"""The tests in each part of the long suite, and the parts a change affects (`tools/parts.py`)."""

from tools import parts


def test_every_file_of_tests_is_in_a_part():
    files = parts.test_files()
    assert files
    assert [path for path in files if parts.part_of(path) is None] == []


def test_a_file_is_in_the_part_that_names_it_most_exactly():
    assert parts.part_of("tests/e2e/test_connection.py") == "connection"
    assert parts.part_of("tests/e2e/test_of_a_new_page.py") == "journeys"
    assert parts.part_of("tests/elsewhere/test_new.py") is None


def test_what_a_table_names_is_a_part_or_a_folder_of_unit_tests():
    named = {name for reached in parts.TOUCHED.values() for name in reached}
    assert [name for name in named - set(parts.PARTS) if not (parts.ROOT / name).is_dir()] == []


def test_a_change_touches_the_unit_tests_of_its_folders_and_the_parts_of_the_longest_path():
    assert parts.touched(["nnm_site/features/calculator/rules/bill.py", "docs/deploy.md"]) == (
        ["tests/unit/calculator", "tests/unit/rules"],
        [*parts.TOUCHED["nnm_site/features/calculator/"]],
    )
    assert parts.touched(["tests/e2e/test_market.py"]) == ([], ["journeys"])
