"""Reads loaded data with pysdmx in every format that it reads: python pysdmx_read_data.py <url> <root>."""

import sys
import urllib.request

from outcomes import report
from pysdmx.io import read_sdmx

url, authorization = sys.argv[1:]
types = {
    "sdmx-csv-1.0": "application/vnd.sdmx.data+csv;version=1.0.0",
    "sdmx-csv-2.0": "application/vnd.sdmx.data+csv;version=2.0.0",
    "sdmx-csv-2.1": "application/vnd.sdmx.data+csv;version=2.1.0",
    "structure-specific-2.1": "application/vnd.sdmx.structurespecificdata+xml;version=2.1",
    "structure-specific-3.0": "application/vnd.sdmx.data+xml;version=3.0.0",
    "structure-specific-3.1": "application/vnd.sdmx.data+xml;version=3.1.0",
}
shapes = {"": "TIME_PERIOD", " without series": "AllDimensions"}


def read(accept, at_observation):
    request = urllib.request.Request(
        f"{url}/sdmx/v2/data/dataflow/SDMX/EXR/1.0.0/*?dimensionAtObservation={at_observation}",
        headers={"Accept": accept, "Authorization": authorization},
    )
    with urllib.request.urlopen(request, timeout=60) as response:
        text = response.read().decode()
    data = read_sdmx(text, validate=False).data[0].data
    columns = ["FREQ", "AREA", "CURRENCY", "TIME_PERIOD", "OBS_VALUE", "OBS_STATUS", "TITLE"]
    return sorted("|".join(str(row[each]) for each in columns) for _, row in data.iterrows())


report(
    {
        f"{name}{shape}": lambda accept=accept, at=at: read(accept, at)
        for name, accept in types.items()
        for shape, at in shapes.items()
        if "csv" not in name or at == "AllDimensions"
    }
)
