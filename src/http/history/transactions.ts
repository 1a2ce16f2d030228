import { mapLazily } from '../../model/lazy-list.js';
import { cursorShape, type EventPosition, readCursor, writeCursor } from '../../registry/events/event-position.js';
import { findTransactionChanges, findTransactions } from '../../registry/history/find-transactions.js';
import { eventAsJson, eventSchema } from '../changes/event-as-json.js';
import * as json from '../json-schema.js';
import { errorsOfReads, jsonOfState } from '../openapi/json-of-state.js';
import { asOf, beforeTransaction, readBeginning, readInstant, wholeNumber } from '../parameters/kinds.js';
import { agenciesNamed, artefactTypesNamed } from '../parameters/lists.js';
import { requireJson } from '../parameters/negotiate.js';
import {
  checkParts,
  distinctEntries,
  limitedList,
  pathSegments,
  readParameters,
  requestFault,
} from '../parameters/read-parameters.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import { beginJson, isoInstant, snapshotOf, stateRead } from '../representation/respond.js';
import type { Operation, Parameter, PathPart } from '../route.js';

export const transactionsSchema = json.component('Transactions', {
  ...stateRead,
  next: json.orNull(json.integer('The parameter before of the next page; null on the last one.')),
  transactions: json.arrayOf(
    json.record({
      tick: json.integer('The number of the transaction.'),
      at: json.instant,
      principal: json.string('The name of its principal.'),
      action: json.string(),
      changes: {
        ...json.record({
          created: json.integer(),
          replaced: json.integer(),
          merged: json.integer(),
          deleted: json.integer(),
        }),
        description: 'The numbers of artefacts that it changed, of those that the request selects.',
      },
    }),
    'Newest first.',
  ),
});

export const transactionSchema = json.component('Transaction', {
  tick: json.integer('The number of the transaction.'),
  at: json.instant,
  principal: json.string('The name of its principal.'),
  action: json.string(),
  next: json.orNull(json.string('The parameter after of the next page; null on the last one.')),
  changes: json.arrayOf(eventSchema, 'In the order of /ws/registry/changes.'),
});

const principals: Parameter<readonly string[] | null> = {
  description: 'Only transactions of these principals, by name, separated by commas. The default is all.',
  schema: { ...limitedList({ type: 'string', minLength: 1 }, 'ids'), examples: [['root']] },
  read: (name, text) => {
    const names = text === undefined ? null : distinctEntries(name, text, ',', 'ids');
    if (!names?.includes('')) return names;
    throw requestFault('parameter.value', `${name} contains ""; give names separated by commas, such as root`, name);
  },
};

const since: Parameter<number | undefined> = {
  description: 'Only transactions from this instant on; a day, month or year stands for its beginning.',
  schema: { type: 'string', examples: ['2026-03-01', '2026-03-01T12:00:00Z'] },
  read: readBeginning,
};

const until: Parameter<number | undefined> = {
  description: 'Only transactions up to this instant; a day, month or year stands for its end.',
  schema: { type: 'string', examples: ['2026-03-31', '2026-03-31T12:00:00Z'] },
  read: (name, text) => readInstant(name, text),
};

const [usualLimit, mostTransactions] = [20, 100];

const listQuery = {
  agency: agenciesNamed('Only changes of artefacts of these agencies, separated by commas. The default is all.'),
  types: artefactTypesNamed('Only changes of artefacts of these types, by class or resource name. The default is all.'),
  principal: principals,
  since,
  until,
  limit: wholeNumber('The number of transactions.', mostTransactions, usualLimit, { default: usualLimit }),
  before: beforeTransaction,
  asOf,
};

/** Who changed artefacts, and when. */
export const transactionList: Operation = {
  summary: 'The transactions that changed artefacts',
  description:
    'Newest first, a page at a time. Of the transactions, 10,000 are examined for a page at most: it can have fewer than limit, even none, where next is not null.',
  query: listQuery,
  responses: [jsonOfState('A page of transactions.', transactionsSchema)],
  errors: errorsOfReads,
  cost: 'page',
  handle:
    ({ registry }) =>
    async (ctx) => {
      const given = readParameters(ctx, listQuery);
      requireJson(ctx, 'transactions');
      const snapshot = await snapshotOf(ctx, registry, given.asOf);
      const { agency: agencies, types: classes, principal, asOf: _asOf, ...page } = given;
      const found = await findTransactions(snapshot, { ...page, agencies, classes, principals: principal });
      const transactions = found.transactions.map(({ at, ...each }) => ({ ...each, at: isoInstant(at) }));
      const state = beginJson(ctx, snapshot);
      ctx.body = writeJsonObject<json.JsonOf<typeof transactionsSchema>>({ ...state, next: found.next, transactions });
    },
};

const after: Parameter<EventPosition | undefined> = {
  description: 'The change after which the page begins: next of the page before.',
  schema: { type: 'string', pattern: cursorShape.source, examples: ['42'] },
  read: (name, text) => {
    const position = text === undefined ? undefined : readCursor(text);
    if (text === undefined || position !== undefined) return position;
    throw requestFault('parameter.value', `${name} is "${text}"; give next of the page before`, name);
  },
};

const [usualEvents, mostEvents] = [100, 1_000];

const oneQuery = {
  limit: wholeNumber('The number of changes.', mostEvents, usualEvents, { default: usualEvents }),
  after,
  asOf,
};

const parts: readonly PathPart[] = [
  {
    name: 'tick',
    description: 'The number of the transaction.',
    schema: { type: 'integer', minimum: 1, examples: [1] },
    isRequired: true,
  },
];

const readTick = wholeNumber('The number of the transaction.', Number.MAX_SAFE_INTEGER, 0);

/** What one transaction changed. */
export const transactionChanges: Operation = {
  summary: 'What a transaction changed',
  description:
    'The artefacts that it created, changed or deleted, the wildcards that it moved, and the items that went missing or were found again: a page at a time, in the order of /ws/registry/changes.',
  parts,
  query: oneQuery,
  responses: [jsonOfState('A page of changes.', transactionSchema)],
  errors: errorsOfReads,
  cost: 'walk',
  handle:
    ({ registry }, { path }) =>
    async (ctx) => {
      const given = readParameters(ctx, oneQuery);
      requireJson(ctx, 'transactions');
      const segments = pathSegments(ctx.path, path);
      checkParts(segments, parts);
      const tick = readTick.read('tick', segments[0], []);
      const snapshot = await snapshotOf(ctx, registry, given.asOf);
      const { events, next, at, principal, action } = await findTransactionChanges(
        snapshot,
        tick,
        given.after,
        given.limit,
      );
      beginJson(ctx, snapshot);
      const place = next === undefined ? null : writeCursor(next);
      const head = { tick, at: isoInstant(at), principal, action, next: place };
      ctx.body = writeJsonObject<json.JsonOf<typeof transactionSchema>>({
        ...head,
        changes: mapLazily(events, eventAsJson),
      });
    },
};
