import type { CellPlace, CustomColumn, DataColumn, DataFormat } from '../data-sets.js';
import { refuseData } from '../refuse-data.js';

/** A heading of a component: its id, and how its cells are written. */
export interface ComponentHeading {
  readonly component: string;
  /** Whether cells hold several values, separated by the sub-field separator. */
  readonly isMultiple: boolean;
  /** Whether texts have languages: `ATTR[en;fr]`. */
  readonly hasLanguages: boolean;
  /** Number of nested attributes with several values: 2 for `CONTACT[].NAME[]`. */
  readonly depth: number;
  /** Whether cells of a coded component are `id: name`. */
  readonly isLabelled: boolean;
}

/** What a column is for; numbers are those of columns, from 0. */
export interface CsvHeading {
  readonly format: Extract<DataFormat, 'csv' | `sdmx-csv-${string}`>;
  readonly width: number;
  readonly texts: readonly string[];
  readonly places: readonly CellPlace[];
  /** Class of structure: `dataflow`. */
  readonly structureClass?: number;
  readonly structure?: number;
  readonly action?: number;
  readonly components: readonly (ComponentHeading & { readonly column: number })[];
  /** Columns of a component that an earlier column is for. */
  readonly repeated: readonly { readonly component: string; readonly column: number }[];
  /** Columns that are not for a component. Names and keys are among neither. */
  readonly custom: readonly number[];
  readonly subFieldSeparator: string;
}

const idPattern = '[A-Za-z0-9_@$-]+';
const segmentPattern = `${idPattern}(?:\\[[^\\]]*\\])?`;
const componentPattern = new RegExp(`^(${segmentPattern}(?:\\.${segmentPattern})*)(: [\\s\\S]*)?$`);
const structurePattern = /^STRUCTURE(?:\[(.)[^\]]*\])?$/u;
const keyTexts = new Set(['SERIES_KEY', 'OBS_KEY']);

/** The heading of a component; undefined for a custom text. */
export function parseComponentHeading(text: string): ComponentHeading | undefined {
  const [, path, label] = componentPattern.exec(text) ?? [];
  if (path === undefined) return undefined;
  const brackets = [...path.matchAll(/\[([^\]]*)\]/g)].map(([, inner]) => inner ?? '');
  const hasLanguages = path.endsWith(']') && brackets.at(-1) !== '';
  return {
    component: path.replaceAll(/\[[^\]]*\]/g, ''),
    isMultiple: brackets.length > 0,
    hasLanguages,
    depth: brackets.filter((inner) => inner === '').length,
    isLabelled: label !== undefined,
  };
}

/** Columns from `first` on that are components, with the name columns that follow them where `hasNames`. */
function columnsOfComponents(texts: readonly string[], taken: ReadonlySet<number>, hasNames: boolean) {
  const components: (ComponentHeading & { readonly column: number })[] = [];
  const [repeated, custom]: [{ component: string; column: number }[], number[]] = [[], []];
  const known = new Set<string>();
  for (let column = 0; column < texts.length; column++) {
    if (taken.has(column)) continue;
    const heading = parseComponentHeading(texts[column] ?? '');
    if (heading === undefined) {
      custom.push(column);
      continue;
    }
    if (known.has(heading.component)) repeated.push({ component: heading.component, column });
    else components.push({ ...heading, column });
    known.add(heading.component);
    if (hasNames) column += 1;
  }
  return { components, repeated, custom };
}

function headingOfSdmxCsv2(texts: readonly string[], places: readonly CellPlace[], file: string): CsvHeading {
  const structure = texts.indexOf('STRUCTURE_ID');
  if (structure === -1) {
    const detail = `${file} begins with the column STRUCTURE and has no column STRUCTURE_ID; SDMX-CSV 2.0 has it as second column`;
    refuseData('message.readable', detail, { line: 1, column: 1 });
  }
  const name = texts.indexOf('STRUCTURE_NAME');
  const action = texts.indexOf('ACTION');
  const taken = new Set([0, structure, name, action].filter((column) => column >= 0));
  for (const [column, text] of texts.entries()) if (keyTexts.has(text)) taken.add(column);
  return {
    format: 'sdmx-csv-2.0',
    width: texts.length,
    texts,
    places,
    structureClass: 0,
    structure,
    ...(action >= 0 && { action }),
    ...columnsOfComponents(texts, taken, name >= 0),
    subFieldSeparator: structurePattern.exec(texts[0] ?? '')?.[1] ?? ';',
  };
}

/** What the columns of a CSV file are for, by its first record. */
export function readHeading(texts: readonly string[], places: readonly CellPlace[], file: string): CsvHeading {
  if (structurePattern.test(texts[0] ?? '')) return headingOfSdmxCsv2(texts, places, file);
  const isSdmxCsv1 = texts[0] === 'DATAFLOW';
  return {
    format: isSdmxCsv1 ? 'sdmx-csv-1.0' : 'csv',
    width: texts.length,
    texts,
    places,
    ...(isSdmxCsv1 && { structure: 0 }),
    ...columnsOfComponents(texts, new Set(isSdmxCsv1 ? [0] : []), false),
    subFieldSeparator: ';',
  };
}

/** Name of a column of the table of rows; texts of the file do not become names. */
export const columnName = (column: number): string => `c${column}`;

const placeOfHeading = ({ places }: CsvHeading, column: number): CellPlace => places[column] ?? { line: 1, column: 1 };

export const dataColumnOf = (heading: CsvHeading, each: CsvHeading['components'][number]): DataColumn => ({
  component: each.component,
  column: columnName(each.column),
  isMultiple: each.isMultiple,
  place: placeOfHeading(heading, each.column),
  ...(each.isLabelled && { isLabelled: true as const }),
});

export const customColumnsOf = (heading: CsvHeading): readonly CustomColumn[] =>
  heading.custom.map((column) => ({
    heading: heading.texts[column] ?? '',
    column: columnName(column),
    place: placeOfHeading(heading, column),
  }));
