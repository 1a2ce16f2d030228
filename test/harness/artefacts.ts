import type { Artefact } from '../../src/model/artefact.js';
import type { Content } from '../../src/model/content.js';

/** Small artefacts for tests, owned by SDMX by default. */

const prefix = 'urn:sdmx:org.sdmx.infomodel';

export const urns = {
  codelist: (id: string, version: string) => `${prefix}.codelist.Codelist=SDMX:${id}(${version})`,
  code: (id: string, version: string, code: string) => `${prefix}.codelist.Code=SDMX:${id}(${version}).${code}`,
  conceptScheme: (id: string, version: string) => `${prefix}.conceptscheme.ConceptScheme=SDMX:${id}(${version})`,
  concept: (id: string, version: string, concept: string) =>
    `${prefix}.conceptscheme.Concept=SDMX:${id}(${version}).${concept}`,
  dataStructure: (id: string, version: string) => `${prefix}.datastructure.DataStructure=SDMX:${id}(${version})`,
  dimension: (id: string, version: string, dimension: string) =>
    `${prefix}.datastructure.Dimension=SDMX:${id}(${version}).${dimension}`,
  dataflow: (id: string, version: string) => `${prefix}.datastructure.Dataflow=SDMX:${id}(${version})`,
  hierarchy: (id: string, version: string) => `${prefix}.codelist.Hierarchy=SDMX:${id}(${version})`,
  categoryScheme: (id: string, version: string) => `${prefix}.categoryscheme.CategoryScheme=SDMX:${id}(${version})`,
  category: (id: string, version: string, path: string) =>
    `${prefix}.categoryscheme.Category=SDMX:${id}(${version}).${path}`,
  categorisation: (id: string, version: string) => `${prefix}.categoryscheme.Categorisation=SDMX:${id}(${version})`,
  provisionAgreement: (id: string, version: string) => `${prefix}.registry.ProvisionAgreement=SDMX:${id}(${version})`,
  dataConstraint: (id: string, version: string) => `${prefix}.registry.DataConstraint=SDMX:${id}(${version})`,
  dataProviders: () => `${prefix}.base.DataProviderScheme=SDMX:DATA_PROVIDERS(1.0)`,
  dataProvider: (id: string) => `${prefix}.base.DataProvider=SDMX:DATA_PROVIDERS(1.0).${id}`,
  /** The same URN with another agency as owner. */
  ownedBy: (agencyID: string, urn: string) => urn.replace('=SDMX:', `=${agencyID}:`),
  agencies: (agency = 'SDMX') => `${prefix}.base.AgencyScheme=${agency}:AGENCIES(1.0)`,
};

const named = (id: string) => ({ id, names: { en: `Name of ${id}` } });

type Extra = Readonly<Record<string, Content>>;

const artefact = (artefactClass: string, id: string, version: string, content: Extra): Artefact =>
  ({ class: artefactClass, agencyID: 'SDMX', version, ...named(id), ...content }) as unknown as Artefact;

export const codelist = (id: string, version: string, codes: readonly string[], extra: Extra = {}): Artefact =>
  artefact('Codelist', id, version, { ...(codes.length > 0 ? { codes: codes.map(named) } : {}), ...extra });

/** A codelist that extends others. */
export const extendedCodelist = (
  id: string,
  version: string,
  extended: readonly string[],
  own: readonly string[] = [],
) => codelist(id, version, own, { codelistExtensions: extended.map((urn) => ({ codelist: urn })) });

/** Concepts by id, each with the URN of its enumeration or none. */
export const conceptScheme = (
  id: string,
  version: string,
  concepts: Readonly<Record<string, string | null>>,
): Artefact =>
  artefact('ConceptScheme', id, version, {
    concepts: Object.entries(concepts).map(([concept, enumeration]) => ({
      ...named(concept),
      ...(enumeration === null ? {} : { coreRepresentation: { enumeration } }),
    })),
  });

/** A structure with one dimension for each concept URN, enumerated or not. */
export const dataStructure = (
  id: string,
  version: string,
  dimensions: Readonly<Record<string, string | null>>,
): Artefact =>
  artefact('DataStructure', id, version, {
    dataStructureComponents: {
      dimensionList: {
        dimensions: Object.entries(dimensions).map(([conceptIdentity, enumeration]) => ({
          conceptIdentity,
          ...(enumeration === null ? {} : { localRepresentation: { enumeration } }),
        })),
      },
    },
  });

export const dataflow = (id: string, version: string, structure: string): Artefact =>
  artefact('Dataflow', id, version, { structure });

export const agencyScheme = (agencies: readonly string[], agencyID = 'SDMX'): Artefact =>
  artefact('AgencyScheme', 'AGENCIES', '1.0', { agencyID, agencies: agencies.map(named) });

/** A hierarchy of one level, from the URNs of codes. */
export const hierarchy = (id: string, version: string, codes: readonly string[]): Artefact =>
  artefact('Hierarchy', id, version, {
    hierarchicalCodes: codes.map((code, index) => ({ id: `H${index}`, code })),
  });

export const geographicCodelist = (id: string, version: string, codes: readonly string[]): Artefact =>
  artefact('GeographicCodelist', id, version, {
    geoType: 'GeographicCodelist',
    geoFeatureSetCodes: codes.map((code) => ({ ...named(code), value: 'POLYGON' })),
  });

export const valueList = (id: string, version: string, values: readonly string[]): Artefact =>
  artefact('ValueList', id, version, { valueItems: values.map(named) });

/** Categories by id, each with its child categories. */
export interface CategoryTree {
  readonly [id: string]: CategoryTree;
}

const categories = (tree: CategoryTree): Content[] =>
  Object.entries(tree).map(([id, below]) => ({
    ...named(id),
    ...(Object.keys(below).length === 0 ? {} : { categories: categories(below) }),
  }));

export const categoryScheme = (id: string, version: string, tree: CategoryTree): Artefact =>
  artefact('CategoryScheme', id, version, { categories: categories(tree) });

export const categorisation = (id: string, version: string, source: string, target: string): Artefact =>
  artefact('Categorisation', id, version, { source, target });

export const dataProviderScheme = (providers: readonly string[]): Artefact =>
  artefact('DataProviderScheme', 'DATA_PROVIDERS', '1.0', { dataProviders: providers.map(named) });

export const provisionAgreement = (id: string, version: string, flow: string, provider: string): Artefact =>
  artefact('ProvisionAgreement', id, version, { dataflow: flow, dataProvider: provider });

/** A constraint attached to dataflows. */
export const dataConstraint = (id: string, version: string, dataflows: readonly string[]): Artefact =>
  artefact('DataConstraint', id, version, { role: 'Allowed', constraintAttachment: { dataflows } });

/** The same artefact with another agency as owner. */
export const ownedBy = (agencyID: string, of: Artefact): Artefact => ({ ...of, agencyID });
