import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import neo4j from 'neo4j-driver';
import { writeArchiveFile } from '../../src/registry/backup/archive-file.js';
import { withArchive } from '../../src/registry/backup/read-archive.js';
import { recordKinds } from '../../src/registry/backup/record-kinds.js';
import { restoreArchive } from '../../src/registry/backup/restore-archive.js';
import { writeArchive } from '../../src/registry/backup/write-archive.js';
import { newestGraphSchema } from '../../src/registry/graph-schema.js';
import { statementText } from '../../src/store/statement.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { startOtherEngine } from '../engine.js';
import { largeCodelist } from '../generate/codelist.js';
import { agencyId } from '../generate/line.js';
import { interleave, median, timed, withEffort } from '../interleave.js';
import { sized } from '../sizes.js';
import { submitArtefacts } from '../submit-artefacts.js';

/** Codes of the submissions beside a backup, and least number of these. */
const [codes, submissions] = [sized(200, 5), sized(20, 1)];

/** Statements that read the content of all revisions. */
const bodies = ['Revision', 'Slice'].map((label) => `MATCH (r:${label}) RETURN r.body`);
/** Those that read all that a backup has. */
const records = recordKinds
  .filter(({ name }) => name !== 'load-files')
  .map(({ name }) => statementText(`backup/${name}`));

/** Reads rows with the driver alone, whose settings are those of the registry. */
async function readAlone({ neo4j: settings }: Bench, statements: readonly string[]): Promise<void> {
  const driver = neo4j.driver(settings.uri, neo4j.auth.basic(settings.username, settings.password), {
    disableLosslessIntegers: true,
  });
  const session = driver.session({ defaultAccessMode: neo4j.session.READ });
  try {
    for (const text of statements) for await (const _ of session.run(text, { tick: Number.MAX_SAFE_INTEGER }));
  } finally {
    await session.close();
    await driver.close();
  }
}

/** Times of submissions, one after the other. @param isEnough called after each */
async function submitWhile(
  { registry }: Bench,
  prefix: string,
  isEnough: (count: number) => boolean,
): Promise<readonly number[]> {
  const times: number[] = [];
  do {
    const list = largeCodelist(
      { class: 'Codelist', agencyID: agencyId(0), id: `${prefix}${times.length}` },
      '1.0.0',
      codes,
    );
    times.push(await timed(() => submitArtefacts(registry, [list])));
  } while (!isEnough(times.length));
  return times;
}

/** Medians of the times of submissions alone, before and after a backup, and while it is written. */
async function submitBeside(bench: Bench, write: () => Promise<void>): Promise<readonly [number, number]> {
  const submitAlone = (prefix: string) => submitWhile(bench, prefix, (count) => count >= submissions);
  const before = await submitAlone('BEFORE');
  let hasEnded = false;
  const writing = write().finally(() => {
    hasEnded = true;
  });
  const beside = await submitWhile(bench, 'BESIDE', (count) => hasEnded || count >= 10 * submissions);
  await writing;
  return [median([...before, ...(await submitAlone('AFTER'))]), median(beside)];
}

/** A backup, submissions beside it, and its restoration with the verification, to the load of the registry. */
async function measure(bench: Bench): Promise<readonly Row[]> {
  const { database, loadTime, effort } = bench;
  const folder = await mkdtemp(join(tmpdir(), 'strata-bench-'));
  const file = join(folder, 'backup.tar');
  const engine = await startOtherEngine();
  const write = async (): Promise<void> => {
    await rm(file, { force: true });
    await writeArchiveFile(file, writeArchive(database, { auditLog: true }));
  };
  try {
    const [backup = Number.NaN, ofBodies = Number.NaN, ofRecords = Number.NaN] = await interleave(
      [() => timed(write), () => timed(() => readAlone(bench, bodies)), () => timed(() => readAlone(bench, records))],
      withEffort(effort, { warmUp: 1, rounds: 3 }),
    );
    const restored = await timed(() =>
      withArchive(file, { newestSchema: newestGraphSchema }, async (archive) => {
        await archive.verify();
        await restoreArchive(engine.database, archive, { file, log: () => undefined });
      }),
    );
    const [alone, beside] = await submitBeside(bench, write);
    return [
      { name: 'backup, to the driver reading all bodies', value: backup, baseline: ofBodies, goal: 2 },
      { name: 'backup, to the driver reading the same records', value: backup, baseline: ofRecords, goal: 2 },
      { name: 'restoration of a backup, to loading the registry', value: restored, baseline: loadTime, goal: 1 },
      { name: 'submission beside a backup, to one alone', value: beside, baseline: alone, goal: 1.3 },
    ];
  } finally {
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export const backups: Measurement = { name: 'backup', measure };
