import fc from 'fast-check';
import type { SdmxMlVersion } from '../../../src/formats/grammar/message-versions.js';
import { dataTypes } from '../../../src/formats/structure-schema/data-types.js';
import type {
  StructureSchemaOptions,
  StructureSchemaSource,
} from '../../../src/formats/structure-schema/write-structure-schema.js';
import type { Artefact } from '../../../src/model/artefact.js';

const urn = 'urn:sdmx:org.sdmx.infomodel';
const componentId = fc
  .stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,6}$/)
  .filter((id) => !['type', 'xmlns', 'TIME_PERIOD', 'OBS_VALUE'].includes(id));
/** Ids of groups and codes, some of which are not names of XML or are type names of every schema. */
const anyId = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_@$-]{1,6}$/),
  fc.constantFrom('SeriesType', 'ObsType', 'GroupType', 'DataSetType', 'AttsType'),
);
const number = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom<number | string>(0.5, -0.5, 1e21, -1e-7, 2147483647, 2147483648, '1.50', '-99999999999999999999'),
);
const facets = {
  minLength: fc.integer({ min: 0, max: 4 }),
  maxLength: fc.integer({ min: 1, max: 6 }),
  minValue: number,
  maxValue: number,
  decimals: fc.integer({ min: 1, max: 4 }),
  pattern: fc.oneof(
    fc.constantFrom(
      '[A-Z]{2}',
      '\\d+(\\.\\d*)?',
      '^a$',
      '[^-a]',
      '[a-z-[aeiou]]',
      '\\p{Lu}',
      '[',
      'a{2,1}',
      '(?:a)',
      '*',
    ),
    fc.string({ maxLength: 6 }),
  ),
  isSequence: fc.boolean(),
  sentinelValues: fc.array(
    fc.string({ maxLength: 4 }).map((value) => ({ value })),
    { minLength: 1, maxLength: 2 },
  ),
};
const format = (types: readonly string[], isText: boolean) =>
  fc.record(
    {
      dataType: fc.constantFrom(...types),
      ...facets,
      ...(isText ? { isMultiLingual: fc.boolean() } : {}),
    },
    { requiredKeys: [] },
  );
const enumerations = [
  'codelist.Codelist=A:CL(1.0+.0)',
  'codelist.Codelist=A:EMPTY(1.0)',
  'codelist.Codelist=A:GONE(1.0)',
];
const coded = (lists: readonly string[]) =>
  fc.record({ enumeration: fc.constantFrom(...lists).map((list) => `${urn}.${list}`) });
const simpleTypes = Object.keys(dataTypes);
const timeTypes = simpleTypes.filter((type) => /Period|Gregorian|Reporting|^DateTime$|^TimeRange$/.test(type));

const keyRepresentation = fc.oneof(coded(enumerations), fc.record({ format: format(simpleTypes, false) }));
const valueRepresentation = fc
  .tuple(
    fc.oneof(
      coded([...enumerations, 'codelist.ValueList=A:VL(1.0)']),
      fc.record({ format: format([...simpleTypes, 'XHTML'], true) }),
      fc.constant({}),
    ),
    fc.record(
      {
        minOccurs: fc.integer({ min: 0, max: 3 }),
        maxOccurs: fc.constantFrom<number | 'unbounded'>(1, 2, 'unbounded'),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([values, occurs]) => ({ ...values, ...occurs }));

/** A component; without a representation it has that of its concept. */
const component = (id: string, representation: fc.Arbitrary<object>) =>
  fc.record(
    {
      id: fc.constant(id),
      conceptIdentity: fc
        .constantFrom('TEXT', 'CODED', 'GONE')
        .map((concept) => `${urn}.conceptscheme.Concept=A:CS(1.0).${concept}`),
      localRepresentation: representation,
    },
    { requiredKeys: ['id', 'conceptIdentity'] },
  );

const subset = (ids: readonly string[]) => fc.subarray([...ids], { minLength: 1 });

const relationship = (dimensions: readonly string[], groups: readonly string[]) =>
  fc.oneof(
    fc.constant({ dataflow: {} }),
    fc.constant({ observation: {} }),
    subset(dimensions).map((ids) => ({ dimensions: ids })),
    ...(groups.length === 0 ? [] : [fc.constantFrom(...groups).map((group) => ({ group }))]),
  );

const dataStructure = fc
  .record({
    ids: fc.uniqueArray(componentId, { minLength: 8, maxLength: 8 }),
    counts: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2 })),
    groups: fc.uniqueArray(anyId, { maxLength: 3 }),
    hasTime: fc.boolean(),
    evolvingStructure: fc.boolean(),
  })
  .chain(({ ids, counts: [dimensionCount, attributeCount, measureCount], groups, hasTime, evolvingStructure }) => {
    const dimensionIds = ids.slice(0, dimensionCount);
    const keyIds = hasTime ? [...dimensionIds, 'TIME_PERIOD'] : dimensionIds;
    const attributeIds = ids.slice(3, 3 + attributeCount);
    const measureIds = ids.slice(6, 6 + measureCount);
    return fc
      .record({
        dimensions: fc.tuple(...dimensionIds.map((id) => component(id, keyRepresentation))),
        timeDimension: fc.record({
          id: fc.constant('TIME_PERIOD'),
          conceptIdentity: fc.constant(`${urn}.conceptscheme.Concept=A:CS(1.0).TIME_PERIOD`),
          localRepresentation: fc.record({ format: fc.record({ dataType: fc.constantFrom(...timeTypes) }) }),
        }),
        groups: fc.tuple(
          ...groups.map((id) => subset(dimensionIds).map((groupDimensions) => ({ id, groupDimensions }))),
        ),
        attributes: fc.tuple(
          ...attributeIds.map((id) =>
            fc
              .tuple(component(id, valueRepresentation), relationship(keyIds, groups))
              .map(([attribute, attributeRelationship]) => ({ ...attribute, attributeRelationship })),
          ),
        ),
        metadataAttributeUsages: fc.array(
          relationship(keyIds, groups).map((attributeRelationship) => ({ attributeRelationship })),
          { maxLength: 2 },
        ),
        measures: fc.tuple(...measureIds.map((id) => component(id, valueRepresentation))),
      })
      .map(({ dimensions, timeDimension, measures, attributes, metadataAttributeUsages, ...more }) => ({
        keyIds,
        componentIds: [...dimensionIds, ...attributeIds, ...measureIds],
        artefact: {
          class: 'DataStructure',
          agencyID: 'A',
          id: 'DSD',
          version: '1.0.0',
          evolvingStructure,
          dataStructureComponents: {
            dimensionList: { dimensions, ...(hasTime ? { timeDimension } : {}) },
            attributeList: { attributes, metadataAttributeUsages },
            measureList: { measures },
            ...more,
          },
        } as unknown as Artefact,
      }));
  });

const artefact = (className: string, id: string, content: object) =>
  ({ class: className, agencyID: 'A', id, version: '1.0', ...content }) as unknown as Artefact;

const concepts = fc.record({ text: format(simpleTypes, true) }).map(({ text }) => [
  { id: 'TEXT', coreRepresentation: { format: text } },
  { id: 'CODED', coreRepresentation: { enumeration: `${urn}.codelist.Codelist=A:CL(1.0+.0)` } },
]);

export interface SchemaCase {
  readonly source: StructureSchemaSource;
  readonly options: StructureSchemaOptions;
}

/** Data structures of every shape that the standard allows, with options of their schema. */
export const schemaCase: fc.Arbitrary<SchemaCase> = dataStructure.chain(
  ({ artefact: structure, keyIds, componentIds }) =>
    fc
      .record({
        codes: fc.uniqueArray(anyId, { minLength: 1, maxLength: 4 }),
        values: fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
        concepts,
        allowed: fc.dictionary(fc.constantFrom(...componentIds), fc.option(fc.array(anyId, { maxLength: 2 }))),
        inFlow: fc.option(subset(keyIds.filter((id) => id !== 'TIME_PERIOD'))),
        version: fc.constantFrom<SdmxMlVersion>('2.1', '3.0', '3.1'),
        isFlat: fc.boolean(),
        isDeletion: fc.boolean(),
        hasExplicitMeasures: fc.boolean(),
      })
      .chain(({ codes, values, concepts: scheme, allowed, inFlow, isFlat, ...options }) => {
        const held: Readonly<Record<string, Artefact>> = {
          CL: artefact('Codelist', 'CL', { codes: codes.map((id) => ({ id })) }),
          EMPTY: artefact('Codelist', 'EMPTY', {}),
          VL: artefact('ValueList', 'VL', { valueItems: values.map((id) => ({ id })) }),
          CS: artefact('ConceptScheme', 'CS', { concepts: scheme }),
        };
        const source: StructureSchemaSource = {
          context: `${urn}.datastructure.DataStructure=A:DSD(1.0.0)`,
          dataStructure: structure,
          lookUp: (reference) => held[/:(\w+)\(/.exec(reference)?.[1] ?? ''],
          allowed: new Map(Object.entries(allowed)),
          dimensions: inFlow,
        };
        const offered = [
          'AllDimensions',
          ...keyIds.filter((id) => id === 'TIME_PERIOD' || inFlow === null || inFlow.includes(id)),
        ];
        return fc.constantFrom(...offered).map((dimensionAtObservation) => ({
          source,
          options: { ...options, dimensionAtObservation: isFlat ? 'AllDimensions' : dimensionAtObservation },
        }));
      }),
);
