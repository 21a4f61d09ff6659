"""A stand-in for an installer: a whole, harmless DOS program that says what it is.

The firm's installers are not ours to publish. A text file named `.exe` would be broken, and a
real program would be a risk, so this is a 16-bit DOS program that prints its message and ends; it
touches no file and no network. Windows of 64 bits declines to run it and says so.
"""

import struct

PARAGRAPH = 16  # bytes
HEADER_SIZE = 2 * PARAGRAPH
PAGE = 512  # bytes
STACK = 256  # bytes

#: push cs; pop ds; mov dx, message; mov ah, 9 (print up to "$"); int 21h;
#: mov ax, 4C00h (end, code 0); int 21h. The message follows at once, at offset 14.
CODE = bytes.fromhex("0e1fba0e00b409cd21b8004ccd21")


def specimen_program(heading: str) -> bytes:
    """The program whose message names `heading`, which must be plain ASCII without a `$`."""
    message = (
        f"Specimen: {heading}.\r\n"
        "This file stands in for the installer, installs nothing and changes nothing.\r\n$"
    )
    image = CODE + message.encode("ascii")
    size = HEADER_SIZE + len(image)
    header = struct.pack(
        "<2s13H",
        b"MZ",
        size % PAGE,  # bytes in the last page
        -(-size // PAGE),  # pages
        0,  # relocations
        HEADER_SIZE // PARAGRAPH,
        -(-STACK // PARAGRAPH),  # memory wanted beyond the image, at least
        0xFFFF,  # and at most
        -(-len(image) // PARAGRAPH),  # stack segment, after the image
        STACK,  # stack pointer
        0,  # checksum, which DOS ignores
        0,  # instruction pointer: the first byte
        0,  # code segment
        HEADER_SIZE,  # where relocations would stand
        0,  # overlay number
    )
    return header.ljust(HEADER_SIZE, b"\0") + image
