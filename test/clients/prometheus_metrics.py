"""Reads metrics with the parser of prometheus_client.

Usage: prometheus_metrics.py ADDRESS
Prints the families by name: type, documentation, and samples as [name, labels, value].
"""

import json
import sys
import urllib.request

from prometheus_client.parser import text_string_to_metric_families

with urllib.request.urlopen(sys.argv[1], timeout=30) as response:
    text = response.read().decode("utf-8")

families = {
    family.name: {
        "value": {
            "type": family.type,
            "help": family.documentation,
            "samples": [[sample.name, sample.labels, str(sample.value)] for sample in family.samples],
        }
    }
    for family in text_string_to_metric_families(text)
}
print(json.dumps(families))
