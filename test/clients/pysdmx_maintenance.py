"""Submits artefacts built with pysdmx and reads them back: python pysdmx_maintenance.py <url> <user> <password>."""

import sys

from outcomes import report
from pysdmx.api.fmr import RegistryClient
from pysdmx.api.fmr.maintenance import RegistryMaintenanceClient, StructureAction
from pysdmx.model import (
    Agency,
    AgencyScheme,
    Categorisation,
    Category,
    CategoryScheme,
    Code,
    Codelist,
    Component,
    ComponentMap,
    Components,
    Concept,
    ConceptScheme,
    Dataflow,
    DataStructureDefinition,
    DataType,
    Facets,
    MetadataAttribute,
    MetadataReport,
    ProvisionAgreement,
    RepresentationMap,
    Role,
    Ruleset,
    RulesetScheme,
    StructureMap,
    Transformation,
    TransformationScheme,
    ValueMap,
)

url, user, password = sys.argv[1:]
reader = RegistryClient(f"{url}/sdmx/v2", timeout=60)
writer = RegistryMaintenanceClient(f"{url}/sdmx/v2", user, password)
infomodel = "urn:sdmx:org.sdmx.infomodel"


def codes(*ids):
    return tuple(Code(id, name=f"Name of {id}") for id in ids)


def codelist(id, *ids, version="1.0"):
    return Codelist(id, name=id, agency="SEA", version=version, items=codes(*ids))


def component(id, role, dtype=DataType.STRING, **more):
    return Component(
        id,
        required=True,
        role=role,
        concept=Concept(id, urn=f"{infomodel}.conceptscheme.Concept=SEA:CS_PUT(1.0).{id}"),
        local_dtype=dtype,
        **more,
    )


def concept(id, name, **more):
    """A concept with the defaults that the client adds when it reads."""
    urn = f"{infomodel}.conceptscheme.Concept=SEA:CS_PUT(1.0).{id}"
    return Concept(id, name=name, urn=urn, dtype=DataType.STRING, **more)


concepts = ConceptScheme(
    "CS_PUT",
    name="Concepts",
    agency="SEA",
    version="1.0",
    items=(
        concept("GEAR", "Gear", description="What it was caught with"),
        concept("YEAR", "Year"),
        concept("TIME_PERIOD", "Time"),
        concept("OBS_VALUE", "Value"),
    ),
)
structure = DataStructureDefinition(
    "DSD_PUT",
    name="Structure",
    agency="SEA",
    version="1.0",
    components=Components(
        [
            component("GEAR", Role.DIMENSION, local_enum_ref=f"{infomodel}.codelist.Codelist=SEA:CL_GEAR(1.0)"),
            component("TIME_PERIOD", Role.DIMENSION, DataType.PERIOD),
            component("OBS_VALUE", Role.MEASURE, local_facets=Facets(max_length=20)),
            component("YEAR", Role.ATTRIBUTE, attachment_level="GEAR"),
        ]
    ),
)
flow = Dataflow(
    "DF_PUT",
    name="Flow",
    agency="SEA",
    version="1.0",
    structure=f"{infomodel}.datastructure.DataStructure=SEA:DSD_PUT(1.0)",
)
scheme = CategoryScheme(
    "CATS_PUT",
    name="Categories",
    agency="SEA",
    version="1.0",
    items=(Category("A", name="First", categories=(Category("B", name="Second"),)),),
)
categorisation = Categorisation(
    "CAT_PUT",
    name="Flow in A.B",
    agency="SEA",
    version="1.0",
    source=f"{infomodel}.datastructure.Dataflow=SEA:DF_PUT(1.0)",
    target=f"{infomodel}.categoryscheme.Category=SEA:CATS_PUT(1.0).A.B",
)
agreement = ProvisionAgreement(
    "PA_PUT",
    name="Agreement",
    agency="SEA",
    version="1.0",
    dataflow=f"{infomodel}.datastructure.Dataflow=SEA:DF_PUT(1.0)",
    provider=f"{infomodel}.base.DataProvider=SEA:DATA_PROVIDERS(1.0).NO",
)
gear = f"{infomodel}.codelist.Codelist=SEA:CL_GEAR(1.0)"
code_map = RepresentationMap(
    "RM_PUT",
    name="Gear to gear",
    agency="SEA",
    version="1.0",
    source=gear,
    target=gear,
    maps=(ValueMap(source="NET", target="LINE"), ValueMap(source="regex:L.*", target="LINE")),
)
mapping = StructureMap(
    "SM_PUT",
    name="Structure to structure",
    agency="SEA",
    version="1.0",
    source=f"{infomodel}.datastructure.DataStructure=SEA:DSD_PUT(1.0)",
    target=f"{infomodel}.datastructure.DataStructure=SEA:DSD_PUT(1.0)",
    maps=(ComponentMap("GEAR", "GEAR", code_map),),
)
rulesets = RulesetScheme(
    "RS_PUT",
    name="Rulesets",
    agency="SEA",
    version="1.0",
    vtl_version="2.0",
    items=(
        Ruleset("R", name="Ruleset", ruleset_definition="define", ruleset_type="datapoint", ruleset_scope="variable"),
    ),
)
transformations = TransformationScheme(
    "TS_PUT",
    name="Transformations",
    agency="SEA",
    version="1.0",
    vtl_version="2.0",
    items=(
        Transformation("T", name="Sum", expression="a + b", is_persistent=True, result="c"),
    ),
    ruleset_schemes=(rulesets,),
)
metadata = MetadataReport(
    "PUT",
    name="Report",
    agency="SEA.DOCS",
    version="1.0.0",
    metadataflow=f"{infomodel}.metadatastructure.Metadataflow=SEA:MDF(1.0.0)",
    targets=(f"{infomodel}.datastructure.Dataflow=SEA:DF_CATCH(1.0.0)",),
    attributes=(
        MetadataAttribute("CONTACT", attributes=(MetadataAttribute("EMAIL", value="bob@example.org"),)),
        MetadataAttribute("METHOD", value="Counted"),
    ),
)


def put(*artefacts, action=StructureAction.Replace):
    writer.put_structures(artefacts, action=action)


def held(id, version="~"):
    return [code.id for code in reader.get_codes("SEA", id, version)]


def replace():
    put(codelist("CL_GEAR", "NET", "LINE"))
    return reader.get_codes("SEA", "CL_GEAR") == codelist("CL_GEAR", "NET", "LINE")


def merge():
    put(codelist("CL_GEAR", "TRAP"), action=StructureAction.Merge)
    return held("CL_GEAR")


def append_new():
    put(codelist("CL_NEW", "A"), action=StructureAction.Append)
    return held("CL_NEW")


def append_existing():
    put(codelist("CL_NEW", "B"), action=StructureAction.Append)


def after_append():
    return held("CL_NEW")


def whole_set():
    put(concepts, structure, flow, scheme, categorisation, agreement, code_map, mapping, rulesets, transformations)
    return {
        "concepts": reader.get_concepts("SEA", "CS_PUT") == concepts,
        "agreement": reader.get_provision_agreement("SEA", "PA_PUT") == agreement,
        "categorisation": reader.get_categorisation("SEA", "CAT_PUT") == categorisation,
        "flow": reader.get_dataflows("SEA", "DF_PUT")[0] == flow,
        "code map": reader.get_code_map("SEA", "RM_PUT") == code_map,
        "mapping": reader.get_mapping("SEA", "SM_PUT") == mapping,
        "transformations": reader.get_vtl_transformation_scheme("SEA", "TS_PUT") == transformations,
    }


def of_structure():
    """The structure as read: with concepts and codes, which were not submitted with it."""
    got = reader.get_data_structures("SEA", "DSD_PUT")[0]
    return [
        [
            each.id,
            each.role.value,
            each.required,
            each.concept.name,
            [code.id for code in each.local_codes] if each.local_codes else None,
            each.attachment_level,
            each.local_facets.max_length if each.local_facets else None,
        ]
        for each in got.components
    ]


def of_categories():
    got = reader.get_categories("SEA", "CATS_PUT")
    return [[f"{each.agency}:{each.id}({each.version})" for each in below.dataflows] for below in got["A"].categories]


def agencies():
    put(
        AgencyScheme(name="AGENCIES", agency="SEA", version="1.0", items=(Agency("SEA.COAST", name="Coast Office"),)),
        action=StructureAction.Merge,
    )
    return sorted(each.id for each in reader.get_agencies("SEA"))


def put_report():
    writer.put_metadata_reports([metadata])
    return reader.get_report("SEA.DOCS", "PUT") == metadata


def faulty():
    put(Dataflow("DF_BAD", name="Bad", agency="SEA", version="1.0", structure=f"{infomodel}.datastructure.DataStructure=SEA:NONE(1.0)"))


def unknown_user():
    RegistryMaintenanceClient(url, user, "wrong").put_structures([codelist("CL_GEAR", "X")])


report(
    {
        "Replace": replace,
        "Merge": merge,
        "Append of something new": append_new,
        "Append of what there is": append_existing,
        "after it": after_append,
        "a set of artefacts": whole_set,
        "its data structure": of_structure,
        "its categories": of_categories,
        "agencies": agencies,
        "a metadata report": put_report,
        "a faulty artefact": faulty,
        "a wrong password": unknown_user,
    }
)
