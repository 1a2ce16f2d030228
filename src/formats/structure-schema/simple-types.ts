import type { Artefact } from '../../model/artefact.js';
import { typeOfClass, urnClassNamed } from '../../model/artefact-types.js';
import type { Content } from '../../model/content.js';
import { parseUrn } from '../../model/urn.js';
import type { Component } from './components.js';
import { dataTypeRow } from './data-types.js';
import { restrictionOf } from './facets.js';
import type { TypeNames } from './type-names.js';
import { annotation, element, type Lines } from './xml-lines.js';

/** One of the types that a value may be of: known by its name, or written out, with a name of its own or without. */
type Member = { readonly name: string } | { readonly write: (name?: string) => Lines };

/** A value beside those of the representation, `~` or `#N/A` (SDMX-ML 3.1, common schema). */
export type SpecialValue = 'NotApplicable' | 'Missing';

export interface SimpleTypeSettings {
  /** The codelist or value list that a reference means; undefined where it is not at hand. */
  readonly lookUp: (reference: string) => Artefact | undefined;
  /** The values that constraints leave to a component, by its id; all where it is missing or null. */
  readonly allowed: ReadonlyMap<string, readonly string[] | null>;
}

const anyText = 'xs:string';
const anyId = 'common:IDType';

const restriction = (base: string, content: Lines): Member => ({
  write: (name) => element('xs:simpleType', { name }, element('xs:restriction', { base }, content)),
});

function* enumerations(values: readonly string[]): Generator<string> {
  for (const value of new Set(values)) yield* element('xs:enumeration', { value });
}

/** No id is empty, so that no value is of this type; one without enumerations would take them all. */
const noValue = (): Member => restriction(anyId, element('xs:length', { value: 0 }));

const oneOf = (base: string, values: readonly string[]): Member =>
  values.length === 0 ? noValue() : restriction(base, enumerations(values));

function union(members: readonly Member[]): Member {
  const names = members.flatMap((member) => ('name' in member ? [member.name] : []));
  const written = members.flatMap((member) => ('write' in member ? [member.write()] : []));
  const memberTypes = names.length === 0 ? undefined : names.join(' ');
  return { write: (name) => element('xs:simpleType', { name }, element('xs:union', { memberTypes }, ...written)) };
}

function textMember(format: Readonly<Record<string, Content>>): Member {
  const { base, facets, unchecked, isEmpty } = restrictionOf(format);
  if (isEmpty) return noValue();
  if (facets.length === 0 && unchecked === undefined) return { name: base };
  const note = unchecked === undefined ? [] : annotation(unchecked);
  return {
    write: (name) =>
      element(
        'xs:simpleType',
        { name },
        note,
        element('xs:restriction', { base }, ...facets.map(([facet, value]) => element(facet, { value }))),
      ),
  };
}

/** The base schema declares time with the widest type, of which the own one has to be derived; no facet narrows it. */
function timeMember(dataType: string | undefined): Member {
  const { type, timePattern } = dataTypeRow(dataType ?? 'ObservationalTimePeriod');
  return timePattern === undefined
    ? { name: type }
    : restriction('common:ObservationalTimePeriodType', element('xs:pattern', { value: timePattern }));
}

/** Codes have ids; what a value list holds may be any text. */
const baseOf = (reference: string | undefined): string =>
  reference === undefined || parseUrn(reference).class === 'ValueList' ? anyText : anyId;

function itemIds(list: Artefact): readonly string[] {
  const items = list[typeOfClass(list.class)?.parts?.[0]?.path ?? 'valueItems'];
  return Array.isArray(items) ? items.map((item: Content) => String((item as { id: Content }).id)) : [];
}

function listName({ class: className, agencyID, id, version }: Artefact): string {
  return `${urnClassNamed(className)}.${agencyID}.${id}.${version}`;
}

const sentinelsOf = ({ representation }: Component): readonly string[] => {
  const { sentinelValues } = representation.format;
  return Array.isArray(sentinelValues)
    ? sentinelValues.map((sentinel: Content) => String((sentinel as { value: Content }).value))
    : [];
};

/**
 * The simple types of a schema: given out by name when a component asks for its own, and written at the end. A type that
 * several components can share is that of a list (SDMX-ML part IV, Type Names).
 */
export class SimpleTypes {
  readonly #names: TypeNames;
  readonly #settings: SimpleTypeSettings;
  readonly #written: Lines[] = [];
  readonly #known = new Map<string, string>();

  constructor(names: TypeNames, settings: SimpleTypeSettings) {
    this.#names = names;
    this.#settings = settings;
  }

  /** All types that were asked for. */
  *definitions(): Generator<string> {
    for (const lines of this.#written) yield* lines;
  }

  /** The name of the type that a single value of a component is of. */
  typeOf(component: Component, special?: SpecialValue): string {
    return this.#once(`component ${component.id} ${special}`, component.id, () => this.#typeOf(component, special));
  }

  /** The codes that a component takes; undefined where it is not coded or they are not at hand. */
  codesOf({ id, representation: { enumeration } }: Component): readonly string[] | undefined {
    if (enumeration === undefined) return undefined;
    const list = this.#settings.lookUp(enumeration);
    return this.#settings.allowed.get(id) ?? (list === undefined ? undefined : itemIds(list));
  }

  #typeOf(component: Component, special: SpecialValue | undefined): Member {
    if (component.role === 'timeDimension') {
      return timeMember(component.representation.format['dataType'] as string | undefined);
    }
    const main = this.#mainType(component);
    // What takes any text takes special values too.
    if ('name' in main && main.name === anyText) return main;
    const sentinels = sentinelsOf(component);
    const members = [main, ...(sentinels.length === 0 ? [] : [oneOf(anyText, sentinels)])];
    const { enumeration, format } = component.representation;
    // XML Schema has NaN for what is missing among floating numbers.
    const hasNaN = enumeration === undefined && dataTypeRow(format['dataType'] as string).facets === 'floating';
    if (special !== undefined && !(special === 'Missing' && hasNaN)) members.push({ name: `common:${special}Type` });
    return members.length === 1 ? main : union(members);
  }

  #mainType({ id, representation }: Component): Member {
    const { enumeration, format } = representation;
    const allowed = this.#settings.allowed.get(id);
    if (allowed != null) return oneOf(baseOf(enumeration), allowed);
    if (enumeration === undefined) return textMember(format);
    const list = this.#settings.lookUp(enumeration);
    const base = baseOf(enumeration);
    if (list === undefined) return { name: base };
    const name = listName(list);
    return { name: this.#once(`list ${name}`, name, () => oneOf(base, itemIds(list))) };
  }

  /** Names a type when it is first asked for. */
  #once(key: string, wanted: string, make: () => Member): string {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const member = make();
    const name = 'name' in member ? member.name : this.#names.take(wanted);
    if ('write' in member) this.#written.push(member.write(name));
    this.#known.set(key, name);
    return name;
  }
}
