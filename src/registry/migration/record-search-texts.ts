import { groupBy } from '../../model/group-by.js';
import { isTurnOver, nextTurn } from '../../model/turns.js';
import type { Database } from '../../store/database.js';
import { FOREVER } from '../../store/schema.js';
import { streamRevisions } from '../../store/stream-revisions.js';
import {
  allLines,
  dropSearchTexts,
  findPending,
  openPastSearchTexts,
  type PastSearchText,
  revisionsOfLine,
} from '../../store/submission-statements.js';
import { type SearchText, searchTextsOf } from '../search/search-texts.js';
import { blocksFrom } from '../search/tick-blocks.js';
import { removePendingAtStart } from '../submission/take-clock.js';

/** Search texts that one transaction writes or deletes. */
const mostTexts = 2_000;
/** Characters of them: a transaction takes some ten times as many bytes. */
const mostCharacters = 3_000_000;
/** Lines after which the progress is logged. */
const linesInReport = 1_000;

interface Interval {
  readonly from: number;
  readonly to: number;
}

interface IntervalOfVersion extends Interval {
  readonly urn: string;
}

/** The intervals of a text, in groups without a gap: each group is a text of its own, as submissions would have made it. */
function groupsOf(intervals: readonly IntervalOfVersion[]): readonly (readonly IntervalOfVersion[])[] {
  const groups: IntervalOfVersion[][] = [];
  let end = -1;
  for (const interval of [...intervals].sort((a, b) => a.from - b.from)) {
    if (interval.from > end) groups.push([]);
    groups.at(-1)?.push(interval);
    end = Math.max(end, interval.to);
  }
  return groups;
}

/** Adds the interval of a revision, to that of the revision before it where the version had the text then. */
function extend(intervals: IntervalOfVersion[], { urn, from, to }: IntervalOfVersion): void {
  const last = intervals.at(-1);
  if (last?.urn === urn && last.to === from) intervals[intervals.length - 1] = { ...last, to };
  else intervals.push({ urn, from, to });
}

const pastText = (
  { key, agencyID, stability }: { readonly key: string; readonly agencyID: string; readonly stability: string },
  text: SearchText,
  intervals: readonly IntervalOfVersion[],
): PastSearchText => {
  const from = Math.min(...intervals.map((interval) => interval.from));
  const to = Math.max(...intervals.map((interval) => interval.to));
  return {
    ...text,
    line: key,
    agency: agencyID,
    stability,
    from,
    to,
    since: blocksFrom(from).join(' '),
    ended: to === FOREVER ? null : blocksFrom(to).join(' '),
    intervals,
  };
};

async function recordLine(
  database: Database,
  line: { readonly key: string; readonly agencyID: string },
): Promise<void> {
  const revisions = await database.writeAtStart((tx) => revisionsOfLine(tx, { key: line.key }));
  for (const [stability, ofStability] of groupBy(revisions, (revision) => revision.stability)) {
    const byId = new Map(ofStability.map((revision) => [revision.revision, revision]));
    const texts = new Map<string, { text: SearchText; intervals: IntervalOfVersion[] }>();
    const contents = streamRevisions((work) => database.writeAtStart(work), [...byId.keys()]);
    for await (const [id, artefact] of contents) {
      const revision = byId.get(id);
      if (revision === undefined) continue;
      for (const text of searchTextsOf(artefact, stability)) {
        if (isTurnOver()) await nextTurn();
        const known = texts.get(text.hash) ?? { text, intervals: [] };
        texts.set(text.hash, known);
        extend(known.intervals, { urn: revision.urn, from: revision.from, to: revision.to });
      }
    }
    let rows: PastSearchText[] = [];
    let characters = 0;
    const write = async (): Promise<void> => {
      await database.writeAtStart((tx) => openPastSearchTexts(tx, { texts: rows }));
      [rows, characters] = [[], 0];
    };
    for (const { text, intervals } of texts.values()) {
      for (const group of groupsOf(intervals)) {
        rows.push(pastText({ ...line, stability }, text, group));
        characters += text.ids.length + text.words.length + text.shown.length;
        if (rows.length >= mostTexts || characters >= mostCharacters) await write();
      }
    }
    await write();
  }
}

async function dropTextsOf(database: Database, line: string): Promise<void> {
  let dropped: number;
  do {
    const [row] = await database.writeAtStart((tx) => dropSearchTexts(tx, { line, most: mostTexts }));
    dropped = row?.dropped ?? 0;
  } while (dropped === mostTexts);
}

/**
 * Records the search texts of every revision, past ones included, in a graph of a version that had none. It runs while the clock is
 * locked, line by line and in parts. After an interruption it goes on at the line that it was at.
 */
export async function recordSearchTexts(database: Database, log: (message: string) => void): Promise<void> {
  const [pending, lines] = await database.writeAtStart((tx) => Promise.all([findPending(tx, {}), allLines(tx, {})]));
  if (pending.length > 0) {
    await removePendingAtStart(database, pending);
    await recordSearchTexts(database, log);
    return;
  }
  const first = Math.max(
    0,
    lines.findLastIndex(({ hasTexts }) => hasTexts),
  );
  for (const [index, line] of lines.entries()) {
    if (index < first) continue;
    if (line.hasTexts) await dropTextsOf(database, line.key);
    await recordLine(database, line);
    if ((index + 1) % linesInReport === 0)
      log(`search texts are written for ${index + 1} of ${lines.length} artefacts`);
  }
}
