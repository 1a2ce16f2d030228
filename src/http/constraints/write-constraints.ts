import { formatUrn } from '../../model/urn.js';
import type {
  ComponentConstraints,
  ConstraintsQuery,
  ContextConstraints,
} from '../../registry/constraints/find-constraints.js';
import { reasonEffects } from '../../registry/constraints/find-constraints.js';
import type { Snapshot } from '../../registry/snapshot.js';
import {
  arrayOf,
  boolean,
  dictionary,
  instant,
  integer,
  type JsonOf,
  named,
  orNull,
  record,
  string,
  urn,
  word,
} from '../json-schema.js';
import { jsonChunks, ScalarList } from '../representation/json-pieces.js';

const numbers = (description: string) => arrayOf({ ...integer(), minimum: 1 }, description);

const reasons = arrayOf(
  record(
    {
      constraint: urn('The version of the constraint.'),
      effect: {
        ...word(...reasonEffects),
        description:
          'includes: it names the value. excludes: it names it to exclude it. notIncluded: it includes other values only. together: each series with the value has another one that is excluded.',
      },
    },
    {
      regions: numbers('The regions that have the effect, beginning with 1.'),
      keySets: numbers('The key sets that have the effect, beginning with 1.'),
      keys: arrayOf(record({ keySet: integer(), key: integer() }), 'The first ten keys that have the effect.'),
      value: string('The value as written, where it is not the code itself.'),
      cascadeValues: word('true', 'excluderoot'),
      validFrom: string('The period in which the value begins to apply.'),
      validTo: string('The period in which it ceases to apply.'),
    },
  ),
  'The reasons of the decision: those to include an allowed value, or those to exclude another one.',
);

const decidedCodes = {
  decisions: arrayOf(
    record({ allowed: boolean(), by: reasons }),
    'The decisions about codes. Missing, with the next four, where all codes of the list are allowed.',
  ),
  allowed: arrayOf(string(), 'The codes that are allowed, in the order of the list.'),
  allowedBy: arrayOf(integer(), 'The decision about each of them, as an index of decisions from 0.'),
  excluded: arrayOf(string(), 'The other codes of the list, in its order.'),
  excludedBy: arrayOf(integer(), 'The decision about each of them, as an index of decisions from 0.'),
};

const constrainedComponent = record(
  { id: string('Its id; of a nested metadata attribute the dotted path.'), class: string() },
  {
    enumeration: record({
      urn: orNull(urn('The version of the list; null where the registry does not hold it.')),
      reference: urn('The reference to it as written.'),
    }),
    ...decidedCodes,
    timeRanges: arrayOf({ type: 'object' }, 'The times that are allowed, in their order, as time ranges of SDMX-JSON.'),
    constraints: arrayOf(
      urn('A version.'),
      'The constraints that name it, if it has no list. Its values are judged with value.',
    ),
  },
);

export const constraintsSchema = named(
  'Constraints',
  record(
    {
      urn: urn('The URN of the request.'),
      asOf: instant,
      tick: integer('The number of the newest transaction that counts.'),
      contexts: arrayOf(
        record(
          {
            urn: urn('The structure, flow or agreement.'),
            above: arrayOf(urn('A version.'), 'The structures above it, nearest first.'),
            constraints: arrayOf(
              record({
                urn: urn('The version of the constraint.'),
                attachedTo: arrayOf(
                  urn('A version, or a provider.'),
                  'What it is attached to: the context, structures above it, or its provider.',
                ),
                keySets: integer('The number of its key sets.'),
              }),
              'The constraints that apply.',
            ),
            isEmpty: boolean('Whether the constraints leave no key at all.'),
            isExact: boolean(
              'False where key sets are too many to be combined; codes can then be allowed although no series with them is.',
            ),
          },
          {
            components: arrayOf(constrainedComponent),
            allowed: boolean('Whether the values of the request are allowed.'),
            sentence: string('The judgement about them.'),
            by: reasons,
          },
        ),
        'One, unless the URN matches several versions or is that of a provider.',
      ),
    },
    {
      values: { ...dictionary(string()), description: 'The values of the request, by component.' },
    },
  ),
);

const writeCodes = ({
  decisions,
  allowed,
  allowedBy,
  excluded,
  excludedBy,
}: NonNullable<ComponentConstraints['codes']>) => ({
  decisions,
  allowed: new ScalarList(allowed),
  allowedBy: new ScalarList(allowedBy),
  excluded: new ScalarList(excluded),
  excludedBy: new ScalarList(excludedBy),
});

const writeComponent = ({
  id,
  class: partClass,
  enumeration,
  reference,
  codes,
  times,
  named,
}: ComponentConstraints) => ({
  id,
  class: partClass,
  ...(reference === null ? {} : { enumeration: { urn: enumeration, reference } }),
  ...(codes === null ? {} : writeCodes(codes)),
  ...(times === null ? {} : { timeRanges: times }),
  ...(named.length === 0 ? {} : { constraints: named }),
});

const writeContext = ({ context, values, isEmpty, judgement, components }: ContextConstraints) => ({
  urn: context.urn,
  above: context.above,
  constraints: [...context.constraints.keys()].map((urn) => ({
    urn,
    attachedTo: context.attachments.get(urn) ?? [],
    keySets: new Set(
      values.constraints
        .filter(({ name }) => name === urn)
        .flatMap(({ keys }) =>
          keys.flatMap(({ place }) => (place !== undefined && 'keySet' in place ? [place.keySet] : [])),
        ),
    ).size,
  })),
  isEmpty,
  isExact: values.isExact,
  ...(judgement === undefined
    ? { components: components.map(writeComponent) }
    : { allowed: judgement.allowed, sentence: judgement.sentence, by: judgement.by }),
});

async function* eachContext(
  contexts: readonly (() => Promise<ContextConstraints>)[],
): AsyncGenerator<ReturnType<typeof writeContext>> {
  for (const find of contexts) yield writeContext(await find());
}

/** What constraints allow as JSON (`Constraints` in /openapi.json). One context is in memory at a time. */
export function writeConstraintsJson(
  { urn, values }: ConstraintsQuery,
  { at, tick }: Snapshot,
  contexts: readonly (() => Promise<ContextConstraints>)[],
): AsyncIterable<string> {
  const head = {
    urn: formatUrn(urn),
    asOf: new Date(at).toISOString(),
    tick,
    ...(values.size === 0 ? {} : { values: Object.fromEntries(values) }),
  };
  return jsonChunks<JsonOf<typeof constraintsSchema>, 'contexts'>(head, 'contexts', eachContext(contexts));
}
