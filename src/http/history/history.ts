import { Readable } from 'node:stream';
import { maintainableUrn } from '../../model/urn.js';
import { readRoot } from '../../registry/artefacts/root-query.js';
import {
  findHistory,
  type HistoryPlace,
  type PastRevision,
  revisionStatuses,
} from '../../registry/history/find-history.js';
import { mostListed } from '../../registry/submission/submission.js';
import { increments } from '../../versioning/increment.js';
import { isVersion } from '../../versioning/version.js';
import * as json from '../json-schema.js';
import { errorsOfReads, jsonOfState } from '../openapi/json-of-state.js';
import { asOf, flag, required, wholeNumber } from '../parameters/kinds.js';
import { requireJson } from '../parameters/negotiate.js';
import { readParameters, requestFault } from '../parameters/read-parameters.js';
import { jsonChunks } from '../representation/json-pieces.js';
import { beginJson, isoInstant, snapshotOf, stateRead } from '../representation/respond.js';
import type { Operation, Parameter } from '../route.js';
import { changeSchema } from '../versions/version-report-schema.js';

export const historySchema = json.component('History', {
  urn: json.urn('The URN of the request.'),
  ...stateRead,
  next: json.orNull(json.string('The parameter after of the next page; null on the last one.')),
  revisions: json.arrayOf(
    json.record(
      {
        urn: json.urn('The version.'),
        status: {
          ...json.word(...revisionStatuses),
          description: 'createdAgain: the version existed before and was deleted.',
        },
        tick: json.integer('The number of the transaction.'),
        at: json.instant,
        principal: json.string('The name of the principal of the transaction.'),
        action: json.string('The action of the transaction.'),
      },
      {
        before: {
          ...json.record({
            urn: json.urn('The version.'),
            tick: json.integer('The transaction in which it began.'),
            at: json.instant,
          }),
          description: 'The revision that it is compared with.',
        },
        required: { ...json.word(...increments), description: 'The largest increment of the changes.' },
        count: json.integer('The number of changes.'),
        changes: json.arrayOf(
          changeSchema,
          'The changes with the largest increments first; 100 of them unless full is true. Missing with count and required where one of the two contents is not known.',
        ),
      },
    ),
    'Newest first.',
  ),
});

const placeShape = /^([1-9]\d{0,14}):([^:]+)$/;

const after: Parameter<HistoryPlace | undefined> = {
  description: 'The revision after which the page begins: next of the page before.',
  schema: { type: 'string', pattern: placeShape.source, examples: ['42:1.1.0'] },
  read: (name, text) => {
    if (text === undefined) return undefined;
    const [, tick = '', version = ''] = placeShape.exec(text) ?? [];
    if (tick !== '' && isVersion(version)) return { tick: Number(tick), version };
    throw requestFault('parameter.value', `${name} is "${text}"; give next of the page before, such as 42:1.1.0`, name);
  },
};

const [usualLimit, mostRevisions] = [20, 100];

const query = {
  urn: required(
    'The URN of a version. With a wildcard, ~ or * as its version, the history of all versions that match it. A blank stands for +.',
    'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_FREQ(*)',
    'give the URN of an artefact: ?urn=urn:sdmx:…',
  ),
  limit: wholeNumber('The number of revisions.', mostRevisions, usualLimit, { default: usualLimit }),
  after,
  allowNone: flag('Whether the history of a URN that no version had is an empty page, and not 404.'),
  full: flag('List all changes of each revision, not 100 of them at most.'),
  asOf,
};

const revisionAsJson = ({ urn, status, tick, at, principal, action, before, difference }: PastRevision) => ({
  urn,
  status,
  tick,
  at: isoInstant(at),
  principal,
  action,
  ...(before === undefined ? {} : { before: { ...before, at: isoInstant(before.at) } }),
  ...difference,
});

/** The entries of an iterable, of which the first is made before the result is returned, so that its errors are responses. */
async function withFirst<T>(given: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = given[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    for (let result = first; result.done !== true; result = await iterator.next()) yield result.value;
  })();
}

async function* asJson(revisions: AsyncIterable<PastRevision>): AsyncGenerator<ReturnType<typeof revisionAsJson>> {
  for await (const revision of revisions) yield revisionAsJson(revision);
}

/** What became of versions: their revisions, who made them, and what changed. */
export const versionHistory: Operation = {
  summary: 'The history of versions: who changed them, when, and what changed',
  description:
    'Newest first, a page at a time; versions that were deleted are included. Each revision is compared with the one before it, the first one of a version with the highest stable version below; references are resolved in the state of the response.',
  query,
  responses: [jsonOfState('A page of revisions.', historySchema)],
  errors: errorsOfReads,
  cost: 'content',
  handle:
    ({ registry }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      requireJson(ctx, 'histories');
      const root = readRoot(given.urn);
      const snapshot = await snapshotOf(ctx, registry, given.asOf);
      const { limit, after: place, allowNone: allowsNone } = given;
      const page = { ...root, limit, after: place, allowsNone, most: mostListed(given) };
      const { next, revisions } = await findHistory(snapshot, page);
      const known = await withFirst(revisions);
      const head = {
        urn: maintainableUrn(root.urn),
        ...beginJson(ctx, snapshot),
        next: next === undefined ? null : `${next.tick}:${next.version}`,
      };
      ctx.body = Readable.from(
        jsonChunks<json.JsonOf<typeof historySchema>, 'revisions'>(head, 'revisions', asJson(known)),
      );
    },
};
