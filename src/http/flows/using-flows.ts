import { readRoot } from '../../registry/artefacts/root-query.js';
import { findUsingFlows } from '../../registry/constraints/find-using-flows.js';
import * as json from '../json-schema.js';
import { errorsOfReads, jsonOfState } from '../openapi/json-of-state.js';
import { everyRead, readLanguages, required } from '../parameters/kinds.js';
import { requireJson } from '../parameters/negotiate.js';
import { readParameters } from '../parameters/read-parameters.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import { nameProperties } from '../representation/listed-artefact.js';
import { beginJson, snapshotOf } from '../representation/respond.js';
import type { Operation } from '../route.js';

export const usingFlowsSchema = json.component('UsingFlows', {
  urn: json.urn('The URN of the request.'),
  roots: json.arrayOf(json.urn('A version.'), 'The versions that it names.'),
  asOf: json.instant,
  tick: json.integer('The number of the newest transaction that counts.'),
  counts: {
    ...json.record({
      having: json.integer('The number of flows with a component that has it.'),
      allowing: json.integer('The number of those whose constraints allow it.'),
    }),
    description: 'The number of flows.',
  },
  flows: json.arrayOf(
    json.record(
      {
        urn: json.urn('The version of the dataflow or metadataflow.'),
        components: json.arrayOf(json.string(), 'The components that have it, in the order of the structure.'),
        isAllowed: json.boolean(
          'Whether constraints leave it to one of these components: the code; of a list or concept, any value.',
        ),
        constraints: json.arrayOf(
          json.urn('A constraint.'),
          'The constraints that exclude values of these components.',
        ),
      },
      nameProperties,
    ),
    'By URN.',
  ),
});

const query = {
  urn: required(
    'The URN of a codelist, value list, code, concept scheme or concept. Its version may be a wildcard, ~, or *; a blank stands for +.',
    'urn:sdmx:org.sdmx.infomodel.codelist.Code=SDMX:CL_FREQ(~).A',
    'give the URN of a list, code or concept: ?urn=urn:sdmx:…',
  ),
  ...everyRead,
};

/** The flows that have a list, code or concept. */
export const usingFlows: Operation = {
  summary: 'The dataflows whose components have a list, code or concept, and whether their constraints allow it',
  description:
    'A component has a code by the list of its representation, or of the representation of its concept. Flows are dataflows and metadataflows.',
  query,
  responses: [jsonOfState('The flows; none where no component has it.', usingFlowsSchema)],
  errors: errorsOfReads,
  cost: 'walk',
  handle:
    ({ registry }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      requireJson(ctx, 'flows');
      const snapshot = await snapshotOf(ctx, registry, given.asOf);
      const root = readRoot(given.urn);
      const languages = readLanguages(given.lang, ctx.get('Accept-Language'));
      const found = await findUsingFlows(snapshot, root, languages);
      const state = beginJson(ctx, snapshot, ['Accept', 'Accept-Language']);
      ctx.body = writeJsonObject<json.JsonOf<typeof usingFlowsSchema>>({ urn: root.text, ...state, ...found });
    },
};
