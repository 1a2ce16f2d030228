import type { Problem } from '../../errors.js';
import type { Access } from '../access/access.js';
import type { Principal } from '../principal.js';
import type { VersionReport } from '../versions/version-report.js';
import type { Prepared } from './receive/prepare.js';

export const actions = ['APPEND', 'REPLACE', 'MERGE', 'FULLREPLACE', 'DELETE'] as const;

/**
 * The change that the artefacts of a message cause. APPEND adds new ones only; REPLACE adds or overwrites; MERGE is
 * REPLACE, except that the items of an item scheme are added to the existing ones; FULLREPLACE is REPLACE, and deletes
 * the artefacts with the type and agency of a submitted one that the message lacks; DELETE deletes.
 */
export type Action = (typeof actions)[number];

/** Makes a repeated request return the report of the first one instead of being carried out again. */
export interface Idempotency {
  /** Chosen by the client; unique for each principal. */
  readonly key: string;
  /** Hash of the message, the action and the options: a key stands for one request. */
  readonly requestHash: string;
}

/** The drafts that a submission publishes, in place of the artefacts of a message. */
export interface Promotion {
  /** URN of the draft. */
  readonly urn: string;
  /** Whether the drafts that it refers to, directly or through other drafts, are published too. */
  readonly withDrafts: boolean;
}

/** What a submission makes as it was, in place of the artefacts of a message. */
export interface Restoration {
  /** Number of the transaction after which the registry was as it is to be. */
  readonly tick: number;
  readonly of: Restored;
}

/** All artefacts, those of agencies, or some versions and version lines, the latter by their keys. */
export type Restored =
  | { readonly scope: 'registry' }
  | { readonly scope: 'agencies'; readonly agencies: readonly string[] }
  | NamedArtefacts;

export interface NamedArtefacts {
  readonly scope: 'artefacts';
  /** URNs of versions. */
  readonly urns: readonly string[];
  readonly keys: readonly string[];
}

/** The revision of a version that a sender has read, and that must still be the newest one. */
export interface ExpectedRevision {
  /** URN of the version. */
  readonly urn: string;
  /** Number of the transaction that began the revision; 0 where the version must not exist. */
  readonly tick: number;
}

/** What becomes of an artefact, by hashes of its content; null where the registry does not hold it. */
export interface ArtefactChange {
  readonly urn: string;
  readonly status: Status;
  readonly before: string | null;
  readonly after: string | null;
}

/** The approval of a proposal, which the submission publishes. */
export interface Approval {
  /** Number of the proposal. */
  readonly number: number;
  /** Name of the principal who proposed it. */
  readonly proposer: string;
  /** Those of its dry run: the submission has the same ones, or nothing is published. */
  readonly changes: readonly ArtefactChange[];
  /** Of the reviewer. */
  readonly text: string;
}

export interface Submission {
  readonly action: Action;
  /** The artefacts of the message, in its order. */
  readonly artefacts: readonly Prepared[];
  /** Set where the artefacts are stored drafts, which the transaction reads; `artefacts` is empty then. */
  readonly promotion?: Promotion;
  /** Set where the artefacts are those of an earlier state, which the transaction reads; `artefacts` is empty then. */
  readonly restoration?: Restoration;
  /** Who submits; the name is recorded in the transaction. */
  readonly principal: Principal;
  /** Whether to roll back after all checks, so that the report is that of a real submission. */
  readonly dryRun: boolean;
  /** Whether deviations that are accepted with a warning are errors. */
  readonly strict: boolean;
  /** Whether a version that is too low for its changes causes a warning, not an error; false where missing. */
  readonly lenient?: boolean;
  /**
   * Whether organisation schemes are merged whatever the action: an agency has one of each kind, which several registries
   * may fill. False where missing.
   */
  readonly mergesOrganisations?: boolean;
  /** Whether the report lists all changes and all dependents; false where missing. */
  readonly full?: boolean;
  /** Whether valid artefacts are accepted although others are rejected; false where missing. */
  readonly skipInvalid?: boolean;
  /** Of artefacts of the message: where one has another revision, nothing is stored. None where missing. */
  readonly expected?: readonly ExpectedRevision[];
  readonly idempotency?: Idempotency | undefined;
  /**
   * How the second person is accounted for that access rules require: `skipped` by an administrator, `proposed` for a dry run whose
   * report has `proposed`, or approved. The rules hold where it is missing.
   */
  readonly review?: 'skipped' | 'proposed' | Approval;
  /** Memory of Neo4j above which the submission is written in several transactions, bytes; 32 MB where missing. */
  readonly transactionBytes?: number;
  /** Warnings about the message as a whole, for the report. */
  readonly notices?: readonly Problem[];
  /** Aborted when nobody waits for the report any more; a submission that has not begun by then is dropped. */
  readonly signal?: AbortSignal;
}

export type Status = 'created' | 'replaced' | 'merged' | 'deleted' | 'unchanged' | 'rejected';

export interface Result {
  readonly urn: string;
  readonly status: Status;
  /** How the version is measured; only for stable versions of types with versions. */
  readonly version?: VersionReport;
  readonly problems: readonly Problem[];
}

/** A wildcard whose resolution a submission changes. */
export interface MovedWildcard {
  /** URN of the wildcard. */
  readonly wildcard: string;
  /** URN of the version before; null when there was none. */
  readonly from: string | null;
  /** URN of the version after; null when there is none. */
  readonly to: string | null;
  /** Number of artefacts with open references that use the wildcard. */
  readonly parents: number;
}

/** A wildcard that would move, with artefacts that refer to it. */
export interface MoveInDryRun extends MovedWildcard {
  /** Their URNs, in order; 100 of them unless all are requested. */
  readonly dependents: readonly string[];
}

/** A component whose allowed codes change. */
export interface AffectedComponent {
  /** Its id; of a nested metadata attribute the dotted path. */
  readonly id: string;
  /** Numbers of codes that its list gets and loses; undefined where it takes its values from another list. */
  readonly added: number | undefined;
  readonly removed: number | undefined;
}

/** An artefact that does not change, but what it resolves to does. */
export interface AffectedArtefact {
  readonly urn: string;
  /**
   * What changes: the codes of a codelist that inherits, the codes that components of a structure can have, or the structure
   * of a flow.
   */
  readonly effect: 'codes' | 'allowedCodes' | 'structure';
  /** URNs of the versions and wildcards that cause it. */
  readonly through: readonly string[];
  /** For `codes`. */
  readonly added?: number;
  readonly removed?: number;
  /** For `allowedCodes`. */
  readonly components?: readonly AffectedComponent[];
}

/** The artefacts that stay with other versions of a line when a version is created. */
export interface Staying {
  /** URN of the created version. */
  readonly urn: string;
  /** Number of artefacts; `references` can have fewer. */
  readonly count: number;
  /** By the version or wildcard to which they refer. */
  readonly references: readonly {
    readonly reference: string;
    /** URN of the version that it resolves to, before and after; null for none. */
    readonly resolution: string | null;
    /** Number of artefacts with it. */
    readonly count: number;
    /** Their URNs, in order; 100 of them unless all are requested. */
    readonly parents: readonly string[];
  }[];
}

/** What a dry run finds beyond the report of the real submission. */
export interface Consequences {
  readonly moves: readonly MoveInDryRun[];
  /** Number of affected artefacts; `affected` can hold fewer. */
  readonly count: number;
  /** By URN; 100 of them unless all are requested. */
  readonly affected: readonly AffectedArtefact[];
  /** By created version; those that nothing stays behind are missing. */
  readonly staying: readonly Staying[];
}

/** What became of a submission: written, without effect, not accepted, or a dry run, which is rolled back. */
export const submissionStates = ['committed', 'unchanged', 'rejected', 'dryRun'] as const;
export type SubmissionState = (typeof submissionStates)[number];

export interface Report {
  /** UUID of the submission. */
  readonly submission: string;
  /**
   * `recovered`: a previous attempt was committed, but its acknowledgement was lost; `replayed`: an earlier request with
   * the same idempotency key was committed.
   */
  readonly origin: 'evaluated' | 'recovered' | 'replayed';
  /** Name of the principal; missing in reports of earlier versions of Strata. */
  readonly principal?: string;
  /** What was hidden from the sender (`Access.view`); missing in reports of earlier versions of Strata. */
  readonly view?: string;
  /** Tick of the transaction; null when nothing was changed. */
  readonly transaction: number | null;
  /** Instant of the submission, epoch milliseconds. */
  readonly at: number;
  readonly dryRun: boolean;
  /**
   * `faulty`: the message itself is invalid; `forbidden`: it changes what the principal may not change; `conflicting`: it
   * contradicts the state of the registry.
   */
  readonly outcome: 'accepted' | 'faulty' | 'forbidden' | 'conflicting';
  /** Warnings about the message as a whole. */
  readonly problems: readonly Problem[];
  readonly results: readonly Result[];
  readonly resolutions: readonly MovedWildcard[];
  /** Only of an accepted dry run. */
  readonly consequences?: Consequences;
  /** What a proposal is to publish, and the newest transaction before it; only of the accepted dry run of one. */
  readonly proposed?: { readonly tick: number; readonly changes: readonly ArtefactChange[] };
}

export function stateOf({ dryRun, outcome, transaction }: Report): SubmissionState {
  if (outcome !== 'accepted') return 'rejected';
  if (dryRun) return 'dryRun';
  return transaction === null ? 'unchanged' : 'committed';
}

/** How a set of artefacts is evaluated. */
export interface EvaluationOptions extends Pick<Submission, 'strict' | 'lenient' | 'full' | 'restoration'> {
  /** Whether the sender may delete stable versions: an administrator may. */
  readonly deletesStable: boolean;
  /** The rule that requires a second person for publications of a line (`lineKey`); where missing, none does. */
  readonly reviewRuleOf?: Access['reviewRuleOf'];
}

/** Number of changes of a version, of dependents of a wildcard, and of affected artefacts that a report lists. */
export const mostListed = ({ full = false }: Pick<Submission, 'full'>): number =>
  full ? Number.MAX_SAFE_INTEGER : 100;
