import { isObject, type JsonObject, localText, objectsIn, textOf } from '../../../content/json.js';

/** A value of a dimension, with its name. */
export interface NamedValue {
  readonly id: string;
  readonly name: string;
}

export interface ShownObservation {
  readonly time: string;
  readonly value: string;
}

/** A series of a response with data. */
export interface ShownSeries {
  /** Ids of the values of its dimensions, joined by dots. */
  readonly key: string;
  readonly values: readonly NamedValue[];
  readonly observations: readonly ShownObservation[];
}

export interface ShownData {
  /** The dimensions of series. */
  readonly dimensions: readonly NamedValue[];
  readonly series: readonly ShownSeries[];
}

const named = (object: JsonObject, language: string | undefined): NamedValue => {
  const id = textOf(object['id'] ?? object['value']);
  return { id, name: localText(object, 'name', language) ?? id };
};

/** The dimensions in a place, each with its values. */
function dimensionsIn(structure: JsonObject, place: string, language: string | undefined) {
  const dimensions = isObject(structure['dimensions']) ? structure['dimensions'] : {};
  return objectsIn(dimensions[place]).map((each) => ({
    ...named(each, language),
    values: objectsIn(each['values']).map((value) => named(value, language)),
  }));
}

/** The values that a key of SDMX-JSON names by their places: `0:2`. */
const valuesOf = (key: string, dimensions: ReturnType<typeof dimensionsIn>): readonly NamedValue[] =>
  key.split(':').flatMap((place, index) => dimensions[index]?.values[Number(place)] ?? []);

/**
 * The series of a message with data in SDMX-JSON 1.0 or 2.x, in their order, and the first measure of their observations.
 * @returns undefined for a message of another form
 */
export function readSeries(message: unknown, language: string | undefined): ShownData | undefined {
  const data = isObject(message) && isObject(message['data']) ? message['data'] : message;
  if (!isObject(data)) return undefined;
  const structure = objectsIn(data['structures'])[0] ?? data['structure'];
  if (!isObject(structure)) return undefined;
  const ofSeries = dimensionsIn(structure, 'series', language);
  const ofObservation = dimensionsIn(structure, 'observation', language);
  const series = objectsIn(data['dataSets']).flatMap((set) =>
    Object.entries(isObject(set['series']) ? set['series'] : {}).map(([place, each]): ShownSeries => {
      const values = valuesOf(place, ofSeries);
      const observed = isObject(each) && isObject(each['observations']) ? each['observations'] : {};
      const observations = Object.entries(observed).map(([at, cells]) => ({
        time: valuesOf(at, ofObservation)
          .map(({ id }) => id)
          .join(' '),
        value: textOf(Array.isArray(cells) ? cells[0] : undefined),
      }));
      return {
        key: values.map(({ id }) => id).join('.'),
        values,
        observations: observations.sort((a, b) => (a.time < b.time ? -1 : 1)),
      };
    }),
  );
  return { dimensions: ofSeries.map(({ id, name }) => ({ id, name })), series };
}
