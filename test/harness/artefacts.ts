import type { Artefact, Content } from '../../src/model/artefact.js';

/** Small artefacts for tests; all are owned by SDMX unless said otherwise. */

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
  agencies: (agency = 'SDMX') => `${prefix}.base.AgencyScheme=${agency}:AGENCIES(1.0)`,
};

const named = (id: string) => ({ id, names: { en: `Name of ${id}` } });

type Extra = Readonly<Record<string, Content>>;

const artefact = (artefactClass: string, id: string, version: string, content: Extra): Artefact =>
  ({ class: artefactClass, agencyID: 'SDMX', version, ...named(id), ...content }) as unknown as Artefact;

export const codelist = (id: string, version: string, codes: readonly string[], extra: Extra = {}): Artefact =>
  artefact('Codelist', id, version, { ...(codes.length > 0 ? { codes: codes.map(named) } : {}), ...extra });

/** A codelist that takes the codes of others. */
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

/** A hierarchy whose codes stand side by side, each by the URN of its code. */
export const hierarchy = (id: string, version: string, codes: readonly string[]): Artefact =>
  artefact('Hierarchy', id, version, {
    hierarchicalCodes: codes.map((code, index) => ({ id: `H${index}`, code })),
  });

/** The same artefact of another agency. */
export const ownedBy = (agencyID: string, of: Artefact): Artefact => ({ ...of, agencyID });
