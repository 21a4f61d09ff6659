"""The one error of the build step."""


class BuildError(RuntimeError):
    """The framework's output is not what this project was written for."""
