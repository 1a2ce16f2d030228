/** What the audit log records. Committed submissions and changes of access rules are read from their transactions. */
export const auditKinds = ['signIn', 'session', 'submission', 'accessRules', 'proposal'] as const;

export type AuditKind = (typeof auditKinds)[number];

export const auditOutcomes = [
  'succeeded',
  'refused',
  'tooMany',
  'signedOut',
  'revoked',
  'committed',
  'proposed',
  'sentBack',
  'withdrawn',
] as const;

export type AuditOutcome = (typeof auditOutcomes)[number];

/** An attempt to sign in that was checked, or was refused without a check because too many had failed. */
export interface SignInEvent {
  readonly kind: 'signIn';
  readonly outcome: 'succeeded' | 'refused' | 'tooMany';
  readonly mechanism: string;
  readonly address: string;
  readonly requestId: string;
  /** As the caller gave it. */
  readonly account?: string | undefined;
  /** Name of the principal, of one that succeeded. */
  readonly principal?: string;
  /** The reason, of one that was refused. */
  readonly refusal?: string;
}

/** The end of sessions before their time. */
export interface SessionEvent {
  readonly kind: 'session';
  readonly outcome: 'signedOut' | 'revoked';
  /** Name of the principal who ended them. */
  readonly principal: string;
  /** Name of the principal whose sessions ended. */
  readonly account: string;
  readonly address: string;
  readonly requestId: string;
}

/** What became of a proposal. One that was approved is in the transaction that published it. */
export interface ProposalEvent {
  readonly kind: 'proposal';
  readonly outcome: 'proposed' | 'sentBack' | 'withdrawn';
  /** Name of the principal. */
  readonly principal: string;
  readonly address: string;
  readonly requestId: string;
  /** Its number. */
  readonly proposal: number;
  readonly agencies: readonly string[];
  /** Number of artefacts. */
  readonly artefacts: number;
}

/** A right that a principal lacks: the reason of a refused change. */
export type LackingRight =
  /** The principal maintains no agency. */
  | 'notMaintainer'
  /** Artefacts of agencies that the principal does not maintain. */
  | 'otherAgency'
  /** What only administrators may do: `Action: FULLREPLACE`, `Strict: false`, to restore the whole registry, … */
  | 'fullReplace'
  | 'strictFalse'
  | 'wholeRegistry'
  | 'accessRules'
  /** `Skip-Review: true`. */
  | 'skipReview'
  /** To publish what an access rule requires a second person for. */
  | 'review'
  /** To approve the own proposal. */
  | 'ownProposal'
  | 'sessionsOfOthers';

/** A change that a principal was not permitted to make. It holds nothing of the message. */
export interface RefusedChangeEvent {
  readonly kind: 'submission' | 'accessRules' | 'session';
  readonly outcome: 'refused';
  readonly refusal: LackingRight;
  /** Name of the principal. */
  readonly principal: string;
  readonly address: string;
  readonly requestId: string;
  /** The action of a submission, as far as it is known without the message; `PROMOTE`, `RESTORE` or `RULES`. */
  readonly action?: string | undefined;
  /** The agencies that the principal does not maintain; the first ones of many. */
  readonly agencies?: readonly string[] | undefined;
  /** Number of artefacts of these agencies; missing where the message was not read. */
  readonly artefacts?: number | undefined;
  readonly dryRun?: true | undefined;
  /** Whose sessions were to end. */
  readonly account?: string | undefined;
}

export type AuditEvent = SignInEvent | SessionEvent | RefusedChangeEvent | ProposalEvent;

/** An entry of the audit log, in the order of its columns. What does not apply is missing. */
export interface AuditEntry {
  /** ISO 8601; of several equal events, that of the first. */
  readonly at: string;
  /** That of the last of several. */
  readonly last?: string;
  readonly kind: AuditKind;
  readonly outcome: AuditOutcome;
  /** Number of equal events. */
  readonly count: number;
  readonly principal?: string;
  readonly account?: string;
  readonly mechanism?: string;
  readonly refusal?: string;
  readonly address?: string;
  /** That of the first of several. */
  readonly requestId?: string;
  /** Tick of the transaction. */
  readonly transaction?: number;
  readonly action?: string;
  /** Of a refused submission. */
  readonly agencies?: readonly string[];
  readonly artefacts?: number;
  readonly dryRun?: boolean;
  /** UUID of the submission. */
  readonly submission?: string;
  /** Numbers of artefacts by status, as `stableDeleted` of the deleted ones whose versions were stable, and as `reviewSkipped` of those published without the review that
   * an access rule requires. */
  readonly changes?: Readonly<Record<string, number>>;
  /** Number of the proposal that was made, closed or published. */
  readonly proposal?: number;
  /** Name of the principal who proposed what a transaction published; `principal` approved it. */
  readonly proposer?: string;
}

/** The properties of entries, in order: the columns of a table. */
export const auditColumns = [
  'at',
  'last',
  'kind',
  'outcome',
  'count',
  'principal',
  'account',
  'mechanism',
  'refusal',
  'address',
  'requestId',
  'transaction',
  'action',
  'agencies',
  'artefacts',
  'dryRun',
  'submission',
  'changes',
  'proposal',
  'proposer',
] as const satisfies readonly (keyof AuditEntry)[];
