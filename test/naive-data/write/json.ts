import type { NaiveCell, NaiveCells } from '../model.js';
import type { LevelCells, RandomData } from '../random-data.js';
import {
  columnsOf,
  replicated,
  type WriteOptions,
  type WrittenData,
  type WrittenPlace,
  type WrittenRow,
} from './written.js';

/** SDMX-JSON data messages 1.0, 2.0 and 2.1, written from the field guides. */

export type JsonKind = '1.0' | '2.0' | '2.1';

/** Values of a component, each once, with their numbers. */
class Indexed {
  readonly #numbers = new Map<string, number>();
  readonly values: NaiveCell[] = [];

  numberOf(cell: NaiveCell): number {
    const name = JSON.stringify(cell);
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.values.length);
    return this.values.push(cell) - 1;
  }
}

export function writeJson(
  kind: JsonKind,
  data: RandomData,
  options: WriteOptions & { readonly isFlat: boolean },
): WrittenData {
  const { dimensions, time, measures, attributes, flowUrn, isFlat, coded } = options;
  const all = [...dimensions, ...(time === undefined ? [] : [time])];
  const isSet = ({ key }: LevelCells): boolean => Object.keys(key).length === 0;
  // Attributes of series are in their series where there are series; others below the data set stand in each observation.
  const isOfSeries = ({ key, group }: LevelCells): boolean =>
    !isFlat && group === undefined && Object.keys(key).length > 0 && (time === undefined || key[time] === undefined);
  const hasGroups = kind !== '1.0';
  const isOfGroup = ({ group }: LevelCells): boolean => hasGroups && group !== undefined;
  const observations = replicated(data, (level) => !isSet(level) && !isOfSeries(level) && !isOfGroup(level));
  const setCells = Object.assign({}, ...data.levels.filter(isSet).map((each) => each.attributes)) as NaiveCells;
  const groups = data.levels.filter(isOfGroup);
  const atObservation = isFlat ? all : time === undefined ? [] : [time];
  const inSeries = all.filter((id) => !atObservation.includes(id));
  const indexes = new Map<string, Indexed>();
  const indexOf = (id: string): Indexed => {
    const found = indexes.get(id) ?? new Indexed();
    indexes.set(id, found);
    return found;
  };
  const keyText = (cells: NaiveCells, ids: readonly string[]): string =>
    ids.map((id) => (cells[id] === undefined ? '' : String(indexOf(id).numberOf(cells[id])))).join(':');
  const has = (rows: readonly NaiveCells[], id: string): boolean => rows.some((row) => row[id] !== undefined);
  const seriesCells = new Map<string, NaiveCells>();
  for (const each of observations) {
    if (isFlat) break;
    const key = Object.fromEntries(inSeries.map((id) => [id, each[id] ?? '']));
    const given = data.levels
      .filter((level) => isOfSeries(level) && Object.entries(level.key).every(([id, value]) => each[id] === value))
      .map((level) => level.attributes);
    seriesCells.set(keyText(each, inSeries), Object.assign({}, ...given, key) as NaiveCells);
  }
  const ofSet = attributes.filter((id) => has([setCells], id));
  const ofGroup = attributes.filter((id) =>
    has(
      groups.map((each) => each.attributes),
      id,
    ),
  );
  const ofSeries = attributes.filter((id) => has([...seriesCells.values()], id));
  const ofObservation = attributes.filter((id) => has(observations, id));
  /** The number of a value; of several coded values the list of their numbers. */
  const number = (id: string, cell: NaiveCell | undefined): string => {
    if (cell === undefined) return 'null';
    if (typeof cell === 'string' || !coded.includes(id)) return String(indexOf(id).numberOf(cell));
    return `[${cell.map((value) => indexOf(id).numberOf(String(value))).join(', ')}]`;
  };
  const lines: string[] = [];
  const rows: NaiveCells[] = [];
  const written: WrittenRow[] = [];
  /** Dimensions and attributes of a series stand in the line of the series, attributes without a value too. */
  const add = (cells: NaiveCells, line: number, seriesLine = line): void => {
    const isOfLine = (id: string): boolean => inSeries.includes(id) || ofSeries.includes(id);
    const ids = [...Object.keys(cells), ...(seriesLine === line ? [] : ofSeries)];
    rows.push(cells);
    written.push({
      place: { line },
      cells: Object.fromEntries(
        ids.map((id): [string, WrittenPlace] => [id, { line: isOfLine(id) ? seriesLine : line }]),
      ),
    });
  };
  const measureValue = (cell: NaiveCell | undefined): string =>
    cell === undefined
      ? 'null'
      : typeof cell === 'string' && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(cell)
        ? cell
        : JSON.stringify(cell);
  const observationText = (cells: NaiveCells): string =>
    `"${keyText(cells, atObservation)}": [${[
      ...measures.map((id) => measureValue(cells[id])),
      ...ofObservation.map((id) => number(id, cells[id])),
    ].join(', ')}]`;
  const body: string[] = [];
  const line = (): number => body.length;
  body.push('{ "dataSets": [ {');
  body.push(`"action": "Information"${kind === '1.0' ? '' : ', "structure": 0'},`);
  if (ofSet.length > 0) {
    add(setCells, line());
    body.push(`"attributes": [${ofSet.map((id) => number(id, setCells[id])).join(', ')}],`);
  }
  if (ofGroup.length > 0) {
    body.push('"dimensionGroupAttributes": {');
    const byKey = new Map(groups.map((each) => [keyText(each.key, all), each]));
    for (const [index, [key, each]] of [...byKey].entries()) {
      add({ ...each.key, ...each.attributes }, line());
      const values = ofGroup.map((id) => number(id, each.attributes[id]));
      body.push(`"${key}": [${values.join(', ')}]${index + 1 < byKey.size ? ',' : ''}`);
    }
    body.push('},');
  }
  const distinct = new Map(observations.map((each) => [keyText(each, all), each]));
  if (isFlat) {
    body.push('"observations": {');
    for (const [index, each] of [...distinct.values()].entries()) {
      add(each, line());
      body.push(`${observationText(each)}${index + 1 < distinct.size ? ',' : ''}`);
    }
    body.push('}');
  } else {
    body.push('"series": {');
    for (const [index, [key, cells]] of [...seriesCells].entries()) {
      const at = line();
      body.push(
        `"${key}": { "attributes": [${ofSeries.map((id) => number(id, cells[id])).join(', ')}], "observations": {`,
      );
      if (ofSeries.some((id) => cells[id] !== undefined)) add(cells, at);
      const own = [...distinct.values()].filter((each) => keyText(each, inSeries) === key);
      for (const [place, each] of own.entries()) {
        add(each, line(), at);
        body.push(`${observationText(each)}${place + 1 < own.length ? ',' : ''}`);
      }
      body.push(`} }${index + 1 < seriesCells.size ? ',' : ''}`);
    }
    body.push('}');
  }
  body.push('} ],');
  const valuesOf = (id: string, isDimension: boolean): object[] =>
    (indexes.get(id)?.values ?? []).map((cell) => {
      if (typeof cell !== 'string') {
        const isMultilingual = cell.some((value) => typeof value !== 'string');
        return isMultilingual ? { value: cell[0] } : { values: cell };
      }
      if (isDimension || coded.includes(id)) return { id: cell, name: cell };
      return kind === '1.0' ? { name: cell } : { value: cell };
    });
  const dimensionEntry = (id: string): object => ({
    id,
    name: id,
    keyPosition: all.indexOf(id),
    values: valuesOf(id, true),
  });
  const attributeEntry = (id: string): object => ({ id, name: id, values: valuesOf(id, false) });
  const structure = {
    ...(kind === '1.0' ? {} : { dataSets: [0] }),
    links: [{ href: 'https://registry.example.org/flow', urn: flowUrn, rel: 'dataflow' }],
    ...(kind === '1.0' ? {} : { measures: { observation: measures.map((id) => ({ id, name: id })) } }),
    dimensions: { dataSet: [], series: inSeries.map(dimensionEntry), observation: atObservation.map(dimensionEntry) },
    attributes: {
      dataSet: ofSet.map(attributeEntry),
      ...(kind === '1.0' ? {} : { dimensionGroup: ofGroup.map(attributeEntry) }),
      series: ofSeries.map(attributeEntry),
      observation: ofObservation.map(attributeEntry),
    },
  };
  const meta = { id: 'M', prepared: '2026-01-15T09:00:00Z', test: false, sender: { id: 'S' } };
  const schema = `https://raw.githubusercontent.com/sdmx-twg/sdmx-json/develop/data-message/tools/schemas/${kind === '1.0' ? '1.0' : `${kind}.0`}/sdmx-json-data-schema.json`;
  const [first = '', ...others] = body;
  lines.push(`{ "meta": ${JSON.stringify({ schema, ...meta })}, "data": ${first}`, ...others);
  lines.push(
    kind === '1.0'
      ? `"structure": ${JSON.stringify(structure)} } }`
      : `"structures": [${JSON.stringify(structure)}] } }`,
  );
  const offset = (place: WrittenPlace): WrittenPlace => ({ line: place.line + 1 });
  return {
    text: `${lines.join('\n')}\n`,
    contentType: `application/vnd.sdmx.data+json;version=${kind}.0`,
    data: { action: 'information', columns: columnsOf(rows, [...all, ...measures, ...attributes]), rows },
    rows: written.map(({ place, cells }) => ({
      place: offset(place),
      cells: Object.fromEntries(Object.entries(cells).map(([id, each]) => [id, offset(each)])),
    })),
  };
}
