import { readRoot } from '../../registry/artefacts/root-query.js';
import { findImpact, pinReasons } from '../../registry/graph/find-impact.js';
import * as json from '../json-schema.js';
import { errorsOfReads, jsonOfState } from '../openapi/json-of-state.js';
import { asOf, required } from '../parameters/kinds.js';
import { requireJson } from '../parameters/negotiate.js';
import { readParameters } from '../parameters/read-parameters.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import { beginJson, snapshotOf } from '../representation/respond.js';
import type { Operation, Parameter } from '../route.js';

const impactSchema = json.component('Impact', {
  urn: json.urn('The URN of the request.'),
  root: json.urn('The version that has the content.'),
  version: json.string('The version as which it would be published.'),
  asOf: json.instant,
  tick: json.integer('The number of the newest transaction that counts.'),
  follow: json.arrayOf(
    json.record({
      wildcard: json.urn('A wildcard that would resolve to the published version.'),
      from: json.orNull(json.urn('The version that it resolves to now; null for none.')),
      parents: json.arrayOf(json.urn('A version that refers to it.'), 'In order.'),
    }),
    'Who would follow, by wildcard.',
  ),
  pinned: json.arrayOf(
    json.record({
      reference: json.urn('A version or wildcard of the line.'),
      resolution: json.orNull(json.urn('The version that it resolves to, now and then; null for none.')),
      reason: {
        ...json.word(...pinReasons),
        description:
          'exact: it is a version. outOfRange: a wildcard that does not include the published version. higherVersion: a wildcard that resolves to a higher version.',
      },
      parents: json.arrayOf(json.urn('A version that refers to it.'), 'In order.'),
    }),
    'Who is pinned to another version, by reference.',
  ),
  break: json.arrayOf(
    json.record({
      parent: json.urn('The version that holds the reference.'),
      wildcard: json.urn('The wildcard that it refers to.'),
      items: json.arrayOf(json.string(), 'The items that it names and that the content lacks.'),
    }),
    'Who would follow and names items that the content lacks, by parent and wildcard.',
  ),
  counts: {
    ...json.record({ follow: json.integer(), pinned: json.integer(), break: json.integer() }),
    description: 'The number of artefacts in each list.',
  },
});

const version: Parameter<string | undefined> = {
  description:
    'The stable version as which the content would be published. The default is the version of urn without its extension.',
  schema: { type: 'string', minLength: 1, examples: ['2.1.0'] },
  read: (_name, text) => text,
};

const query = {
  urn: required(
    'The URN of the version that has the content; it may be a wildcard. A blank stands for +.',
    'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_FREQ(2.1.0-draft)',
    'give the URN of an artefact: ?urn=urn:sdmx:…',
  ),
  version,
  asOf,
};

/** What would happen to the artefacts that refer to a version line if content were published. */
export const impactOfVersion: Operation = {
  summary: 'Who would follow, who is pinned and who would break if a version were published',
  description:
    'Nothing is written. The artefacts that refer directly to any version of the line are listed by the version or wildcard that they refer to; an artefact with several references can be in several lists.',
  query,
  responses: [jsonOfState('The impact.', impactSchema)],
  errors: errorsOfReads,
  cost: 'walk',
  handle:
    ({ registry }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      requireJson(ctx, 'impacts');
      const snapshot = await snapshotOf(ctx, registry, given.asOf);
      const impact = await findImpact(snapshot, { ...readRoot(given.urn), version: given.version });
      ctx.body = writeJsonObject<json.JsonOf<typeof impactSchema>>({ ...impact, ...beginJson(ctx, snapshot) });
    },
};
