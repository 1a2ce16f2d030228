import { isObject, type JsonObject } from '../content/json.js';

/** A step on the way to a part: a property, or the id of an element. */
interface PartStep {
  readonly kind: 'property' | 'id';
  readonly name: string;
}

/** A part that somebody else has changed since a draft was made, and that the draft has otherwise. */
export interface ForeignChange {
  /** The steps joined by `/`. */
  readonly path: string;
  readonly steps: readonly PartStep[];
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Whether the draft has changed it too. */
  readonly isConflict: boolean;
}

const idsOf = (list: readonly unknown[]): readonly string[] | undefined => {
  const ids = list.flatMap((each) => (isObject(each) && typeof each['id'] === 'string' ? [each['id']] : []));
  return ids.length === list.length && new Set(ids).size === ids.length ? ids : undefined;
};

const isSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) && one.length === other.length && one.every((each, index) => isSame(each, other[index]))
    );
  }
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]));
};

/** The value of a step; undefined where there is none. */
function partOf(value: unknown, { kind, name }: PartStep): unknown {
  if (kind === 'property') return isObject(value) ? value[name] : undefined;
  return Array.isArray(value) ? value.find((each) => isObject(each) && each['id'] === name) : undefined;
}

/** The smallest parts in which two values differ. */
function differingParts(one: unknown, other: unknown, steps: readonly PartStep[]): (readonly PartStep[])[] {
  if (isSame(one, other)) return [];
  if (isObject(one) && isObject(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    // The text in the best language follows from those in all languages.
    const isBest = (name: string): boolean => isObject(one[`${name}s`]) || isObject(other[`${name}s`]);
    return names
      .filter((name) => !isBest(name))
      .flatMap((name) => differingParts(one[name], other[name], [...steps, { kind: 'property', name }]));
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    const [first, second] = [idsOf(one), idsOf(other)];
    if (first !== undefined && second !== undefined) {
      const inside = [...new Set([...first, ...second])].flatMap((name) => {
        const step: PartStep = { kind: 'id', name };
        return differingParts(partOf(one, step), partOf(other, step), [...steps, step]);
      });
      // Only their order differs otherwise.
      return inside.length > 0 ? inside : [steps];
    }
  }
  return [steps];
}

/** What others have changed since the base, as far as a draft has it otherwise. */
export function foreignChanges(base: JsonObject, theirs: JsonObject, mine: JsonObject): readonly ForeignChange[] {
  return differingParts(base, theirs, []).flatMap((steps): ForeignChange[] => {
    const [before, after, own] = [base, theirs, mine].map((each) => steps.reduce<unknown>(partOf, each));
    if (isSame(after, own)) return [];
    const path = steps.map(({ name }) => name).join('/');
    return [{ path, steps, base: before, theirs: after, mine: own, isConflict: !isSame(before, own) }];
  });
}

function withPart(value: unknown, [step, ...below]: readonly PartStep[], part: unknown): unknown {
  if (step === undefined) return part;
  const inner = withPart(partOf(value, step), below, part);
  if (step.kind === 'property') {
    const { [step.name]: _before, ...others } = isObject(value) ? value : {};
    if (inner === undefined) return others;
    return { ...(isObject(value) ? value : {}), [step.name]: inner };
  }
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const index = list.findIndex((each) => isObject(each) && each['id'] === step.name);
  if (inner === undefined) return index < 0 ? list : list.toSpliced(index, 1);
  return index < 0 ? [...list, inner] : list.with(index, inner);
}

/** A draft with some changes of others taken over. */
export const takeTheirs = (mine: JsonObject, taken: readonly ForeignChange[]): JsonObject =>
  taken.reduce<unknown>((artefact, { steps, theirs }) => withPart(artefact, steps, theirs), mine) as JsonObject;
