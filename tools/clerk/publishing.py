"""Letting a change become public: check and build, commit, and the running site takes it over."""

from tools import serve
from tools.clerk.change import Change, Names, alone, commit


def publish(change: Change, who: Names) -> str:
    """Publish a change with what is committed besides; returns its commit.

    Raises `Refused` or `ServeError`. What the check refuses or cannot be built is not committed, and the file is as
    it was. What is committed and could not be taken over stays committed: the next publication takes it.
    """
    settings = serve.read_settings()
    serve.require_writable_folders()
    with alone():
        made = commit(change, who, lambda: serve.check_and_make(settings.built_site_url))
        try:
            serve.publish(settings.built_site_url)
        except serve.ServeError as problem:
            raise serve.ServeError(
                f"{problem}\n{change.subject}: committed ({made[:10]}), but NOT public. When the cause is gone: "
                "make publish"
            ) from None
    if not list(serve.running_servers()):
        serve.say("No site of this folder runs; the next `make run` serves it")
    elif serve.tell_takers():
        raise serve.ServeError(
            f"{change.subject}: committed ({made[:10]}) and built, but NOT taken over."
        )
    return made
