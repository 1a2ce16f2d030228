import type { Artefact } from '../../model/artefact.js';
import { compareTexts } from '../../model/compare-texts.js';
import { countEntries } from '../../model/count-entries.js';
import { groupBy } from '../../model/group-by.js';
import { lineIn } from '../../model/urn.js';
import type { VersionRow } from '../../store/query-statements.js';
import { isMeasured } from '../../versioning/changes/shapes-of.js';
import { requiredIncrement } from '../../versioning/changes/weigh-changes.js';
import { isStepEnough, minimumVersion } from '../../versioning/increment.js';
import { streamArtefacts } from '../artefacts/load-artefacts.js';
import type { Snapshot } from '../snapshot.js';
import { comparablePair } from './comparable-pair.js';
import { type ComparedPair, compareArtefacts } from './compare-artefacts.js';
import { largestComparison } from './comparison-memory.js';
import { findLowestVersion } from './find-lowest-version.js';
import { snapshotSource } from './snapshot-source.js';
import { stableVersionsOf } from './stable-versions.js';
import { reportVersion, type VersionReport } from './version-report.js';

/** A stable version whose step from the next lower one is too small. */
export interface SmallStep {
  readonly urn: string;
  readonly report: VersionReport;
}

/** A version with its content. */
interface Content {
  readonly row: VersionRow;
  readonly artefact: Artefact;
}

/** Two stable versions of a line, one next to the other. */
interface Step extends ComparedPair {
  readonly from: VersionRow;
  readonly to: VersionRow;
}

/** Changes that are listed of a step. */
const listedChanges = 10;

/** Entries of the lists of versions that are compared together: they are in memory at the same time. */
const entriesTogether = 20_000;
/** Steps that are compared together, so that few round trips load what their comparison requires. */
const stepsTogether = 50;

/**
 * The stable versions of lines that have several, in the order of the lines, the lowest first: those that `findSmallSteps` compares.
 * One round trip.
 * @param keys of version lines
 */
export async function findComparedVersions(
  snapshot: Snapshot,
  keys: readonly string[],
): Promise<readonly VersionRow[]> {
  const rows = await snapshot.read((tx) => stableVersionsOf(tx, keys, snapshot.tick));
  const lines = groupBy(rows, ({ urn }) => lineIn(urn));
  return keys.flatMap((key) => {
    const line = lines.get(key) ?? [];
    return line.length < 2 ? [] : line.toSorted((a, b) => compareTexts(a.precedence, b.precedence));
  });
}

/** Memory that `findSmallSteps` takes, bytes, roughly. One round trip. @param versions as `findComparedVersions` returns them */
export function memoryOfSmallSteps(snapshot: Snapshot, versions: readonly VersionRow[]): Promise<number> {
  const pairs = versions.flatMap((to, place) => {
    const from = versions[place - 1];
    return from !== undefined && isSameLine(from, to) ? [{ before: from.revision, after: to.revision }] : [];
  });
  return snapshot.read((tx) => largestComparison(tx, pairs));
}

/**
 * The stable versions of lines whose step from the next lower stable version is smaller than their changes require, in the order
 * of the lines. Round trips as those of `streamArtefacts` and of the comparisons, and for each found step those of
 * `findLowestVersion`.
 * @param versions those of whole lines, as `findComparedVersions` returns them
 */
export async function* findSmallSteps(snapshot: Snapshot, versions: readonly VersionRow[]): AsyncGenerator<SmallStep> {
  for await (const steps of groupSteps(snapshot, versions)) yield* measure(snapshot, steps);
}

/** The steps between versions of the same line, in groups that are small enough to be compared together. */
async function* groupSteps(snapshot: Snapshot, versions: readonly VersionRow[]): AsyncGenerator<readonly Step[]> {
  let group: Step[] = [];
  let entries = 0;
  let last: Content | undefined;
  for await (const [row, artefact] of streamArtefacts((work) => snapshot.read(work), versions)) {
    const pair = last === undefined ? undefined : stepBetween(last, { row, artefact });
    if (pair !== undefined) {
      const size = countEntries(pair.before) + countEntries(pair.after);
      if (group.length === stepsTogether || (group.length > 0 && entries + size > entriesTogether)) {
        yield group;
        group = [];
        entries = 0;
      }
      group.push(pair);
      entries += size;
    }
    last = { row, artefact };
  }
  yield group;
}

/** The step between two versions; undefined where they are of two lines, and where no content or no rule is known. */
function stepBetween(earlier: Content, later: Content): Step | undefined {
  if (!isSameLine(earlier.row, later.row) || !isMeasured(later.artefact)) return undefined;
  const pair = comparablePair(earlier.artefact, later.artefact);
  return pair && { ...pair, from: earlier.row, to: later.row };
}

const isSameLine = (a: VersionRow, b: VersionRow): boolean => lineIn(a.urn) === lineIn(b.urn);

/** Measures steps. `minimum` is a sufficient step: the version itself is lower, although the registry holds this content as it. */
async function* measure(snapshot: Snapshot, steps: readonly Step[]): AsyncGenerator<SmallStep> {
  const compared = await compareArtefacts(steps, snapshotSource(snapshot));
  for (const [index, { from, to, after }] of steps.entries()) {
    const changes = compared[index] ?? [];
    const required = requiredIncrement(changes);
    if (isStepEnough(from.version, to.version, required)) continue;
    const minimum = await findLowestVersion(snapshot, after, minimumVersion(from.version, required));
    const step = { baseline: from.version, proposed: to.version, minimum };
    yield { urn: to.urn, report: reportVersion(step, changes, listedChanges) };
  }
}
