import { maintainableUrn } from '../../model/urn.js';
import { readRoot } from '../../registry/artefacts/root-query.js';
import { findMoves, type MovingTransaction, mostEligible, movesBases } from '../../registry/history/find-moves.js';
import * as json from '../json-schema.js';
import { errorsOfReads, jsonOfState } from '../openapi/json-of-state.js';
import { asOf, beforeTransaction, flag, required, wholeNumber } from '../parameters/kinds.js';
import { requireJson } from '../parameters/negotiate.js';
import { readParameters } from '../parameters/read-parameters.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import { beginJson, isoInstant, snapshotOf, stateRead } from '../representation/respond.js';
import type { Operation } from '../route.js';

const transactionAt = json.record({ tick: json.integer('The number of the transaction.'), at: json.instant });

export const resolutionsSchema = json.component(
  'Resolutions',
  {
    urn: json.urn('The URN of the request.'),
    ...stateRead,
    basis: {
      ...json.word(...movesBases),
      description:
        'recorded: references used the wildcard, and the registry kept its resolution since the first one. evaluated: what it would have resolved to, by the versions of its line; also for those who may not see all artefacts.',
    },
    next: json.orNull(json.integer('The parameter before of the next page; null on the last one.')),
    resolutions: json.arrayOf(
      json.record({
        resolution: json.orNull(json.urn('The version; null where none was eligible.')),
        from: transactionAt,
        to: { ...json.exactlyOneOf(transactionAt, json.nothing), description: 'Null where it still holds.' },
        principal: json.string('The name of the principal of the transaction that it began with.'),
      }),
      'Newest first.',
    ),
  },
  {
    eligible: json.arrayOf(
      json.urn('A version.'),
      'The versions that the wildcard includes, highest first; only with eligible=true.',
    ),
  },
);

const [usualLimit, mostIntervals] = [100, 1_000];

const query = {
  urn: required(
    'The URN with a version wildcard, or with ~ for the highest version. A blank stands for +.',
    'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_FREQ(1.0+.0)',
    'give the URN of a wildcard: ?urn=urn:sdmx:…(1.0+.0)',
  ),
  limit: wholeNumber('The number of resolutions.', mostIntervals, usualLimit, { default: usualLimit }),
  before: beforeTransaction,
  eligible: flag(
    `Return the versions that the wildcard includes, too: those that it could resolve to. At most ${mostEligible}, highest first.`,
  ),
  asOf,
};

const transactionAsJson = ({ tick, at }: MovingTransaction) => ({ tick, at: isoInstant(at) });

/** How the resolution of a wildcard moved. */
export const wildcardMoves: Operation = {
  summary: 'The versions to which a wildcard resolved over time',
  description:
    'Newest first, a page at a time, each with the transactions at its ends. A resolution of null is a time without an eligible version.',
  query,
  responses: [jsonOfState('A page of resolutions.', resolutionsSchema)],
  errors: errorsOfReads,
  cost: 'page',
  handle:
    ({ registry }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      requireJson(ctx, 'histories');
      const root = readRoot(given.urn);
      const snapshot = await snapshotOf(ctx, registry, given.asOf);
      const { limit, before, eligible: withEligible } = given;
      const { basis, next, eligible, resolutions } = await findMoves(snapshot, {
        ...root,
        limit,
        before,
        withEligible,
      });
      const state = beginJson(ctx, snapshot);
      ctx.body = writeJsonObject<json.JsonOf<typeof resolutionsSchema>>({
        urn: maintainableUrn(root.urn),
        ...state,
        basis,
        next,
        ...(eligible && { eligible }),
        resolutions: resolutions.map(({ from, to, ...resolution }) => ({
          ...resolution,
          from: transactionAsJson(from),
          to: to && transactionAsJson(to),
        })),
      });
    },
};
