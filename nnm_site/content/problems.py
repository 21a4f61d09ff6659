"""What can be wrong with the content files, said so that an editor finds the place."""

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Problem:
    """One fault: the file, and where known the entry and the field."""

    file: str
    entry: str = ""
    field: str = ""
    message: str = ""

    def __str__(self) -> str:
        """The line that an editor reads: file, entry, field, fault."""
        field = f'field "{self.field}"' if self.field else ""
        return ": ".join(part for part in (self.file, self.entry, field, self.message) if part)


class ContentError(Exception):
    """The content files have faults. `problems` holds every one of them."""

    def __init__(self, problems: list[Problem]) -> None:
        """Keep `problems`; the message is one line for each."""
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, problems)))
