"""Letting a change become public: build it, commit, and the running site takes it over."""

from tools import serve
from tools.clerk.change import Change, Names, alone, commit


def publish(change: Change, who: Names) -> str:
    """Publish a change with what is committed besides; returns its commit.

    Raises `Refused` or `ServeError`. What cannot be built is not committed, and the file is as
    it was. What is committed and could not be taken over stays committed: the next publication takes it.
    """
    site_url = serve.public_address()
    serve.require_writable_folders()
    with alone(), serve.publication(site_url) as publishing:
        made = commit(change, who, publishing.make)
        publishing.publish()
    if publishing.tell():
        raise serve.ServeError(
            f"{change.subject}: committed ({made[:10]}) and built, but NOT taken over."
        )
    return made
