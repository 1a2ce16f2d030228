import type { Tables } from '../../../tables/tables.js';
import type { FoundFindings } from '../found-findings.js';
import type { JudgedDataSet } from '../judged-data-set.js';
import type { SeriesTable } from '../series-table.js';
import type { StructureJudge } from '../structure-judge.js';

/** A data set with everything that a check works with. */
export interface Judged {
  readonly tables: Tables;
  readonly data: JudgedDataSet;
  readonly judge: StructureJudge;
  readonly found: FoundFindings;
  /** The series of the data set. */
  readonly series: SeriesTable;
  /** Adds to the notes of the report. */
  readonly note: (text: string) => void;
}
