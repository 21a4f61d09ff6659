"""The open data of the charges: files that the build publishes at stable addresses."""

import json

from nnm_site.calculator import dataset
from nnm_site.calculator.cards import load_cards
from nnm_site.calculator.dataset import Rate
from nnm_site.content import queries


def every_rate() -> list[Rate]:
    """The rates of all cards, and those that held earlier."""
    return dataset.rates(load_cards(), queries.earlier_rates())


def charge_files(site_url: str) -> dict[str, bytes]:
    """Each file's address and bytes."""
    found = every_rate()
    return {
        dataset.JSON_PATH: dataset.as_json(found, site_url).encode(),
        dataset.CSV_PATH: dataset.as_csv(found).encode(),
        dataset.SCHEMA_PATH: json.dumps(dataset.schema(site_url), indent=1).encode(),
    }
