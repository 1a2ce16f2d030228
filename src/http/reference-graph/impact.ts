import { readRoot } from '../../registry/artefacts/root-query.js';
import { findImpact } from '../../registry/graph/find-impact.js';
import { errorsOfReads, jsonOfState } from '../openapi/json-of-state.js';
import { asOf, required } from '../parameters/kinds.js';
import { requireJson } from '../parameters/negotiate.js';
import { readParameters } from '../parameters/read-parameters.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import { beginJson, snapshotOf } from '../representation/respond.js';
import type { Operation, Parameter } from '../route.js';

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
  responses: [jsonOfState('The impact.', 'Impact')],
  errors: errorsOfReads,
  cost: 'walk',
  handle:
    ({ registry }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      requireJson(ctx, 'impacts');
      const snapshot = await snapshotOf(ctx, registry, given.asOf);
      const impact = await findImpact(snapshot, { ...readRoot(given.urn), version: given.version });
      ctx.body = writeJsonObject({ ...impact, ...beginJson(ctx, snapshot) });
    },
};
