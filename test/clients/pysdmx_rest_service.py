"""Builds queries with pysdmx and sends them: python pysdmx_rest_service.py <endpoint> <an instant before the sample>."""

import json
import sys
from datetime import datetime

from outcomes import report
from pysdmx.api.qb import (
    ApiVersion,
    RefMetaByMetadataflowQuery,
    RefMetaByMetadatasetQuery,
    RefMetaByStructureQuery,
    RestService,
    SchemaContext,
    SchemaQuery,
    StructureDetail,
    StructureQuery,
    StructureReference,
    StructureType,
)
from pysdmx.io import read_sdmx
from pysdmx.io.format import RefMetaFormat, SchemaFormat, StructureFormat

endpoint, before = sys.argv[1:]


def service(**formats):
    """A client with a timeout that is enough for a machine under load."""
    return RestService(endpoint, ApiVersion.V2_2_0, timeout=60, **formats)


def text_of(query, **formats):
    return service(**formats).structure(query).decode()


def told(text):
    """The artefacts of a message as the client reads it, checked against the schemas that it has."""
    message = read_sdmx(text, validate=True)
    return sorted(each.short_urn for each in message.structures)


def urns(text):
    """The artefacts of an SDMX-JSON message."""
    data = json.loads(text)["data"]
    own = [link["urn"] for held in data.values() for each in held for link in each["links"] if link["rel"] == "self"]
    return sorted(urn[len("urn:sdmx:org.sdmx.infomodel.") :].partition(".")[2] for urn in own)


def codelist(version="~", **more):
    return StructureQuery(StructureType.CODELIST, "SEA", "CL_SPECIES", version, **more)


def flow(references, detail=StructureDetail.FULL):
    return StructureQuery(StructureType.DATAFLOW, "SEA", "DF_CATCH", "1.0.0", references=references, detail=detail)


def schema(context, id, schema_format):
    return service(schema_format=schema_format).schema(SchemaQuery(context, "SEA", id, "1.0.0")).decode()


def sets(query):
    data = json.loads(service().reference_metadata(query))["data"]
    return [f"{each['agencyID']}:{each['id']}({each['version']})" for each in data["metadataSets"]]


# The client itself refuses queries of earlier versions of the API.
older = ("actualconstraint", "allowedconstraint", "attachmentconstraint", "contentconstraint", "hierarchicalcodelist")
older += ("namealiasscheme", "organisationscheme", "structureset")
versions = ["~", "*", "1.0.0", "1.0+.0", "1+.0.0", "1.0.0+", "+", "1.0.0,1.1.0", "2.0+.0"]
sources = {
    "codelist": codelist(),
    "data structure": StructureQuery(
        StructureType.DATA_STRUCTURE, "SEA", "LANDINGS", "1.0.0", references=StructureReference.DESCENDANTS
    ),
    "concept scheme": StructureQuery(StructureType.CONCEPT_SCHEME, "SEA", "CS_FISH"),
    "dataflows": StructureQuery(StructureType.DATAFLOW, "SEA"),
    "provision agreements": StructureQuery(StructureType.PROVISION_AGREEMENT, "SEA"),
}

report(
    {
        **{
            f"version {version}": lambda version=version: urns(
                text_of(codelist(version.split(",") if "," in version else version))
            )
            for version in versions
        },
        **{
            f"references {references.value}": lambda references=references: urns(text_of(flow(references)))
            for references in StructureReference
            if references.value not in older
        },
        **{
            f"detail {detail.value}": lambda detail=detail: urns(text_of(flow(StructureReference.CHILDREN, detail)))
            for detail in StructureDetail
        },
        **{
            f"{name} as {fmt.value}": lambda query=query, fmt=fmt: told(text_of(query, structure_format=fmt))
            for name, query in sources.items()
            for fmt in (
                StructureFormat.SDMX_JSON_2_0_0,
                StructureFormat.SDMX_ML_2_1,
                StructureFormat.SDMX_ML_3_0,
                StructureFormat.SDMX_ML_3_1,
            )
        },
        "asOf before": lambda: text_of(codelist(as_of=datetime.fromisoformat(before))),
        "asOf now": lambda: urns(text_of(codelist(as_of=datetime.now().astimezone()))),
        "items": lambda: urns(text_of(codelist(item_id="COD"))),
        "several agencies": lambda: urns(text_of(StructureQuery(StructureType.AGENCY_SCHEME, ["SDMX", "SEA"]))),
        "everything": lambda: len(urns(text_of(StructureQuery()))),
        "schema in XML 3.0": lambda: schema(SchemaContext.DATAFLOW, "DF_CATCH", SchemaFormat.SDMX_ML_3_0_SCHEMA)[:38],
        "schema in XML 2.1": lambda: schema(SchemaContext.DATAFLOW, "DF_CATCH", SchemaFormat.SDMX_ML_2_1_SCHEMA)[:38],
        "schema as structures": lambda: urns(
            schema(SchemaContext.PROVISION_AGREEMENT, "PA_NO", SchemaFormat.SDMX_JSON_2_0_0_STRUCTURE)
        ),
        "metadata sets": lambda: sets(RefMetaByMetadatasetQuery("SEA.DOCS", "REPORT")),
        "metadata sets of a structure": lambda: sets(
            RefMetaByStructureQuery(StructureType.DATAFLOW, "SEA", "DF_CATCH", "1.0.0")
        ),
        "metadata sets of a metadataflow": lambda: sets(RefMetaByMetadataflowQuery("SEA", "MDF", "1.0.0")),
        **{
            f"metadata sets as {fmt.value}": lambda fmt=fmt: [
                each.short_urn
                for each in read_sdmx(
                    service(refmeta_format=fmt).reference_metadata(RefMetaByMetadatasetQuery("SEA.DOCS")).decode()
                ).reports
            ]
            for fmt in (RefMetaFormat.SDMX_JSON_2_0_0, RefMetaFormat.SDMX_ML_3_0, RefMetaFormat.SDMX_ML_3_1)
        },
    }
)
