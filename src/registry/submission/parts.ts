import type { Artefact } from '../../model/artefact.js';
import { typeOfClass } from '../../model/artefact-types.js';
import { partsOf } from '../../model/parts.js';
import { parseUrn, type Urn } from '../../model/urn.js';
import { isTargetChecked } from '../../references/extract.js';
import type { Tx } from '../../store/database.js';
import { loadItemIds } from '../../store/submission-statements.js';
import { ownerClassOf, ownerReference } from '../owner.js';
import type { RegistryAfter } from './after.js';
import type { HasPart } from './check-references.js';
import type { Prepared } from './prepare.js';
import { versionUrn } from './state.js';

/** The parts of versions, as sets to ask. */
export class Parts {
  readonly #sets = new Map<string, ReadonlySet<string>>();

  /** `classes` runs in parallel to `tails`; null where all parts are of the type's one class. */
  add(urn: string, tails: readonly string[], classes: readonly string[] | null): void {
    const only = typeOfClass(parseUrn(urn).maintainableClass)?.parts?.[0]?.class ?? '';
    this.#sets.set(urn, new Set(tails.map((tail, index) => `${classes?.[index] ?? only} ${tail}`)));
  }

  addPartsOf(urn: string, artefact: Artefact): void {
    const parts = [...partsOf(artefact)];
    this.add(
      urn,
      parts.map(({ tail }) => tail),
      parts.map((part) => part.class),
    );
  }

  knows(urn: string): boolean {
    return this.#sets.has(urn);
  }

  readonly has: HasPart = (urn, partClass, tail) => this.#sets.get(urn)?.has(`${partClass} ${tail}`) ?? false;
}

interface Demand {
  readonly version: string;
  readonly target: Urn;
}

/** The items that artefacts refer to, each with the version that the reference will mean. */
function* demandedItems(prepared: readonly Prepared[], after: RegistryAfter): Generator<Demand> {
  for (const { agencyID, type, references } of prepared) {
    const owner = ownerReference(agencyID, ownerClassOf(type));
    yield { version: versionUrn(owner, '1.0'), target: owner };
    for (const reference of references) {
      if (!isTargetChecked(reference) || reference.target.item === undefined) continue;
      const version = after.resolveReference(reference);
      if (version !== undefined) yield { version, target: reference.target };
    }
  }
}

/**
 * Loads the parts of every version that an item reference will mean, in one exchange; those the message brings are
 * taken from it.
 */
export async function loadParts(tx: Tx, prepared: readonly Prepared[], after: RegistryAfter): Promise<Parts> {
  const wanted = new Set<string>();
  for (const { version } of demandedItems(prepared, after)) wanted.add(version);
  const parts = new Parts();
  for (const urn of wanted) {
    const submitted = after.submitted.get(urn);
    if (submitted === undefined) continue;
    const { itemIds, itemClasses } = submitted.content.partIds();
    parts.add(urn, itemIds, itemClasses);
  }
  const held = [...wanted].filter((urn) => !parts.knows(urn));
  for (const row of await loadItemIds(tx, { urns: held })) parts.add(row.urn, row.itemIds, row.itemClasses);
  return parts;
}

/** The codelists that are asked for codes they do not hold themselves: perhaps they inherit them. */
export function codelistsLackingCodes(
  prepared: readonly Prepared[],
  after: RegistryAfter,
  parts: Parts,
): readonly string[] {
  const lacking = new Set<string>();
  for (const { version, target } of demandedItems(prepared, after)) {
    if (target.class === 'Code' && !parts.has(version, 'Code', target.item ?? '')) lacking.add(version);
  }
  return [...lacking];
}
