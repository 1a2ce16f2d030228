"""Reads and submits with sdmxthon: python sdmxthon_client.py <url> <user> <password>."""

import sys
from urllib.parse import urlsplit

import requests
from outcomes import report
from pysdmx.io import read_sdmx as read_with_pysdmx
from sdmxthon.api.api import read_sdmx, upload_metadata_to_fmr
from sdmxthon.model.itemScheme import Agency, Code, Codelist
from sdmxthon.model.message import Message
from sdmxthon.utils.enums import MessageTypeEnum

url, user, password = sys.argv[1:]
address = urlsplit(url)


def holds(path):
    """The content of a message, by the name of the container."""
    message = read_sdmx(f"{url}{path}", validate=True)
    return {name: sorted(held) for name, held in message.payload.items() if held and name != "errors"}


def codes():
    [areas] = read_sdmx(f"{url}/sdmx/v1/codelist/SEA/CL_AREA/1.0.0").payload["Codelists"].values()
    return {id: [str(code.name), code.parent and code.parent.id] for id, code in areas.items.items()}


def structure():
    message = read_sdmx(f"{url}/sdmx/v1/datastructure/SEA/CATCH/1.0.0?references=descendants")
    [dsd] = message.payload["DataStructures"].values()
    return {
        "dimensions": list(dsd.dimension_descriptor.components),
        "attributes": list(dsd.attribute_descriptor.components),
        "measures": list(dsd.measure_descriptor.components),
        "codes": {
            id: list(each.representation.codelist.items)
            for id, each in dsd.dimension_descriptor.components.items()
            if each.representation is not None and each.representation.codelist is not None
        },
    }


def codelist(id):
    codes = [Code(id_=code, name=f"Name of {code}") for code in ("NET", "LINE")]
    return Codelist(id_=id, name=f"Name of {id}", version="1.0", maintainer=Agency(id_="SEA"), items=codes)


def written():
    """Two codelists, because the client does not read a response with one."""
    made = {each.unique_id: each for each in (codelist("CL_XML_1"), codelist("CL_XML_2"))}
    return Message(MessageTypeEnum.Metadata, {"Codelists": made}).to_xml(test="false")


def submit(text, secret=password):
    upload_metadata_to_fmr(text, host=address.hostname, port=address.port, user=user, password=secret)


def put_and_get():
    submit(written())
    held = [read_sdmx(f"{url}/sdmx/v1/codelist/SEA/{id}").payload["Codelists"] for id in ("CL_XML_1", "CL_XML_2")]
    return {
        full: {id: str(code.name) for id, code in each.items.items()} for found in held for full, each in found.items()
    }


def report_in_xml():
    accept = {"Accept": "application/vnd.sdmx.registry+xml;version=2.1"}
    text = requests.post(f"{url}/ws/secure/sdmxapi/rest", written(), auth=(user, password), headers=accept).text
    by_sdmxthon = read_sdmx(text, validate=True).payload
    by_pysdmx = read_with_pysdmx(text, validate=True).submission
    return {
        "sdmxthon": {id: [each.action, each.status] for id, each in by_sdmxthon.items()},
        "pysdmx": {each.short_urn.split("=")[-1]: [each.action, each.status] for each in by_pysdmx},
    }


def faulty():
    submit(written().replace('id="NET"', 'id="N T"', 1))


def wrong_password():
    submit(written(), "wrong")


report(
    {
        "dataflows": lambda: holds("/sdmx/v1/dataflow/SEA/all/latest"),
        "a dataflow with what it refers to": lambda: holds("/sdmx/v1/dataflow/SEA/DF_CATCH/1.0.0?references=descendants"),
        "an older address": lambda: holds("/ws/public/sdmxapi/rest/dataflow/SEA/all/latest"),
        "codelists": lambda: holds("/sdmx/v1/codelist/SEA/all/all"),
        "concept schemes": lambda: holds("/sdmx/v1/conceptscheme/SEA"),
        "agencies": lambda: holds("/sdmx/v1/agencyscheme/SEA"),
        "codes and their parents": codes,
        "a data structure": structure,
        "codelists of its own": put_and_get,
        "the report of a submission": report_in_xml,
        "a faulty codelist": faulty,
        "a wrong password": wrong_password,
    }
)
