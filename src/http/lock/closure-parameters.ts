import { distinctRoots, type RootQuery } from '../../registry/artefacts/root-query.js';
import { readClosureRoot } from '../../registry/closure/closure-root.js';
import { optionalFlag } from '../parameters/kinds.js';
import { repeatedUrn } from '../parameters/lists.js';
import type { Parameter } from '../route.js';

/** The query parameters that say which closure is meant. */
export const closureParameters = {
  urn: repeatedUrn(
    'The URN of an artefact. Its version may be a wildcard, ~, or * for all versions of the line; a blank stands for +. It may be repeated: the closures of all URNs are united.',
    'urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=SDMX:DF(1.0.0)',
  ),
  constraints: trueUnlessGiven(
    'Whether to include the data constraints and metadata constraints with the role Allowed that apply to structures in the closure, with all that they refer to.',
  ),
};

/** A parameter with the values true and false; true if it is missing. */
function trueUnlessGiven(description: string): Parameter<boolean> {
  const { schema, read, ...rest } = optionalFlag(description);
  return {
    ...rest,
    schema: { ...schema, default: true },
    read: (name, text, texts) => read(name, text, texts) ?? true,
  };
}

/**
 * The URNs that a closure begins from, each once.
 * @throws StrataError as `readClosureRoot`
 */
export const readClosureRoots = (urns: readonly string[]): readonly RootQuery[] =>
  distinctRoots(urns.map(readClosureRoot));
