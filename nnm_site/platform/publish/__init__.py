"""Making a build of pages, scripts and files, and reporting its steps."""


class BuildError(RuntimeError):
    """Something that a build needs is missing or unexpected."""


def begin_step(what: str) -> None:
    """Print the step that begins, in a line that `tools/serve.py` recognises by its first characters.

    It shows the last of these lines, and no other output.
    """
    print(f"- {what}", flush=True)
