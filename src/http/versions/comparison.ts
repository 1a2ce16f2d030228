import type { Context } from 'koa';
import { readGraphUrn } from '../../registry/graph/reference-graph.js';
import { unpackPrepared } from '../../registry/submission/prepare.js';
import { type ChangeQuery, type Comparison, findChanges, type InTurn } from '../../registry/versions/find-changes.js';
import { problemAsJson } from '../errors/problem-as-json.js';
import { messageContent, readMessageBody, rejectOtherEncodings } from '../message-body/read-message-body.js';
import { schemaRef } from '../openapi/schemas.js';
import { asOf, required } from '../parameters/kinds.js';
import { requireJson } from '../parameters/negotiate.js';
import { readParameters, requestFault } from '../parameters/read-parameters.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import type { Operation, Parameter } from '../route.js';
import type { HttpSettings } from '../services.js';

const exampleUrn = 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_FREQ';

const later: Parameter<string | undefined> = {
  description: 'The URN of the later version. Without it, the later content is an artefact of the message in the body.',
  schema: { type: 'string', minLength: 1, examples: [`${exampleUrn}(2.1.0)`] },
  read: (_name, text) => (text === '' ? undefined : text),
};

const query = {
  urn: required(
    'The URN of the earlier version, which may be a wildcard or ~. A blank stands for +.',
    `${exampleUrn}(2.0.0)`,
    'give the URN of the earlier version: ?urn=urn:sdmx:…',
  ),
  to: later,
  asOf,
};

const hasBody = ({ req }: Context): boolean =>
  Number(req.headers['content-length'] ?? 0) > 0 || req.headers['transfer-encoding'] !== undefined;

/** Size of a body that is read without a turn: one that is read in the main thread. */
const smallBody = 262_144;
/** Memory that reading a message takes for each of its bytes, roughly (docs/limits.md). */
const memoryPerByte = 10;

/** Memory that reading the body takes, bytes. The size of one that is sent in chunks is not known. */
const memoryOfBody = ({ req }: Context, { maxMessageBytes }: HttpSettings): number =>
  memoryPerByte * Number(req.headers['content-length'] ?? maxMessageBytes);

async function readLater(
  ctx: Context,
  settings: HttpSettings,
  to: string | undefined,
  inTurn: InTurn,
): Promise<ChangeQuery['after']> {
  if (to !== undefined) {
    if (!hasBody(ctx)) return readGraphUrn(to);
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
  const read = () => readMessageBody(ctx, settings, options);
  const memory = memoryOfBody(ctx, settings);
  const { prepared } = await (memory > smallBody * memoryPerByte ? inTurn(memory, read) : read());
  return prepared.map((artefact) => ({
    urn: artefact.urn,
    key: artefact.key,
    version: artefact.version,
    hash: artefact.content.hash,
    problems: [...artefact.problems, ...artefact.warnings],
    load: () => unpackPrepared(artefact),
  }));
}

const comparisonAsJson = ({ before, after, asOf: at, tick, required: increment, ...found }: Comparison) => ({
  before,
  after,
  asOf: new Date(at).toISOString(),
  tick,
  required: increment,
  suggested: found.suggested,
  count: found.changes.length,
  changes: found.changes,
  ...(found.problems.length === 0 ? {} : { problems: found.problems.map(problemAsJson) }),
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
  responses: [{ status: 200, description: 'The changes.', content: { 'application/json': schemaRef('Comparison') } }],
  errors: ['Syntax', 'Semantic', 'NotFound', 'NotAcceptable', 'TooLarge', 'UnsupportedMediaType', 'Unavailable'],
  handle:
    ({ registry, settings, largeComparisons }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      requireJson(ctx, 'comparisons');
      const inTurn: InTurn = (memory, work) => largeComparisons.run(memory, ctx.res, work);
      const before = readGraphUrn(given.urn);
      const after = await readLater(ctx, settings, given.to, inTurn);
      const snapshot = await registry.at(given.asOf, ctx.state.principal);
      const found = await findChanges(snapshot, { before, after }, inTurn);
      ctx.type = 'application/json';
      ctx.body = writeJsonObject(comparisonAsJson(found), found.changes.length);
    },
};
