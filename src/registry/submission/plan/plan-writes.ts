import { urnClassOf } from '../../../model/artefact-types.js';
import { extensionRoles } from '../../../references/reference-roles.js';
import type { Tx } from '../../../store/database.js';
import {
  closeLacks,
  closeReferences,
  closeRevisions,
  closeSearchTexts,
  countParents,
  moveWildcards,
  type NewLacks,
  type NewReference,
  type NewRevision,
  type NewSearchText,
  type NewSelectionEdge,
  type NewSlice,
  openExactReferences,
  openLacks,
  openPropertyReferences,
  openRevisions,
  openSearchTexts,
  openSelections,
  openSlices,
  openWildcardReferences,
  openWildcards,
  type PendingRow,
  shareSearchTexts,
} from '../../../store/submission-statements.js';
import { unpackSearchTexts } from '../../search/search-texts.js';
import { blocksFrom } from '../../search/tick-blocks.js';
import type { Decision } from '../decide/decide.js';
import { unpackPartIds } from '../receive/prepare.js';
import type { Plan } from './plan.js';
import type { OpenedTexts, SearchTextChanges } from './plan-search-texts.js';

/** Rows that one statement writes, and the memory that Neo4j needs for them until the commit. */
export interface Write {
  /** Bytes, roughly. */
  readonly weight: number;
  /** Sends the statement before it returns, so that those of one transaction run in their order. */
  readonly run: (tx: Tx) => Promise<unknown>;
}

/**
 * Memory of Neo4j for one transaction, bytes: a tenth of what it has for all transactions with its default heap. A larger
 * transaction takes longer for each row, too.
 */
export const mostWeight = 32_000_000;

/**
 * Memory of rows in a transaction, bytes, roughly: a batch was measured to take up to 1.5 times its weight. That of a revision
 * is added to twice its content.
 */
const weights = { revision: 20_000, reference: 10_000, closed: 2_000, wildcard: 4_000, item: 200, text: 5_000 };

/** The id of the revision that a submission creates of a version. */
export const revisionId = (urn: string, { tick, submission }: PendingRow): string =>
  // The number alone would be used again after a backup was restored.
  `${urn}@${tick}-${submission.slice(0, 8)}`;

function newRevision({ prepared, status }: Decision, pending: PendingRow): NewRevision {
  const { type, urn, key, rank, content } = prepared;
  const { body } = content.packed;
  const [firstIds] = content.partIds;
  return {
    key,
    lineClass: urnClassOf(type),
    urn,
    class: type.class,
    agencyID: prepared.agencyID,
    id: prepared.id,
    version: prepared.version,
    precedence: rank.precedence,
    stability: rank.stability,
    revision: revisionId(urn, pending),
    hash: content.hash,
    body,
    ...(firstIds === undefined ? noPartIds : unpackPartIds(firstIds)),
    names: prepared.names,
    ...(prepared.completeness === 'stub' ? { isStub: true } : {}),
    change: status,
  };
}

const noPartIds = { itemIds: null, itemClasses: null };

/**
 * Memory of Neo4j for the rows of one statement, bytes: a quarter of a transaction. The driver serializes a statement at
 * once, and 800 references or twelve slices take some 20 ms.
 */
const mostStatementWeight = mostWeight / 4;

/** The same of search texts, which are unpacked at once. */
const mostTextsWeight = mostStatementWeight / 4;

/** Groups rows so that no group has more than a number of bytes, except those of one larger row. */
export function* groupByWeight<Row>(
  rows: Iterable<Row>,
  weightOf: (row: Row) => number,
  most: number,
): Generator<{ readonly rows: readonly Row[]; readonly weight: number }> {
  let group: Row[] = [];
  let weight = 0;
  for (const row of rows) {
    const own = weightOf(row);
    if (group.length > 0 && weight + own > most) {
      yield { rows: group, weight };
      group = [];
      weight = 0;
    }
    group.push(row);
    weight += own;
  }
  if (group.length > 0) yield { rows: group, weight };
}

/** Writes of rows. @param weightOf bytes of a row; a number where all weigh the same */
function* writesOf<Row>(
  rows: readonly Row[],
  weightOf: number | ((row: Row) => number),
  run: (tx: Tx, rows: readonly Row[]) => Promise<unknown>,
): Generator<Write> {
  const weigh = typeof weightOf === 'number' ? () => weightOf : weightOf;
  for (const { rows: group, weight } of groupByWeight(rows, weigh, mostStatementWeight)) {
    yield { weight, run: (tx) => run(tx, group) };
  }
}

/**
 * The writes of a plan, in an order in which each finds what it refers to. A version is recorded as changed before anything
 * else of it is written, so that after any batch all of it can be undone (undo-changes.cypher).
 */
export function* writesOfPlan(plan: Plan, { submission, tick }: PendingRow): Generator<Write> {
  yield* writesOfRevisions(plan.open, { submission, tick });
  yield* writesOf(plan.closeRevisions, weights.closed, (tx, revisions) =>
    closeRevisions(tx, { submission, revisions }),
  );
  yield* writesOf(plan.closeReferences, weights.closed, (tx, references) => closeReferences(tx, { references, tick }));
  yield* writesOf(plan.exactReferences, weights.reference, (tx, references) =>
    openExactReferences(tx, { references, tick }),
  );
  const wildcards = new Map(plan.wildcards.map((wildcard) => [wildcard.urn, wildcard]));
  // With the references that use them, so that no batch leaves a wildcard without references.
  const openUsed = (tx: Tx, references: readonly NewReference[]): Promise<unknown> => {
    const used = [...new Set(references.map(({ target }) => target))].flatMap((urn) => wildcards.get(urn) ?? []);
    return openWildcards(tx, { wildcards: used });
  };
  yield* writesOf(plan.wildcardReferences, weights.reference, (tx, references) =>
    Promise.all([openUsed(tx, references), openWildcardReferences(tx, { references, extensionRoles, tick })]),
  );
  yield* writesOf(plan.propertyReferences, weights.reference + weights.wildcard, (tx, references) =>
    Promise.all([openUsed(tx, references), openPropertyReferences(tx, { references, tick })]),
  );
  const weightOfSelection = ({ lists }: NewSelectionEdge): number =>
    weights.reference + 2 * weights.item * (lists?.items.length ?? 0);
  yield* writesOf(plan.selections, weightOfSelection, (tx, selections) => openSelections(tx, { selections, tick }));
  yield* writesOf(plan.parentsChanges, weights.wildcard, (tx, changes) => countParents(tx, { changes }));
  const moves = plan.moves.map(({ wildcard, to }) => ({ wildcard, to }));
  yield* writesOf(moves, weights.wildcard, (tx, group) => moveWildcards(tx, { moves: group, tick }));
  yield* writesOf(plan.lacks.close, weights.closed, (tx, lacks) => closeLacks(tx, { lacks, tick }));
  const weightOfLacks = ({ items }: NewLacks): number => weights.reference + weights.item * items.length;
  yield* writesOf(plan.lacks.open, weightOfLacks, (tx, lacks) => openLacks(tx, { lacks, tick }));
}

/** Search texts are unpacked pack by pack. A text is closed after all edges to it are written. */
export function* writesOfSearchTexts(
  { open, share, closeEdges, left }: SearchTextChanges,
  tick: number,
): Generator<Write> {
  const blocks = blocksFrom(tick).join(' ');
  const weightOf = ({ pack, urnsByPlace }: OpenedTexts): number =>
    weights.text * urnsByPlace.size + 3 * pack.characters;
  for (const { rows, weight } of groupByWeight(open, weightOf, mostTextsWeight)) {
    yield {
      weight,
      run: (tx) => openSearchTexts(tx, { texts: rows.flatMap(newSearchTexts), since: blocks, tick }),
    };
  }
  const weightOfShared = ({ texts }: { readonly texts: readonly string[] }): number => weights.closed * texts.length;
  yield* writesOf(share, weightOfShared, (tx, versions) => shareSearchTexts(tx, { versions, tick }));
  yield* writesOf(closeEdges, weights.closed, (tx, references) => closeReferences(tx, { references, tick }));
  yield* writesOf([...new Set(left)], weights.text, (tx, texts) =>
    closeSearchTexts(tx, { texts, tick, ended: blocks }),
  );
}

function newSearchTexts({ key, agencyID, stability, pack, urnsByPlace }: OpenedTexts): readonly NewSearchText[] {
  const texts = unpackSearchTexts(pack);
  return [...urnsByPlace].flatMap(([place, urns]) => {
    const text = texts[place];
    return text === undefined ? [] : [{ ...text, line: key, agency: agencyID, stability, urns }];
  });
}

/** Rows of revisions are made group by group, because their parts take ten times as much memory as rows. */
function* writesOfRevisions(opened: readonly Decision[], pending: PendingRow): Generator<Write> {
  const weightOf = ({ prepared }: Decision): number => weights.revision + 2 * prepared.content.packed.body.length;
  for (const { rows, weight } of groupByWeight(opened, weightOf, mostStatementWeight)) {
    yield {
      weight,
      run: (tx) =>
        openRevisions(tx, {
          submission: pending.submission,
          revisions: rows.map((decision) => newRevision(decision, pending)),
        }),
    };
  }
  for (const decision of opened) yield* writesOfSlices(decision, pending);
}

/**
 * The slices of a revision: each has entries of a long list, or part ids, or both. The first part ids are on the revision.
 */
function* writesOfSlices({ prepared }: Decision, pending: PendingRow): Generator<Write> {
  const { slices } = prepared.content.packed;
  const [, ...ids] = prepared.content.partIds;
  const revision = revisionId(prepared.urn, pending);
  const rows = Array.from({ length: Math.max(slices.length, ids.length) }, (_, n) => ({
    n,
    body: slices[n] ?? null,
    ids: ids[n],
  }));
  const weightOf = ({ body, ids: own }: (typeof rows)[number]): number =>
    weights.revision + 2 * (body?.length ?? 0) + 8 * (own?.length ?? 0);
  for (const { rows: group, weight } of groupByWeight(rows, weightOf, mostStatementWeight)) {
    const unpacked = (): readonly NewSlice[] =>
      group.map(({ n, body, ids: own }) => ({
        revision,
        n,
        body,
        ...(own === undefined ? noPartIds : unpackPartIds(own)),
      }));
    yield { weight, run: (tx) => openSlices(tx, { slices: unpacked() }) };
  }
}
