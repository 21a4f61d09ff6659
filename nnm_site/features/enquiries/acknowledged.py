"""Who was sent an acknowledgement within a day: nobody's mailbox is filled through our forms.

Known by a keyed hash of the address, which is kept a day.
"""

import hashlib
import hmac

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import col

from nnm_site.features.enquiries.models import EnquiryAcknowledged, EnquiryKey

#: One acknowledgement for each address in so many seconds.
APART_SECONDS = 86_400.0


def take_turn(connection: Connection, email: str, now: float) -> bool:
    """Whether the mailbox of `email` may have an acknowledgement now; if so, it has had today's."""
    key = connection.execute(select(col(EnquiryKey.key))).scalar_one()
    mark = hmac.new(bytes.fromhex(key), mailbox(email).encode(), hashlib.sha256).hexdigest()
    insert = (sqlite if connection.dialect.name == "sqlite" else postgresql).insert
    new = insert(EnquiryAcknowledged).values(mark=mark, at=now)
    taken = new.on_conflict_do_update(
        index_elements=["mark"],
        set_={"at": new.excluded.at},
        where=col(EnquiryAcknowledged.at) <= now - APART_SECONDS,
    ).returning(col(EnquiryAcknowledged.mark))
    return connection.execute(taken).first() is not None


def mailbox(email: str) -> str:
    """The mailbox of an address, of which many spellings may lead to one.

    Most servers leave out what follows a `+`; Google's leave out dots too and have two names.
    """
    name, _, domain = email.lower().rpartition("@")
    name = name.partition("+")[0] or name
    if domain in {"gmail.com", "googlemail.com"}:
        name, domain = name.replace(".", ""), "gmail.com"
    return f"{name}@{domain}"


def forget(connection: Connection, now: float) -> None:
    """Erase the marks that count no more."""
    connection.execute(
        delete(EnquiryAcknowledged).where(col(EnquiryAcknowledged.at) <= now - APART_SECONDS)
    )
