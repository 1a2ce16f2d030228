/** A component of the structure of a message. */
export interface GivenComponent {
  readonly id: string;
  readonly values?: readonly unknown[];
  readonly relationship?: object;
  readonly default?: string;
  readonly keyPosition?: number;
}

type Levels = Partial<Record<'dataSet' | 'dimensionGroup' | 'series' | 'observation', readonly GivenComponent[]>>;

interface GivenStructure {
  readonly dimensions?: Levels;
  readonly measures?: Levels;
  readonly attributes?: Levels;
  readonly dataSets?: readonly number[];
  readonly links?: readonly object[];
}

const flow = { rel: 'dataflow', urn: 'urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=A:F(1.0.0)' };

/** Values of a component with the ids. */
export const ids = (...values: readonly string[]): readonly object[] =>
  values.map((id) => ({ id, name: `Name of ${id}` }));

/** The structure of a message by default: FREQ at the data set, AREA at series, TIME_PERIOD at observations, one measure, STATUS. */
export const usualStructure: GivenStructure = {
  dimensions: {
    dataSet: [{ id: 'FREQ', keyPosition: 0, values: ids('A') }],
    series: [{ id: 'AREA', keyPosition: 1, values: ids('X', 'Y') }],
    observation: [{ id: 'TIME_PERIOD', keyPosition: 2, values: ids('2020', '2021') }],
  },
  measures: { observation: [{ id: 'OBS_VALUE' }] },
  attributes: { observation: [{ id: 'STATUS', values: ids('E', 'P') }] },
};

/** A message of SDMX-JSON 2.x. */
export function jsonMessage(
  dataSets: readonly object[],
  structures: readonly GivenStructure[] = [usualStructure],
  version: '2.0.0' | '2.1.0' = '2.0.0',
): string {
  const schema = `https://json.sdmx.org/${version}/sdmx-json-data-schema.json`;
  const described = structures.map((structure) => ({ links: [flow], ...structure }));
  return JSON.stringify({ meta: { schema, id: 'M' }, data: { structures: described, dataSets } }, null, 1);
}
