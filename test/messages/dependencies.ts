import type { Artefact } from '../../src/model/artefact.js';
import type { PartTypeRow } from '../../src/model/artefact-type-table.js';
import { artefactTypes } from '../../src/model/artefact-types.js';
import type { Content } from '../../src/model/content.js';
import { artefactUrn, lineKey, type Urn } from '../../src/model/urn.js';
import { extractReferences } from '../../src/references/extract.js';
import { meaningOf } from './meaning-of.js';

type Item = { id: string; names: { en: string } } & Record<string, Content>;
type Holder = Record<string, Content>;

/** The value of a property, created when it is missing. */
function under<Kind extends Content>(holder: Holder, property: string, fresh: Kind): Kind {
  holder[property] ??= fresh;
  return holder[property] as Kind;
}

/** Puts an item, and the items above it, where the parts of its class belong. */
function addItem(artefact: Holder, { path, nested, ownTail }: PartTypeRow, tail: string): void {
  const steps = path.split('/');
  let property = steps.pop() ?? '';
  let holder = steps.reduce<Holder>((place, step) => under(place, step, {} as Holder), artefact);
  const ids = nested !== undefined && ownTail === undefined ? tail.split('.') : [tail];
  for (const id of ids) {
    const items = under(holder, property, [] as Item[] as Content[]) as Item[];
    const item = items.find((each) => each.id === id) ?? { id, names: { en: id } };
    if (!items.includes(item)) items.push(item);
    holder = item;
    property = nested ?? property;
  }
}

/** The lowest version that a reference can resolve to: itself, or for a wildcard its minimum, which must be stable. */
const lowest = (version: string): string =>
  version.replace('+', '').replace(/^0\./, version.includes('+') ? '1.' : '0.');

/** The type with the same class name as the URN class. */
function typeOf({ maintainableClass }: Urn) {
  const type = artefactTypes.find((each) => each.class === maintainableClass);
  if (type === undefined) throw new Error(`no type ${maintainableClass}`);
  return type;
}

/** Artefacts name components and codes of these by their ids alone, so that the ones that are named are not known here. */
const namedById = new Set(['Codelist', 'DataStructure']);

/** The smallest artefact with a URN; a stub where it has content that is not known. */
function smallest(target: Urn, version: string): Record<string, Content> {
  const { agencyID, id } = target;
  const artefactClass = typeOf(target).class;
  const stub = namedById.has(artefactClass) ? { isExternalReference: true } : {};
  return { class: artefactClass, agencyID, id, version, names: { en: id }, ...stub };
}

/**
 * Artefacts that others refer to and that are not among them, as small as possible: identity, a name and the items that
 * are referred to.
 */
export function dependenciesOf(artefacts: readonly Artefact[]): Artefact[] {
  const held = artefacts.map(urnOf);
  const made = new Map<string, Record<string, Content>>();
  for (const artefact of artefacts) {
    for (const { row, target } of extractReferences(artefact).references) {
      if (row.version === 'loose' || meaningOf(target, held) !== undefined) continue;
      const version = lowest(target.version);
      const key = `${lineKey(target)}(${version})`;
      const dependency = made.get(key) ?? smallest(target, version);
      made.set(key, dependency);
      const part = typeOf(target).parts?.find((each) => each.class === target.class);
      if (target.item !== undefined && part !== undefined) addItem(dependency, part, target.item);
    }
  }
  return [...made.values()] as unknown as Artefact[];
}

const typeOfArtefact = (artefact: Artefact) => {
  const type = artefactTypes.find((each) => each.class === artefact.class);
  if (type === undefined) throw new Error(`no type ${artefact.class}`);
  return type;
};

/** The agency schemes in which the owners of artefacts are agencies, from the top down. */
export function agencySchemesOf(artefacts: readonly Artefact[]): Artefact[] {
  const schemes = new Map<string, Set<string>>();
  for (const { agencyID } of artefacts) {
    const ids = agencyID.split('.');
    for (const [depth, id] of ids.entries()) {
      const scheme = depth === 0 ? 'SDMX' : ids.slice(0, depth).join('.');
      schemes.set(scheme, (schemes.get(scheme) ?? new Set()).add(id));
    }
  }
  return [...schemes].map(
    ([agencyID, ids]) =>
      ({
        class: 'AgencyScheme',
        agencyID,
        id: 'AGENCIES',
        version: '1.0',
        names: { en: 'Agencies' },
        agencies: [...ids].map((id) => ({ id, names: { en: id } })),
      }) as unknown as Artefact,
  );
}

/** The URN of an artefact. */
export const urnOf = (artefact: Artefact): string => artefactUrn(typeOfArtefact(artefact), artefact);
