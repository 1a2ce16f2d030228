import { type Content, isObject, type Properties } from '../../../model/content.js';
import { describeChange, placeOfProperty } from '../describe.js';
import { isSame, keyText } from '../same-content.js';
import {
  annotationsBy,
  type ChangeRule,
  type CustomShape,
  custom,
  type ElementKey,
  type EventRules,
  linksBy,
  major,
  minor,
  patch,
  type Shape,
  type ShapeTable,
  set,
  texts,
  value,
} from '../shape.js';

/** The properties of every artefact (versioning guidelines, general rules). */
export const generalProperties: ShapeTable = {
  names: texts(patch('name')),
  descriptions: texts(patch('description')),
  ...annotationsBy(patch('annotation')),
  links: set('link', patch('link')),
  uri: value(patch('uri')),
  validFrom: value(patch('validFrom')),
  validTo: value(patch('validTo')),
};

/** The texts, annotations and links of an item; the ids of their rules begin with that of the item. */
export const describedItem = (id: string): ShapeTable => ({
  names: texts(patch(`${id}.name`)),
  descriptions: texts(patch(`${id}.description`)),
  ...annotationsBy(patch(`${id}.annotation`)),
  ...linksBy(patch(`${id}.link`)),
});

/** A key for elements with another id and the same content; none for elements that have nothing else. */
export const restKey =
  (...apart: readonly string[]): ElementKey =>
  (element: Properties) => {
    const rest = Object.fromEntries(
      Object.entries(element).filter(([name, content]) => content !== undefined && !apart.includes(name)),
    );
    return Object.keys(rest).length === 0 ? undefined : keyText(rest as never);
  };

/** A key made of the texts of several properties. */
export const keyOfProperties =
  (...properties: readonly string[]): ElementKey =>
  (element) => {
    const found = properties.map((property) => element[property]);
    return found.every((content) => content === undefined)
      ? undefined
      : found.map((content) => (content === undefined ? '' : keyText(content))).join(' ');
  };

/**
 * A value that is compared as a whole, in which the order of lists means nothing.
 * @param form what is compared in place of the value
 */
export function unordered(
  rule: ChangeRule,
  form: (content: Content | undefined) => unknown = (same) => same,
): CustomShape {
  const text = (content: unknown): string =>
    isObject(content)
      ? Object.keys(content)
          .sort()
          .map((name) => `${name}=${text(content[name])}`)
          .join(';')
      : Array.isArray(content)
        ? content.map(text).sort().join(',')
        : String(content);
  return custom((sides, place, { report }) => {
    if (text(form(sides.before)) !== text(form(sides.after))) report(rule, place, sides, describeChange(sides));
  });
}

const countOf = (content: unknown): number =>
  content === 'unbounded' ? Number.POSITIVE_INFINITY : Number(content ?? 1);

/** A number of occurrences, 1 where absent, with the rules about a higher and a lower one. */
export const occurrences = (up: ChangeRule, down: ChangeRule): Shape =>
  custom(({ before, after }, place, { report }) => {
    const [from, to] = [countOf(before), countOf(after)];
    if (from === to) return;
    const sides = { before: before ?? 1, after: after ?? 1 };
    report(to > from ? up : down, place, sides, describeChange(sides));
  });

/** A text format; white space in the texts of its sentinel values means nothing. */
const textFormat = (rule: ChangeRule): Shape =>
  custom((sides, place, { report }) => {
    const [before, after] = [sides.before, sides.after].map((side) =>
      isObject(side) && side['sentinelValues'] !== undefined
        ? { ...side, sentinelValues: keyText(side['sentinelValues']) }
        : side,
    );
    if (!isSame(before, after)) report(rule, place, sides, describeChange(sides));
  });

/** Ids of the rules about a representation; without one of its own, each is the prefix and the name of the column. */
export interface RepresentationRules {
  readonly add: ChangeRule;
  readonly remove: ChangeRule;
  readonly formatToEnumeration: ChangeRule;
  readonly enumerationToFormat: ChangeRule;
  readonly enumeration: ChangeRule;
  readonly enumerationFormat: EventRules;
  readonly format: ChangeRule;
  /** Id of the rule about occurrences, if these belong to the representation. */
  readonly occurs?: string;
}

/** The representation of a concept or component: an enumeration or a format. */
export const representation = (rules: RepresentationRules): Shape =>
  custom((sides, place, { report, compare }) => {
    const { before, after } = sides;
    if (before === undefined || after === undefined) {
      report(before === undefined ? rules.add : rules.remove, place, sides, describeChange(sides));
      return;
    }
    if (!isObject(before) || !isObject(after)) return;
    const each = (property: string, shape: Shape): void =>
      compare(shape, { before: before[property], after: after[property] }, placeOfProperty(place, property));
    const [was, is] = [before['enumeration'] !== undefined, after['enumeration'] !== undefined];
    if (was !== is) {
      const rule = was ? rules.enumerationToFormat : rules.formatToEnumeration;
      const change = was ? 'has a format instead of an enumeration' : 'has an enumeration instead of a format';
      report(rule, place, sides, change);
    } else if (was) {
      each('enumeration', value(rules.enumeration));
      each('enumerationFormat', value(rules.enumerationFormat));
    } else each('format', textFormat(rules.format));
    if (rules.occurs === undefined) return;
    each('minOccurs', occurrences(major(rules.occurs), minor(rules.occurs)));
    each('maxOccurs', occurrences(minor(rules.occurs), major(rules.occurs)));
  });
