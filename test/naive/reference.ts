import { codesOf, codesOfValue, isPattern, type NamedValue } from './lists.js';
import { partsOf } from './parts.js';
import type { NaiveArtefact } from './registry.js';
import { partUrn, placeOfClass, readUrn, urnClass, urnOfArtefact, withoutItem } from './urns.js';
import { isVersionWildcard, pickVersion, resolveUrn } from './versions.js';

/** One reference of an artefact, as written or derived, with what it amounts to among some artefacts. */
export interface NaiveReference {
  /** URN of the version that holds it. */
  readonly source: string;
  readonly role: string;
  readonly directness: 'direct' | 'indirect';
  /** The item or component that holds it; empty for the artefact. */
  readonly component: string;
  /** URN of the version or version wildcard referred to. */
  readonly scheme: string;
  /** What is named in the target: an id, a dotted path, a pattern or an expression; empty for the whole target. */
  readonly item: string;
  /** The URN that the reference is written as, or amounts to. */
  readonly reference: string;
  readonly kind: 'exact' | 'wildcard' | 'propertyWildcard';
  /** URN of the version that it resolves to. */
  readonly target: string | null;
  readonly resolution: 'resolved' | 'itemMissing' | 'noEligibleVersion' | 'external' | 'loose';
  /** URNs of the versions between source and target, from the source on. */
  readonly via: readonly string[];
  /** The items of the target that it names or means, missing ones too; null for the whole target. */
  readonly leadsTo: readonly string[] | null;
  /** The codes that a pattern, cascade or expression means; undefined for other references. */
  readonly codes: readonly string[] | undefined;
  /** The value as the artefact has it, where the prefix of an extension comes before it. */
  readonly written?: string;
  /** Of an extension: the codes that come through it, each with its id in the extended list. */
  readonly inherits?: readonly { readonly id: string; readonly extendedId: string }[];
}

/** What is named in a target: one part, or those that a value or an expression fits. */
export type NamedItems =
  | { readonly id: string }
  | { readonly value: NamedValue }
  | { readonly expression: string; readonly fits: (id: string) => boolean };

/** What a reference consists of before it is resolved. */
export interface Draft {
  readonly role: string;
  readonly component: string;
  /** URN of the version or version wildcard. */
  readonly scheme: string;
  /** Class of the parts that are named; empty where the reference names none. */
  readonly class: string;
  readonly items?: NamedItems;
  readonly via?: readonly string[];
  readonly directness?: 'direct';
  readonly isLoose?: boolean;
  readonly written?: string;
  /** The item as a URN has it. */
  readonly urnItem?: string;
}

const whole = '';

/** The URN of what a value names; of the list where the value has no form in a URN. */
function urnOfItem(scheme: string, className: string, item: string): string {
  if (className === 'ValueItem') return scheme;
  if (!isPattern(item)) return partUrn(scheme, className, item);
  const isPrefix = item.indexOf('%') === item.length - 1 && item.length > 1;
  return isPrefix ? partUrn(scheme, className, `%${item.slice(0, -1)}`) : scheme;
}

/** The references of one artefact in a registry. */
export class Resolver {
  constructor(readonly artefacts: readonly NaiveArtefact[]) {}

  /** The artefact that a URN stands for, its item aside. */
  find(urn: string): NaiveArtefact | undefined {
    return resolveUrn(this.artefacts, urn);
  }

  #itemsMeant(target: NaiveArtefact, items: NamedItems): readonly string[] {
    const isList = urnClass(target) === 'Codelist' || target.class === 'ValueList';
    if ('value' in items && isList) return codesOfValue(codesOf(this.artefacts, target), items.value);
    const paths = partsOf(this.artefacts, target).map(({ path }) => path);
    if ('expression' in items) return [...new Set(paths.filter(items.fits))];
    const id = 'id' in items ? items.id : items.value.value;
    return paths.includes(id) ? [id] : [];
  }

  /** A reference with its resolution. */
  resolve(source: NaiveArtefact, draft: Draft): NaiveReference {
    const { role, component, scheme, items, via = [], directness = 'indirect' } = draft;
    const target = draft.isLoose ? this.#findLoosely(scheme) : this.find(scheme);
    const named = items === undefined ? whole : textOfItems(items);
    const item = draft.urnItem ?? named;
    const isSet =
      items !== undefined &&
      ('expression' in items || ('value' in items && (isPattern(items.value.value) || items.value.cascade !== 'no')));
    const meant = target === undefined || items === undefined ? null : this.#itemsMeant(target, items);
    const isExternal = target?.['isExternalReference'] === true;
    const isExpression = items !== undefined && 'expression' in items;
    return {
      source: urnOfArtefact(source),
      role,
      directness,
      component,
      scheme,
      item,
      reference: named === '' || isExpression ? scheme : urnOfItem(scheme, draft.class, named),
      kind: isPattern(item) && !isExpression ? 'propertyWildcard' : kindOf(scheme),
      target: target === undefined ? null : urnOfArtefact(target),
      resolution: resolutionOf(),
      via,
      leadsTo: items === undefined ? null : ledTo(items, meant ?? []),
      codes: isSet ? (meant ?? []) : undefined,
      ...(draft.written === undefined ? {} : { written: draft.written }),
    };
    function resolutionOf(): NaiveReference['resolution'] {
      if (draft.isLoose) return 'loose';
      if (target === undefined) return 'noEligibleVersion';
      if (isExternal) return 'external';
      return meant?.length === 0 && !isSet ? 'itemMissing' : 'resolved';
    }
  }

  /** The version that a loose reference names, if it names one. */
  #findLoosely(scheme: string): NaiveArtefact | undefined {
    return scheme.includes('*') || readUrn(scheme).class === 'Any' ? undefined : this.find(scheme);
  }

  /** A direct reference, from its text. */
  direct(source: NaiveArtefact, role: string, component: string, text: string, isLoose: boolean): NaiveReference {
    const urn = readUrn(text);
    const items = urn.item === '' ? {} : { items: namedItems(urn.item), urnItem: urn.item };
    const draft: Draft = {
      role,
      component,
      scheme: withoutItem(urn),
      class: urn.class,
      ...items,
      directness: 'direct',
      isLoose,
    };
    return this.resolve(source, draft);
  }

  /** The versions of a line that exist, by URN of any of them. */
  versionsOf(urn: string): readonly NaiveArtefact[] {
    const { class: name, agencyID, id } = readUrn(urn);
    return this.artefacts.filter((each) => urnClass(each) === name && each.agencyID === agencyID && each.id === id);
  }

  /** The version of a line with an exact text. */
  version(urn: string): NaiveArtefact | undefined {
    const line = this.versionsOf(urn);
    const version = pickVersion(
      line.map((each) => each.version),
      readUrn(urn).version,
    );
    return line.find((each) => each.version === version);
  }
}

/** `.%EU` in a URN stands for `EU%`. */
const namedItems = (item: string): NamedItems =>
  item.startsWith('%') ? { value: { value: `${item.slice(1)}%`, cascade: 'no' } } : { id: item };

/** What a pattern or expression without codes leads to: its list, at none of its items. */
export const noItem = '\u0000';

/** What is meant, and an id that is named itself. */
function ledTo(items: NamedItems, meant: readonly string[]): readonly string[] {
  const named = textOfItems(items);
  const isId = 'id' in items || ('value' in items && !isPattern(named));
  if (isId) return [...new Set([named, ...meant])];
  return meant.length === 0 ? [noItem] : meant;
}

function textOfItems(items: NamedItems): string {
  if ('id' in items) return items.id;
  return 'value' in items ? items.value.value : items.expression;
}

const kindOf = (scheme: string): NaiveReference['kind'] =>
  isVersionWildcard(readUrn(scheme).version) ? 'wildcard' : 'exact';

/** The class of the items of an artefact that values name. */
export function itemClassOf(scheme: string): string {
  const { class: name } = readUrn(scheme);
  if (name === 'ValueList') return 'ValueItem';
  const parts = { Codelist: 'Code', ConceptScheme: 'Concept', CategoryScheme: 'Category' } as const;
  const known = new Map<string, string>(Object.entries(parts)).get(name);
  if (known !== undefined) return known;
  if (name === 'ReportingTaxonomy') return 'ReportingCategory';
  const organisation = name.replace(/Scheme$/, '');
  if (placeOfClass(organisation) === undefined) throw new Error(`${name} has no items that values name`);
  return organisation;
}
