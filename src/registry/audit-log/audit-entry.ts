/** What the audit log records. Submissions and changes of access rules are read from their transactions. */
export const auditKinds = ['signIn', 'session', 'submission', 'accessRules'] as const;

export type AuditKind = (typeof auditKinds)[number];

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

export type AuditEvent = SignInEvent | SessionEvent;

/** An entry of the audit log, in the order of its columns. What does not apply is missing. */
export interface AuditEntry {
  /** ISO 8601; of several equal events, that of the first. */
  readonly at: string;
  /** That of the last of several. */
  readonly last?: string;
  readonly kind: AuditKind;
  readonly outcome: string;
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
  /** UUID of the submission. */
  readonly submission?: string;
  /** Numbers of artefacts by status. */
  readonly changes?: Readonly<Record<string, number>>;
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
  'submission',
  'changes',
] as const satisfies readonly (keyof AuditEntry)[];
