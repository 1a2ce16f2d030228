"""Reads structure messages with sdmx1 and pysdmx: python read_files.py <folder>; the files are named `<client> …`."""

import sys
from pathlib import Path

import sdmx
from outcomes import report
from pysdmx.io import read_sdmx


def with_sdmx1(path):
    return sorted(sdmx.read_sdmx(path).structure)


def with_pysdmx(path):
    # Without validation: the client has no schemas of SDMX-JSON 2.1.
    return sorted(each.id for each in read_sdmx(path, validate=False).structures)


readers = {"sdmx1": with_sdmx1, "pysdmx": with_pysdmx}
report(
    {
        path.name: lambda path=path: readers[path.name.split(" ")[0]](path)
        for path in sorted(Path(sys.argv[1]).iterdir())
    }
)
