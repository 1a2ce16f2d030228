import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import { readQueryUrn } from '../../registry/artefacts/root-query.js';
import { unpackPrepared } from '../../registry/submission/receive/prepare.js';
import { type ChangeQuery, type Comparison, findChanges } from '../../registry/versions/find-changes.js';
import { increments } from '../../versioning/increment.js';
import { problemAsJson, problemSchema } from '../errors/problem-as-json.js';
import * as json from '../json-schema.js';
import { messageContent, readMessageBody, rejectOtherEncodings } from '../message-body/read-message-body.js';
import { withWholeBody } from '../message-body/with-whole-body.js';
import { asOf } from '../parameters/kinds.js';
import { requireJson } from '../parameters/negotiate.js';
import { readParameters, requestFault } from '../parameters/read-parameters.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import { isoInstant, showInstant, snapshotOf, stateRead } from '../representation/respond.js';
import type { Operation } from '../route.js';
import type { HttpSettings } from '../services.js';
import { earlierVersion, laterVersion } from './compared-versions.js';
import { changeSchema } from './version-report-schema.js';

export const comparisonProperties = {
  before: json.urn('The earlier version.'),
  after: json.urn('The later version, or the artefact of the message.'),
  ...stateRead,
  required: { ...json.word(...increments), description: 'The largest increment of the changes.' },
  suggested: json.orNull(
    json.string(
      'The lowest version, from the earlier one on, as which a submission of the later content would be accepted by the rules of versions; null where these do not apply: the earlier version is not stable or the two are of different lines.',
    ),
  ),
  count: json.integer('The number of changes.'),
  changes: json.arrayOf(changeSchema),
};

export const comparisonSchema = json.component('Comparison', comparisonProperties, {
  problems: json.arrayOf(problemSchema, 'Problems of the artefact of the message.'),
});

const query = {
  urn: earlierVersion,
  to: laterVersion('Without it, the later content is an artefact of the message in the body.'),
  asOf,
};

const hasBody = ({ req }: Context): boolean =>
  Number(req.headers['content-length'] ?? 0) > 0 || req.headers['transfer-encoding'] !== undefined;

async function readLater(ctx: Context, settings: HttpSettings, to: string | undefined): Promise<ChangeQuery['after']> {
  if (to !== undefined) {
    if (!hasBody(ctx)) return readQueryUrn(to);
    ctx.req.resume();
    throw requestFault(
      'parameter.surplus',
      'the request has both to and a body; give the later content once: the URN of a version as to, or a message as the body',
      'to',
    );
  }
  if (!hasBody(ctx)) {
    throw requestFault(
      'parameter.missing',
      'the later content is missing; give the URN of a version as to, or a message as the body',
      'to',
    );
  }
  rejectOtherEncodings(ctx);
  const options = { action: undefined, dryRun: true, strict: false, skipInvalid: false, isHashed: false };
  const { prepared } = await withWholeBody(ctx, settings, settings.maxMessageBytes, (body) =>
    readMessageBody(ctx, settings, options, body),
  );
  const refusals = prepared.flatMap((artefact) => artefact.refusals ?? []);
  if (refusals.length > 0)
    throw new StrataError('Syntax', 'SDMX 3.x has no form for some content of the message', refusals);
  return prepared.map((artefact) => ({
    urn: artefact.urn,
    key: artefact.key,
    problems: [...artefact.problems, ...artefact.warnings],
    load: () => unpackPrepared(artefact),
  }));
}

/** A comparison as it is written. */
export const comparisonAsJson = (found: Comparison) =>
  json.only(comparisonSchema, {
    ...found,
    asOf: isoInstant(found.asOf),
    count: found.changes.length,
    problems: found.problems.length === 0 ? undefined : found.problems.map(problemAsJson),
  });

/** The changes between two contents of an artefact, and the increment of the version that they require. */
export const versionComparison: Operation = {
  summary: 'The changes between two versions, or between a version and a message',
  description:
    'Nothing is submitted. Of a message, the artefact with the class, agency and id of urn is compared, or its only artefact. Codelists with extensions are compared with the codes that they inherit.',
  query,
  body: {
    description: 'A message in any format that can be submitted, with the later content; none with to.',
    content: messageContent,
    isOptional: true,
  },
  responses: [
    {
      status: 200,
      description: 'The changes.',
      content: { 'application/json': comparisonSchema },
      headers: ['X-As-Of'],
    },
  ],
  errors: ['Syntax', 'Semantic', 'NotFound', 'NotAcceptable', 'TooLarge', 'UnsupportedMediaType', 'Unavailable'],
  cost: 'message',
  handle:
    ({ registry, settings }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      requireJson(ctx, 'comparisons');
      const before = readQueryUrn(given.urn);
      const after = await readLater(ctx, settings, given.to);
      const { claim } = ctx.state;
      await claim.run(async () => {
        const snapshot = await snapshotOf(ctx, registry, given.asOf);
        const found = await findChanges(snapshot, { before, after });
        showInstant(ctx, snapshot.at);
        ctx.type = 'application/json';
        ctx.body = writeJsonObject(comparisonAsJson(found));
      });
    },
};
