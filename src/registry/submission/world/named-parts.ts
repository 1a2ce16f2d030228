import { collectInTurns, forEachInTurns } from '../../../model/turns.js';
import { isPropertyWildcard, maintainableUrn, type Urn } from '../../../model/urn.js';
import { isTargetChecked, type Reference } from '../../../references/extract.js';
import { ownerClassOf, ownerReference } from '../../owner.js';
import type { Prepared } from '../receive/prepare.js';
import { versionUrn } from './load-state.js';
import type { RegistryAfter } from './registry-after.js';
import type { World } from './world.js';

/** Whether a reference names one item whose existence is checked. */
const namesItem = (reference: Reference): boolean =>
  isTargetChecked(reference) && reference.target.item !== undefined && !isPropertyWildcard(reference.target.item);

/**
 * Loads the parts of every version that an owner or a reference to a part will resolve to. Codes that a codelist inherits
 * are parts of it; they are loaded only if a reference names a code that the codelist itself lacks.
 */
export async function loadNamedParts(
  prepared: readonly Prepared[],
  { versions, after }: Pick<World, 'versions' | 'after'>,
): Promise<void> {
  const named = await collectInTurns(namedParts(prepared, versions));
  await after.loadParts(named.map(({ version }) => version));
  const lacking = new Set<string>();
  await forEachInTurns(named, ({ version, target }) => {
    if (target.class === 'Code' && !after.hasPart(version, 'Code', target.item ?? '')) lacking.add(version);
  });
  await after.loadInherited(lacking);
}

/** The parts that artefacts and their owners name, each with the version that holds it after the submission. */
function* namedParts(
  prepared: readonly Prepared[],
  versions: RegistryAfter,
): Generator<{ readonly version: string; readonly target: Urn }> {
  for (const { agencyID, type, references } of prepared) {
    const owner = ownerReference(agencyID, ownerClassOf(type));
    yield { version: versionUrn(owner, '1.0'), target: owner };
    for (const reference of references) {
      const version = namesItem(reference) ? versions.resolveReference(reference) : undefined;
      if (version !== undefined) yield { version, target: reference.target };
    }
  }
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
  { versions, after }: Pick<World, 'versions' | 'after'>,
): Promise<readonly NamedItem[]> {
  const missing: NamedItem[] = [];
  await forEachInTurns(
    prepared.flatMap(({ references }) => references),
    (reference) => {
      const { row, target } = reference;
      if (row.version === 'loose' || !namesItem(reference)) return;
      const [to, item] = [versions.resolveReference(reference), target.item ?? ''];
      if (to === undefined || after.hasPart(to, target.class, item)) return;
      missing.push({ target: maintainableUrn(target), to, class: target.class, item });
    },
  );
  return missing;
}
