import type { Artefact } from '../../src/model/artefact.js';
import { agencyId, type Line, referenceTo } from './line.js';

/** A flow of 8 dimensions and 4 attributes with constraints on 3 dimensions, and data of it with faults of 5 kinds. */

const line = (className: Line['class'], id: string): Line => ({
  class: className,
  agencyID: agencyId(0),
  id,
  versions: ['1.0.0'],
});
const urnOf = (of: Line): string => referenceTo(of, '1.0.0');

const lists: Readonly<Record<string, Line>> = Object.fromEntries(
  ['FREQ', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'A1', 'A2'].map((id) => [id, line('Codelist', `CL_DATA_${id}`)]),
);
const concepts = line('ConceptScheme', 'CS_DATA');
const structure = line('DataStructure', 'DSD_DATA');
const flow = line('Dataflow', 'DF_DATA');
const constraint = line('DataConstraint', 'DC_DATA');

/** Number of codes by list. */
const sizes: Readonly<Record<string, number>> = { D2: 250, D3: 60, D4: 20, D5: 10, D6: 8, D7: 5, A1: 5, A2: 4 };

const codesOf = (id: string): readonly string[] =>
  id === 'FREQ'
    ? ['A', 'M', 'Q']
    : Array.from({ length: sizes[id] ?? 0 }, (_, index) => index.toString(36).toUpperCase());

const dimensionIds = ['FREQ', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7'] as const;
const componentIds = [...dimensionIds, 'TIME_PERIOD', 'OBS_VALUE', 'A1', 'A2', 'A3', 'A4'] as const;

const artefact = ({ class: className, agencyID, id }: Line, content: object): Artefact =>
  ({ class: className, agencyID, id, version: '1.0.0', names: { en: id }, ...content }) as unknown as Artefact;

const component = (id: string, format?: object): object => ({
  id,
  conceptIdentity: `${urnOf(concepts).replace('ConceptScheme=', 'Concept=')}.${id}`,
  localRepresentation: format === undefined ? { enumeration: urnOf(lists[id] ?? concepts) } : { format },
});

const attribute = (id: string, format?: object): object => ({
  ...component(id, format),
  usage: 'optional',
  attributeRelationship: { observation: {} },
});

/** The flow with all that it needs. */
export const artefactsOfData = (): readonly Artefact[] => [
  ...Object.entries(lists).map(([id, list]) =>
    artefact(list, { codes: codesOf(id).map((code) => ({ id: code, names: { en: code } })) }),
  ),
  artefact(concepts, { concepts: componentIds.map((id) => ({ id, names: { en: id } })) }),
  artefact(structure, {
    dataStructureComponents: {
      dimensionList: {
        dimensions: dimensionIds.map((id) => component(id)),
        timeDimension: component('TIME_PERIOD', { dataType: 'ObservationalTimePeriod' }),
      },
      measureList: { measures: [{ ...component('OBS_VALUE', { dataType: 'Double' }), usage: 'optional' }] },
      attributeList: {
        attributes: [
          attribute('A1'),
          attribute('A2'),
          attribute('A3', { dataType: 'Integer', minValue: 0 }),
          attribute('A4', { dataType: 'String', maxLength: 10 }),
        ],
      },
    },
  }),
  artefact(flow, { structure: urnOf(structure) }),
  artefact(constraint, {
    role: 'Allowed',
    constraintAttachment: { dataflows: [urnOf(flow)] },
    cubeRegions: [
      {
        include: false,
        keyValues: [
          { id: 'D5', include: true, values: ['9'] },
          { id: 'D6', include: true, values: ['7'] },
        ],
      },
    ],
    dataKeySets: [
      {
        isIncluded: false,
        keys: [
          {
            keyValues: [
              { id: 'FREQ', value: 'Q' },
              { id: 'D7', value: '4' },
            ],
          },
        ],
      },
    ],
  }),
];

/** The dataflow as messages name it. */
export const flowOfData = `${agencyId(0)}:${flow.id}(1.0.0)`;

/** The URN of the dataflow. */
export const flowUrnOfData = urnOf(flow);

/** Values of an observation in the order of the components. */
export type ObservationOfData = readonly string[];

const pad = (value: number): string => String(value).padStart(2, '0');

/** What a fault makes of an observation: by kind, the component and the value. */
const faults: readonly (readonly [component: (typeof componentIds)[number], value: string])[] = [
  ['D3', 'ZZZ'],
  ['OBS_VALUE', 'abc'],
  ['TIME_PERIOD', '2001-13'],
  ['A4', 'a text of more than ten'],
  ['D5', '9'],
];

/** Number of faults that observations get. */
export const faultCount = 20;

/**
 * Observations: 24 months of each series, series in an order that does not repeat. Faults are spread over them, four of each of five kinds.
 * @param count divisible by 24
 */
export function* observationsOfData(count: number): Generator<ObservationOfData> {
  const spread = Math.max(1, Math.floor(count / faultCount));
  const months = 24;
  const choices = dimensionIds.map((id) =>
    id === 'FREQ' ? ['M'] : codesOf(id).slice(0, id === 'D5' ? 9 : id === 'D6' ? 7 : undefined),
  );
  for (let number = 0; number < count; number += 1) {
    let left = Math.floor(number / months);
    const key = choices.map((codes) => {
      const code = codes[left % codes.length] ?? '';
      left = Math.floor(left / codes.length);
      return code;
    });
    const month = number % months;
    const time = `${2000 + Math.floor(month / 12)}-${pad((month % 12) + 1)}`;
    const values = [...key, time, `${number % 9973}.${number % 97}`, 'A1', 'A2', '', ''].map(String);
    values[9] = codesOf('A1')[number % 5] ?? '';
    values[10] = codesOf('A2')[number % 4] ?? '';
    values[11] = String(number % 1000);
    values[12] = number % 3 === 0 ? 'estimated' : 'final';
    if (number % spread === spread - 1) {
      const [id, value] = faults[Math.floor(number / spread) % faults.length] ?? ['D3', 'ZZZ'];
      values[componentIds.indexOf(id)] = value;
    }
    yield values;
  }
}

const chunkCharacters = 1 << 20;

function* inPieces(lines: Iterable<string>): Generator<Buffer> {
  let text = '';
  for (const each of lines) {
    text += each;
    if (text.length < chunkCharacters) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

function* csvLines(count: number): Generator<string> {
  yield `STRUCTURE,STRUCTURE_ID,${componentIds.join(',')}\n`;
  for (const values of observationsOfData(count)) yield `dataflow,${flowOfData},${values.join(',')}\n`;
}

/** SDMX-CSV 2.0. */
export const csvOfData = (count: number): Generator<Buffer> => inPieces(csvLines(count));

/** Generations of SDMX-ML, with the parts of a message that differ. */
const generations = {
  '2.1': {
    folder: 'v2_1',
    usage: `<Ref agencyID="${flow.agencyID}" id="${flow.id}" version="1.0.0" class="Dataflow"/>`,
    scope: ' ss:dataScope="DataStructure"',
  },
  '3.0': { folder: 'v3_0', usage: flowUrnOfData, scope: '' },
} as const;

function* xmlLines(count: number, { folder, usage, scope }: (typeof generations)['2.1' | '3.0']): Generator<string> {
  const base = `http://www.sdmx.org/resources/sdmxml/schemas/${folder}`;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<mes:StructureSpecificData xmlns:mes="${base}/message" xmlns:com="${base}/common" xmlns:ss="${base}/data/structurespecific" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:ns1="${flowUrnOfData}:ObsLevelDim:TIME_PERIOD">
<mes:Header><mes:ID>M</mes:ID><mes:Test>false</mes:Test><mes:Prepared>2026-01-15T09:00:00Z</mes:Prepared><mes:Sender id="S"/><mes:Structure structureID="S1" namespace="${flowUrnOfData}:ObsLevelDim:TIME_PERIOD" dimensionAtObservation="TIME_PERIOD"><com:StructureUsage>${usage}</com:StructureUsage></mes:Structure></mes:Header>
<mes:DataSet ss:structureRef="S1"${scope} xsi:type="ns1:DataSetType" ss:action="Replace">\n`;
  let series = '';
  for (const values of observationsOfData(count)) {
    const key = dimensionIds.map((id, index) => ` ${id}="${values[index]}"`).join('');
    if (key !== series) yield `${series === '' ? '' : '</Series>\n'}<Series${key}>\n`;
    series = key;
    const rest = componentIds
      .slice(dimensionIds.length)
      .map((id, index) => ` ${id}="${values[dimensionIds.length + index]}"`);
    yield `<Obs${rest.join('')}/>\n`;
  }
  yield '</Series>\n</mes:DataSet>\n</mes:StructureSpecificData>\n';
}

/** Structure-specific SDMX-ML, series of 24 observations. */
export const xmlOfData = (count: number, generation: keyof typeof generations = '3.0'): Generator<Buffer> =>
  inPieces(xmlLines(count, generations[generation]));
