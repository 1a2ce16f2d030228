import { randomUUID } from 'node:crypto';
import type { Artefact } from '../src/model/artefact.js';
import { cutList } from '../src/model/cut-list.js';
import type { Registry } from '../src/registry/registry.js';
import type { Decision } from '../src/registry/submission/decide/decide.js';
import { applyPlan } from '../src/registry/submission/plan/apply-plan.js';
import type { Plan } from '../src/registry/submission/plan/plan.js';
import { revisionId } from '../src/registry/submission/plan/plan-writes.js';
import { prepareArtefact } from '../src/registry/submission/receive/prepare.js';
import { packReport } from '../src/registry/submission/report/stored-report.js';
import type { MovedWildcard, Report } from '../src/registry/submission/submission.js';
import type { Database, Tx } from '../src/store/database.js';
import { readClock } from '../src/store/query-statements.js';
import { commitPending, lockClock } from '../src/store/submission-statements.js';
import { agencyId, type Line, referenceTo } from './generate/line.js';
import { wildcardParents } from './generate/wildcard-parents.js';
import { submitArtefacts } from './submit-artefacts.js';

/** Artefacts with a long history, which nothing else in the registry refers to. */
export interface LongHistory {
  /** The wildcard that moves. */
  readonly wildcard: string;
  /** The URN of a concept scheme with a reference to the wildcard. */
  readonly parent: string;
  /** The URN of the draft that is revised: a concept scheme with a reference to the first version of the codelist. */
  readonly draft: string;
  /** The tick after which the history begins: all artefacts exist. */
  readonly first: number;
  /** The tick of the newest transaction. */
  readonly last: number;
}

/** The artefacts of one history. @param name for their ids */
function artefactsOf(name: string) {
  const moved: Line = { class: 'Codelist', agencyID: agencyId(0), id: `CL_MOVED_${name}`, versions: ['1.0.0'] };
  const revised: Line = { class: 'ConceptScheme', agencyID: agencyId(0), id: `CS_REVISED_${name}`, versions: [draft] };
  const parents = wildcardParents(moved, 1);
  return {
    wildcard: referenceTo(moved, '1.0+.0'),
    parents,
    parent: referenceTo({ ...revised, id: String(parents[0]?.id) }, '1.0.0'),
    draft: referenceTo(revised, draft),
    codelist: (version: string) => referenceTo(moved, version),
    codelistOf: (version: string): Artefact => ({
      class: 'Codelist',
      agencyID: moved.agencyID,
      id: moved.id,
      version,
      names: { en: `Moved, version ${version}` },
      codes: ['A', 'B', 'C'].map((id) => ({ id, names: { en: `Code ${id}` } })),
    }),
    draftOf: (round: number): Artefact => ({
      class: 'ConceptScheme',
      agencyID: revised.agencyID,
      id: revised.id,
      version: draft,
      names: { en: `Revised ${round} times` },
      concepts: [
        { id: 'CONCEPT', names: { en: 'Concept' }, coreRepresentation: { enumeration: referenceTo(moved, '1.0.0') } },
      ],
    }),
  };
}

const draft = '1.0.0-draft';

/** Ticks written in one transaction. */
const batchSize = 100;

const decisionOf = (artefact: Artefact, status: 'created' | 'replaced'): Decision => ({
  prepared: prepareArtefact(artefact),
  action: 'REPLACE',
  status,
  newest: undefined,
  problems: [],
});

const nothing: Omit<Plan, 'decisions' | 'open' | 'closeRevisions' | 'moves'> = {
  closeReferences: [],
  selections: [],
  exactReferences: [],
  wildcardReferences: [],
  propertyReferences: [],
  wildcards: [],
  parentsChanges: [],
  lacks: { close: [], open: [] },
};

const reportOf = (submission: string, decisions: readonly Decision[], move: MovedWildcard): Report => ({
  submission,
  origin: 'evaluated',
  principal: 'bench',
  transaction: null,
  at: 0,
  dryRun: false,
  outcome: 'accepted',
  problems: [],
  results: decisions.map(({ prepared: { urn }, status }) => ({ urn, status, problems: [] })),
  resolutions: [move],
});

/**
 * Writes transactions, each of which publishes the next version of a codelist, to which a wildcard moves, and replaces a draft. The
 * plans are applied as those of submissions are, without what finds them, which takes ten times as long: 10,000 take about a
 * minute.
 * @param name for the ids of the artefacts
 * @param count of transactions, and so of moves and of revisions of the draft
 */
export async function writeHistory(
  registry: Registry,
  database: Database,
  name: string,
  count: number,
): Promise<LongHistory> {
  const { parents, codelist, codelistOf, draftOf, wildcard, draft, parent } = artefactsOf(name);
  const { transaction: first } = await submitArtefacts(registry, [codelistOf('1.0.0'), ...parents, draftOf(0)]);
  if (first === null) throw new Error(`the artefacts of the history ${name} exist already`);
  const [{ revision: firstRevision } = { revision: '' }] = await database.read((tx) =>
    tx.run('MATCH (:Version {urn: $draft})-[:HAS_REVISION]->(r:Revision) RETURN r.id AS revision', { draft }),
  );
  let revision = String(firstRevision);
  const writeTick = async (tx: Tx, round: number, tick: number): Promise<void> => {
    const submission = randomUUID();
    const decisions = [
      decisionOf(codelistOf(`1.${round}.0`), 'created'),
      decisionOf(draftOf(round), 'replaced'),
    ] as const;
    const move = { wildcard, from: codelist(`1.${round - 1}.0`), to: codelist(`1.${round}.0`), parents: 1 };
    const plan: Plan = {
      ...nothing,
      decisions,
      open: decisions,
      closeRevisions: [{ revision, isDeleted: false }],
      moves: [move],
    };
    revision = revisionId(draft, { tick, submission });
    const report = await packReport(reportOf(submission, decisions, move));
    const searchTexts = Promise.resolve({ open: [], share: [], closeEdges: [], left: [] });
    await applyPlan(tx, database, { plan, searchTexts, submission, tick });
    await commitPending(tx, {
      submission,
      now: Date.now(),
      principal: 'bench',
      action: 'REPLACE',
      counts: JSON.stringify({ created: 1, replaced: 1 }),
      report,
      idempotencyKey: null,
      requestHash: null,
    });
  };
  const rounds = Array.from({ length: count }, (_, index) => index + 1);
  for (const batch of cutList(rounds, batchSize)) {
    await database.write(async (tx) => {
      await lockClock(tx, {});
      const [clock] = await readClock(tx, { known: 0 });
      let tick = clock?.tick ?? 0;
      for (const round of batch) {
        tick += 1;
        await writeTick(tx, round, tick);
      }
    });
  }
  // A submission makes the registry read the clock.
  const { transaction: last } = await submitArtefacts(registry, [draftOf(count + 1)]);
  return { wildcard, parent, draft, first, last: last ?? 0 };
}
