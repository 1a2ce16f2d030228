import type { ContentModel } from './grammar.js';

type Model = ContentModel | typeof empty;

const empty = { kind: 'sequence', parts: [] } as const satisfies ContentModel;

/** Whether a model allows no element. */
function nullable(model: ContentModel): boolean {
  switch (model.kind) {
    case 'element':
      return false;
    case 'repeat':
      return model.min === 0 || nullable(model.part);
    case 'choice':
      return model.parts.some(nullable);
    default:
      return model.parts.every(nullable);
  }
}

/** The elements that may come first, in the order of the grammar. */
function first(model: ContentModel): readonly string[] {
  switch (model.kind) {
    case 'element':
      return [model.name];
    case 'repeat':
      return model.max === 0 ? [] : first(model.part);
    case 'sequence': {
      const end = model.parts.findIndex((part) => !nullable(part));
      return model.parts.slice(0, end === -1 ? undefined : end + 1).flatMap(first);
    }
    default:
      return model.parts.flatMap(first);
  }
}

/** The elements one of which has to come before the end, in the order of the grammar; none where a model allows no element. */
function required(model: ContentModel): readonly string[] {
  if (nullable(model)) return [];
  if (model.kind === 'element') return [model.name];
  if (model.kind === 'repeat') return required(model.part);
  if (model.kind === 'choice') return model.parts.flatMap(required);
  return model.parts.map(required).find((names) => names.length > 0) ?? [];
}

function sequence(head: Model, rest: readonly ContentModel[]): Model {
  const parts = head.kind === 'sequence' ? [...head.parts, ...rest] : [head, ...rest];
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { kind: 'sequence', parts };
}

/**
 * The rest of a model after an element; undefined where the element cannot come next (Brzozowski's derivative).
 * XML Schema's rule of unique particle attribution makes the first branch that accepts the element the only one.
 */
function after(model: ContentModel, name: string): Model | undefined {
  switch (model.kind) {
    case 'element':
      return model.name === name ? empty : undefined;
    case 'repeat': {
      const rest = model.max === 0 ? undefined : after(model.part, name);
      if (rest === undefined) return undefined;
      const left = { ...model, min: Math.max(0, model.min - 1), max: model.max - 1 };
      return sequence(rest, left.max === 0 ? [] : [left]);
    }
    case 'sequence':
      for (const [index, part] of model.parts.entries()) {
        const rest = after(part, name);
        if (rest !== undefined) return sequence(rest, model.parts.slice(index + 1));
        if (!nullable(part)) return undefined;
      }
      return undefined;
    case 'choice':
      for (const part of model.parts) {
        const rest = after(part, name);
        if (rest !== undefined) return rest;
      }
      return undefined;
    default:
      for (const [index, part] of model.parts.entries()) {
        const rest = after(part, name);
        if (rest !== undefined) return sequence(rest, [{ kind: 'all', parts: model.parts.toSpliced(index, 1) }]);
      }
      return undefined;
  }
}

/** A state in a content model, reached by the elements read so far. */
export interface ContentState {
  /** Whether the element may end here. */
  readonly complete: boolean;
  /** Qualified names of the elements that may come next. */
  readonly expected: readonly string[];
  /** Those one of which is the next that has to come; none where the element may end. */
  readonly required: readonly string[];
  /** The state after an element; undefined where the element is not allowed here. */
  next(name: string): ContentState | undefined;
}

/**
 * The deterministic automaton of a content model. States are created when a message first reaches them, one
 * for each distinct rest of the model, so a repeated element returns to its state.
 */
export function contentAutomaton(content: ContentModel | undefined): ContentState {
  const states = new Map<string, ContentState>();
  const stateOf = (model: Model): ContentState => {
    // JSON writes an unbounded maximum as null, which keeps the key distinct from every number.
    const key = JSON.stringify(model);
    const known = states.get(key);
    if (known !== undefined) return known;
    const transitions = new Map<string, ContentState | undefined>();
    const state: ContentState = {
      complete: nullable(model),
      expected: first(model),
      required: required(model),
      next(name) {
        if (transitions.has(name)) return transitions.get(name);
        const rest = after(model, name);
        const target = rest === undefined ? undefined : stateOf(rest);
        if (target !== undefined) transitions.set(name, target);
        return target;
      },
    };
    states.set(key, state);
    return state;
  };
  return stateOf(content ?? empty);
}

/** Required elements that a message lacks before another; each entry lists alternatives. */
export type MissingBefore = readonly (readonly string[])[];

/**
 * The state that allows an element if required elements before it are taken as given, and those elements. Undefined where
 * the element is not allowed even then.
 */
export function passRequired(
  state: ContentState,
  name: string,
): { readonly state: ContentState; readonly missing: MissingBefore } | undefined {
  if (state.next(name) !== undefined) return { state, missing: [] };
  for (const alternative of state.required) {
    const next = state.next(alternative);
    const passed = next === undefined ? undefined : passRequired(next, name);
    if (passed !== undefined) return { state: passed.state, missing: [state.required, ...passed.missing] };
  }
  return undefined;
}

/** The required elements between a state and the end. */
export function missingBeforeEnd({ required: alternatives, next }: ContentState): MissingBefore {
  const [first] = alternatives;
  const rest = first === undefined ? undefined : next(first);
  return rest === undefined ? [] : [alternatives, ...missingBeforeEnd(rest)];
}
