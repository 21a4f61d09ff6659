"""The text of a file as the exchanges publish it: CSV, or one CSV in a zip archive.

Everything is done in memory, and nothing is unpacked that is larger than a file of an exchange.
"""

import io
import zipfile
import zlib

from nnm_site.features.market.rules.files import FileError

#: Bytes. A day of an exchange has about one million.
LARGEST = 48 * 2**20
#: An archive that is so many times smaller than its content was made to do harm: CSV shrinks by 4 to 10.
MOST_TIMES = 100

_ZIP = b"PK"


def unpacked(name: str, data: bytes) -> tuple[str, str]:
    """The name of the CSV file (that in the archive, for a zip) and its text. Raises `FileError`.

    Files are UTF-8; those that are not are read as Windows wrote them. No-break spaces become spaces.
    """
    if data.startswith(_ZIP):
        name, data = _only_file(data)
    if len(data) > LARGEST:
        raise FileError(f"the file is larger than {LARGEST // 2**20} MB: no file of an exchange is")
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return name, text.replace("\u00a0", " ").replace("\u202f", " ")
    raise FileError("the file is no text")


def _only_file(data: bytes) -> tuple[str, bytes]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            inside = [one for one in archive.infolist() if not one.is_dir()]
            if len(inside) != 1 or not inside[0].filename.lower().endswith(".csv"):
                raise FileError(f"the archive holds {len(inside)} files, not one CSV file")
            (one,) = inside
            if one.file_size > min(LARGEST, MOST_TIMES * len(data)):
                raise FileError(
                    f"the file in the archive would be {one.file_size / 2**20:.1f} MB: it is not unpacked"
                )
            with archive.open(one) as packed:
                # What the archive says of its size need not be true.
                found = packed.read(one.file_size + 1)
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError) as error:
        raise FileError(f"the archive cannot be read: {error}") from None
    if len(found) > one.file_size:
        raise FileError("the file in the archive is larger than the archive says")
    return one.filename, found
