import type { Artefact } from '../../model/artefact.js';
import { maintainableUrn, urnOf } from '../../model/urn.js';
import { extractReferences } from '../../references/extract.js';
import { ownerReference } from '../owner.js';
import { usedPart } from '../structures/used-part.js';

type LookUp = (reference: string) => Artefact | undefined;

/** What a schema told as structures holds, beside lists, constraints and agency schemes (REST 2.2.2, schema queries). */
const structural: ReadonlySet<string> = new Set(['DataStructure', 'MetadataStructure', 'ConceptScheme']);

/** The lists from which values are taken; one that gives codes to another list alone is not among them. */
function listsOf(structures: readonly Artefact[], lookUp: LookUp): ReadonlySet<Artefact | undefined> {
  const references = structures.flatMap((structure) => extractReferences(structure).references);
  return new Set(references.filter(({ target }) => !target.item).map(({ text }) => lookUp(text)));
}

/** The agencies that own artefacts, by the URN of the scheme that holds them; schemes have owners too. */
function owners(agencies: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const open = [...new Set(agencies)];
  for (let agencyID = open.pop(); agencyID !== undefined; agencyID = open.pop()) {
    const owner = ownerReference(agencyID);
    const scheme = maintainableUrn(owner);
    const items = found.get(scheme) ?? new Set();
    if (items.has(owner.item ?? '')) continue;
    found.set(scheme, items.add(owner.item ?? ''));
    open.push(owner.agencyID);
  }
  return found;
}

/**
 * The artefacts that tell a schema: structures, lists and concept schemes, with the agency schemes reduced to their
 * owners.
 * @param artefacts the context and all that it refers to, in the order of answers
 * @param lookUp gives the one of them that a reference means
 */
export function artefactsOfSchema(artefacts: readonly Artefact[], lookUp: LookUp): readonly Artefact[] {
  const structures = artefacts.filter((artefact) => structural.has(artefact.class));
  const lists = listsOf(structures, lookUp);
  const told = artefacts.filter((artefact) => structural.has(artefact.class) || lists.has(artefact));
  const ownersOf = owners(told.map(({ agencyID }) => agencyID));
  return artefacts.flatMap((artefact) => {
    if (told.includes(artefact)) return [artefact];
    const used = ownersOf.get(urnOf(artefact));
    return used === undefined ? [] : [usedPart(artefact, used)];
  });
}
