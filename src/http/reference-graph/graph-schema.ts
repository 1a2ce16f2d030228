import { edgeDirectnesses, edgeKinds, edgeResolutions } from '../../registry/graph/graph-edge.js';
import { stabilities } from '../../versioning/stability.js';
import * as json from '../json-schema.js';
import { artefactClass, nameProperties } from '../representation/listed-artefact.js';
import { deprecationProperties } from '../representation/shown-deprecation.js';

export const graphNode = {
  urn: json.urn('The URN of the version.'),
  class: artefactClass,
  agencyID: json.string(),
  id: json.string(),
  version: json.string(),
  stability: json.word(...stabilities),
  distance: json.integer('The least number of references between this node and a root.'),
};

export const ofGraphNodes = {
  ...nameProperties,
  ...deprecationProperties,
  items: json.arrayOf(json.string(), 'The items or components at which alone it is reached; only with scope=item.'),
  codes: json.arrayOf(
    json.string(),
    'The codes that a pattern in a URN of the request, such as .%EU, means in this version; only with items=true.',
  ),
};

export const graphEdge = {
  source: json.urn('The version that holds the reference.'),
  target: json.orNull(json.urn('The version that it resolves to; null for none.')),
  reference: json.urn(
    'The reference as written, with its item and its wildcards; the artefact where the edge names several items.',
  ),
  kind: json.word(...edgeKinds),
  directness: {
    ...json.word(...edgeDirectnesses),
    description:
      'joined: the two nodes are connected only by nodes that types hides; via has those of one shortest way.',
  },
  role: json.string('The role of the reference: its id in the reference table.'),
  items: json.arrayOf(json.string(), 'The items that it refers to.'),
  resolution: {
    ...json.word(...edgeResolutions),
    description:
      'itemMissing: the target lacks an item that the reference names. external: the target is a stub, whose content is elsewhere. loose: the reference can select objects and binds none.',
  },
  since: json.instant,
  references: {
    ...json.arrayOf(
      json.record(
        { reference: json.urn('The reference as written, with its item and its wildcards.') },
        {
          component: json.string('The item or component that holds it; missing for the artefact itself.'),
          item: json.string('The item that it refers to; missing for an artefact.'),
        },
      ),
    ),
    minItems: 1,
    description: 'Each reference of the edge, in the order of the artefact.',
  },
};

export const ofGraphEdges = {
  component: json.string('The item or component that holds the reference.'),
  missing: { ...json.arrayOf(json.string()), minItems: 1, description: 'Those of the items that the target lacks.' },
  via: {
    ...json.arrayOf(json.urn('A version.')),
    minItems: 1,
    description: 'The versions between source and target that the reference goes through, in order.',
  },
  codes: json.arrayOf(
    json.string(),
    'The codes that patterns, cascades and expressions among the items mean; only with items=true.',
  ),
};

export const referenceGraphSchema = json.component(
  'ReferenceGraph',
  {
    asOf: json.instant,
    tick: json.integer('The number of the newest transaction that the graph includes.'),
    nodes: json.arrayOf(json.record(graphNode, ofGraphNodes)),
    edges: json.arrayOf(json.record(graphEdge, ofGraphEdges)),
  },
  {
    urn: json.urn('The URN of the request, if it names one version.'),
    root: json.urn('The version that this URN resolves to.'),
    urns: json.arrayOf(json.urn('A URN of the request.'), 'The URNs of the request, if it can name several versions.'),
    roots: json.arrayOf(json.urn('A version.'), 'The versions that these URNs resolve to.'),
  },
);
