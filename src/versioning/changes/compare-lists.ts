import { objectsOf, type Properties } from '../../model/content.js';
import { elementStep, joinPath } from '../../model/path.js';
import { describeChange, placeOfElement } from './describe.js';
import { type Element, type ElementPair, matchElements } from './match-elements.js';
import { isSame } from './same-content.js';
import {
  type ChangePlace,
  chosenRule,
  type ListShape,
  notCompared,
  type Reporting,
  type RuleFor,
  type ShapeTable,
  type Sides,
} from './shape.js';

/** An element without a counterpart at its place. */
interface Single {
  readonly element: Element;
  readonly place: ChangePlace;
  readonly parent: Single | undefined;
}

/** The lists below two elements that are the same, with their place. */
interface Level extends Sides {
  readonly place: ChangePlace;
}

const isReordered = (pairs: readonly ElementPair[]): boolean =>
  pairs.some(({ before }, index) => index > 0 && before.index < (pairs[index - 1]?.before.index ?? 0));

/** Compares two lists of objects, and those nested in them. */
export class ListComparison {
  readonly #shape: ListShape;
  readonly #properties: ShapeTable;
  readonly #reporting: Reporting;
  readonly #levels: Level[];
  readonly #removed: Single[] = [];
  readonly #added: Single[] = [];

  constructor(shape: ListShape, sides: Sides, place: ChangePlace, reporting: Reporting) {
    this.#shape = shape;
    this.#reporting = reporting;
    this.#properties =
      shape.nested === undefined ? shape.properties : { ...shape.properties, [shape.nested.property]: notCompared };
    this.#levels = [{ ...sides, place }];
  }

  /** Compares pair by pair; what the generator returns in between has no meaning. */
  *steps(): Generator<void> {
    for (const level of this.#levels) yield* this.#compareLevel(level);
    yield* this.#compareSingles();
  }

  *#compareLevel({ before, after, place }: Level): Generator<void> {
    const { keys, pairsRest, order } = this.#shape;
    const { pairs, removed, added } = yield* matchElements(
      objectsOf(before),
      objectsOf(after),
      keys,
      pairsRest === true,
    );
    const single = (element: Element): Single => ({ element, place, parent: undefined });
    for (const element of removed) this.#removed.push(single(element));
    for (const element of added) this.#added.push(single(element));
    if (order !== undefined && isReordered(pairs)) {
      this.#reporting.report(order, place, { before, after }, 'have another order');
    }
    for (const pair of pairs) {
      this.#comparePair(pair, place);
      this.#addLevel(pair, place);
      yield;
    }
  }

  #placeOf({ content, index }: Element, place: ChangePlace): ChangePlace {
    const [key] = this.#shape.keys;
    const name = typeof key === 'string' ? content[key] : undefined;
    const step = this.#shape.stepOf?.(index) ?? elementStep(content, index);
    return placeOfElement(place, step, this.#shape.noun, typeof name === 'string' ? name : undefined);
  }

  #comparePair({ before, after }: ElementPair, place: ChangePlace): void {
    if (isSame(before.content, after.content)) return;
    const [key] = this.#shape.keys;
    const { rename } = this.#shape;
    const own = this.#placeOf(after, place);
    if (typeof key !== 'string' || rename === undefined || before.content[key] === after.content[key]) {
      this.#compareContents(before.content, after.content, own);
      return;
    }
    const sides = { before: before.content[key], after: after.content[key] };
    const subject = { ...own, path: joinPath(own.path, key) };
    this.#reporting.report(rename, subject, sides, `has another ${key}: it ${describeChange(sides)}`);
    const [left, right] = [before.content, after.content].map((content) => ({ ...content, [key]: undefined }));
    this.#compareContents(left ?? {}, right ?? {}, own);
  }

  #compareContents(before: Properties, after: Properties, place: ChangePlace): void {
    const together = this.#shape.compareTogether?.({ before, after }, place, this.#reporting) ?? [];
    const rest =
      together.length === 0
        ? this.#properties
        : { ...this.#properties, ...Object.fromEntries(together.map((property) => [property, notCompared])) };
    this.#reporting.compareProperties(rest, before, after, place);
  }

  #addLevel({ before, after }: ElementPair, place: ChangePlace): void {
    const { nested } = this.#shape;
    if (nested === undefined) return;
    const sides = { before: before.content[nested.property], after: after.content[nested.property] };
    if (sides.before === undefined && sides.after === undefined) return;
    const own = this.#placeOf(after, place);
    this.#levels.push({ ...sides, place: { ...own, path: joinPath(own.path, nested.property) } });
  }

  /** Elements of one level only: moved to another, or removed and added, with those nested in them. */
  *#compareSingles(): Generator<void> {
    const { nested, add, remove } = this.#shape;
    const [removed, added] = [this.#removed, this.#added].map((singles) => [...this.#withNested(singles)]);
    const counterparts = new Map<Single, Single>();
    if (nested !== undefined) {
      const idOf = ({ element }: Single): unknown => element.content['id'];
      const byId = new Map(removed?.map((single) => [idOf(single), single]));
      for (const single of added ?? []) {
        const before = byId.get(idOf(single));
        if (before === undefined || counterparts.has(before)) continue;
        counterparts.set(before, single);
        byId.delete(idOf(single));
        this.#compareMoved(before, single, counterparts);
        yield;
      }
    }
    const found = new Set(counterparts.values());
    for (const single of removed ?? []) {
      if (!counterparts.has(single)) this.#report(remove, single, 'remove');
      yield;
    }
    for (const single of added ?? []) {
      if (!found.has(single)) this.#report(add, single, 'add');
      yield;
    }
  }

  *#withNested(singles: readonly Single[]): Generator<Single> {
    for (const single of singles) {
      yield single;
      const { nested } = this.#shape;
      if (nested === undefined) continue;
      const own = this.#placeOf(single.element, single.place);
      const place = { ...own, path: joinPath(own.path, nested.property) };
      const below = objectsOf(single.element.content[nested.property]);
      yield* this.#withNested(below.map((content, index) => ({ element: { content, index }, place, parent: single })));
    }
  }

  #compareMoved(before: Single, after: Single, counterparts: ReadonlyMap<Single, Single>): void {
    const staysBelow = before.parent !== undefined && counterparts.get(before.parent) === after.parent;
    const sides = { before: before.element.content as never, after: after.element.content as never };
    if (!staysBelow && this.#shape.nested !== undefined) {
      const from = before.place.path === '' ? '' : ` from ${before.place.path}`;
      this.#reporting.report(
        this.#shape.nested.move,
        this.#placeOf(after.element, after.place),
        sides,
        `was moved${from} to ${after.place.path}`,
      );
    }
    this.#comparePair({ before: before.element, after: after.element }, after.place);
  }

  #report(rule: RuleFor, { element, place }: Single, event: 'add' | 'remove'): void {
    const own = this.#placeOf(element, place);
    const content = element.content as never;
    const sides = event === 'add' ? { before: undefined, after: content } : { before: content, after: undefined };
    this.#reporting.report(chosenRule(rule, content), own, sides, event === 'add' ? 'was added' : 'was removed');
  }
}
