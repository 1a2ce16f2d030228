import { cutList } from '../../model/cut-list.js';
import { isTurnOver, nextTurn } from '../../model/turns.js';
import { classesWithSelections } from '../../references/indirect-reference-table.js';
import { keptSelections } from '../../references/kept-selections.js';
import type { Database } from '../../store/database.js';
import { loadRevisions } from '../../store/load-revisions.js';
import { findPending, openSelectionsOfRevisions, revisionsOfClasses } from '../../store/submission-statements.js';
import { removePendingAtStart } from '../submission/take-clock.js';

/** Number of revisions whose content is in memory at the same time. */
const mostRevisions = 100;

/**
 * Records the selections of every revision, in a graph of a version that had none. It runs while the clock is locked, and
 * commits in parts. What a submission left that was not committed is removed before.
 */
export async function recordSelections(database: Database): Promise<void> {
  const pending = await database.writeAtStart((tx) => findPending(tx, {}));
  if (pending.length > 0) await removePendingAtStart(database, pending);
  const revisions = await database.writeAtStart((tx) => revisionsOfClasses(tx, { classes: classesWithSelections }));
  for (const some of cutList(revisions, mostRevisions)) {
    await database.writeAtStart(async (tx) => {
      const contents = await loadRevisions(
        tx,
        some.map(({ revision }) => revision),
      );
      const selections = [];
      for (const [revision, artefact] of contents) {
        if (isTurnOver()) await nextTurn();
        selections.push(...keptSelections(artefact).map((selection) => ({ revision, ...selection })));
      }
      await openSelectionsOfRevisions(tx, { selections });
    });
  }
}
