"""Validates data of SDMX-ML 2.1 with sdmxthon: python validate-with-sdmxthon.py <structure message> <data message>. Prints JSON; times in milliseconds."""

import json
import sys
import time

from sdmxthon.api.api import read_sdmx

structure_file, data_file = sys.argv[1:]
[structure] = read_sdmx(structure_file, validate=False).payload["DataStructures"].values()
start = time.perf_counter()
[data_set] = read_sdmx(data_file, validate=False).payload.values()
read = time.perf_counter()
data_set.structure = structure
errors = data_set.structural_validation()
end = time.perf_counter()
times = {"reading": (read - start) * 1000, "checking": (end - read) * 1000}
print(json.dumps({**times, "rules": sorted({each["Code"] for each in errors})}))
