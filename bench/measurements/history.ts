import type { Bench, Measurement, Row } from '../bench.js';
import { interleave, timed, withEffort } from '../interleave.js';
import { get, serve } from '../serve.js';
import { sized } from '../sizes.js';
import { writeHistory } from '../write-history.js';

/** Moves of one wildcard, and revisions of one draft. */
const historySize = sized(2_000, 20);

/**
 * The first pages of the history of a draft with many revisions and of a wildcard that moved often, over HTTP: compared with
 * `RETURN 1` in a read transaction, and with those of a draft and a wildcard with twenty.
 */
async function measure({ database, registry, effort }: Bench): Promise<readonly Row[]> {
  const short = await writeHistory(registry, database, 'SHORT_HISTORY', 20);
  const long = await writeHistory(registry, database, 'LONG_HISTORY', historySize);
  const paths = [long, short].flatMap(({ draft, wildcard }) => [
    `/ws/registry/history?urn=${encodeURIComponent(draft)}`,
    `/ws/registry/resolutions?urn=${encodeURIComponent(wildcard)}&limit=20`,
  ]);
  const [one = Number.NaN, ...pages] = await serve(registry, (url) =>
    interleave(
      [
        () => timed(() => database.read((tx) => tx.run('RETURN 1 AS one', {}))),
        ...paths.map((path) => () => timed(() => get(`${url}${path}`))),
      ],
      withEffort(effort, { warmUp: 20, rounds: 100 }),
    ),
  );
  const [history = Number.NaN, moves = Number.NaN, shortHistory = Number.NaN, fewMoves = Number.NaN] = pages;
  const count = historySize.toLocaleString('en');
  const ofHistory = `history of a draft with ${count} revisions, 20 of them`;
  const ofMoves = `resolutions of a wildcard that moved ${count} times, 20 of them`;
  return [
    { name: `${ofHistory}, to RETURN 1`, value: history, baseline: one, goal: 20 },
    { name: `${ofHistory}, to those of one with 20`, value: history, baseline: shortHistory, goal: 1.5 },
    { name: `${ofMoves}, to RETURN 1`, value: moves, baseline: one, goal: 10 },
    { name: `${ofMoves}, to those of one with 20`, value: moves, baseline: fewMoves, goal: 1.5 },
  ];
}

export const firstPagesOfHistory: Measurement = { name: 'history', measure };
