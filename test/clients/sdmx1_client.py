"""Reads with sdmx1: python sdmx1_client.py <url> <path of the service> <version of SDMX>."""

import sys

import sdmx
from outcomes import report
from sdmx.source import Source

url, path, version = sys.argv[1:]
client = sdmx.Client("ECB")
client.source = Source(id="SEA", name="Strata", url=f"{url}{path}", versions={version})


def full(artefact):
    maintainer = artefact.maintainer.id if artefact.maintainer is not None else None
    return f"{maintainer}:{artefact.id}({artefact.version})"


# The content of a message, by the client's names.
collections = [
    "categorisation",
    "category_scheme",
    "codelist",
    "concept_scheme",
    "constraint",
    "custom_type_scheme",
    "dataflow",
    "hierarchical_codelist",
    "hierarchy",
    "metadataflow",
    "metadatastructure",
    "name_personalisation_scheme",
    "organisation_scheme",
    "provisionagreement",
    "ruleset_scheme",
    "structure",
    "structureset",
    "transformation_scheme",
    "user_defined_operator_scheme",
    "value_list",
    "vtl_mapping_scheme",
]


def holds(message):
    """The artefacts of a message, references to others left out."""
    found = {name: getattr(message, name, {}) for name in collections}
    told = {
        name: sorted(full(each) for each in held.values() if not each.is_external_reference)
        for name, held in found.items()
    }
    return {name: held for name, held in told.items() if held}


def get(resource, id=None, **more):
    """Also for types that the client requests from some services only."""
    return client.get(resource, id, force=True, **more)


def items(resource, id):
    [scheme] = [
        each
        for name in collections
        for each in getattr(get(resource, id), name, {}).values()
        if not each.is_external_reference
    ]
    return {item.id: str(item.name) for item in scheme}


def item_parents():
    [areas] = get("codelist", "CL_AREA").codelist.values()
    return {code.id: code.parent.id if code.parent is not None and code.parent is not areas else None for code in areas}


def structure(id):
    message = get("datastructure", id, params={"references": "descendants"})
    [dsd] = message.structure.values()
    return {
        "dimensions": [each.id for each in dsd.dimensions],
        "attributes": {each.id: type(each.related_to).__name__ for each in dsd.attributes},
        "measures": [each.id for each in dsd.measures],
        "codes": {
            each.id: [code.id for code in each.local_representation.enumerated]
            for each in dsd.dimensions
            if each.local_representation is not None and each.local_representation.enumerated is not None
        },
        "concepts": [each.concept_identity.id for each in dsd.dimensions],
    }


def flow_with(references):
    return holds(get("dataflow", "DF_CATCH", params={"references": references}))


def flow_structure():
    message = get("dataflow", "DF_LANDINGS", params={"references": "descendants"})
    flow = message.dataflow["DF_LANDINGS"]
    return [flow.structure.id, [each.id for each in flow.structure.dimensions]]


def category_tree():
    [topics] = get("categoryscheme", "TOPICS").category_scheme.values()
    return {each.id: sorted(below.id for below in each.child) for each in topics}


def region():
    [constraint] = get("contentconstraint", "DC_CATCH").constraint.values()
    return [
        [each.included, {key.id: sorted(value.value for value in selected.values) for key, selected in each.member.items()}]
        for each in constraint.data_content_region
    ]


def nothing():
    get("codelist", "NOTHING")


# Schemes of organisations have versions X.Y; for others the client requests three numbers.
newest = {"version": "~"} if version == "3.0.0" else {}
resources = [
    "categorisation",
    "categoryscheme",
    "codelist",
    "conceptscheme",
    "customtypescheme",
    "dataflow",
    "datastructure",
    "metadataflow",
    "metadatastructure",
    "namepersonalisationscheme",
    "provisionagreement",
    "rulesetscheme",
    "transformationscheme",
    "userdefinedoperatorscheme",
    "vtlmappingscheme",
]

report(
    {
        **{f"all of {resource}": lambda resource=resource: holds(get(resource)) for resource in resources},
        **{
            f"all of {resource}": lambda resource=resource: holds(get(resource, **newest))
            for resource in ("agencyscheme", "dataconsumerscheme", "dataproviderscheme")
        },
        "codes": lambda: items("codelist", "CL_SPECIES"),
        "codes and their parents": item_parents,
        "concepts": lambda: items("conceptscheme", "CS_FISH"),
        "a data structure with groups": lambda: structure("CATCH"),
        "a data structure": lambda: structure("LANDINGS"),
        "a dataflow with its structure": flow_structure,
        **{
            f"a dataflow with {references}": lambda references=references: flow_with(references)
            for references in ("children", "descendants", "parents", "parentsandsiblings", "all")
        },
        "categories": category_tree,
        "a region": region,
        "nothing": nothing,
    }
)
