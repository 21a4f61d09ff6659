"""The base of every table: its metadata is what Alembic compares with the database."""

from typing import ClassVar

from sqlalchemy import MetaData
from sqlmodel import SQLModel


class Table(SQLModel):
    """The base of all tables. Constraints have names, so that a migration can alter or drop them."""

    metadata: ClassVar[MetaData] = MetaData(  # pyright: ignore[reportIncompatibleVariableOverride]
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
