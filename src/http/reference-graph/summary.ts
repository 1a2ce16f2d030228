import { allTypes } from '../../model/artefact-types.js';
import { longestId } from '../../model/longest-id.js';
import { listMembers } from '../../registry/graph/list-members.js';
import { summariseGraph } from '../../registry/graph/summarise-graph.js';
import * as json from '../json-schema.js';
import { errorsOfReads, jsonOfState } from '../openapi/json-of-state.js';
import { choice, everyRead, readLanguages } from '../parameters/kinds.js';
import { pageParameters } from '../parameters/lists.js';
import { requireJson } from '../parameters/negotiate.js';
import { agencyShape, readParameters, requestFault } from '../parameters/read-parameters.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import { listedProperties, nameProperties } from '../representation/listed-artefact.js';
import { beginJson, snapshotOf } from '../representation/respond.js';
import type { Operation, Parameter } from '../route.js';
import { graphParameters, readGraphQuery } from './graph-query.js';
import { graphNode } from './graph-schema.js';

const ofGroup = { class: graphNode.class, agencyID: json.string('The agency that owns them.') };

const referenceSummarySchema = json.component(
  'ReferenceSummary',
  {
    urns: json.arrayOf(json.urn('A URN of the request.'), 'The URNs of the request.'),
    roots: json.arrayOf(json.urn('A version.'), 'The versions that these URNs resolve to.'),
    asOf: json.instant,
    tick: json.integer('The number of the newest transaction that counts.'),
    nodes: json.integer('The number of nodes.'),
    references: json.integer('The number of references, with those that resolve to nothing.'),
  },
  {
    groups: json.arrayOf(
      json.record(
        {
          ...ofGroup,
          count: json.integer('The number of nodes.'),
          distance: json.integer('The least number of references between one of them and a root.'),
        },
        { urn: json.urn('The node, where it is the only one.') },
      ),
      'The nodes of one class and agency, by distance, class and agency; without class and agency.',
    ),
    links: json.arrayOf(
      json.record({
        source: json.integer('The place, from 0 on, of the group whose nodes hold the references.'),
        target: json.integer('The place of the group to which they resolve.'),
        references: json.integer('Their number.'),
      }),
      'The references between groups and inside them.',
    ),
    ...ofGroup,
    count: json.integer('The number of nodes of the group, with class and agency.'),
    next: json.orNull(json.string('For next of the next page; null on the last one.')),
    members: json.arrayOf(
      json.record({ ...listedProperties, kind: json.word('artefact'), distance: graphNode.distance }, nameProperties),
      'The nodes of the group, by distance and URN.',
    ),
  },
);

const agency: Parameter<string | undefined> = {
  description: 'With class: list the nodes of this agency and class, instead of the groups.',
  schema: { type: 'string', examples: ['SDMX'] },
  read: (name, text) => {
    if (text === undefined || (agencyShape.test(text) && text.length <= longestId)) return text;
    throw requestFault('parameter.value', `${name} is "${text.slice(0, 100)}"; give the id of an agency`, name);
  },
};

const query = {
  ...graphParameters,
  class: choice(
    'With agency: list the nodes of this class and agency, instead of the groups.',
    allTypes.map((type) => type.class),
    undefined,
  ),
  agency,
  ...pageParameters,
  ...everyRead,
};

/** The group of a request; undefined for all groups. */
function readGroup(given: { readonly class: string | undefined; readonly agency: string | undefined }) {
  const { class: className, agency: agencyID } = given;
  if (className !== undefined && agencyID !== undefined) return { class: className, agencyID };
  if (className === undefined && agencyID === undefined) return undefined;
  const [missing, hint] = className === undefined ? ['class', 'Codelist'] : ['agency', 'SDMX'];
  const detail = `${missing} is missing; a group has a class and an agency: add ${missing}=${hint}, or leave out both for all groups`;
  throw requestFault('parameter.missing', detail, missing);
}

/** A reference graph as groups, for one that is too large to be drawn. */
export const graphSummary: Operation = {
  summary: 'A reference graph as groups of artefacts with one class and agency',
  description:
    'The nodes and references are those of /ws/registry/reference with the same parameters. With class and agency, the nodes of one group are listed, a page at a time; limit and next are for these.',
  query,
  responses: [jsonOfState('The groups, or the nodes of one of them.', referenceSummarySchema)],
  errors: errorsOfReads,
  cost: 'walk',
  handle:
    ({ registry }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      requireJson(ctx, 'summaries');
      const { class: className, agency: agencyID, limit, next: after, lang, asOf, ...selection } = given;
      const group = readGroup({ class: className, agency: agencyID });
      const { query: selected, urns } = readGraphQuery(selection);
      const snapshot = await snapshotOf(ctx, registry, asOf);
      const { roots, nodes, references, groups, links } = await summariseGraph(snapshot, selected);
      const languages = readLanguages(lang, ctx.get('Accept-Language'));
      const entries =
        group === undefined
          ? { groups, links }
          : { ...group, ...(await listMembers(snapshot, selected, { ...group, languages, limit, after })) };
      const state = beginJson(ctx, snapshot, ['Accept', 'Accept-Language']);
      const head = { urns, roots, ...state, nodes, references };
      ctx.body = writeJsonObject<json.JsonOf<typeof referenceSummarySchema>>({ ...head, ...entries });
    },
};
