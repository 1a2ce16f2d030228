import { textChooser } from '../../../model/best-language.js';
import type { LocalisedText } from '../../../model/content.js';
import { classIn } from '../../../model/urn.js';
import { type DataOfStructure, isKey, type PlacedComponents, type SentComponent } from './data-to-send.js';

export type JsonDataVersion = '1.0' | '2.0' | '2.1';

/** A component whose values a message lists, with the type of DuckDB that numbers them. */
export interface ListedValues {
  readonly type: string;
  readonly values: readonly string[];
}

export type ListedComponents = ReadonlyMap<string, ListedValues>;

type Json = Readonly<Record<string, unknown>>;

/** The links of data to what they are of. */
export function linksOfData(urn: string, version: JsonDataVersion): readonly Json[] {
  const rel = classIn(urn).toLowerCase();
  return [{ rel: rel === 'datastructure' && version === '1.0' ? 'structure' : rel, urn }];
}

/** What describes a structure of a message. */
interface DescribedStructure {
  readonly data: DataOfStructure;
  readonly placed: PlacedComponents;
  readonly listed: ListedComponents;
  readonly version: JsonDataVersion;
  /** Attributes of rows without an observation or series. */
  readonly ofGroups: readonly SentComponent[];
  /** Number of its first data set in the message. */
  readonly firstDataSet: number;
  /** Languages of the client, best first. */
  readonly languages: readonly string[];
}

class StructurePart {
  readonly #data: DataOfStructure;
  readonly #placed: PlacedComponents;
  readonly #listed: ListedComponents;
  readonly #version: JsonDataVersion;
  readonly #ofGroups: readonly SentComponent[];
  readonly #firstDataSet: number;
  readonly #choose: (text: LocalisedText) => string | undefined;

  constructor({ data, placed, listed, version, ofGroups, firstDataSet, languages }: DescribedStructure) {
    this.#data = data;
    this.#placed = placed;
    this.#listed = listed;
    this.#version = version;
    this.#ofGroups = ofGroups;
    this.#firstDataSet = firstDataSet;
    this.#choose = textChooser(languages);
  }

  asJson(): Json {
    const { urn, names, dataSets } = this.#data;
    const { ofSeries, atObservation, measures, ofDataSet, attributesOfSeries, attributesOfObservation, metadata } =
      this.#placed;
    const isFirst = this.#version === '1.0';
    const all = (components: readonly SentComponent[]): readonly Json[] =>
      components.map((each) => this.#component(each));
    // In 1.0 the first measure is the value of an observation without a description.
    const observed = [...(isFirst ? measures.slice(1) : []), ...attributesOfObservation, ...metadata];
    return {
      links: linksOfData(urn, this.#version),
      ...this.#named(names.structure, urn),
      dimensions: { dataSet: [], series: all(ofSeries), observation: all(atObservation) },
      ...(isFirst ? {} : { measures: { observation: all(measures) } }),
      attributes: {
        dataSet: all(ofDataSet),
        ...(isFirst ? {} : { dimensionGroup: all(this.#ofGroups) }),
        series: all(attributesOfSeries),
        observation: all(observed),
      },
      ...(isFirst ? {} : { dataSets: dataSets.map((_each, index) => this.#firstDataSet + index) }),
    };
  }

  #named(text: LocalisedText, fallback: string): Json {
    return { name: this.#choose(text) ?? fallback, ...(Object.keys(text).length === 0 ? {} : { names: text }) };
  }

  #component(component: SentComponent): Json {
    const { id, kind, isMandatory } = component;
    const listed = this.#listed.get(id);
    const values = listed === undefined ? {} : { values: listed.values.map((value) => this.#value(component, value)) };
    const isOfKey = isKey(component);
    const position = this.#data.components.filter(isKey).findIndex((each) => each.id === id);
    return {
      id,
      ...this.#named(this.#data.names.component(id), id),
      ...(isOfKey ? { keyPosition: position } : {}),
      ...(isOfKey || kind === 'measure' ? {} : { relationship: this.#relationship(component) }),
      ...(this.#version === '1.0' || isOfKey ? {} : { isMandatory }),
      // 2.x requires a value of a list that there is.
      ...(listed?.values.length === 0 && this.#version !== '1.0' && !isOfKey ? {} : values),
    };
  }

  #relationship({ level }: SentComponent): Json {
    if (level?.level === 'dataSet') return this.#version === '1.0' ? { none: {} } : { dataflow: {} };
    if (level !== undefined && level.level !== 'observation') return { dimensions: level.dimensions };
    if (this.#version !== '1.0') return { observation: {} };
    return { primaryMeasure: this.#placed.measures[0]?.id ?? 'OBS_VALUE' };
  }

  #value({ list, kind }: SentComponent, value: string): Json {
    if (list !== null) return { id: value, ...this.#named(this.#data.names.code(list, value), value) };
    if (this.#version !== '1.0') return { value };
    return kind === 'timeDimension' || kind === 'dimension' ? { id: value, name: value } : { name: value };
  }
}

/** The part of a message that describes a structure. */
export const describeStructure = (described: DescribedStructure): Json => new StructurePart(described).asJson();
