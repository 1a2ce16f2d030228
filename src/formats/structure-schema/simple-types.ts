import type { Artefact } from '../../model/artefact.js';
import { typeOfClass, urnClassNamed } from '../../model/artefact-types.js';
import { objectsOf, type Properties } from '../../model/content.js';
import { parseUrn } from '../../model/urn.js';
import type { Component, ValuesByComponent } from './components.js';
import { dataTypeRow, restrictionOf } from './data-types.js';
import { annotation, element, type Lines } from './xsd-lines.js';
import { type Years, yearPattern } from './year-pattern.js';

/** Names that SDMX-ML part IV gives to types of every structure-specific schema. */
const fixedNames = ['DataSetType', 'GroupType', 'Group.ID', 'SeriesType', 'ObsType', 'AttsType'];

/** Assigns unique names to the types of one schema. */
export class TypeNames {
  readonly #reserved = new Set(fixedNames);

  /**
   * Reserves a name. Characters that a name in XML cannot have become `_` (ids of SDMX may begin with a digit and
   * contain `@` and `$`), and a name that is already reserved gets a number as suffix.
   */
  reserve(requested: string): string {
    const base = requested.replace(/[^A-Za-z0-9_.-]/g, '_').replace(/^(?![A-Za-z_])/, '_');
    let name = base;
    for (let count = 2; this.#reserved.has(name); count++) name = `${base}_${count}`;
    this.#reserved.add(name);
    return name;
  }
}

/** A simple type: one with a name, or the lines of its definition, which is anonymous inside another definition. */
type SimpleType = { readonly name: string } | { readonly define: (name?: string) => Lines };

/** A value in addition to those of the representation, `~` or `#N/A` (SDMX-ML 3.1, common schema). */
type SpecialValue = 'NotApplicable' | 'Missing';

export interface SimpleTypeSettings {
  /** Returns the codelist or value list of a reference; undefined when the registry does not hold it. */
  readonly lookUp: (reference: string) => Artefact | undefined;
  readonly allowed: ValuesByComponent;
  /** The years in which periods may begin; any where null or missing. */
  readonly years?: readonly Years[] | null;
}

const anyText = 'xs:string';
const anyId = 'common:IDType';

const restriction = (base: string, content: Lines): SimpleType => ({
  define: (name) => element('xs:simpleType', { name }, element('xs:restriction', { base }, content)),
});

function* enumerations(values: readonly string[]): Generator<string> {
  for (const value of new Set(values)) yield* element('xs:enumeration', { value });
}

/** A type without values, since an id is never empty. A restriction without enumerations would accept every id. */
const noValue = (): SimpleType => restriction(anyId, element('xs:length', { value: 0 }));

const oneOf = (base: string, values: readonly string[]): SimpleType =>
  values.length === 0 ? noValue() : restriction(base, enumerations(values));

function union(members: readonly SimpleType[]): SimpleType {
  const names = members.flatMap((member) => ('name' in member ? [member.name] : []));
  const definitions = members.flatMap((member) => ('define' in member ? [member.define()] : []));
  const memberTypes = names.length === 0 ? undefined : names.join(' ');
  return { define: (name) => element('xs:simpleType', { name }, element('xs:union', { memberTypes }, ...definitions)) };
}

function textType(format: Properties): SimpleType {
  const { base, facets, unchecked, isEmpty } = restrictionOf(format);
  if (isEmpty) return noValue();
  if (facets.length === 0 && unchecked === undefined) return { name: base };
  const note = unchecked === undefined ? [] : annotation(unchecked);
  return {
    define: (name) =>
      element(
        'xs:simpleType',
        { name },
        note,
        element('xs:restriction', { base }, ...facets.map(([facet, value]) => element(facet, { value }))),
      ),
  };
}

/**
 * The type of the time dimension, which has to be derived from `ObservationalTimePeriodType`: the base schema declares
 * TIME_PERIOD with it. Facets of the text format are not used.
 */
function timeType(format: Properties, years: readonly Years[] | null = null): SimpleType {
  const { type, timePattern } = dataTypeRow({ dataType: 'ObservationalTimePeriod', ...format });
  const pattern = (value: string): Lines => element('xs:pattern', { value });
  const base = 'common:ObservationalTimePeriodType';
  const inYears = years === null ? undefined : pattern(yearPattern(years));
  if (timePattern === undefined) return inYears === undefined ? { name: type } : restriction(type, inYears);
  if (inYears === undefined) return restriction(base, pattern(timePattern));
  // Patterns of one restriction are alternatives, so each has its own.
  const inner = element('xs:simpleType', {}, element('xs:restriction', { base }, pattern(timePattern)));
  return { define: (name) => element('xs:simpleType', { name }, element('xs:restriction', {}, inner, inYears)) };
}

/** The ids of codes are ids of SDMX; those of value items are any text. */
const baseOf = (reference: string | undefined): string =>
  reference === undefined || parseUrn(reference).class === 'ValueList' ? anyText : anyId;

function itemIds(list: Artefact): readonly string[] {
  const type = typeOfClass(list.class);
  return objectsOf(list[type?.parts?.[0]?.path ?? type?.items ?? '']).map(({ id }) => String(id));
}

/** The name of the type of a list (SDMX-ML part IV, Type Names). */
const listTypeName = ({ class: className, agencyID, id, version }: Artefact): string =>
  `${urnClassNamed(className)}.${agencyID}.${id}.${version}`;

const sentinelsOf = ({ sentinelValues }: Properties): readonly string[] =>
  objectsOf(sentinelValues).map(({ value }) => String(value));

/**
 * The simple types of one schema. `typeOf` names the type of a component and keeps its definition, so that `definitions`
 * must be read last. Components with the same list share its type.
 */
export class SimpleTypes {
  readonly #names: TypeNames;
  readonly #settings: SimpleTypeSettings;
  readonly #definitions: Lines[] = [];
  readonly #nameByKey = new Map<string, string>();

  constructor(names: TypeNames, settings: SimpleTypeSettings) {
    this.#names = names;
    this.#settings = settings;
  }

  /** The definitions of all types named so far. */
  *definitions(): Generator<string> {
    for (const lines of this.#definitions) yield* lines;
  }

  /** The name of the type of a single value of a component. */
  typeOf(component: Component, special?: SpecialValue): string {
    return this.#nameOnce(`component ${component.id} ${special}`, component.id, () => this.#typeOf(component, special));
  }

  /** The codes that a component takes; undefined when it is not coded or the registry does not hold its list. */
  codesOf({ id, representation: { enumeration } }: Component): readonly string[] | undefined {
    if (enumeration === undefined) return undefined;
    const list = this.#settings.lookUp(enumeration);
    return this.#settings.allowed.get(id) ?? (list === undefined ? undefined : itemIds(list));
  }

  #typeOf(component: Component, special: SpecialValue | undefined): SimpleType {
    const { enumeration, format } = component.representation;
    if (component.role === 'timeDimension') return timeType(format, this.#settings.years);
    const main = this.#mainType(component);
    // A type of any text includes the special values.
    if ('name' in main && main.name === anyText) return main;
    const sentinels = sentinelsOf(format);
    const members = [main, ...(sentinels.length === 0 ? [] : [oneOf(anyText, sentinels)])];
    // A missing floating-point number is NaN.
    const hasNaN = enumeration === undefined && dataTypeRow(format).facets === 'floating';
    if (special !== undefined && !(special === 'Missing' && hasNaN)) members.push({ name: `common:${special}Type` });
    return members.length === 1 ? main : union(members);
  }

  /** The type without sentinel values and special values. */
  #mainType({ id, representation: { enumeration, format } }: Component): SimpleType {
    const allowed = this.#settings.allowed.get(id);
    if (allowed != null) return oneOf(baseOf(enumeration), allowed);
    if (enumeration === undefined) return textType(format);
    const list = this.#settings.lookUp(enumeration);
    const base = baseOf(enumeration);
    if (list === undefined) return { name: base };
    const name = listTypeName(list);
    return { name: this.#nameOnce(`list ${name}`, name, () => oneOf(base, itemIds(list))) };
  }

  /** Makes a type and names it at the first call with a key; later calls return the same name. */
  #nameOnce(key: string, requested: string, make: () => SimpleType): string {
    const known = this.#nameByKey.get(key);
    if (known !== undefined) return known;
    const type = make();
    const name = 'name' in type ? type.name : this.#names.reserve(requested);
    if ('define' in type) this.#definitions.push(type.define(name));
    this.#nameByKey.set(key, name);
    return name;
  }
}
