import { formatUrn } from '../../model/urn.js';
import type {
  ComponentConstraints,
  ConstraintsQuery,
  ContextConstraints,
} from '../../registry/constraints/find-constraints.js';
import type { Snapshot } from '../../registry/snapshot.js';
import { jsonChunks, ScalarList } from '../representation/json-pieces.js';

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

async function* eachContext(contexts: readonly (() => Promise<ContextConstraints>)[]): AsyncGenerator<object> {
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
  return jsonChunks(head, 'contexts', eachContext(contexts));
}
