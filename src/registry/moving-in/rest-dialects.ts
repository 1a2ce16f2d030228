import { type ArtefactClass, typeOfClass } from '../../model/artefact-types.js';

/** What of a source is requested: artefacts of a resource, of one agency or of all, one id or all, each in all versions. */
export interface SourceSelection {
  readonly resource: string;
  readonly agencyID?: string | undefined;
  readonly id?: string | undefined;
}

/** How much of the selected artefacts is requested, and whether what they refer to comes with them. */
export interface SourceExtent {
  readonly detail: 'full' | 'allstubs';
  readonly references: 'none' | 'descendants';
}

/** A generation of SDMX REST. */
export interface RestDialect {
  readonly name: string;
  /** In the order of preference, for `Accept`: all that Strata reads. */
  readonly accept: string;
  /** The resource for all types. */
  readonly everything: string;
  /** The resource of a class; undefined where the generation has none. */
  resourceOf(className: string): string | undefined;
  /** The path and query after the address of the service. */
  pathTo(selection: SourceSelection, extent: SourceExtent): string;
}

const queryOf = ({ detail, references }: SourceExtent): string => `detail=${detail}&references=${references}`;

export const rest2: RestDialect = {
  name: 'SDMX REST 2',
  accept: [
    'application/vnd.sdmx.structure+xml;version=3.1.0',
    'application/vnd.sdmx.structure+xml;version=3.0.0;q=0.9',
    'application/vnd.sdmx.structure+json;version=2.1.0;q=0.8',
    'application/vnd.sdmx.structure+json;version=2.0.0;q=0.7',
    'application/vnd.sdmx.structure+xml;version=2.1;q=0.6',
    'application/xml;q=0.5',
    'application/json;q=0.4',
  ].join(', '),
  everything: '*',
  resourceOf: (className) => {
    const type = typeOfClass(className);
    return type?.only === undefined ? type?.resource : undefined;
  },
  pathTo: ({ resource, agencyID = '*', id = '*' }, extent) =>
    `/structure/${resource}/${agencyID}/${id}/*?${queryOf(extent)}`,
};

/** The resources of REST 1 for classes that SDMX 2.1 has under another name. */
const resourcesOfRest1: Partial<Readonly<Record<ArtefactClass, string | null>>> = {
  GeographicCodelist: 'codelist',
  GeoGridCodelist: 'codelist',
  ValueList: 'codelist',
  Hierarchy: 'hierarchicalcodelist',
  StructureMap: 'structureset',
  RepresentationMap: 'structureset',
  OrganisationSchemeMap: 'structureset',
  ConceptSchemeMap: 'structureset',
  CategorySchemeMap: 'structureset',
  ReportingTaxonomyMap: 'structureset',
  DataConstraint: 'contentconstraint',
  MetadataConstraint: 'contentconstraint',
  MetadataProvisionAgreement: 'provisionagreement',
  MetadataProviderScheme: null,
  HierarchyAssociation: null,
  MetadataSet: null,
};

export const rest1: RestDialect = {
  name: 'SDMX REST 1',
  accept: [
    'application/vnd.sdmx.structure+xml;version=2.1',
    'application/vnd.sdmx.structure+json;version=1.0;q=0.8',
    'application/xml;q=0.5',
    'application/json;q=0.4',
  ].join(', '),
  everything: 'structure',
  resourceOf(className) {
    const named = resourcesOfRest1[className as ArtefactClass];
    return named === undefined ? typeOfClass(className)?.resource : (named ?? undefined);
  },
  pathTo: ({ resource, agencyID = 'all', id = 'all' }, extent) =>
    `/${resource}/${agencyID}/${id}/all?${queryOf(extent)}`,
};

/** Where services are below the address of a server: as given, then where FMR, the Global Registry and .Stat have them. */
export const usualPlaces: readonly { readonly path: string; readonly dialects: readonly RestDialect[] }[] = [
  { path: '', dialects: [rest2, rest1] },
  { path: '/sdmx/v2', dialects: [rest2] },
  { path: '/rest/v2', dialects: [rest2] },
  { path: '/ws/public/sdmxapi/rest', dialects: [rest1] },
  { path: '/FusionRegistry/ws/public/sdmxapi/rest', dialects: [rest1] },
  { path: '/rest', dialects: [rest1] },
  { path: '/sdmx/v1', dialects: [rest1] },
];
