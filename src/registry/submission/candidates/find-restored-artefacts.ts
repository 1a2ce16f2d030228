import { StrataError } from '../../../errors.js';
import { isTurnOver, nextTurn } from '../../../model/turns.js';
import { lineIn, lineKey, maintainableUrn, type Urn } from '../../../model/urn.js';
import type { Tx } from '../../../store/database.js';
import { loadPacked } from '../../../store/load-packed.js';
import { linesAfter, loadBodies } from '../../../store/query-statements.js';
import { findRestored, type RestoredRow } from '../../../store/submission-statements.js';
import { isVersion } from '../../../versioning/version.js';
import { semanticError } from '../../semantic-error.js';
import type { Candidate } from '../decide/decide.js';
import type { Prepared } from '../receive/prepare.js';
import { prepareStored } from '../receive/prepare-stored.js';
import { ruleProblem } from '../rules.js';
import type { NamedArtefacts, Restoration } from '../submission.js';

/**
 * The artefacts that make a part of the registry as it was, by URN: those that existed with their content of then, and to be deleted
 * those that did not. Of an agency and of the whole registry, only what differs. Two round trips for any number of artefacts, three
 * where one has long lists or nothing differs.
 * @throws StrataError `NotFound` where a version, all versions of a line, or artefacts of an agency never existed
 */
export async function findRestoredArtefacts(tx: Tx, { tick, of }: Restoration): Promise<readonly Candidate[]> {
  const isNamed = of.scope === 'artefacts';
  const rows = await findRestored(tx, {
    urns: isNamed ? of.urns : [],
    keys: isNamed ? of.keys : [],
    after: isNamed ? [] : [tick],
    agencies: of.scope === 'agencies' ? of.agencies : [],
    tick,
  });
  if (isNamed) checkNamed(rows, of);
  if (of.scope === 'agencies' && rows.length === 0) await checkOwnersOf(tx, of.agencies);
  // The same revision is read once, though it is the one of then and of now.
  const revisionOf = ({ restored, held }: RestoredRow): string | null => restored ?? held;
  const changed = rows.filter((row) => revisionOf(row) !== null && (isNamed || !row.isEqual));
  const packed = new Map(
    await loadPacked(tx, await loadBodies(tx, { revisions: changed.map((row) => revisionOf(row) ?? '') })),
  );
  const candidates: Candidate[] = [];
  // One after the other, so that no more than one artefact is unpacked at a time.
  for (const row of changed) {
    const revision = revisionOf(row) ?? '';
    const content = packed.get(revision);
    if (content === undefined) continue;
    packed.delete(revision);
    const prepared = await prepareStored(content);
    candidates.push(
      row.restored === null
        ? { prepared: { ...prepared, problems: [], warnings: [absence(prepared, tick)] }, action: 'DELETE' }
        : { prepared, action: 'REPLACE', isRestored: true },
    );
    if (isTurnOver()) await nextTurn();
  }
  return candidates;
}

const absence = ({ urn }: Prepared, tick: number) =>
  ruleProblem('restore.absent', `${urn} did not exist after transaction ${tick}, so restoring that state deletes it`);

function checkNamed(rows: readonly RestoredRow[], { urns, keys }: NamedArtefacts): void {
  const [known, lines] = [new Set(rows.map(({ urn }) => urn)), new Set(rows.map(({ urn }) => lineIn(urn)))];
  const unknown = urns.filter((urn) => !known.has(urn));
  const unknownKeys = keys.filter((key) => !lines.has(key));
  const [first] = [...unknown, ...unknownKeys];
  if (first !== undefined)
    throw neverHeld(
      `${first} cannot be restored: the registry has never held it; give the URN of a version that it holds or held, or of all versions of an artefact, with (*)`,
    );
}

async function checkOwnersOf(tx: Tx, agencies: readonly string[]): Promise<void> {
  const [line] = await linesAfter(tx, { after: '', agencies, limit: 1 });
  if (line === undefined)
    throw neverHeld(
      `the registry has never held an artefact of ${agencies.join(' or ')}; give an agency that owns some`,
    );
}

const neverHeld = (detail: string): StrataError =>
  new StrataError('NotFound', detail, [ruleProblem('restore.never', detail, { code: 100 })]);

/** The version of a URN that names all versions of an artefact. */
const every = '*';

function reasonAgainst({ version, item }: Urn): string | undefined {
  if (item !== undefined) return `it names the item ${item}, and only whole artefacts are restored`;
  return version === every || isVersion(version) ? undefined : `${version} is not one version`;
}

/**
 * The artefacts that URNs name: a version each, or with `*` all versions of a line.
 * @throws StrataError `Semantic` for a URN of anything else
 */
export function namedArtefacts(urns: readonly Urn[]): NamedArtefacts {
  for (const urn of urns) {
    const reason = reasonAgainst(urn);
    if (reason === undefined) continue;
    const detail = `${maintainableUrn(urn)} cannot be restored: ${reason}; give the URN of a version, such as (1.0.0), or (*) for all versions`;
    throw semanticError('restore.notVersion', detail, 'urn');
  }
  const isLine = ({ version }: Urn): boolean => version === every;
  return {
    scope: 'artefacts',
    urns: [...new Set(urns.filter((urn) => !isLine(urn)).map(maintainableUrn))],
    keys: [...new Set(urns.filter(isLine).map(lineKey))],
  };
}
