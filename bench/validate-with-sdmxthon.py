"""Validates a CSV file with sdmxthon: python validate-with-sdmxthon.py <structure message of SDMX-ML 2.1> <CSV>. Prints JSON."""

import json
import sys
import time

import pandas
from sdmxthon.api.api import read_sdmx
from sdmxthon.model.dataset import Dataset

structure_file, data_file = sys.argv[1:]
[structure] = read_sdmx(structure_file, validate=False).payload["DataStructures"].values()
data = pandas.read_csv(data_file, dtype=str).drop(columns=["STRUCTURE", "STRUCTURE_ID"])
data_set = Dataset(structure=structure, data=data)
start = time.perf_counter()
errors = data_set.structural_validation()
milliseconds = (time.perf_counter() - start) * 1000
print(json.dumps({"milliseconds": milliseconds, "rules": sorted({each["Code"] for each in errors})}))
