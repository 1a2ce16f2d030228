/** Structures, constraints and data as the naive validator reads them: plain values, without the information model of the program. */

/** A value of a cell: a text, or one text in several languages. */
export type NaiveValue = string | { readonly [language: string]: string };

/** A cell with one value, or one of a column with several. */
export type NaiveCell = string | readonly NaiveValue[];

export type NaiveCells = Readonly<Record<string, NaiveCell>>;

export interface NaiveFormat {
  readonly dataType: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minValue?: number;
  readonly maxValue?: number;
  readonly decimals?: number;
  readonly isMultiLingual?: boolean;
  readonly startTime?: string;
  readonly endTime?: string;
  readonly sentinelValues?: readonly string[];
}

export type NaiveKind = 'dimension' | 'timeDimension' | 'measure' | 'attribute';

export interface NaiveComponent {
  readonly id: string;
  readonly kind: NaiveKind;
  /** Id of its list in the state of the registry. */
  readonly list?: string;
  readonly format?: NaiveFormat;
  readonly isMandatory: boolean;
  readonly minOccurs: number;
  readonly maxOccurs: number | 'unbounded';
  /** Of an attribute: the dimensions that identify what it belongs to. All dimensions: it belongs to the observation. */
  readonly dimensions?: readonly string[];
  /** Of an attribute of a group: its id. */
  readonly group?: string;
}

export interface NaiveStructure {
  readonly components: readonly NaiveComponent[];
  readonly groups: Readonly<Record<string, readonly string[]>>;
}

export interface NaivePeriod {
  readonly validFrom?: string;
  readonly validTo?: string;
}

export interface NaiveMember extends NaivePeriod {
  readonly value: string;
  readonly cascadeValues?: boolean | 'excluderoot';
}

export interface NaiveEnd {
  readonly period: string;
  readonly isInclusive?: boolean;
}

/** What a region or key selects of a component. */
export interface NaiveSelection extends NaivePeriod {
  readonly id: string;
  readonly include?: boolean;
  readonly removePrefix?: boolean;
  readonly value?: string;
  readonly values?: readonly (string | NaiveMember)[];
  readonly timeRange?: Readonly<
    Partial<Record<'startPeriod' | 'endPeriod' | 'afterPeriod' | 'beforePeriod', NaiveEnd>>
  > &
    NaivePeriod;
}

export interface NaiveRegion extends NaivePeriod {
  readonly include?: boolean;
  readonly keyValues?: readonly NaiveSelection[];
  readonly components?: readonly NaiveSelection[];
}

export interface NaiveConstraint {
  readonly id: string;
  readonly cubeRegions: readonly NaiveRegion[];
  readonly dataKeySets: readonly { readonly isIncluded: boolean; readonly keys: readonly NaiveRegion[] }[];
}

/** A code or value with its parent, and whether it comes through an extension with a prefix. */
export interface NaiveItem {
  readonly id: string;
  readonly parent?: string;
}

export interface NaiveList {
  readonly items: readonly NaiveItem[];
  /** The prefixes of its extensions; one empty prefix where it extends no list. */
  readonly prefixes: readonly string[];
}

/** What data are validated against, at one instant. */
export interface NaiveState {
  readonly structure: NaiveStructure;
  readonly lists: Readonly<Record<string, NaiveList>>;
  readonly constraints: readonly NaiveConstraint[];
}

export type NaiveAction = 'information' | 'append' | 'replace' | 'merge' | 'delete';

/** A data set as a message has it: rows in the order of the message, and the components that its columns are for. */
export interface NaiveDataSet {
  readonly action: NaiveAction;
  readonly columns: readonly string[];
  readonly rows: readonly NaiveCells[];
}

/** A fault. `row` is null for one of a column. */
export interface NaiveFinding {
  readonly rule: string;
  readonly row: number | null;
  readonly component?: string;
  /** The values at fault, any of which may be reported. */
  readonly values?: readonly string[];
}
