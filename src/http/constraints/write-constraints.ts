import { formatUrn } from '../../model/urn.js';
import type {
  ComponentConstraints,
  ConstraintsQuery,
  ContextConstraints,
} from '../../registry/constraints/find-constraints.js';
import { reasonEffects } from '../../registry/constraints/find-constraints.js';
import type { Snapshot } from '../../registry/snapshot.js';
import * as json from '../json-schema.js';
import { jsonChunks, ScalarList } from '../representation/json-pieces.js';

const numbers = (description: string) => json.arrayOf({ ...json.integer(), minimum: 1 }, description);

const reasons = json.arrayOf(
  json.record(
    {
      constraint: json.urn('The version of the constraint.'),
      effect: {
        ...json.word(...reasonEffects),
        description:
          'includes: it names the value. excludes: it names it to exclude it. notIncluded: it includes other values only. together: each series with the value has another one that is excluded.',
      },
    },
    {
      regions: numbers('The regions that have the effect, beginning with 1.'),
      keySets: numbers('The key sets that have the effect, beginning with 1.'),
      keys: json.arrayOf(
        json.record({ keySet: json.integer(), key: json.integer() }),
        'The first ten keys that have the effect.',
      ),
      value: json.string('The value as written, where it is not the code itself.'),
      cascadeValues: json.word('true', 'excluderoot'),
      validFrom: json.string('The period in which the value begins to apply.'),
      validTo: json.string('The period in which it ceases to apply.'),
    },
  ),
  'The reasons of the decision: those to include an allowed value, or those to exclude another one.',
);

const decidedCodes = {
  decisions: json.arrayOf(
    json.record({ allowed: json.boolean(), by: reasons }),
    'The decisions about codes. Missing, with the next four, where all codes of the list are allowed.',
  ),
  allowed: json.arrayOf(json.string(), 'The codes that are allowed, in the order of the list.'),
  allowedBy: json.arrayOf(json.integer(), 'The decision about each of them, as an index of decisions from 0.'),
  excluded: json.arrayOf(json.string(), 'The other codes of the list, in its order.'),
  excludedBy: json.arrayOf(json.integer(), 'The decision about each of them, as an index of decisions from 0.'),
};

const constrainedComponent = json.record(
  { id: json.string('Its id; of a nested metadata attribute the dotted path.'), class: json.string() },
  {
    enumeration: json.record({
      urn: json.orNull(json.urn('The version of the list; null where the registry does not hold it.')),
      reference: json.urn('The reference to it as written.'),
    }),
    ...decidedCodes,
    timeRanges: json.arrayOf(
      { type: 'object' },
      'The times that are allowed, in their order, as time ranges of SDMX-JSON.',
    ),
    constraints: json.arrayOf(
      json.urn('A version.'),
      'The constraints that name it, if it has no list. Its values are judged with value.',
    ),
  },
);

export const constraintsSchema = json.component(
  'Constraints',
  {
    urn: json.urn('The URN of the request.'),
    asOf: json.instant,
    tick: json.integer('The number of the newest transaction that counts.'),
    contexts: json.arrayOf(
      json.record(
        {
          urn: json.urn('The structure, flow or agreement.'),
          above: json.arrayOf(json.urn('A version.'), 'The structures above it, nearest first.'),
          constraints: json.arrayOf(
            json.record({
              urn: json.urn('The version of the constraint.'),
              attachedTo: json.arrayOf(
                json.urn('A version, or a provider.'),
                'What it is attached to: the context, structures above it, or its provider.',
              ),
              keySets: json.integer('The number of its key sets.'),
            }),
            'The constraints that apply.',
          ),
          isEmpty: json.boolean('Whether the constraints leave no key at all.'),
          isExact: json.boolean(
            'False where key sets are too many to be combined; codes can then be allowed although no series with them is.',
          ),
        },
        {
          components: json.arrayOf(constrainedComponent),
          allowed: json.boolean('Whether the values of the request are allowed.'),
          sentence: json.string('The judgement about them.'),
          by: reasons,
        },
      ),
      'One, unless the URN matches several versions or is that of a provider.',
    ),
  },
  {
    values: { ...json.dictionary(json.string()), description: 'The values of the request, by component.' },
  },
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
  return jsonChunks<json.JsonOf<typeof constraintsSchema>, 'contexts'>(head, 'contexts', eachContext(contexts));
}
