"""Importing a module makes nothing: the app alone reads content, as it composes its pages."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow

CODE = """
import importlib, pkgutil, sys
import nnm_site
for found in pkgutil.walk_packages(nnm_site.__path__, "nnm_site."):
    if found.name.rpartition(".")[2] != "__main__" and found.name not in {APPS}:
        importlib.import_module(found.name)
from nnm_site.calculator.cards import load_cards
from nnm_site.content.queries import site_content
from nnm_site.data import database
print(site_content.cache_info().currsize, load_cards.cache_info().currsize, database.engine.cache_info().currsize)
""".replace("{APPS}", "{'nnm_site.nnm_site', 'nnm_site.production'}")


def test_no_module_reads_content_or_opens_the_database():
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True)
    assert done.stdout.split() == ["0", "0", "0"], done.stderr
