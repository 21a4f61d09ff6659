"""What a build makes of pages, scripts and files, and how it says what it does."""


class BuildError(RuntimeError):
    """What a build is made of is not as this project needs it."""


def begin_step(what: str) -> None:
    """Say what is done from now on, in a line that `tools/serve.py` knows by its first characters.

    Whoever waits for a build is shown the last of them, and nothing else that is printed.
    """
    print(f"- {what}", flush=True)
