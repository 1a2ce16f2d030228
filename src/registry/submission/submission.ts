import type { Problem } from '../../errors.js';
import type { Prepared } from './prepare.js';

export const actions = ['APPEND', 'REPLACE', 'MERGE', 'DELETE'] as const;

/**
 * What to do with the artefacts of a message: APPEND only new ones; REPLACE adds or overwrites; MERGE as REPLACE, items
 * of item schemes united; DELETE takes them away.
 */
export type Action = (typeof actions)[number];

export interface Submission {
  readonly action: Action;
  /** Those of the message, prepared one by one as they were read. */
  readonly artefacts: readonly Prepared[];
  /** Who submits, for the record of transactions. */
  readonly principal: string;
  /** Find out what would happen, and leave no trace. */
  readonly dryRun: boolean;
  /** What is otherwise accepted with a warning is refused. */
  readonly strict: boolean;
}

export type Status = 'created' | 'replaced' | 'merged' | 'deleted' | 'unchanged' | 'rejected';

export interface Result {
  readonly urn: string;
  readonly status: Status;
  readonly problems: readonly Problem[];
}

/** A wildcard whose answer moves, and how many open references follow it. */
export interface Resolution {
  readonly wildcard: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly parents: number;
}

export interface Report {
  /** The registry's revision number this submission made; null when it changed nothing. */
  readonly transaction: number | null;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly dryRun: boolean;
  /** `faulty`: the message itself is wrong; `conflicting`: what the registry holds forbids it. */
  readonly outcome: 'accepted' | 'faulty' | 'conflicting';
  readonly results: readonly Result[];
  readonly resolutions: readonly Resolution[];
}
