import { StrataError } from '../../../errors.js';
import { isTurnOver, nextTurn } from '../../../model/turns.js';
import type { Transactions, Tx } from '../../../store/database.js';
import {
  findPending,
  holdPending,
  lockPending,
  openPending,
  type PendingRow,
} from '../../../store/submission-statements.js';
import type { Plan } from './plan.js';
import type { SearchTextChanges } from './plan-search-texts.js';
import { groupByWeight, mostWeight, type Write, writesOfPlan, writesOfSearchTexts } from './plan-writes.js';

/** What is written for one submission. */
interface Writing extends PendingRow {
  readonly plan: Plan;
  readonly searchTexts: Promise<SearchTextChanges>;
  /** Memory of Neo4j for one transaction, bytes. */
  readonly most?: number | undefined;
}

/** The writes of one transaction. */
type Batch = readonly Write[];

/** Sends the statements of a batch in their order, in turns. */
async function runAll(tx: Tx, batch: Batch): Promise<void> {
  const sent: Promise<unknown>[] = [];
  for (const { run } of batch) {
    if (sent.length > 0 && isTurnOver()) await nextTurn();
    const sending = run(tx);
    // A statement may fail before all are sent; the error is thrown below.
    sending.catch(() => undefined);
    sent.push(sending);
  }
  await Promise.all(sent);
}

/**
 * Writes a batch in a transaction. If its outcome is unknown, it is attempted again, unless it was committed.
 * @param number of the batch, from 1
 * @throws StrataError `Unavailable` when another process has taken over the lock of the clock
 */
async function writeBatch(transactions: Transactions, batch: Batch, submission: string, number: number): Promise<void> {
  let isRetry = false;
  await transactions.write(async (tx) => {
    const [, [written]] = isRetry
      ? await Promise.all([lockPending(tx, { submission }), findPending(tx, {})])
      : [[], []];
    if (written?.submission === submission && written.batches >= number) return;
    isRetry = true;
    const [held] = await Promise.all([holdPending(tx, { submission, batch: number }), runAll(tx, batch)]);
    if (held.length === 0) {
      throw new StrataError('Unavailable', 'the submission took too long and was rolled back; send it again later');
    }
  });
}

function* batchesOf(writes: Iterable<Write>, most = mostWeight): Generator<Batch> {
  for (const { rows } of groupByWeight(writes, ({ weight }) => weight, most)) yield rows;
}

/** The batches of everything, search texts at the end. */
function* allBatches(writing: Omit<Writing, 'searchTexts'>, searchTexts: SearchTextChanges): Generator<Batch> {
  function* writes(): Generator<Write> {
    yield* writesOfPlan(writing.plan, writing);
    yield* writesOfSearchTexts(searchTexts, writing.tick);
  }
  yield* batchesOf(writes(), writing.most);
}

/** The same where search texts are still being made: they have batches of their own, so that no other waits for them. */
async function* batchesBeforeTexts(writing: Writing): AsyncGenerator<Batch> {
  yield* batchesOf(writesOfPlan(writing.plan, writing), writing.most);
  yield* batchesOf(writesOfSearchTexts(await writing.searchTexts, writing.tick), writing.most);
}

async function writeBatches(
  transactions: Transactions,
  batches: Iterable<Batch> | AsyncIterable<Batch>,
  { submission, tick }: PendingRow,
): Promise<void> {
  await transactions.write((other) => openPending(other, { submission, tick }));
  let number = 0;
  for await (const batch of batches) {
    number += 1;
    await writeBatch(transactions, batch, submission, number);
  }
}

/**
 * Writes a plan with the tick of its submission; it is visible when the clock moves to it (commit-pending.cypher). A small
 * plan is written in the transaction that holds the lock of the clock, a larger one in several others, so that the memory
 * of Neo4j bounds a batch and not the plan.
 * @param tx the transaction that holds the lock of the clock
 */
export async function applyPlan(tx: Tx, transactions: Transactions, writing: Writing): Promise<void> {
  const { submission, tick, plan, searchTexts } = writing;
  const areMadeLate = plan.open.some(({ prepared }) => prepared.content.searchTexts instanceof Promise);
  if (areMadeLate) {
    // A fault of them is thrown when everything else is written.
    searchTexts.catch(() => undefined);
    await writeBatches(transactions, batchesBeforeTexts(writing), writing);
    return;
  }
  const batches = allBatches(writing, await searchTexts);
  const first = batches.next().value ?? [];
  const second = batches.next();
  if (second.done) {
    await Promise.all([openPending(tx, { submission, tick }), runAll(tx, first)]);
    return;
  }
  const all = function* (): Generator<Batch> {
    yield first;
    yield second.value;
    yield* batches;
  };
  await writeBatches(transactions, all(), writing);
}

/**
 * Writes a plan of any size in one transaction, which is rolled back when somebody has read the registry as it would be.
 * @param tx the transaction that holds the lock of the clock
 */
export async function applyPlanWithin(tx: Tx, writing: Writing): Promise<void> {
  const { submission, tick } = writing;
  await openPending(tx, { submission, tick });
  for (const batch of allBatches(writing, await writing.searchTexts)) await runAll(tx, batch);
}
