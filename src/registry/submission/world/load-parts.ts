import { collectInTurns, forEachInTurns } from '../../../model/turns.js';
import { isPropertyWildcard, maintainableUrn, type Urn } from '../../../model/urn.js';
import { isTargetChecked } from '../../../references/extract.js';
import { partName } from '../../artefacts/part-names.js';
import { ownerClassOf, ownerReference } from '../../owner.js';
import type { Prepared } from '../receive/prepare.js';
import { versionUrn } from './load-state.js';
import type { Parts } from './parts.js';
import type { RegistryAfter } from './registry-after.js';

/** Whether a live version has a part of a class, under the tail of the part's URN. */
export type HasPart = (versionUrn: string, partClass: string, tail: string) => boolean;

/**
 * Loads the parts of every version that an owner or a reference to a part will resolve to. Codes that a codelist inherits
 * are parts of it; they are loaded only if a reference names a code that the codelist itself lacks.
 * @param parts those after the submission
 */
export async function loadParts(prepared: readonly Prepared[], after: RegistryAfter, parts: Parts): Promise<HasPart> {
  const named = await collectInTurns(namedParts(prepared, after));
  const hasPart: HasPart = (urn, partClass, tail) => parts.of(urn).has(partName(partClass, tail));
  await parts.load(named.map(({ version }) => version));
  const lacking = new Set<string>();
  await forEachInTurns(named, ({ version, target }) => {
    if (target.class === 'Code' && !hasPart(version, 'Code', target.item ?? '')) lacking.add(version);
  });
  await parts.loadInherited(lacking);
  return hasPart;
}

/** An item that a reference names. */
export interface NamedItem {
  /** URN of the version or wildcard that the reference names. */
  readonly target: string;
  /** URN of the version that it resolves to. */
  readonly to: string;
  readonly class: string;
  readonly item: string;
}

/** The items that references of artefacts name, and that the versions which they resolve to lack. */
export async function missingItemsOf(
  prepared: readonly Prepared[],
  after: RegistryAfter,
  hasPart: HasPart,
): Promise<readonly NamedItem[]> {
  const missing: NamedItem[] = [];
  await forEachInTurns(
    prepared.flatMap(({ references }) => references),
    (reference) => {
      const { row, target } = reference;
      const { item } = target;
      if (row.version === 'loose' || !isTargetChecked(reference) || item === undefined || isPropertyWildcard(item))
        return;
      const to = after.resolveReference(reference);
      if (to === undefined || hasPart(to, target.class, item)) return;
      missing.push({ target: maintainableUrn(target), to, class: target.class, item });
    },
  );
  return missing;
}

/** The parts that artefacts and their owners name, each with the version that holds it after the submission. */
function* namedParts(
  prepared: readonly Prepared[],
  after: RegistryAfter,
): Generator<{ readonly version: string; readonly target: Urn }> {
  for (const { agencyID, type, references } of prepared) {
    const owner = ownerReference(agencyID, ownerClassOf(type));
    yield { version: versionUrn(owner, '1.0'), target: owner };
    for (const reference of references) {
      const { item } = reference.target;
      if (!isTargetChecked(reference) || item === undefined || isPropertyWildcard(item)) continue;
      const version = after.resolveReference(reference);
      if (version !== undefined) yield { version, target: reference.target };
    }
  }
}
