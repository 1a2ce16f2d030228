/** Kinds of entries of the audit log. */
export const auditKinds = ['signIn', 'session', 'submission', 'accessRules'] as const;

export const auditOutcomes = ['succeeded', 'refused', 'tooMany', 'signedOut', 'revoked', 'committed'] as const;

/** An entry, as the registry writes it in a line of JSON (docs/operation/audit-log.md). */
export interface AuditEntry {
  readonly at: string;
  readonly last?: string;
  readonly kind: (typeof auditKinds)[number];
  readonly outcome: (typeof auditOutcomes)[number];
  readonly count: number;
  readonly principal?: string;
  readonly account?: string;
  readonly mechanism?: string;
  readonly refusal?: string;
  readonly address?: string;
  readonly transaction?: number;
  readonly action?: string;
  readonly agencies?: readonly string[];
  readonly artefacts?: number;
  readonly dryRun?: boolean;
  readonly changes?: Readonly<Record<string, number>>;
}

/** The newest entries of a log in the order of time, the newest first. @param text a JSON object a line */
export function newestEntries(text: string, most: number): { entries: readonly AuditEntry[]; count: number } {
  const lines = text.split('\n').filter((line) => line !== '');
  const entries = lines
    .slice(-most)
    .reverse()
    .map((line) => JSON.parse(line) as AuditEntry);
  return { entries, count: lines.length };
}

/** The day some days before an instant, as the registry takes it. */
export const dayBefore = (instant: number, days: number): string =>
  new Date(instant - days * 86_400_000).toISOString().slice(0, 10);
