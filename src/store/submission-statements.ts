import type { Body } from './body.js';
import { statement } from './statement.js';

/** A version line's member as the registry holds it; `live` is false when it was deleted. */
export interface LineVersionRow {
  readonly key: string;
  readonly urn: string;
  readonly version: string;
  readonly precedence: string;
  readonly stability: 'stable' | 'draft' | 'initial' | 'nonSemantic';
  readonly live: boolean;
}

/** An open reference edge. `components` and `items` run in parallel; an empty text means none. */
export interface OpenReferenceRow {
  readonly id: string;
  readonly role: string;
  readonly target: string;
  readonly wildcard: boolean;
  readonly class: string;
  readonly components: readonly string[];
  readonly items: readonly string[];
}

/** The newest revision of a submitted version, open (`live`) or closed. */
export interface BaselineRow {
  readonly urn: string;
  readonly revision: string;
  readonly live: boolean;
  readonly hash: string;
  readonly itemIds: readonly string[];
  readonly body: Body | null;
  readonly references: readonly OpenReferenceRow[];
}

export interface WildcardRow {
  readonly key: string;
  readonly urn: string;
  readonly lower: string;
  readonly upper: string;
  /** Open references that use it. */
  readonly parents: number;
  /** Whether a reference to an item ever used it. */
  readonly itemised: boolean;
  readonly answer: string | null;
}

/** The parts of a live version; `itemClasses` runs in parallel where a type has parts of several classes. */
export interface ItemIdsRow {
  readonly urn: string;
  readonly itemIds: readonly string[];
  readonly itemClasses: readonly string[] | null;
}

export interface DependentRow {
  readonly target: string;
  readonly parent: string;
  readonly role: string;
  readonly components: readonly string[];
  readonly items: readonly string[];
}

export interface NewRevision {
  readonly key: string;
  readonly lineClass: string;
  readonly urn: string;
  readonly class: string;
  readonly agencyID: string;
  readonly id: string;
  readonly version: string;
  readonly precedence: string;
  readonly stability: string;
  readonly revision: string;
  readonly hash: string;
  readonly body: Body;
  readonly itemIds: readonly string[];
  readonly itemClasses: readonly string[] | null;
  /** The names in all languages, as JSON. */
  readonly names: string;
}

export interface NewReference extends Omit<OpenReferenceRow, 'id' | 'wildcard'> {
  readonly source: string;
}

export interface NewWildcard {
  readonly urn: string;
  readonly key: string;
  readonly class: string;
  readonly agencyID: string;
  readonly id: string;
  readonly lower: string;
  readonly upper: string;
}

interface At {
  readonly at: number;
}

export interface ClockRow {
  /** Number of accepted submissions. */
  readonly tick: number;
  /** Instant of the newest one, epoch milliseconds. */
  readonly at: number;
}

export const startClock = statement<object, ClockRow>('submission/start-clock');
export const lockClock = statement<object, never>('submission/lock-clock');
export const loadLines = statement<{ keys: readonly string[] }, LineVersionRow>('submission/load-lines');
export const loadBaselines = statement<{ urns: readonly string[]; withBodies: boolean }, BaselineRow>(
  'submission/load-baselines',
);
export const loadWildcards = statement<{ keys: readonly string[] }, WildcardRow>('submission/load-wildcards');
export const loadItemIds = statement<{ urns: readonly string[] }, ItemIdsRow>('submission/load-item-ids');
export const loadDependents = statement<
  { losses: readonly { target: string; items: readonly string[] | null }[] },
  DependentRow
>('submission/load-dependents');
export const loadOwned = statement<{ agencies: readonly string[] }, { agency: string; urn: string }>(
  'submission/load-owned',
);
export const closeRevisions = statement<At & { revisions: readonly string[] }, never>('submission/close-revisions');
export const openRevisions = statement<At & { tick: number; revisions: readonly NewRevision[] }, never>(
  'submission/open-revisions',
);
export const closeReferences = statement<At & { references: readonly string[] }, never>('submission/close-references');
export const openExactReferences = statement<At & { references: readonly NewReference[] }, never>(
  'submission/open-exact-references',
);
export const openWildcards = statement<{ wildcards: readonly NewWildcard[] }, never>('submission/open-wildcards');
export const openWildcardReferences = statement<At & { references: readonly NewReference[] }, never>(
  'submission/open-wildcard-references',
);
export const moveWildcards = statement<At & { moves: readonly { wildcard: string; to: string | null }[] }, never>(
  'submission/move-wildcards',
);
export const findExtensionCycles = statement<{ urns: readonly string[] }, { urn: string }>(
  'submission/find-extension-cycles',
);
export const writeTransaction = statement<
  At & {
    tick: number;
    principal: string;
    action: string;
    /** Number of changes by kind, as JSON. */
    counts: string;
    changes: readonly { revision: string; change: string }[];
  },
  never
>('submission/write-transaction');
