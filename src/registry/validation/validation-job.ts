import type { DataAction } from '../../formats/data/data-sets.js';
import type { AskedStructure, StructureOfData } from './structure-of-data.js';
import type { ValidationReport } from './validation-report.js';

/** A file that was received, in the folder of its job. */
export interface ReceivedFile {
  /** As the sender names it; for findings. */
  readonly name: string;
  readonly path: string;
}

/** What a request wants of a validation. */
export interface ValidationRequest {
  /**
   * What the data are validated against, in place of what the files name: one for all data sets, or one for each in the order of files and
   * data sets; empty where the files decide.
   */
  readonly structures: readonly AskedStructure[];
  /** Most findings of a rule that are listed; 0 for counts alone. */
  readonly limit: number;
  readonly failFast: boolean;
  /** The period of values whose rows have no time; undefined where their validity is not judged. */
  readonly validAt?: string;
  /** Separator of the columns of CSV; undefined to find it in the first line. */
  readonly delimiter?: string;
  /** The encoding that the media type of the body names. */
  readonly charset?: string;
  /** Whether the durations of the steps are returned. */
  readonly metrics: boolean;
  /** Whether the rows without errors, and those with errors, are written as files. */
  readonly valid: boolean;
  readonly invalid: boolean;
  /** Whether the rows are written as columns of files where no finding has level error; missing where not. */
  readonly load?: boolean;
}

/** What a validation may take. */
export interface ValidationBounds {
  /** Memory of the process, bytes. */
  readonly memoryBytes: number;
  /** What it writes on disk, bytes. */
  readonly temporaryBytes: number;
  readonly seconds: number;
  /** Bytes of all files together when they are decompressed. */
  readonly readBytes: number;
}

/** A validation of files, for a process of its own. */
export interface ValidationJob {
  /** The only folder that the process reads and writes. It exists, and its owner alone may enter it. */
  readonly folder: string;
  readonly files: readonly ReceivedFile[];
  readonly request: ValidationRequest;
  readonly bounds: ValidationBounds;
}

/** How far a validation is. */
export interface ValidationProgress {
  readonly step: 'reading' | 'judging' | 'writing';
  /** Parts of the step that are done, of all: bytes, or checks; null where that is not known. */
  readonly done: number | null;
  readonly of: number | null;
}

/** A file that a validation wrote into the folder of its job. */
export interface WrittenFile {
  readonly path: string;
  /** Media type. */
  readonly type: string;
  /** For the client: valid.csv, invalid.zip. */
  readonly name: string;
}

/** The rows of a data set in a file of Parquet in the folder of the job: a column for each component of its structure. */
export interface RowsToLoad {
  readonly path: string;
  readonly action: DataAction;
  readonly rows: number;
}

export interface ValidationOutcome {
  readonly report: ValidationReport;
  /** By step, milliseconds; missing where they are not wanted. */
  readonly durations?: Readonly<Record<string, number>>;
  readonly valid?: WrittenFile;
  readonly invalid?: WrittenFile;
  /** In the order of the data sets; only for `load`, of valid data. */
  readonly rows?: readonly RowsToLoad[];
}

/** What a validation needs of its caller. */
export interface ValidationCaller {
  /**
   * Finds the structures that data name; called once, for all different names.
   * @returns in the order of the names
   * @throws what ends the validation, and what `runValidation` throws
   */
  readonly findStructures: (asked: readonly AskedStructure[]) => Promise<readonly StructureOfData[]>;
  /** Ends the validation; its reason is thrown. */
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: ValidationProgress) => void;
}

/**
 * Runs a validation in a process of its own.
 * @throws StrataError `Syntax` with the place for files that cannot be read as data, `Semantic` for data without a structure, `TooLarge` where
 *   the process takes more than its bounds; what the caller throws; the reason of its signal
 */
export type RunValidation = (job: ValidationJob, caller: ValidationCaller) => Promise<ValidationOutcome>;
