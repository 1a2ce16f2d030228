import type { ApiError } from '../api/client.js';
import type { UrnParts } from '../model/urn.js';
import type { JsonObject } from './json.js';
import type { ListTable } from './tabulate.js';
import type { TextColumn } from './text-column.js';

/** An artefact as it was submitted, with its long lists left out. */
export interface ArtefactContent {
  /** The URN of the version; empty for artefacts that have no link to themselves in a message, such as metadata sets. */
  readonly urn: string;
  readonly class: string;
  readonly version: string;
  /** Properties of SDMX-JSON 2.1, or of the format that holds the artefact, with `LongList` in place of long lists. */
  readonly artefact: JsonObject;
  /** Where it was read from. */
  readonly address: string;
  /** What the message reports about itself, such as what the format leaves out. */
  readonly problems: readonly string[];
  /** The property that lists the items; undefined for an artefact without a list of items. */
  readonly itemList: string | undefined;
  /** Whether the items have those that the codelist inherits. */
  readonly isExpanded: boolean;
}

/** A text in lines. */
export interface LinesOfText {
  readonly text: string;
  readonly lines: TextColumn;
  /** Of the text as it was sent. */
  readonly bytes: number;
}

/** What the worker does, with its arguments and results. */
export interface Tasks {
  readonly artefact: {
    readonly argument: { readonly parts: UrnParts; readonly asOf: string | undefined };
    readonly result: ArtefactContent;
  };
  readonly table: {
    readonly argument: { readonly address: string; readonly path: string; readonly language: string | undefined };
    readonly result: ListTable;
  };
  readonly entry: {
    readonly argument: { readonly address: string; readonly path: string; readonly row: number };
    readonly result: unknown;
  };
  readonly lines: { readonly argument: { readonly address: string }; readonly result: LinesOfText };
}

export type Task = keyof Tasks;

export type TaskRequest = {
  [Name in Task]: { readonly id: number; readonly task: Name; readonly argument: Tasks[Name]['argument'] };
}[Task];

export type TaskOutcome =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly status: number; readonly errors: readonly ApiError[] };
