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

/** SDMX-ML data messages, structure-specific and generic, written from the official schemas. */

export type XmlKind = 'structure-specific-2.1' | 'structure-specific-3.0' | 'structure-specific-3.1' | 'generic-2.1';

/** The dimension at the observation; all for the flat layout. */
export type XmlLayout = { readonly atObservation: string };

const bases: Readonly<Record<XmlKind, string>> = {
  'structure-specific-2.1': 'http://www.sdmx.org/resources/sdmxml/schemas/v2_1',
  'structure-specific-3.0': 'http://www.sdmx.org/resources/sdmxml/schemas/v3_0',
  'structure-specific-3.1': 'http://www.sdmx.org/resources/sdmxml/schemas/v3_1',
  'generic-2.1': 'http://www.sdmx.org/resources/sdmxml/schemas/v2_1',
};

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');

const actionNames = {
  information: 'Information',
  append: 'Append',
  replace: 'Replace',
  merge: 'Merge',
  delete: 'Delete',
} as const;

/** Lines of a message; each component is on a line of its own or in the line of its element. */
class XmlLines {
  readonly #lines: string[] = [];

  get next(): number {
    return this.#lines.length + 1;
  }

  get text(): string {
    return `${this.#lines.join('\n')}\n`;
  }

  add(...lines: readonly string[]): void {
    this.#lines.push(...lines);
  }
}

class XmlWriter {
  readonly #lines = new XmlLines();
  readonly #rows: NaiveCells[] = [];
  readonly #places: WrittenRow[] = [];
  readonly #kind: XmlKind;
  readonly #options: WriteOptions & XmlLayout;

  constructor(kind: XmlKind, options: WriteOptions & XmlLayout) {
    this.#kind = kind;
    this.#options = options;
  }

  get #isGeneric(): boolean {
    return this.#kind === 'generic-2.1';
  }

  #head(): void {
    const { flow, flowUrn, atObservation, action } = this.#options;
    const [, agency = '', id = '', version = ''] = /^(.*):(.*)\((.*)\)$/.exec(flow) ?? [];
    const base = bases[this.#kind];
    const root = this.#isGeneric ? 'GenericData' : 'StructureSpecificData';
    const isOld = this.#kind.endsWith('2.1');
    const usage = isOld
      ? `<com:StructureUsage><Ref agencyID="${agency}" id="${id}" version="${version}"/></com:StructureUsage>`
      : `<com:StructureUsage>${flowUrn}</com:StructureUsage>`;
    const namespace = this.#isGeneric ? '' : ` namespace="${flowUrn}:ObsLevelDim:${atObservation}"`;
    this.#lines.add(
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<mes:${root} xmlns:mes="${base}/message" xmlns:com="${base}/common" xmlns:ss="${base}/data/structurespecific" xmlns:gen="${base}/data/generic" xmlns:ns1="${flowUrn}:ObsLevelDim:${atObservation}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">`,
      '<mes:Header><mes:ID>M</mes:ID><mes:Test>false</mes:Test><mes:Prepared>2026-01-15T09:00:00Z</mes:Prepared><mes:Sender id="S"/>',
      `<mes:Structure structureID="S1"${namespace} dimensionAtObservation="${atObservation}">${usage}</mes:Structure>`,
      ...(isOld
        ? [`<mes:DataSetAction>${action === 'merge' ? 'Append' : actionNames[action]}</mes:DataSetAction>`]
        : []),
      '</mes:Header>',
    );
  }

  #row(cells: NaiveCells, places: Readonly<Record<string, WrittenPlace>>, place: WrittenPlace): void {
    this.#rows.push(cells);
    this.#places.push({ cells: places, place });
  }

  /** The attributes of an element that hold components with one value. */
  #xmlAttributes(cells: NaiveCells): string {
    return Object.entries(cells)
      .flatMap(([id, cell]) => (typeof cell === 'string' ? [` ${id}="${escaped(cell)}"`] : []))
      .join('');
  }

  /** Components with several values, or in languages (SDMX-ML 3.x, CompType). */
  #comps(cells: NaiveCells): readonly string[] {
    return Object.entries(cells).flatMap(([id, cell]) =>
      typeof cell === 'string' ? [] : [`<Comp id="${id}">${this.#values(cell)}</Comp>`],
    );
  }

  #values(cell: NaiveCell): string {
    if (typeof cell === 'string') return escaped(cell);
    return cell
      .map((value) => {
        if (typeof value === 'string') return `<Value>${escaped(value)}</Value>`;
        const texts = Object.entries(value).map(
          ([language, text]) => `<com:Text xml:lang="${language}">${escaped(text)}</com:Text>`,
        );
        return `<Value>${texts.join('')}</Value>`;
      })
      .join('');
  }

  /** Writes an element of a structure-specific message, each Comp on a line of its own. @returns the places of its components */
  #element(name: string, written: NaiveCells, extra: string, isOpen: boolean): Readonly<Record<string, WrittenPlace>> {
    const line = this.#lines.next;
    const comps = this.#comps(written);
    const places: Record<string, WrittenPlace> = {};
    let at = line;
    for (const [id, cell] of Object.entries(written)) {
      if (typeof cell === 'string') places[id] = { line };
      else {
        at += 1;
        places[id] = { line: at };
      }
    }
    const isEmpty = comps.length === 0 && !isOpen;
    this.#lines.add(`<${name}${extra}${this.#xmlAttributes(written)}${isEmpty ? '/>' : '>'}`, ...comps);
    if (!isOpen && !isEmpty) this.#lines.add(`</${name}>`);
    return places;
  }

  #genericValues(name: string, cells: NaiveCells, places: Record<string, WrittenPlace>): void {
    if (Object.keys(cells).length === 0) return;
    this.#lines.add(`<gen:${name}>`);
    for (const [id, cell] of Object.entries(cells)) {
      places[id] = { line: this.#lines.next };
      this.#lines.add(`<gen:Value id="${id}" value="${typeof cell === 'string' ? escaped(cell) : ''}"/>`);
    }
    this.#lines.add(`</gen:${name}>`);
  }

  #pick(cells: NaiveCells, test: (id: string) => boolean): NaiveCells {
    return Object.fromEntries(Object.entries(cells).filter(([id]) => test(id)));
  }

  #group({ group = '', key, attributes }: LevelCells): void {
    const place = { line: this.#lines.next };
    let places: Record<string, WrittenPlace> = {};
    if (this.#isGeneric) {
      this.#lines.add(`<gen:Group type="${group}">`);
      this.#genericValues('GroupKey', key, places);
      this.#genericValues('Attributes', attributes, places);
      this.#lines.add('</gen:Group>');
    } else {
      const type = this.#kind === 'structure-specific-2.1' ? ` xsi:type="ns1:${group}"` : ` xsi:type="ns1:${group}"`;
      places = { ...this.#element('Group', { ...key, ...attributes }, type, false) };
    }
    this.#row({ ...key, ...attributes }, places, place);
  }

  #observation(cells: NaiveCells, inSeries: NaiveCells, seriesPlaces: Readonly<Record<string, WrittenPlace>>): void {
    const place = { line: this.#lines.next };
    const own = this.#pick(cells, (id) => inSeries[id] === undefined);
    const places: Record<string, WrittenPlace> = { ...seriesPlaces };
    if (!this.#isGeneric) Object.assign(places, this.#element('Obs', own, '', false));
    else this.#genericObservation(own, places);
    this.#row(cells, places, place);
  }

  #genericObservation(own: NaiveCells, places: Record<string, WrittenPlace>): void {
    const { atObservation, dimensions, time, measures } = this.#options;
    const isKey = (id: string): boolean => id === time || dimensions.includes(id);
    this.#lines.add('<gen:Obs>');
    const key = this.#pick(own, isKey);
    if (atObservation === 'AllDimensions') this.#genericValues('ObsKey', key, places);
    else
      for (const [id, cell] of Object.entries(key)) {
        places[id] = { line: this.#lines.next };
        this.#lines.add(`<gen:ObsDimension value="${escaped(String(cell))}"/>`);
      }
    const [measure = ''] = measures;
    if (own[measure] !== undefined) {
      places[measure] = { line: this.#lines.next };
      this.#lines.add(`<gen:ObsValue value="${escaped(String(own[measure]))}"/>`);
    }
    this.#genericValues(
      'Attributes',
      this.#pick(own, (id) => !isKey(id) && id !== measure),
      places,
    );
    this.#lines.add('</gen:Obs>');
  }

  #dataSet(setLevels: readonly LevelCells[]): void {
    const attributes = Object.assign({}, ...setLevels.map((each) => each.attributes)) as NaiveCells;
    const place = { line: this.#lines.next };
    const isGeneric = this.#isGeneric;
    const version3 = this.#kind.endsWith('2.1') ? '' : ` ss:action="${actionNames[this.#options.action]}"`;
    if (isGeneric) {
      const places: Record<string, WrittenPlace> = {};
      this.#lines.add('<mes:DataSet structureRef="S1">');
      this.#genericValues('Attributes', attributes, places);
      if (setLevels.length > 0) this.#row(attributes, places, place);
      return;
    }
    const extra = ` ss:structureRef="S1" xsi:type="ns1:DataSetType"${version3}`;
    const inAtts = this.#kind.endsWith('2.1') ? {} : this.#pick(attributes, (id) => typeof attributes[id] !== 'string');
    const inSet = this.#pick(attributes, (id) => inAtts[id] === undefined);
    const places = this.#element('mes:DataSet', inSet, extra, true);
    if (Object.keys(inSet).length > 0) this.#row(inSet, places, place);
    // Values that an XML attribute cannot hold are in Atts without a key.
    if (Object.keys(inAtts).length > 0) {
      const at = { line: this.#lines.next };
      this.#row(inAtts, this.#element('Atts', inAtts, '', false), at);
    }
  }

  write(data: RandomData): WrittenData {
    const { dimensions, time, measures, attributes, atObservation, action } = this.#options;
    this.#head();
    const isSet = ({ key }: LevelCells): boolean => Object.keys(key).length === 0;
    const isFlat = atObservation === 'AllDimensions';
    const isOfSeries = (level: LevelCells): boolean =>
      !isSet(level) && level.group === undefined && !isFlat && level.key[atObservation] === undefined;
    this.#dataSet(data.levels.filter(isSet));
    for (const level of data.levels) if (level.group !== undefined) this.#group(level);
    const rest = replicated(data, (level) => !isSet(level) && level.group === undefined && !isOfSeries(level));
    if (isFlat) for (const each of rest) this.#observation(each, {}, {});
    else this.#allSeries(rest, data.levels.filter(isOfSeries));
    this.#lines.add('</mes:DataSet>', `</mes:${this.#isGeneric ? 'GenericData' : 'StructureSpecificData'}>`);
    const all = [...dimensions, ...(time === undefined ? [] : [time]), ...measures, ...attributes];
    return {
      text: this.#lines.text,
      contentType: 'application/xml',
      data: {
        action: this.#kind.endsWith('2.1') && action === 'merge' ? 'append' : action,
        columns: columnsOf(this.#rows, all),
        rows: this.#rows,
      },
      rows: this.#places,
    };
  }

  /** Observations that stand together and have the same values of the other dimensions are a series. */
  #allSeries(observations: readonly NaiveCells[], levels: readonly LevelCells[]): void {
    const { dimensions, time, atObservation } = this.#options;
    const keyIds = [...dimensions, ...(time === undefined ? [] : [time])].filter((id) => id !== atObservation);
    const keyOf = (cells: NaiveCells): NaiveCells => this.#pick(cells, (id) => keyIds.includes(id));
    const series: { key: NaiveCells; observations: NaiveCells[] }[] = [];
    for (const each of observations) {
      const key = keyOf(each);
      const last = series.at(-1);
      if (
        last !== undefined &&
        JSON.stringify(keyIds.map((id) => last.key[id])) === JSON.stringify(keyIds.map((id) => key[id]))
      )
        last.observations.push(each);
      else series.push({ key, observations: [each] });
    }
    const taken = new Map<string, number>();
    for (const each of series) {
      const fitting = levels.filter(({ key }) => Object.entries(key).every(([id, value]) => each.key[id] === value));
      const byIds = new Map<string, LevelCells[]>();
      for (const level of fitting) {
        const name = JSON.stringify(level.key);
        byIds.set(name, [...(byIds.get(name) ?? []), level]);
      }
      const given: Record<string, NaiveCell> = {};
      // Several values of one level contradict each other: each series takes the next of them.
      for (const [name, same] of byIds) {
        const turn = taken.get(name) ?? 0;
        taken.set(name, turn + 1);
        Object.assign(given, same[turn % same.length]?.attributes);
      }
      this.#oneSeries(each.key, given, each.observations);
    }
  }

  #oneSeries(key: NaiveCells, attributes: NaiveCells, observations: readonly NaiveCells[]): void {
    const place = { line: this.#lines.next };
    let places: Record<string, WrittenPlace> = {};
    if (this.#isGeneric) {
      this.#lines.add('<gen:Series>');
      this.#genericValues('SeriesKey', key, places);
      this.#genericValues('Attributes', attributes, places);
    } else places = { ...this.#element('Series', { ...key, ...attributes }, '', true) };
    if (Object.keys(attributes).length > 0) this.#row({ ...key, ...attributes }, places, place);
    for (const each of observations) this.#observation(each, key, this.#keyPlaces(places, key));
    this.#lines.add(this.#isGeneric ? '</gen:Series>' : '</Series>');
  }

  #keyPlaces(places: Readonly<Record<string, WrittenPlace>>, key: NaiveCells): Readonly<Record<string, WrittenPlace>> {
    return Object.fromEntries(Object.entries(places).filter(([id]) => key[id] !== undefined));
  }
}

export const writeXml = (kind: XmlKind, data: RandomData, options: WriteOptions & XmlLayout): WrittenData =>
  new XmlWriter(kind, options).write(data);
