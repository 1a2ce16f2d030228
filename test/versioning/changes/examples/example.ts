import type { Artefact } from '../../../../src/model/artefact.js';
import type { ArtefactClass } from '../../../../src/model/artefact-types.js';
import type { Increment } from '../../../../src/versioning/increment.js';
import type { Mutation } from './mutations.js';

/** A change of an artefact that a rule is about, in terms of the base of its class. */
export interface Example {
  /** What makes the earlier content from the base. */
  readonly before: readonly Mutation[];
  /** What makes the later content from the base. */
  readonly after: readonly Mutation[];
  /** The mutation that leads from the earlier content to the later one; missing where it leads back. */
  readonly step?: Mutation;
  /** Increment of the change; that of the rule where missing. */
  readonly increment?: Increment;
  /** Increment of all changes of the example; that of the change where missing. */
  readonly total?: Increment;
}

/** Why a rule has no example. */
export interface Absence {
  readonly because: string;
}

/** Examples of the rules of a class, by id of the rule. */
export interface ClassExamples {
  readonly class: ArtefactClass;
  /** A valid artefact of the class, version 1.0.0 where the class has semantic versions. */
  readonly base: Artefact;
  readonly rules: Readonly<Record<string, Example | readonly Example[] | Absence>>;
}

const withIncrement = (increment: Increment | undefined): Pick<Example, 'increment'> =>
  increment === undefined ? {} : { increment };

/** The base, then with a mutation. @param increment that of the rule where missing */
export const when = (mutation: Mutation, increment?: Increment): Example => ({
  before: [],
  after: [mutation],
  step: mutation,
  ...withIncrement(increment),
});

/** The base with a mutation, then without. */
export const undone = (mutation: Mutation, increment?: Increment): Example => ({
  before: [mutation],
  after: [],
  ...withIncrement(increment),
});

/** A mutation and its opposite, each with its increment. */
export const bothWays = (mutation: Mutation, forward?: Increment, backward = forward): readonly Example[] => [
  when(mutation, forward),
  undone(mutation, backward),
];

/** Examples on a base that is itself mutated. */
export const given = (first: Mutation, ...examples: readonly Example[]): readonly Example[] =>
  examples.map((example) => ({
    ...example,
    before: [first, ...example.before],
    after: [first, ...example.after],
  }));

/** An example whose other changes require more than the one of the rule. */
export const inTotal = (total: Increment, example: Example): Example => ({ ...example, total });

/** A more restrictive content is a major change, and the opposite a minor one. */
export const stricter = (mutation: Mutation): readonly Example[] => bothWays(mutation, 'major', 'minor');

/** A less restrictive content is a minor change, and the opposite a major one. */
export const looser = (mutation: Mutation): readonly Example[] => bothWays(mutation, 'minor', 'major');

/** A content that allows something else, neither more nor less. */
export const other = (mutation: Mutation): readonly Example[] => bothWays(mutation, 'major');

/** The same content in other words. */
export const rephrased = (mutation: Mutation): readonly Example[] => bothWays(mutation, 'patch');

/** The contents of an example. */
export interface Pair {
  readonly before: Artefact;
  readonly after: Artefact;
}

/** The contents of an example; a later semantic version for the later one. */
export function contentsOf(base: Artefact, { before, after }: Pick<Example, 'before' | 'after'>): Pair {
  const made = (mutations: readonly Mutation[]): Artefact =>
    mutations.reduce((artefact, { apply }) => apply(artefact), base);
  const later = made(after);
  return { before: made(before), after: later.version === '1.0.0' ? { ...later, version: '2.0.0' } : later };
}
