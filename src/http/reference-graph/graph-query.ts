import { distinctRoots, readRoot } from '../../registry/artefacts/root-query.js';
import { edgeChoices } from '../../registry/graph/graph-reference.js';
import type { GraphQuery } from '../../registry/graph/reference-graph.js';
import { directions } from '../../registry/graph/trace-graph.js';
import { scopes } from '../../registry/graph/walk-references.js';
import { parseVersionOfUrn } from '../../versioning/pattern.js';
import { choice, flag } from '../parameters/kinds.js';
import { artefactTypesNamed, repeatedUrn } from '../parameters/lists.js';
import { requestFault, type Values } from '../parameters/read-parameters.js';
import type { Parameter } from '../route.js';

const types = artefactTypesNamed(
  'Return only nodes of these types, by class or resource name, and the edges between them.',
);

const depth: Parameter<number | undefined> = {
  description: 'The maximum number of references between the root and a node.',
  schema: { oneOf: [{ type: 'integer', minimum: 1, maximum: 9999 }, { const: 'all' }], default: 'all' },
  read: (name, text) => {
    if (text === undefined || text === 'all') return undefined;
    if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
    throw requestFault('parameter.value', `${name} is "${text}"; use a whole number from 1 to 9999, or all`, name);
  },
};

/** The parameters that select a reference graph. */
export const graphParameters = {
  urn: repeatedUrn(
    'The URN of a version, an item or a component. Its version may be a wildcard, ~, or * for all versions of the line; a blank stands for +. It may be repeated: the graphs of all URNs are united.',
    'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_FREQ(2.0.0)',
  ),
  direction: choice(
    'Which references to follow: those from the artefact, those to it, or both.',
    directions,
    'outgoing',
  ),
  depth,
  types,
  edges: choice(
    'Which references to follow and return: those that artefacts hold by URN, those that follow from others, such as the codes of a constraint, or both.',
    edgeChoices,
    'direct',
  ),
  scope: choice(
    'artefact: a version that is reached counts with all its references. item: it counts with those of the items and components alone that are needed.',
    scopes,
    'artefact',
  ),
  owners: flag('Follow and return the references to the agencies and metadata providers that own artefacts, too.'),
} as const;

/** Whether a version pattern can select several versions. */
const selectsSeveral = (version: string): boolean => {
  const patterns = parseVersionOfUrn(version);
  return patterns.length > 1 || patterns.some(({ take }) => take === 'all');
};

/** A reference graph as a request selects it. */
export interface RequestedGraph {
  readonly query: GraphQuery;
  /** The URNs of the request. */
  readonly urns: readonly string[];
  /** Whether the request can name several versions. */
  readonly isOfSeveral: boolean;
}

/**
 * The query of the parameters.
 * @throws StrataError `Syntax` for an invalid URN
 */
export function readGraphQuery({ urn, types, depth, ...rest }: Values<typeof graphParameters>): RequestedGraph {
  const roots = distinctRoots(urn.map(readRoot));
  return {
    query: { roots, classes: types, ...rest, ...(depth === undefined ? {} : { depth }) },
    urns: roots.map(({ text }) => text),
    isOfSeveral: roots.length > 1 || roots.some((root) => selectsSeveral(root.urn.version)),
  };
}
