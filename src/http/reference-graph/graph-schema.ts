import { edgeDirectnesses, edgeKinds, edgeResolutions } from '../../registry/graph/graph-edge.js';
import { stabilities } from '../../versioning/stability.js';
import { arrayOf, instant, integer, named, orNull, record, string, urn, word } from '../json-schema.js';
import { artefactClass } from '../representation/listed-artefact.js';

export const graphNode = {
  urn: urn('The URN of the version.'),
  class: artefactClass,
  agencyID: string(),
  id: string(),
  version: string(),
  stability: word(...stabilities),
  distance: integer('The least number of references between this node and a root.'),
};

export const ofGraphNodes = {
  name: string(),
  items: arrayOf(string(), 'The items or components at which alone it is reached; only with scope=item.'),
  codes: arrayOf(
    string(),
    'The codes that a pattern in a URN of the request, such as .%EU, means in this version; only with items=true.',
  ),
};

export const graphEdge = {
  source: urn('The version that holds the reference.'),
  target: orNull(urn('The version that it resolves to; null for none.')),
  reference: urn(
    'The reference as written, with its item and its wildcards; the artefact where the edge names several items.',
  ),
  kind: word(...edgeKinds),
  directness: {
    ...word(...edgeDirectnesses),
    description:
      'joined: the two nodes are connected only by nodes that types hides; via has those of one shortest way.',
  },
  role: string('The role of the reference: its id in the reference table.'),
  items: arrayOf(string(), 'The items that it refers to.'),
  resolution: {
    ...word(...edgeResolutions),
    description:
      'itemMissing: the target lacks an item that the reference names. external: the target is a stub, whose content is elsewhere. loose: the reference can select objects and binds none.',
  },
  since: instant,
  references: {
    ...arrayOf(
      record(
        { reference: urn('The reference as written, with its item and its wildcards.') },
        {
          component: string('The item or component that holds it; missing for the artefact itself.'),
          item: string('The item that it refers to; missing for an artefact.'),
        },
      ),
    ),
    minItems: 1,
    description: 'Each reference of the edge, in the order of the artefact.',
  },
};

export const ofGraphEdges = {
  component: string('The item or component that holds the reference.'),
  missing: { ...arrayOf(string()), minItems: 1, description: 'Those of the items that the target lacks.' },
  via: {
    ...arrayOf(urn('A version.')),
    minItems: 1,
    description: 'The versions between source and target that the reference goes through, in order.',
  },
  codes: arrayOf(
    string(),
    'The codes that patterns, cascades and expressions among the items mean; only with items=true.',
  ),
};

export const referenceGraphSchema = named(
  'ReferenceGraph',
  record(
    {
      asOf: instant,
      tick: integer('The number of the newest transaction that the graph includes.'),
      nodes: arrayOf(record(graphNode, ofGraphNodes)),
      edges: arrayOf(record(graphEdge, ofGraphEdges)),
    },
    {
      urn: urn('The URN of the request, if it names one version.'),
      root: urn('The version that this URN resolves to.'),
      urns: arrayOf(urn('A URN of the request.'), 'The URNs of the request, if it can name several versions.'),
      roots: arrayOf(urn('A version.'), 'The versions that these URNs resolve to.'),
    },
  ),
);
