import type { NaiveCell, NaiveCells, NaiveValue } from '../model.js';
import type { Chances } from '../random-case.js';
import type { RandomData } from '../random-data.js';
import {
  columnsOf,
  replicated,
  type WriteOptions,
  type WrittenData,
  type WrittenPlace,
  type WrittenRow,
} from './written.js';

/** SDMX-CSV 1.0, 2.0 and 2.1, and plain CSV, written from the field guides and RFC 4180. */

export type CsvKind = '1.0' | '2.0' | '2.1' | 'plain';

const contentTypes: Readonly<Record<CsvKind, string>> = {
  '1.0': 'application/vnd.sdmx.data+csv;version=1.0.0',
  '2.0': 'application/vnd.sdmx.data+csv;version=2.0.0',
  '2.1': 'application/vnd.sdmx.data+csv;version=2.1.0',
  plain: 'text/csv',
};

const actions = { information: 'I', append: 'A', replace: 'R', merge: 'M', delete: 'D' } as const;

/** Writes cells and keeps the place of each. */
class CsvLines {
  #text = '';
  #line = 1;
  #column = 1;
  readonly #separator: string;
  readonly #lineEnd: string;
  readonly #chances: Chances;

  constructor(separator: string, lineEnd: string, chances: Chances) {
    this.#separator = separator;
    this.#lineEnd = lineEnd;
    this.#chances = chances;
  }

  get text(): string {
    return this.#text;
  }

  #add(text: string): void {
    this.#text += text;
    for (const character of text) {
      if (character === '\n') {
        this.#line += 1;
        this.#column = 1;
      } else this.#column += 1;
    }
  }

  /** @returns the places of the cells */
  line(cells: readonly string[]): readonly WrittenPlace[] {
    const places: WrittenPlace[] = [];
    for (const [index, cell] of cells.entries()) {
      if (index > 0) this.#add(this.#separator);
      places.push({ line: this.#line, column: this.#column });
      const isQuoted =
        /["\r\n]/.test(cell) || cell.includes(this.#separator) || (cell !== '' && this.#chances.chance(0.1));
      this.#add(isQuoted ? `"${cell.replaceAll('"', '""')}"` : cell);
    }
    this.#add(this.#lineEnd);
    return places;
  }
}

const sub = ';';

/** A value among several: quoted where it holds the sub-field separator, as the samples of the field guide are. */
const subValue = (value: NaiveValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([language, text]) => `${language}:${text}`)
        .join(sub);

const cellText = (cell: NaiveCell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'string' ? cell : cell.map(subValue).join(sub);

/** The languages of a column; undefined where it has none. */
function languagesOf(rows: readonly NaiveCells[], column: string): readonly string[] | undefined {
  const values = rows.flatMap((row) => (typeof row[column] === 'string' ? [] : (row[column] ?? [])));
  const languages = new Set(values.flatMap((value) => (typeof value === 'string' ? [] : Object.keys(value))));
  return languages.size === 0 ? undefined : [...languages].sort();
}

function heading(rows: readonly NaiveCells[], column: string): string {
  const languages = languagesOf(rows, column);
  if (languages !== undefined) return `${column}[${languages.join(sub)}]`;
  return rows.some((row) => Array.isArray(row[column])) ? `${column}[]` : column;
}

export interface CsvOptions extends WriteOptions {
  readonly kind: CsvKind;
  /** Whether attributes of levels have rows of their own. */
  readonly hasLevelRows: boolean;
  readonly hasAction: boolean;
  readonly separator: string;
  readonly lineEnd: string;
  readonly hasLabels: boolean;
  /** Whether the series key is written in a column of its own. */
  readonly hasKeys: boolean;
}

export function writeCsv(data: RandomData, options: CsvOptions, chances: Chances): WrittenData {
  const { kind, flow, dimensions, time, measures, attributes, action, separator, coded } = options;
  const observations = options.hasLevelRows ? data.observations : replicated(data, () => true);
  const levelRows = options.hasLevelRows ? data.levels.map(({ key, attributes: given }) => ({ ...key, ...given })) : [];
  const rows: readonly NaiveCells[] = [...observations, ...levelRows];
  const all = [...dimensions, ...(time === undefined ? [] : [time]), ...measures, ...attributes];
  const columns = chances.shuffled(columnsOf(rows, all));
  const isVersion2 = kind === '2.0' || kind === '2.1';
  const hasAction = isVersion2 && options.hasAction;
  const hasKeys = isVersion2 && options.hasKeys;
  const hasArrays = columns.some((id) => rows.some((row) => Array.isArray(row[id])));
  const isLabelled = isVersion2 && options.hasLabels;
  const first = {
    '1.0': ['DATAFLOW'],
    '2.0': [`STRUCTURE${hasArrays ? `[${sub}]` : ''}`, 'STRUCTURE_ID'],
    '2.1': [`STRUCTURE${hasArrays ? `[${sub}]` : ''}`, 'STRUCTURE_ID'],
    plain: [],
  }[kind];
  const begin = {
    '1.0': [flow],
    '2.0': ['dataflow', isLabelled ? `${flow}: Name` : flow],
    '2.1': ['dataflow', isLabelled ? `${flow}: Name` : flow],
    plain: [],
  }[kind];
  const lines = new CsvLines(separator, options.lineEnd, chances);
  const label = (text: string): string => (isLabelled ? `${text}: Name of ${text}` : text);
  const head = [...first, ...(hasAction ? ['ACTION'] : []), ...(hasKeys ? ['SERIES_KEY'] : [])];
  const headings = lines.line([...head, ...columns.map((id) => label(heading(rows, id)))]).slice(head.length);
  const written = rows.map((row): WrittenRow => {
    const key = dimensions.map((id) => cellText(row[id])).join('.');
    const texts = columns.map((id) => {
      const cell = row[id];
      if (cell === undefined || !coded.includes(id)) return cellText(cell);
      return typeof cell === 'string' ? label(cell) : cell.map((value) => label(String(value))).join(sub);
    });
    const start = [...begin, ...(hasAction ? [actions[action]] : []), ...(hasKeys ? [key] : [])];
    const places = lines.line([...start, ...texts]);
    const cells = columns.map((id, index) => [id, places[index + start.length] ?? { line: 0 }] as const);
    return { place: places[0] ?? { line: 0 }, cells: Object.fromEntries(cells) };
  });
  return {
    text: lines.text,
    contentType: contentTypes[kind],
    data: { action: hasAction ? action : 'information', columns, rows },
    rows: written,
    headings: Object.fromEntries(columns.map((id, index) => [id, headings[index] ?? { line: 1 }])),
  };
}
