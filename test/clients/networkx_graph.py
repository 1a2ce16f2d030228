"""Reads a reference graph as GraphML: python networkx_graph.py <address of the graph>."""

import io
import sys
import urllib.request

import networkx
from outcomes import report

with urllib.request.urlopen(sys.argv[1], timeout=60) as response:
    text = response.read()

graph = networkx.read_graphml(io.BytesIO(text), force_multigraph=True)

report(
    {
        "isDirected": lambda: graph.is_directed(),
        "nodes": lambda: [[urn, data] for urn, data in graph.nodes(data=True)],
        "edges": lambda: [[source, target, data] for source, target, data in graph.edges(data=True)],
        "ancestors": lambda: sorted(networkx.ancestors(graph, sys.argv[2])),
    }
)
