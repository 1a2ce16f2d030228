import { type ArtefactClass, typesOfResource } from '../../model/artefact-types.js';
import type { ConstraintRoles } from '../../registry/structures/structure-query.js';
import { distinctEntries, requestFault } from '../parameters/read-parameters.js';

/** The classes that a resource of REST 1.5 selects: those that SDMX-ML 2.1 writes under its name. */
export interface ResourceRow {
  readonly classes: readonly ArtefactClass[];
  /** Set if only constraints of one role are selected. */
  readonly role?: ConstraintRoles[string];
  /** Meaning of the item part of a path: an item of a scheme, or a hierarchy of a hierarchical codelist. */
  readonly items?: 'items' | 'hierarchies';
}

const scheme = (...classes: readonly ArtefactClass[]): ResourceRow => ({ classes, items: 'items' });
const others = (...classes: readonly ArtefactClass[]): ResourceRow => ({ classes });
const constraints = ['DataConstraint', 'MetadataConstraint', 'ContentConstraint'] as const;

/**
 * The resources of REST 1.5 except `structure`, in the order of the specification. VTL mappings have two names: that of
 * the specification and that of its OpenAPI file.
 */
export const resourceRows: ReadonlyMap<string, ResourceRow> = new Map(
  Object.entries({
    datastructure: others('DataStructure'),
    metadatastructure: others('MetadataStructure'),
    categoryscheme: scheme('CategoryScheme'),
    conceptscheme: scheme('ConceptScheme'),
    codelist: scheme('GeographicCodelist', 'GeoGridCodelist', 'Codelist', 'ValueList'),
    hierarchicalcodelist: { classes: ['Hierarchy', 'HierarchicalCodelist'], items: 'hierarchies' },
    organisationscheme: scheme('AgencyScheme', 'DataProviderScheme', 'DataConsumerScheme', 'OrganisationUnitScheme'),
    agencyscheme: scheme('AgencyScheme'),
    dataproviderscheme: scheme('DataProviderScheme'),
    dataconsumerscheme: scheme('DataConsumerScheme'),
    organisationunitscheme: scheme('OrganisationUnitScheme'),
    dataflow: others('Dataflow'),
    metadataflow: others('Metadataflow'),
    reportingtaxonomy: scheme('ReportingTaxonomy'),
    provisionagreement: others('ProvisionAgreement', 'MetadataProvisionAgreement'),
    structureset: others(
      'StructureMap',
      'RepresentationMap',
      'OrganisationSchemeMap',
      'ConceptSchemeMap',
      'CategorySchemeMap',
      'ReportingTaxonomyMap',
      'StructureSet',
    ),
    process: others('Process'),
    categorisation: others('Categorisation'),
    contentconstraint: others(...constraints),
    actualconstraint: { classes: constraints, role: 'Actual' },
    allowedconstraint: { classes: constraints, role: 'Allowed' },
    attachmentconstraint: others('AttachmentConstraint'),
    transformationscheme: scheme('TransformationScheme'),
    rulesetscheme: scheme('RulesetScheme'),
    userdefinedoperatorscheme: scheme('UserDefinedOperatorScheme'),
    customtypescheme: scheme('CustomTypeScheme'),
    namepersonalisationscheme: scheme('NamePersonalisationScheme'),
    vtlmappingscheme: scheme('VtlMappingScheme'),
    namealiasscheme: scheme('VtlMappingScheme'),
  } satisfies Readonly<Record<string, ResourceRow>>),
);

/** The names for all types: the resource of the standard, and the keyword of the other parts of the path. */
const everything: readonly string[] = ['structure', 'all'];

/** A hint for an error text: the resource of REST 1.5 for a resource of REST 2. */
function hint(name: string): string {
  const [type] = typesOfResource(name);
  const resource = type && [...resourceRows].find(([, { classes }]) => classes.includes(type.class));
  return resource === undefined ? '' : `; use ${resource[0]} for this type of REST 2`;
}

/**
 * Parses resources separated by `+` to their rows; null for all types.
 * @throws StrataError `Syntax`, rule `path.type`, for an unknown name and for `structure` in a list
 */
export function readResources(text: string): readonly ResourceRow[] | null {
  if (everything.includes(text)) return null;
  return distinctEntries('resource', text, '+', 'types').map((name) => {
    const row = resourceRows.get(name);
    if (row !== undefined) return row;
    const known = [...resourceRows.keys(), 'structure'].join(', ');
    const detail = everything.includes(name)
      ? `the resource is "${text}"; use ${name} alone or a list of resources without it`
      : `"${name}" is not a resource of REST 1.5${hint(name)}. The resources are ${known}`;
    throw requestFault('path.type', detail, 'resource');
  });
}

/** The classes that a list of resources selects. */
export interface SelectedClasses {
  readonly classes: readonly ArtefactClass[];
  readonly roles: ConstraintRoles;
}

/** Unites rows: their classes, and the role of a class if all its rows have the same one. */
export function uniteResources(rows: readonly ResourceRow[]): SelectedClasses {
  const classes = [...new Set(rows.flatMap((row) => row.classes))];
  const roles = classes.flatMap((className) => {
    const [role, ...further] = new Set(rows.filter((row) => row.classes.includes(className)).map((row) => row.role));
    return role === undefined || further.length > 0 ? [] : [[className, role] as const];
  });
  return { classes, roles: Object.fromEntries(roles) };
}
