"""What a build does, step by step: whoever waits for it is shown the last one, and nothing else that is printed."""


def begin_step(what: str) -> None:
    """Say what is done from now on, in a line that `tools/serve.py` knows by its first characters."""
    print(f"- {what}", flush=True)
