import type { LocalisedText } from '../../../model/content.js';
import type { DataAction } from '../data-sets.js';
import type { WrittenComponent, WrittenHeader } from '../xml/data-to-write.js';

/** A component of data that are sent. */
export interface SentComponent extends WrittenComponent {
  /** URN of its list; null where it has none. */
  readonly list: string | null;
  readonly isMandatory: boolean;
  /** Of attributes. */
  readonly level?: {
    readonly level: 'dataSet' | 'group' | 'series' | 'observation';
    readonly dimensions: readonly string[];
    readonly group?: string;
  };
}

/** Rows that are sent as a data set. */
export interface SentDataSet {
  /** A query with a column for each component, named as it: texts, or JSON arrays where a component holds several values. */
  readonly sql: string;
  readonly action: DataAction;
}

/** The names of what data consist of. */
export interface SentNames {
  /** Of the structure. */
  readonly structure: LocalisedText;
  /** Of the concept of a component. */
  component(id: string): LocalisedText;
  /** Of a code of a list. */
  code(list: string, id: string): LocalisedText;
}

/** Data of one structure. */
export interface DataOfStructure {
  /** URN of the dataflow, provision agreement or data structure. */
  readonly urn: string;
  /** Dimensions in their order, the time dimension last of them; then measures and attributes. */
  readonly components: readonly SentComponent[];
  /** Ids of dimensions, by the id of the group. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly dataSets: readonly SentDataSet[];
  /** Id of the dimension at the observation, or `AllDimensions`. */
  readonly atObservation: string;
  readonly names: SentNames;
}

/** Data for a writer: of one structure, or of several. */
export interface DataToSend {
  readonly structures: readonly DataOfStructure[];
  readonly header: WrittenHeader;
  /** Languages of the client, best first. */
  readonly languages: readonly string[];
}

/** Part of a response: a text, or a file that was written, without its first bytes. */
export type SentPart = string | { readonly path: string; readonly skip: number };

/** What a writer has written. */
export interface SentData {
  readonly parts: readonly SentPart[];
  readonly rows: number;
}

export const allDimensions = 'AllDimensions';

export const isKey = ({ kind }: Pick<SentComponent, 'kind'>): boolean =>
  kind === 'dimension' || kind === 'timeDimension';

/** Data types whose values are numbers or times (SDMX-ML, DataType). */
const plainTypes = new Set([
  'BigInteger',
  'Integer',
  'Long',
  'Short',
  'Decimal',
  'Float',
  'Double',
  'Count',
  'Boolean',
]);

/** Whether valid values of a component hold no character that XML or JSON escapes: codes, numbers, times. */
export function isPlain({ kind, list, format }: Pick<SentComponent, 'kind' | 'list' | 'format'>): boolean {
  const { dataType } = (format ?? {}) as { dataType?: unknown };
  return kind === 'timeDimension' || list?.includes('.Codelist=') === true || plainTypes.has(String(dataType));
}

/** The components of a message by where they stand. */
export interface PlacedComponents {
  /** Dimensions of a series; none without series. */
  readonly ofSeries: readonly SentComponent[];
  /** Dimensions at the observation: one in series, all without. */
  readonly atObservation: readonly SentComponent[];
  readonly measures: readonly SentComponent[];
  readonly ofDataSet: readonly SentComponent[];
  readonly attributesOfSeries: readonly SentComponent[];
  readonly attributesOfObservation: readonly SentComponent[];
  readonly metadata: readonly SentComponent[];
}

export function placeComponents({
  components,
  atObservation,
}: Pick<DataOfStructure, 'components' | 'atObservation'>): PlacedComponents {
  const keys = components.filter(isKey);
  const hasSeries = atObservation !== allDimensions;
  const isOfSeries = ({ level }: SentComponent): boolean =>
    hasSeries && level !== undefined && level.level !== 'observation' && !level.dimensions.includes(atObservation);
  const attributes = components.filter(({ kind }) => kind === 'attribute');
  const ofDataSet = attributes.filter(({ level }) => level?.level === 'dataSet');
  const others = attributes.filter((each) => !ofDataSet.includes(each));
  return {
    ofSeries: hasSeries ? keys.filter(({ id }) => id !== atObservation) : [],
    atObservation: hasSeries ? keys.filter(({ id }) => id === atObservation) : keys,
    measures: components.filter(({ kind }) => kind === 'measure'),
    ofDataSet,
    attributesOfSeries: others.filter(isOfSeries),
    attributesOfObservation: others.filter((each) => !isOfSeries(each)),
    metadata: components.filter(({ kind }) => kind === 'metadataAttribute'),
  };
}
