import type { DataFinding, ValidationReport } from '../../registry/validation/validation-report.js';
import { csvLine } from '../representation/csv-line.js';

type Column = readonly [heading: string, value: (finding: DataFinding) => string | number | null | undefined];

const numbers = (list: readonly number[] | undefined): string | undefined => list?.join(' ');

/** A row for each finding. */
const columns: readonly Column[] = [
  ['rule', ({ rule }) => rule],
  ['level', ({ level }) => level],
  ['file', ({ file }) => file],
  ['dataSet', ({ dataSet }) => dataSet],
  ['line', ({ place }) => place.line],
  ['column', ({ place }) => place.column],
  ['jsonPath', ({ place }) => place.jsonPath],
  ['series', ({ series }) => series],
  ['time', ({ time }) => time],
  ['component', ({ component }) => component],
  ['value', ({ value }) => value],
  ['detail', ({ detail }) => detail],
  ['constraint', ({ constraint }) => constraint?.urn],
  ['effect', ({ constraint }) => constraint?.effect],
  ['regions', ({ constraint }) => numbers(constraint?.regions)],
  ['keySets', ({ constraint }) => numbers(constraint?.keySets)],
];

/** The findings of a report as lines of CSV (RFC 4180), in their order. */
export function* reportAsCsv({ rules }: Pick<ValidationReport, 'rules'>): Generator<string> {
  yield csvLine(columns.map(([heading]) => heading));
  for (const { findings } of rules)
    for (const finding of findings) yield csvLine(columns.map(([, value]) => String(value(finding) ?? '')));
}
