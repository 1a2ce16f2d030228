import type { LocalisedText } from '../../model/content.js';
import { type DeprecationRow, deprecationsAt } from '../../store/deprecation-statements.js';
import type { Snapshot } from '../snapshot.js';

/** That a version should not be used any more. */
export interface Deprecation {
  /** Of the version. */
  readonly urn: string;
  /** From when on, epoch milliseconds; it can be announced for the future. */
  readonly since: number;
  /** In all languages. */
  readonly reasons: LocalisedText;
  /** URN of the version to use instead. */
  readonly successor?: string;
}

/** Deprecations by the URN of the version, in the order of these. */
export type Deprecations = ReadonlyMap<string, Deprecation>;

export const deprecationOfRow = ({
  urn,
  since,
  reasons,
  successor,
}: Pick<DeprecationRow, 'urn' | 'since' | 'reasons' | 'successor'>): Deprecation => ({
  urn,
  since,
  reasons: JSON.parse(reasons) as LocalisedText,
  ...(successor === null ? {} : { successor }),
});

export const deprecationsOfRows = (rows: readonly DeprecationRow[]): Deprecations =>
  new Map(rows.map((row) => [row.urn, deprecationOfRow(row)]));

/** Memory of a deprecation, bytes, roughly. */
const bytesOfRow = ({ urn, reasons }: DeprecationRow): number => 300 + 2 * urn.length + reasons.length;

/**
 * The deprecations that a snapshot shows. One round trip for each state; none in a registry that has never had any.
 * @throws StrataError `Unavailable` when the database does not respond
 */
export async function findDeprecations(snapshot: Snapshot): Promise<Deprecations> {
  if (!snapshot.hadDeprecations) return new Map();
  const { tick } = snapshot;
  return snapshot.cached({ deprecations: true }, async (shared) => {
    const rows = await shared.read((tx) => deprecationsAt(tx, { tick }));
    return { result: deprecationsOfRows(rows), bytes: rows.reduce((sum, row) => sum + bytesOfRow(row), 0) };
  });
}
