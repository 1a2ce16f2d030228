import type { CellPlace, DataAction, DataFormat } from '../../formats/data/data-sets.js';
import type { FindingLevel, RuleId } from './rules.js';

/** What decides about a value that constraints do not allow. */
export interface DecidingConstraint {
  readonly urn: string;
  readonly effect: 'excludes' | 'notIncluded' | 'together';
  /** Numbers of its regions, from 1; missing where key sets decide. */
  readonly regions?: readonly number[];
  /** Numbers of its key sets, from 1; missing where regions decide. */
  readonly keySets?: readonly number[];
}

/** One fault. */
export interface DataFinding {
  readonly rule: RuleId;
  readonly level: FindingLevel;
  readonly file: string;
  /** Number of the data set in its file, from 0; null where it is of the file. */
  readonly dataSet: number | null;
  /** Line and column, both from 1; in JSON a path too. */
  readonly place: CellPlace;
  /** Values of the dimensions in their order, without time, joined by dots; missing where the fault has no series. */
  readonly series?: string;
  /** Time of the observation, where it has one. */
  readonly time?: string;
  readonly component?: string;
  /** As written, at most 100 characters. */
  readonly value?: string;
  /** A sentence: what is wrong, and what would be right. */
  readonly detail: string;
  readonly constraint?: DecidingConstraint;
}

/** The findings of a rule: the exact count, and as many of them as the limit allows. */
export interface FindingsOfRule {
  readonly rule: RuleId;
  readonly level: FindingLevel;
  /** Rows, cells, series or columns at fault, as the rule counts. */
  readonly count: number;
  /** By component, where they have one. */
  readonly byComponent: Readonly<Record<string, number>>;
  /** In the order of files, rows and components. */
  readonly findings: readonly DataFinding[];
}

export interface DataSetSummary {
  readonly file: string;
  readonly dataSet: number;
  readonly format: DataFormat;
  readonly action: DataAction;
  /** URN of what its data were validated against. */
  readonly structure: string;
  readonly dataStructure: string;
  readonly rows: number;
  readonly series: number;
  readonly observations: number;
  /** Rows that no finding of level error names, and the others. */
  readonly validRows: number;
  readonly invalidRows: number;
}

/** What a validation found. */
export interface ValidationReport {
  /** Whether no finding has level error. */
  readonly valid: boolean;
  readonly dataSets: readonly DataSetSummary[];
  readonly totals: {
    readonly series: number;
    readonly observations: number;
    readonly errors: number;
    readonly warnings: number;
  };
  /** In the order of the table of rules; rules without findings are left out. */
  readonly rules: readonly FindingsOfRule[];
  /** What was not judged, and why: validity periods without a time, key sets that are too many. */
  readonly notes: readonly string[];
  /** Set where `failFast` ended the validation at the first error. */
  readonly isPartial?: true;
}
