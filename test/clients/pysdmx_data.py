"""Writes data with pysdmx in every format that it writes: python pysdmx_data.py <url>."""

import sys

import pandas as pd
from outcomes import report
from pysdmx.api.fmr import RegistryClient
from pysdmx.io import write_sdmx
from pysdmx.io.format import Format
from pysdmx.io.pd import PandasDataset

(url,) = sys.argv[1:]
client = RegistryClient(f"{url}/sdmx/v2", timeout=60)
schema = client.get_schema("dataflow", "SDMX", "EXR", "1.0.0")

rows = [
    [freq, area, currency, period, value, status, f"Rate of {currency}, {area}"]
    for freq, periods in {"A": ["2023", "2024"], "M": ["2024-01", "2024-02"]}.items()
    for area in ["DE", "FR"]
    for currency in ["EUR", "USD"]
    for period, value, status in zip(periods, [1.5, 20.25], ["A", "E"])
]
columns = ["FREQ", "AREA", "CURRENCY", "TIME_PERIOD", "OBS_VALUE", "OBS_STATUS", "TITLE"]

formats = {
    "sdmx-csv-1.0": Format.DATA_SDMX_CSV_1_0_0,
    "sdmx-csv-2.0": Format.DATA_SDMX_CSV_2_0_0,
    "sdmx-csv-2.1": Format.DATA_SDMX_CSV_2_1_0,
    "generic-2.1": Format.DATA_SDMX_ML_2_1_GEN,
    "structure-specific-2.1": Format.DATA_SDMX_ML_2_1_STR,
    "structure-specific-3.0": Format.DATA_SDMX_ML_3_0,
    "structure-specific-3.1": Format.DATA_SDMX_ML_3_1,
}


def write(format, value, **more):
    data = pd.DataFrame(rows, columns=columns)
    data.loc[0, "OBS_STATUS"] = value
    return write_sdmx(PandasDataset(structure=schema, data=data), format, **more)


calls = {name: lambda each=each: write(each, "A") for name, each in formats.items()}
wrong = {f"{name} with a fault": lambda each=each: write(each, "Z") for name, each in formats.items()}
series = {
    f"{name} in series": lambda each=each: write(each, "A", dimension_at_observation="TIME_PERIOD")
    for name, each in formats.items()
    if "csv" not in name
}
report({**calls, **wrong, **series})
