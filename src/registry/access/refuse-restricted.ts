import { StrataError } from '../../errors.js';
import { urnClassNamed } from '../../model/artefact-types.js';
import { lineKey } from '../../model/urn.js';
import type { Snapshot } from '../snapshot.js';
import type { Coverage } from './rule.js';

/** What a request names; null where it stands for any. */
export interface Named {
  readonly classes: readonly string[] | null;
  readonly agencies: readonly string[] | null;
  readonly ids: readonly string[] | null;
}

/** A request with more combinations does not name its artefacts one by one: those that are hidden are left out. */
const mostNamed = 1_000;

function refusal(principal: Snapshot['access']['principal'], key: string): StrataError {
  return principal.kind === 'anonymous'
    ? new StrataError('Unauthenticated', `access to ${key} is restricted; sign in with an account that may read it`)
    : new StrataError(
        'Forbidden',
        `access to ${key} is restricted to others; ask an administrator of the registry for it, or select with * what you may read`,
      );
}

/**
 * Refuses a request that names an artefact which the principal may not see: by class, agency and id, all of them given. The
 * patterns of the restrictions decide, so that the error is the same whether or not the artefact exists.
 * @param coverages of which one is enough
 * @throws StrataError `Unauthenticated` for anonymous, `Forbidden` for others
 */
export async function refuseRestricted(
  snapshot: Snapshot,
  { classes, agencies, ids }: Named,
  coverages: readonly Coverage[],
): Promise<void> {
  if (classes === null || agencies === null || ids === null) return;
  if (classes.length * agencies.length * ids.length > mostNamed) return;
  const hiding = await snapshot.hiding();
  if (hiding === undefined) return;
  for (const className of new Set(classes.map(urnClassNamed))) {
    for (const agencyID of agencies) {
      for (const id of ids) {
        const key = lineKey({ maintainableClass: className, agencyID, id });
        if (coverages.some((each) => hiding.matches(key, each))) throw refusal(snapshot.access.principal, key);
      }
    }
  }
}
