import type { Artefact } from '../../model/artefact.js';
import { partsOf } from '../../model/parts.js';
import { lineKey, type Urn } from '../../model/urn.js';
import { expandCodelist } from '../../references/expand-codelist.js';
import { extractReferences, isTargetChecked, type Reference } from '../../references/extract.js';
import { unpackBody } from '../../store/body.js';
import { ownerClassOf, ownerReference } from '../owner.js';
import type { Held } from './held.js';
import { versionUrn } from './load-state.js';
import { type PartNames, partName, partNames } from './part-names.js';
import type { PartIds, Prepared } from './prepare.js';
import type { RegistryAfter } from './registry-after.js';

/** Whether a live version has a part of a class, under the tail of the part's URN. */
export type HasPart = (versionUrn: string, partClass: string, tail: string) => boolean;

/**
 * Loads the parts of every version that an owner or a reference to a part will resolve to: those of submitted versions
 * from the message, all others with one statement. Codes that a codelist inherits are parts of it; they are loaded only
 * if a reference names a code that the codelist itself lacks.
 */
export async function loadParts(held: Held, prepared: readonly Prepared[], after: RegistryAfter): Promise<HasPart> {
  const named = [...namedParts(prepared, after)];
  const versions = new Set(named.map(({ version }) => version));
  const parts = new Parts();
  for (const urn of versions) {
    const submitted = after.submitted.get(urn)?.content.partIds();
    if (submitted !== undefined) parts.add(urn, submitted);
  }
  const others = [...versions].filter((urn) => !parts.includes(urn));
  for (const row of await held.itemIds(others)) parts.add(row.urn, row);
  const lackingCodes = named.filter(
    ({ version, target }) => target.class === 'Code' && !parts.has(version, 'Code', target.item ?? ''),
  );
  await addInheritedCodes(held, new Set(lackingCodes.map(({ version }) => version)), after, parts);
  return parts.has;
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
      if (!isTargetChecked(reference) || reference.target.item === undefined) continue;
      const version = after.resolveReference(reference);
      if (version !== undefined) yield { version, target: reference.target };
    }
  }
}

class Parts {
  readonly #names = new Map<string, PartNames>();

  add(urn: string, ids: PartIds): void {
    this.#names.set(urn, partNames(urn, ids));
  }

  includes(urn: string): boolean {
    return this.#names.has(urn);
  }

  readonly has: HasPart = (urn, partClass, tail) => this.#names.get(urn)?.has(partName(partClass, tail)) ?? false;
}

/** Replaces the parts of extended codelists by the expanded ones. Three round trips for each level of extension. */
async function addInheritedCodes(
  held: Held,
  roots: ReadonlySet<string>,
  after: RegistryAfter,
  parts: Parts,
): Promise<void> {
  const codelists = new Map<string, Artefact>();
  const resolutions = new Map<string, string>();
  let level: readonly string[] = [...roots];
  while (level.length > 0) {
    const loaded = await loadCodelists(held, level, after);
    const extensions = [...loaded.values()].flatMap(extensionsOf);
    after.addLines(await held.lines(extensions.map(({ target }) => lineKey(target))));
    for (const [urn, codelist] of loaded) codelists.set(urn, codelist);
    for (const extension of extensions) resolutions.set(extension.text, after.resolveReference(extension) ?? '');
    level = [...new Set(extensions.map(({ text }) => resolutions.get(text) ?? ''))].filter(
      (urn) => urn !== '' && !codelists.has(urn),
    );
  }
  for (const urn of roots) {
    const codelist = codelists.get(urn);
    if (codelist === undefined || extensionsOf(codelist).length === 0) continue;
    const expanded = expandCodelist(codelist, (reference) => codelists.get(resolutions.get(reference) ?? ''));
    const codes = [...partsOf(expanded)];
    parts.add(urn, { itemIds: codes.map(({ tail }) => tail), itemClasses: null });
  }
}

const extensionsOf = (codelist: Artefact): readonly Reference[] =>
  extractReferences(codelist).references.filter(({ row }) => row.purpose === 'extension');

/** Loads live codelists by URN: submitted ones from the message, others from the database. */
async function loadCodelists(
  held: Held,
  urns: readonly string[],
  after: RegistryAfter,
): Promise<Map<string, Artefact>> {
  const codelists = new Map<string, Artefact>();
  for (const urn of urns) {
    const submitted = after.submitted.get(urn);
    if (submitted !== undefined) codelists.set(urn, (await unpackBody(await submitted.content.body)).artefact);
  }
  const others = await held.codelists(urns.filter((urn) => !codelists.has(urn)));
  return new Map([...codelists, ...others]);
}
