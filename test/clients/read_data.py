"""Reads loaded data in SDMX-ML with sdmx1 and sdmxthon: python read_data.py <url> <root>."""

import io
import sys
import urllib.request

import sdmx
from outcomes import report
from sdmxthon.api.api import read_sdmx

url, authorization = sys.argv[1:]
types = {"structure-specific-2.1": "application/vnd.sdmx.structurespecificdata+xml;version=2.1"}
shapes = {"": "TIME_PERIOD", " without series": "AllDimensions"}
columns = ["FREQ", "AREA", "CURRENCY", "TIME_PERIOD", "OBS_VALUE", "OBS_STATUS", "TITLE"]


def fetch(path, accept):
    headers = {"Accept": accept, "Authorization": authorization}
    with urllib.request.urlopen(urllib.request.Request(f"{url}{path}", headers=headers), timeout=60) as response:
        return response.read()


def fetch_data(name, at):
    return fetch(f"/sdmx/v2/data/dataflow/SDMX/EXR/1.0.0/*?dimensionAtObservation={at}", types[name])


def structure():
    """The dataflow with its structure."""
    accept = "application/vnd.sdmx.structure+xml;version=2.1"
    path = "/sdmx/v1/dataflow/SDMX/EXR/1.0.0?references=descendants"
    return sdmx.read_sdmx(io.BytesIO(fetch(path, accept))).dataflow["EXR"]


def with_sdmx1(name, at):
    message = sdmx.read_sdmx(io.BytesIO(fetch_data(name, at)), structure=structure().structure)
    rows = []
    for data_set in message.data:
        for observation in data_set.obs:
            row = {id: each.value for id, each in observation.key.values.items()}
            row |= {id: each.value for id, each in observation.attrib.items()}
            row["OBS_VALUE"] = observation.value
            rows.append("|".join(str(getattr(row[each], "id", row[each])) for each in columns))
    return sorted(rows)


def with_sdmxthon(name, at):
    message = read_sdmx(io.BytesIO(fetch_data(name, at)), validate=False)
    [data_set] = message.payload.values() if isinstance(message.payload, dict) else [message.payload]
    return sorted("|".join(str(row[each]) for each in columns) for _, row in data_set.data.iterrows())


clients = {
    "sdmx1": (with_sdmx1, ["structure-specific-2.1"]),
    "sdmxthon": (with_sdmxthon, ["structure-specific-2.1"]),
}
report(
    {
        f"{client}: {name}{shape}": lambda read=read, name=name, at=at: read(name, at)
        for client, (read, names) in clients.items()
        for name in names
        for shape, at in shapes.items()
    }
)
