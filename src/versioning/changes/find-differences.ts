import type { Artefact } from '../../model/artefact.js';
import { type Content, isObject, listOf, type Properties } from '../../model/content.js';
import { groupBy } from '../../model/group-by.js';
import { joinPath } from '../../model/path.js';
import { isTurnOver, nextTurn } from '../../model/turns.js';
import { ListComparison } from './compare-lists.js';
import { describeChange, placeInside, placeNamed, placeOfProperty, sentence } from './describe.js';
import { isSame, isSameText, keyText } from './same-content.js';
import {
  type ChangePlace,
  type ChangeRule,
  chosenRule,
  type EventRules,
  type ObjectShape,
  type Reporting,
  type SetShape,
  type Shape,
  type ShapeTable,
  type Sides,
  type TextsShape,
  type ValueShape,
} from './shape.js';
import { isMeasured, shapesOf } from './shapes-of.js';

/** A difference between two contents, with the rule about it. */
export interface Difference extends Sides {
  readonly rule: ChangeRule;
  readonly path: string;
  readonly detail: string;
}

function ruleOf(rules: EventRules, { before, after }: Sides): ChangeRule | undefined {
  const [event, content] =
    before === undefined ? [rules.add, after] : after === undefined ? [rules.remove, before] : [rules.change, after];
  const rule = event ?? rules.any;
  return rule === undefined ? undefined : chosenRule(rule, content ?? '');
}

/** Whether the second content has all that the first one has. */
function isExtended(before: Content | undefined, after: Content | undefined): boolean {
  if (before === undefined || isSame(before, after)) return true;
  if (Array.isArray(before) && Array.isArray(after)) {
    const texts = new Set(after.map(keyText));
    return before.every((element) => texts.has(keyText(element)));
  }
  if (!isObject(before) || !isObject(after)) return false;
  return Object.keys(before).every((name) => isExtended(before[name], after[name]));
}

/** Properties that describe an object for readers, wherever they stand. */
const descriptive = new Set(['names', 'descriptions', 'annotations', 'links', 'uri', 'validFrom', 'validTo']);

/** The rules about changes that no other rule is for. */
function unlistedRule(property: string, { before, after }: Sides): ChangeRule {
  if (descriptive.has(property) || property.startsWith('x-')) return { id: 'unlisted.text', increment: 'patch' };
  return isExtended(before, after)
    ? { id: 'unlisted.addition', increment: 'minor' }
    : { id: 'unlisted.other', increment: 'major' };
}

const elementsOf = (side: Content | undefined): readonly Content[] =>
  side === undefined || Array.isArray(side) ? listOf(side) : [side];

const isSameSet = ({ before, after }: Sides): boolean => {
  const [left, right] = [before, after].map((side) => elementsOf(side).map(keyText).sort().join());
  return left === right;
};

/** Whether a value without a shape is the same apart from white space, and from the order of what describes an object. */
function isSameUnlisted(property: string, sides: Sides): boolean {
  const { before, after } = sides;
  if (before === undefined || after === undefined) return false;
  return descriptive.has(property) ? isSameSet(sides) : keyText(before) === keyText(after);
}

/** A reference whatever the version in it. */
const lineOf = (reference: Content | undefined): string => String(reference).replace(/\([^()]*\)/, '');

/** Elements that only one side has, those with a counterpart first and at the same places of both lists. */
interface Unequal {
  readonly removed: readonly Content[];
  readonly added: readonly Content[];
  /** Number of references that differ from their counterpart in the version only. */
  readonly pairs: number;
}

/** Pairs references to versions of one artefact. */
function pairLines(removed: readonly Content[], added: readonly Content[]): Unequal {
  const byLine = groupBy(added, lineOf);
  const [paired, counterparts, rest] = [[] as Content[], [] as Content[], [] as Content[]];
  for (const reference of removed) {
    const counterpart = byLine.get(lineOf(reference))?.shift();
    if (counterpart === undefined) rest.push(reference);
    else {
      paired.push(reference);
      counterparts.push(counterpart);
    }
  }
  const found = new Set(counterparts);
  return {
    removed: [...paired, ...rest],
    added: [...counterparts, ...added.filter((reference) => !found.has(reference))],
    pairs: paired.length,
  };
}

class Comparison implements Reporting {
  readonly before: Artefact;
  readonly after: Artefact;
  readonly differences: Difference[] = [];

  constructor(before: Artefact, after: Artefact) {
    this.before = before;
    this.after = after;
  }

  readonly report = (rule: ChangeRule, { path, words }: ChangePlace, sides: Sides, what: string): void => {
    this.differences.push({ rule, path, ...sides, detail: sentence(words || this.after.class, what) });
  };

  readonly compare = (shape: Shape, sides: Sides, place: ChangePlace): void => {
    for (const _step of this.steps(shape, sides, place));
  };

  /** Long lists are compared in many steps, everything else in one. */
  *steps(shape: Shape, sides: Sides, place: ChangePlace): Generator<void> {
    if (shape.kind === 'list') yield* new ListComparison(shape, sides, place, this).steps();
    else if (shape.kind === 'value') this.#compareValues(shape, sides, place);
    else if (shape.kind === 'texts') this.#compareTexts(shape, sides, place);
    else if (shape.kind === 'set') this.#compareSets(shape, sides, place);
    else if (shape.kind === 'object') this.#compareObjects(shape, sides, place);
    else shape.compare(sides, place, this);
  }

  readonly compareProperties = (table: ShapeTable, before: Properties, after: Properties, place: ChangePlace): void => {
    for (const _step of this.stepsOfProperties(table, before, after, place));
  };

  /** @param table the shapes of the properties; those without one have the rules of unlisted changes */
  *stepsOfProperties(table: ShapeTable, before: Properties, after: Properties, place: ChangePlace): Generator<void> {
    for (const property of new Set([...Object.keys(after), ...Object.keys(before)])) {
      const sides = { before: before[property], after: after[property] };
      const shape = table[property];
      // The elements of lists are compared one by one, in turns.
      if (shape?.kind !== 'list' && isSame(sides.before, sides.after)) continue;
      const isContainer = shape?.kind === 'object' && shape.isContainer === true;
      const own = isContainer ? placeInside(place, property) : placeOfProperty(place, property);
      if (shape !== undefined) yield* this.steps(shape, sides, own);
      else if (!isSameUnlisted(property, sides))
        this.report(unlistedRule(property, sides), own, sides, describeChange(sides));
    }
  }

  #compareValues(shape: ValueShape, given: Sides, place: ChangePlace): void {
    const sides = { before: given.before ?? shape.absent, after: given.after ?? shape.absent };
    if (isSame(sides.before, sides.after) || (shape.isText && isSameText(sides.before, sides.after))) return;
    const rule = ruleOf(shape, sides);
    if (rule !== undefined) this.report(rule, place, sides, describeChange(sides));
  }

  #compareTexts(shape: TextsShape, { before, after }: Sides, place: ChangePlace): void {
    const [left, right] = [before, after].map((side) => (isObject(side) ? side : {}));
    for (const language of new Set([...Object.keys(right ?? {}), ...Object.keys(left ?? {})])) {
      const sides = { before: left?.[language], after: right?.[language] };
      if (isSameText(sides.before, sides.after)) continue;
      const rule = ruleOf(shape, sides);
      const text = `${place.words.replace(/^(\w+)s\b/, '$1')}`.replace(/^\w+/, `$& (${language})`);
      if (rule !== undefined)
        this.report(
          rule,
          { ...place, path: joinPath(place.path, language), words: text },
          sides,
          describeChange(sides),
        );
    }
  }

  #compareSets(shape: SetShape, { before, after }: Sides, place: ChangePlace): void {
    const [left, right] = [before, after].map((side) => new Map(elementsOf(side).map((each) => [keyText(each), each])));
    const lost = [...(left ?? [])].filter(([key]) => !right?.has(key)).map(([, element]) => element);
    const gained = [...(right ?? [])].filter(([key]) => !left?.has(key)).map(([, element]) => element);
    const { removed, added, pairs: ofLines } = pairLines(lost, gained);
    const most = shape.change === undefined ? 0 : Math.min(removed.length, added.length);
    const pairs = shape.changesWithinLine ? ofLines : most;
    const report = (sides: Sides): void => {
      const rule = ruleOf(shape, sides);
      if (rule !== undefined) this.report(rule, placeNamed(place, shape.noun), sides, describeChange(sides));
    };
    for (let index = 0; index < pairs; index += 1) report({ before: removed[index], after: added[index] });
    for (const element of removed.slice(pairs)) report({ before: element, after: undefined });
    for (const element of added.slice(pairs)) report({ before: undefined, after: element });
  }

  #compareObjects(shape: ObjectShape, sides: Sides, place: ChangePlace): void {
    const { before, after } = sides;
    const rule = before === undefined || after === undefined ? ruleOf(shape, sides) : undefined;
    if (rule !== undefined) this.report(rule, place, sides, describeChange(sides));
    else this.compareProperties(shape.properties, isObject(before) ? before : {}, isObject(after) ? after : {}, place);
  }
}

/** What is not content: the identity, and properties of the message or the place where the artefact is kept. */
const apart = [
  'class',
  'agencyID',
  'id',
  'version',
  'urn',
  'isExternalReference',
  'serviceURL',
  'structureURL',
  'isPartial',
  'isPartialLanguage',
];

function contentOf(artefact: Artefact): Properties {
  const content: Record<string, Content | undefined> = { ...artefact };
  for (const property of apart) delete content[property];
  return content;
}

/** Number of steps between two calls of `isTurnOver`. */
const stride = 200;

/** The differences between two canonical contents, in the order of the content; in turns. */
export async function findDifferences(before: Artefact, after: Artefact): Promise<readonly Difference[]> {
  const comparison = new Comparison(before, after);
  const place: ChangePlace = { path: '', words: '', owner: '' };
  let steps = 0;
  const shapes = shapesOf(after);
  for (const _step of comparison.stepsOfProperties(shapes, contentOf(before), contentOf(after), place)) {
    steps += 1;
    if (steps % stride === 0 && isTurnOver()) await nextTurn();
  }
  return isMeasured(after)
    ? comparison.differences
    : comparison.differences.map((difference) => ({ ...difference, rule: { id: 'any', increment: 'none' } }));
}
