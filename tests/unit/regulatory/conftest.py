"""The shipped content in a database of its own."""

from collections.abc import Iterator

import pytest

from nnm_site.content import database, load, migrate


@pytest.fixture(scope="package", autouse=True)
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    engine = database.create_site_engine(f"sqlite:///{tmp_path_factory.mktemp('db')}/test.db")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "engine", lambda: engine)
        migrate.upgrade(engine)
        load.load(engine)
        yield
    engine.dispose()
