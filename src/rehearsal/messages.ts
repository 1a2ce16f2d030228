import { randomBytes } from 'node:crypto';

const urn = (packageAndClass: string, identity: string): string =>
  `urn:sdmx:org.sdmx.infomodel.${packageAndClass}=${identity}`;

const names = { en: 'Rehearsal', fr: 'Répétition' };

/** A message of SDMX-JSON 2.1 with some artefacts. */
const messageOf = (data: object): string =>
  JSON.stringify({
    meta: {
      schema: 'https://json.sdmx.org/2.1.0/sdmx-json-structure-schema.json',
      id: 'REHEARSAL',
      prepared: '2026-01-01T00:00:00Z',
      sender: { id: 'STRATA' },
    },
    data,
  });

/** The artefacts of a rehearsal. */
export interface RehearsalMessages {
  /** Adds the agency to the top-level ones, with Action MERGE. */
  readonly agency: string;
  /** A dataflow with everything that it refers to, an extended codelist and a constraint. */
  readonly structures: string;
  /** A new version of a codelist, to which wildcards move. */
  readonly nextVersion: string;
  /** Artefacts that can be changed: the second message takes away an agency and a reference. */
  readonly drafts: readonly [string, string];
  /** The draft among them that can be published. */
  readonly draft: string;
  /** New versions of a codelist, to which a wildcard moves: the first lacks a code in use, the second has it again. */
  readonly losing: readonly [string, string];
}

/** An id that no registry has. */
export const unusedId = (): string => `STRATA_${randomBytes(8).toString('hex').toUpperCase()}`;

/** Creates the messages of one rehearsal, in SDMX-JSON 2.1. @param suffix of the ids of artefacts */
export function rehearsalMessages(agencyID: string, suffix = ''): RehearsalMessages {
  const identity = (id: string, version = '1.0.0') => ({
    agencyID,
    id: `${id}${suffix}`,
    version,
    name: names.en,
    names,
  });
  const codes = (...ids: readonly string[]) => ids.map((id) => ({ id, name: id, names: { en: id, fr: id } }));
  const codelistUrn = (id: string): string => urn('codelist.Codelist', `${agencyID}:${id}${suffix}(1.0+.0)`);
  const conceptUrn = (id: string): string =>
    urn('conceptscheme.Concept', `${agencyID}:CONCEPTS${suffix}(1.0+.0).${id}`);
  const component = (id: string, enumeration?: string) => ({
    id,
    conceptIdentity: conceptUrn(id),
    ...(enumeration === undefined ? {} : { localRepresentation: { enumeration: codelistUrn(enumeration) } }),
  });
  const dataflowUrn = urn('datastructure.Dataflow', `${agencyID}:FLOW${suffix}(1.0+.0)`);
  const draftsOf = (agencies: readonly string[], enumeration?: string): string =>
    messageOf({
      agencySchemes: [{ ...identity('AGENCIES', '1.0'), agencies: codes(...agencies) }],
      conceptSchemes: [
        {
          ...identity('DRAFT', '1.0.0-draft'),
          concepts: codes('FREQ').map((concept) => ({
            ...concept,
            ...(enumeration === undefined ? {} : { coreRepresentation: { enumeration } }),
          })),
        },
      ],
      dataConstraints: [
        {
          ...identity('DRAFT', '1.0.0-draft'),
          constraintAttachment: { dataflows: [dataflowUrn] },
          cubeRegions: [{ include: true, keyValues: [{ id: 'FREQ', include: true, values: [{ value: 'A' }] }] }],
        },
      ],
    });
  return {
    agency: messageOf({
      agencySchemes: [
        { agencyID: 'SDMX', id: 'AGENCIES', version: '1.0', name: names.en, names, agencies: codes(agencyID) },
      ],
    }),
    structures: messageOf({
      codelists: [
        { ...identity('BASE'), codes: codes('A', 'B', 'C') },
        { ...identity('EXTENDED'), codelistExtensions: [{ codelist: codelistUrn('BASE') }], codes: codes('D') },
        { ...identity('LOSING'), codes: codes('A', 'B') },
      ],
      hierarchies: [
        {
          ...identity('HIERARCHY'),
          hierarchicalCodes: [
            { id: 'B', code: urn('codelist.Code', `${agencyID}:LOSING${suffix}(1+.0.0).B`) },
            { id: 'ALL', code: urn('codelist.Code', `${agencyID}:BASE${suffix}(1.0+.0).%A`) },
          ],
        },
      ],
      conceptSchemes: [{ ...identity('CONCEPTS'), concepts: codes('FREQ', 'AREA', 'TIME_PERIOD', 'VALUE', 'STATUS') }],
      dataStructures: [
        {
          ...identity('STRUCTURE'),
          dataStructureComponents: {
            dimensionList: {
              id: 'DimensionDescriptor',
              dimensions: [component('FREQ', 'BASE'), component('AREA', 'EXTENDED')],
              timeDimension: {
                ...component('TIME_PERIOD'),
                localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
              },
            },
            attributeList: {
              id: 'AttributeDescriptor',
              attributes: [{ ...component('STATUS', 'BASE'), attributeRelationship: { observation: {} } }],
            },
            measureList: { id: 'MeasureDescriptor', measures: [component('VALUE')] },
          },
        },
      ],
      dataflows: [
        {
          ...identity('FLOW'),
          structure: urn('datastructure.DataStructure', `${agencyID}:STRUCTURE${suffix}(1.0+.0)`),
        },
      ],
      categorySchemes: [{ ...identity('CATEGORIES'), categories: codes('ONE') }],
      categorisations: [
        {
          ...identity('CATEGORISATION'),
          source: dataflowUrn,
          target: urn('categoryscheme.Category', `${agencyID}:CATEGORIES${suffix}(1.0+.0).ONE`),
        },
      ],
      dataConstraints: [
        {
          ...identity('CONSTRAINT'),
          constraintAttachment: { dataflows: [dataflowUrn] },
          cubeRegions: [{ include: true, components: [{ id: 'FREQ', include: true, values: [{ value: 'A' }] }] }],
        },
      ],
    }),
    nextVersion: messageOf({ codelists: [{ ...identity('BASE', '1.1.0'), codes: codes('A', 'B', 'C', 'E') }] }),
    draft: urn('conceptscheme.ConceptScheme', `${agencyID}:DRAFT${suffix}(1.0.0-draft)`),
    losing: [
      messageOf({ codelists: [{ ...identity('LOSING', '2.0.0'), codes: codes('A') }] }),
      messageOf({ codelists: [{ ...identity('LOSING', '3.0.0'), codes: codes('A', 'B') }] }),
    ],
    drafts: [draftsOf(['ONE', 'TWO'], urn('codelist.Codelist', `${agencyID}:BASE${suffix}(1.0.0)`)), draftsOf(['ONE'])],
  };
}
