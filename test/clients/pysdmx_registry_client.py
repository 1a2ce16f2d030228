"""Reads with every method of the registry client of pysdmx: python pysdmx_registry_client.py <endpoint>."""

import asyncio
import sys

from outcomes import report
from pysdmx.api.fmr import AsyncRegistryClient, RegistryClient

endpoint = sys.argv[1]
# Seconds; enough for a machine under load.
client = RegistryClient(endpoint, timeout=60)
later = AsyncRegistryClient(endpoint, timeout=60)


def ids(things):
    return [each.id for each in things]


def full(artefact):
    return f"{artefact.agency}:{artefact.id}({artefact.version})"


def organisations(organisations):
    """The flows of each organisation, by its id."""
    return {each.id: sorted(f"{flow.id}({flow.version})" for flow in each.dataflows) for each in organisations}


def category(each):
    return {
        "flows": [f"{flow.id}({flow.version})" for flow in each.dataflows],
        "others": [str(other) for other in each.other_references],
        "below": {below.id: category(below) for below in each.categories},
    }


def hierarchical(codes):
    return {code.id: {"name": code.name, "below": hierarchical(code.codes)} for code in codes}


def component(each):
    """The values that a component allows: ids of codes, or the type."""
    if type(each.local_codes).__name__ == "Hierarchy":
        return hierarchical(each.local_codes.codes)
    codes = each.enumeration
    return ids(codes) if codes is not None else each.dtype.value


def components(schema):
    return {each.id: component(each) for each in schema}


def schema(context, id):
    got = client.get_schema(context, "SEA", id, "1.0.0")
    return {
        "components": components(got.components),
        "required": [each.id for each in got.components if each.required],
        "levels": {each.id: each.attachment_level for each in got.components.attributes},
        "groups": [[group.id, list(group.dimensions)] for group in got.groups or ()],
        "keys": list(got.keys or ()),
        "artefacts": sorted(got.artefacts),
    }


def details(detail):
    got = client.get_dataflow_details("SEA", "DF_CATCH", "1.0.0", detail)
    return {
        "dataflow": [got.agency.id, got.id, got.version, got.name, got.description],
        "structure": got.dsd_ref,
        "providers": sorted(ids(got.providers or ())),
        "components": ids(got.components) if got.components is not None else None,
    }


def categorisation():
    got = client.get_categorisation("SEA", "CAT_CATCH")
    return [full(got), got.source, got.target]


def agreement(got):
    return [full(got), got.dataflow, got.provider]


def metadata_agreement(got):
    return [full(got), got.metadataflow, got.metadata_provider]


def codes(id, version="~"):
    got = client.get_codes("SEA", id, version)
    return [full(got), got.sdmx_type, {code.id: code.name for code in got}]


def concepts():
    got = client.get_concepts("SEA", "CS_FISH")
    return {each.id: ids(each.codes) if each.codes is not None else each.dtype and each.dtype.value for each in got}


def constraint():
    got = client.get_data_constraint("SEA", "DC_CATCH")
    return [
        full(got),
        [attached for attached in got.constraint_attachment.dataflows],
        [
            [region.is_included, {key.id: [value.value for value in key.values] for key in region.key_values}]
            for region in got.cube_regions
        ],
    ]


def keys():
    got = client.get_data_constraint("SEA", "DC_KEYS")
    return [[[value.id, value.value] for value in key.keys_values] for keyset in got.key_sets for key in keyset.keys]


def structures():
    got = client.get_data_structures("SEA")
    return {full(each): components(each.components) for each in got}


def metadata_component(each):
    return {
        "presentational": each.is_presentational,
        "occurs": [each.array_def.min_size, each.array_def.max_size] if each.array_def is not None else None,
        "codes": ids(each.local_codes) if each.local_codes is not None else None,
        "below": {below.id: metadata_component(below) for below in each.components},
    }


def metadata_structures():
    got = client.get_metadata_structures("SEA")
    return {full(each): {part.id: metadata_component(part) for part in each.components} for each in got}


def metadata_report(got):
    return [
        f"{got.agency}:{got.id}({got.version})",
        got.metadataflow,
        list(got.targets),
        {each.id: each.value or {below.id: below.value for below in each.attributes} for each in got.attributes},
    ]


def value_map(each):
    return [each.source, each.target, each.valid_from and each.valid_from.year, each.valid_to and each.valid_to.year]


def multi_value_map(each):
    return [list(each.source), list(each.target)]


def mapping():
    got = client.get_mapping("SEA", "SM_CATCH")
    return {
        "of": [full(got), got.source, got.target],
        "components": {each.source: [value_map(value) for value in each.values.maps] for each in got.component_maps},
        "implicit": [[each.source, each.target] for each in got.implicit_component_maps],
        "fixed": [[each.target, each.value, each.located_in] for each in got.fixed_value_maps],
        "dates": [[each.source, each.target, each.pattern, each.frequency] for each in got.date_pattern_maps],
    }


def code_map(id, tell):
    got = client.get_code_map("SEA", id)
    return [full(got), type(got).__name__, [tell(each) for each in got.maps]]


def transformations():
    got = client.get_vtl_transformation_scheme("SEA", "TS")
    return {
        "items": [[each.id, each.full_expression] for each in got.items],
        "mappings": [mapped.dataflow_alias for mapped in got.vtl_mapping_scheme.items],
        "names": [each.personalised_name for each in got.name_personalisation_scheme.items],
        "types": ids(got.custom_type_scheme.items),
        "rulesets": {each.id: ids(each.items) for each in got.ruleset_schemes},
        "operators": {each.id: ids(each.items) for each in got.user_defined_operator_schemes},
    }


report(
    {
        "get_agencies": lambda: {each.id: each.name for each in client.get_agencies("SEA")},
        "get_providers": lambda: organisations(client.get_providers("SEA")),
        "get_providers with flows": lambda: organisations(client.get_providers("SEA", True)),
        "get_metadata_providers": lambda: organisations(client.get_metadata_providers("SEA")),
        "get_metadata_providers with flows": lambda: organisations(client.get_metadata_providers("SEA", True)),
        "get_categories": lambda: {each.id: category(each) for each in client.get_categories("SEA", "TOPICS")},
        "get_categorisation": categorisation,
        "get_provision_agreement": lambda: agreement(client.get_provision_agreement("SEA", "PA_NO")),
        "get_codes of a codelist": lambda: codes("CL_SPECIES"),
        "get_codes of an older version": lambda: codes("CL_SPECIES", "1.0.0"),
        "get_codes of a codelist that extends another": lambda: codes("CL_ALL"),
        "get_codes of a value list": lambda: codes("VL_UNIT"),
        "get_codes of nothing": lambda: codes("NOTHING"),
        "get_concepts": concepts,
        "get_schema of a data structure": lambda: schema("datastructure", "CATCH"),
        "get_schema of a dataflow": lambda: schema("dataflow", "DF_CATCH"),
        "get_schema of a provision agreement": lambda: schema("provisionagreement", "PA_NO"),
        "get_schema with key sets": lambda: schema("datastructure", "LANDINGS"),
        "get_dataflow_details all": lambda: details("all"),
        "get_dataflow_details core": lambda: details("core"),
        "get_dataflow_details providers": lambda: details("providers"),
        "get_dataflow_details schema": lambda: details("schema"),
        "get_dataflows": lambda: {full(each): each.structure for each in client.get_dataflows()},
        "get_data_constraint": constraint,
        "get_data_constraint with keys": keys,
        "get_data_structures": structures,
        "get_hierarchy": lambda: hierarchical(client.get_hierarchy("SEA", "H_SPECIES").codes),
        "get_report": lambda: metadata_report(client.get_report("SEA.DOCS", "REPORT")),
        "get_reports": lambda: [
            metadata_report(each) for each in client.get_reports("dataflow", "SEA", "DF_CATCH")
        ],
        "get_metadata_structures": metadata_structures,
        "get_metadataflows": lambda: {
            full(each): [each.structure, list(each.targets)] for each in client.get_metadataflows("SEA")
        },
        "get_metadata_provision_agreement": lambda: metadata_agreement(
            client.get_metadata_provision_agreement("SEA", "MPA")
        ),
        "get_mapping": mapping,
        "get_code_map": lambda: code_map("RM_SPECIES", value_map),
        "get_code_map of several components": lambda: code_map("RM_PAIR", multi_value_map),
        "get_vtl_transformation_scheme": transformations,
        "get_codes, asynchronous": lambda: ids(asyncio.run(later.get_codes("SEA", "CL_SPECIES"))),
        "get_dataflow_details, asynchronous": lambda: ids(
            asyncio.run(later.get_dataflow_details("SEA", "DF_CATCH", "1.0.0")).components
        ),
    }
)
