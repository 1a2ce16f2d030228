"""Reads loaded data, and messages in files, with clients: python read_data.py <url> <root> <files, as JSON: {name: path}>."""

import io
import json
import sys
import urllib.request

import sdmx
from outcomes import report
from pysdmx.io import read_sdmx as read_with_pysdmx
from sdmx.reader.csv import Reader as CsvReader
from sdmxthon.api.api import read_sdmx as read_with_sdmxthon

url, authorization, files = sys.argv[1:]
types = {
    "sdmx-csv-1.0": "application/vnd.sdmx.data+csv;version=1.0.0",
    "sdmx-csv-2.0": "application/vnd.sdmx.data+csv;version=2.0.0",
    "sdmx-csv-2.1": "application/vnd.sdmx.data+csv;version=2.1.0",
    "sdmx-json-1.0": "application/vnd.sdmx.data+json;version=1.0.0",
    "sdmx-json-2.0": "application/vnd.sdmx.data+json;version=2.0.0",
    "sdmx-json-2.1": "application/vnd.sdmx.data+json;version=2.1.0",
    "structure-specific-2.1": "application/vnd.sdmx.structurespecificdata+xml;version=2.1",
    "structure-specific-3.0": "application/vnd.sdmx.data+xml;version=3.0.0",
    "structure-specific-3.1": "application/vnd.sdmx.data+xml;version=3.1.0",
}
shapes = {"": "TIME_PERIOD", " without series": "AllDimensions"}
columns = ["FREQ", "AREA", "CURRENCY", "TIME_PERIOD", "OBS_VALUE", "OBS_STATUS", "TITLE"]


def fetch(path, accept):
    headers = {"Accept": accept, "Authorization": authorization}
    with urllib.request.urlopen(urllib.request.Request(f"{url}{path}", headers=headers), timeout=60) as response:
        return response.read()


def fetch_data(name, at):
    return fetch(f"/sdmx/v2/data/dataflow/SDMX/EXR/1.0.0/*?dimensionAtObservation={at}", types[name])


def fetch_dataflow(name):
    """The dataflow with its structure, of the generation of SDMX that the data have."""
    if name.endswith("-2.1"):
        path, version = "/sdmx/v1/dataflow/SDMX/EXR/1.0.0", "2.1"
    else:
        path, version = "/sdmx/v2/structure/dataflow/SDMX/EXR/1.0.0", "3.0.0"
    message = fetch(f"{path}?references=descendants", f"application/vnd.sdmx.structure+xml;version={version}")
    return sdmx.read_sdmx(io.BytesIO(message)).dataflow["EXR"]


def rows_of_frame(frame):
    return sorted("|".join(str(row[each]) for each in columns) for _, row in frame.iterrows())


def with_pysdmx(_, data):
    return rows_of_frame(read_with_pysdmx(data.decode(), validate=False).data[0].data)


def with_sdmxthon(_, data):
    payload = read_with_sdmxthon(data.decode(), validate=False).payload
    [data_set] = payload.values() if isinstance(payload, dict) else [payload]
    return rows_of_frame(data_set.data)


def rows_of_sdmx1(message):
    rows = []
    for data_set in message.data:
        for observation in data_set.obs:
            of_series = observation.series_key.attrib if observation.series_key else {}
            values = {**observation.key.values, **of_series, **observation.attrib}
            row = {id: each.value for id, each in values.items()} | {"OBS_VALUE": observation.value}
            rows.append("|".join(str(getattr(row[each], "id", row[each])) for each in columns))
    return sorted(rows)


def with_sdmx1(name, data):
    if "csv" in name:
        return rows_of_sdmx1(CsvReader().convert(io.BytesIO(data), structure=fetch_dataflow(name)))
    structure = {"structure": fetch_dataflow(name).structure} if "structure-specific" in name else {}
    return rows_of_sdmx1(sdmx.read_sdmx(io.BytesIO(data), **structure))


def in_draft_of_json(data):
    """The message as in the draft of SDMX-JSON 1.0 that sdmx1 reads: other parts at the top, and one language."""

    def without_names(part):
        if isinstance(part, dict):
            return {key: without_names(value) for key, value in part.items() if key != "names"}
        return [without_names(each) for each in part] if isinstance(part, list) else part

    message = json.loads(data)
    return json.dumps(without_names({"header": message["meta"], **message["data"]})).encode()


def read_file(name, path):
    with open(path, "rb") as file:
        return clients[name.split(":")[0]](name, file.read())


clients = {"pysdmx": with_pysdmx, "sdmx1": with_sdmx1, "sdmxthon": with_sdmxthon}
calls = {
    f"{client}: {name}{shape}": lambda read=read, name=name, at=at: read(name, fetch_data(name, at))
    for client, read in clients.items()
    for name in types
    for shape, at in shapes.items()
}
calls["sdmx1: draft of sdmx-json-1.0 without series"] = lambda: with_sdmx1(
    "sdmx-json-1.0", in_draft_of_json(fetch_data("sdmx-json-1.0", "AllDimensions"))
)
calls |= {name: lambda name=name, path=path: read_file(name, path) for name, path in json.loads(files).items()}
report(calls)
