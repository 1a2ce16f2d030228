import type { Artefact } from '../../../../src/model/artefact.js';
import { codelist, conceptScheme, dataflow, urns, valueList } from '../../../harness/artefacts.js';

/** Artefacts that name components, codes and items without a URN, and what they name them in; versions are open to change. */

const prefix = 'urn:sdmx:org.sdmx.infomodel';
export const metadataStructureUrn = (version: string) =>
  `${prefix}.metadatastructure.MetadataStructure=SDMX:MSD(${version})`;

export const make = (artefactClass: string, id: string, content: object, version = '1.0'): Artefact =>
  ({ class: artefactClass, agencyID: 'SDMX', id, version, names: { en: id }, ...content }) as unknown as Artefact;

const concept = (id: string) => urns.concept('CS', '1.0', id);

/** A structure with dimensions of some ids, enumerated by CL; FREQ takes its list from its concept. */
export const structureWith = (dimensions: readonly string[], version = '1.0', extra: object = {}): Artefact =>
  make(
    'DataStructure',
    'DSD',
    {
      metadata: metadataStructureUrn('1.0'),
      dataStructureComponents: {
        dimensionList: {
          dimensions: dimensions.map((id) => ({
            id,
            conceptIdentity: concept(id === 'FREQ' ? 'FREQ' : 'ANY'),
            ...(id === 'FREQ' ? {} : { localRepresentation: { enumeration: urns.codelist('CL', '1.0') } }),
          })),
          timeDimension: { conceptIdentity: concept('TIME_PERIOD'), localRepresentation: { format: {} } },
        },
        attributeList: {
          attributes: [
            {
              id: 'STATUS',
              conceptIdentity: concept('ANY'),
              localRepresentation: { enumeration: `${prefix}.codelist.ValueList=SDMX:VL(1.0)` },
              attributeRelationship: { observation: {} },
            },
          ],
          ...extra,
        },
      },
    },
    version,
  );

export const metadataStructureWith = (attributes: readonly string[]): Artefact =>
  make('MetadataStructure', 'MSD', {
    metadataStructureComponents: {
      metadataAttributeList: {
        metadataAttributes: attributes.map((id) => ({
          id,
          conceptIdentity: concept('ANY'),
          ...(id === 'SOURCE' ? { localRepresentation: { enumeration: urns.codelist('CL', '1.0') } } : {}),
        })),
      },
    },
  });

/** A flow of the structure, with a codelist, a value list and a codelist that extends another with a prefix. */
export const base: readonly Artefact[] = [
  codelist('CL', '1.0', ['A', 'M', 'Q']),
  codelist('CL_FREQ', '1.0', ['A', 'D']),
  codelist('EXT', '1.0', ['OWN'], { codelistExtensions: [{ codelist: urns.codelist('CL', '1.0'), prefix: 'X_' }] }),
  valueList('VL', '1.0', ['low', 'high']),
  conceptScheme('CS', '1.0', { FREQ: urns.codelist('CL_FREQ', '1.0'), ANY: null, TIME_PERIOD: null }),
  metadataStructureWith(['NOTE', 'SOURCE']),
  structureWith(['FREQ', 'AREA']),
  dataflow('DF', '1.0', urns.dataStructure('DSD', '1.0')),
];

export const constraint = (
  region: { keyValues?: readonly object[]; components?: readonly object[] },
  attachment: object = { dataflows: [urns.dataflow('DF', '1.0')] },
  id = 'DC',
): Artefact =>
  make('DataConstraint', id, {
    role: 'Allowed',
    constraintAttachment: attachment,
    cubeRegions: [{ include: true, ...region }],
  });

export const structureMap = (content: object): Artefact =>
  make('StructureMap', 'SM', {
    source: urns.dataflow('DF', '1.0'),
    target: urns.dataStructure('DSD', '1.0'),
    ...content,
  });

export const representationMap = (sources: readonly string[], targets: readonly string[]): Artefact =>
  make('RepresentationMap', 'RM', {
    source: [{ codelist: urns.codelist('CL', '1.0') }],
    target: [{ codelist: urns.codelist('CL_FREQ', '1.0') }],
    representationMappings: sources.map((source, index) => ({
      sourceValues: [{ value: source }],
      targetValues: [targets[index] ?? ''],
    })),
  });

export const extendingWith = (members: readonly (string | object)[]): Artefact =>
  codelist('MEMBERS', '1.0', [], {
    codelistExtensions: [
      { codelist: urns.codelist('CL', '1.0'), inclusiveCodeSelection: { memberValues: members as readonly string[] } },
    ],
  });

export const conceptMap = (source: string, target: string): Artefact =>
  make('ConceptSchemeMap', 'CSM', {
    source: urns.conceptScheme('CS', '1.0'),
    target: urns.conceptScheme('CS', '1.0'),
    itemMaps: [{ sourceValue: { value: source }, targetValue: target }],
  });

export const vtlMapping = (toSubSpace: readonly string[]): Artefact =>
  make('VtlMappingScheme', 'VTL', {
    vtlMappings: [
      {
        id: 'V',
        names: { en: 'V' },
        alias: 'V',
        dataflow: urns.dataflow('DF', '1.0'),
        toVtlMapping: { toVtlSubSpace: { keys: toSubSpace } },
      },
    ],
  });

const withStableReferences = (artefact: Artefact): Artefact =>
  JSON.parse(JSON.stringify(artefact).replaceAll('(1.0)', '(1.0.0)')) as Artefact;

/** A version of a data structure that refers to the stable versions of `released`. */
export const evolving = (version: string, dimensions: readonly string[]): Artefact =>
  withStableReferences({ ...structureWith(dimensions, version), id: 'EVOLVING' });

/** The lists and schemes of `base` as stable versions. */
export const released = (): readonly Artefact[] =>
  base
    .filter(({ class: artefactClass }) => !['DataStructure', 'Dataflow'].includes(artefactClass))
    .map((artefact) => withStableReferences({ ...artefact, version: '1.0.0' }));
