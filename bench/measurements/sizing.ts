import { execFile } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { writeArchiveFile } from '../../src/registry/backup/archive-file.js';
import { writeArchive } from '../../src/registry/backup/write-archive.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { largeCodelist } from '../generate/codelist.js';
import { codelistMessage } from '../generate/codelist-message.js';
import { agencyId } from '../generate/line.js';
import { timed } from '../interleave.js';
import { compiled, type Program, startProgram } from '../program.js';
import { asRoot, get, post } from '../serve.js';
import { sized } from '../sizes.js';
import { treeMemory } from '../watch-tree-memory.js';

const megabyte = 1e6;
const root = resolve(import.meta.dirname, '../..');
/** Submissions whose disk is measured, each of a new codelist, and the codes of each. */
const [submissions, codes] = [sized(200, 2), 100];

/** Bytes on the disk of the files below a folder. */
function diskOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).blocks * 512, 0);
}

/** Restores an archive into a data folder, as operators do. */
async function restore(archive: string, dataDir: string): Promise<void> {
  const isCompiled = compiled().imports === undefined;
  const entry = isCompiled
    ? ['dist/commands/restore.js']
    : ['--import', 'tsx', '--import', './scripts/tsx-in-threads.mjs', 'src/commands/restore.ts'];
  const others = Object.entries(process.env).filter(([name]) => !/^(STRATA|NEO4J)_/.test(name));
  const env = { ...Object.fromEntries(others), STRATA_DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [...entry, archive], { cwd: root, env, maxBuffer: 1 << 28 });
}

/** Queries as of a first client. */
const query = ({ url }: Program): Promise<void> =>
  get(`${url}/sdmx/v2/structure/dataflow/*/*/~?detail=allstubs`, asRoot);

/** @returns bytes of the messages */
async function submit({ url }: Program): Promise<number> {
  let bytes = 0;
  for (let number = 0; number < submissions; number += 1) {
    const line = { class: 'Codelist', agencyID: agencyId(0), id: `CL_SIZING_${number}` } as const;
    const message = Buffer.from([...codelistMessage([largeCodelist(line, '1.0.0', codes)])].join(''));
    bytes += message.length;
    await post(url, message, { 'content-type': 'application/xml' });
  }
  return bytes;
}

/** Starts the program on a data folder. @returns milliseconds until it listened, bytes of memory after a query, and of the messages sent */
async function useProgram(dataDir: string) {
  const begun = performance.now();
  const program = await startProgram(dataDir, compiled());
  const start = performance.now() - begun;
  try {
    await query(program);
    const memory = treeMemory(program.child.pid ?? 0);
    return { start, memory, sent: await submit(program) };
  } finally {
    await program.stop();
  }
}

/**
 * What a registry of the size of the bench takes (`--scale`), with an embedded Neo4j: memory, disk, start, backup. Disk is read while Neo4j is
 * stopped, without its logs of transactions, whose size does not depend on the content.
 */
async function measure({ database }: Bench): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'strata-bench-sizing-'));
  const [archive, dataDir] = [join(folder, 'backup.tar'), join(folder, 'data')];
  const disk = (): number => diskOf(join(dataDir, 'neo4j', 'data', 'databases'));
  try {
    const [counted] = await database.read((tx) => tx.run('MATCH (v:Version) RETURN count(v) AS count', {}));
    const count = Number(counted?.['count']);
    const backup = await timed(() => writeArchiveFile(archive, writeArchive(database, { auditLog: true })));
    await restore(archive, dataDir);
    const before = disk();
    const { start, memory, sent } = await useProgram(dataDir);
    const name = `a registry of ${count.toLocaleString('en')} artefacts`;
    return [
      { name: `start of ${name}, to a minute`, value: start, baseline: 60_000, goal: 1 },
      {
        name: `memory of ${name} with Neo4j after its first query, to 2 GB`,
        unit: 'MB',
        value: memory / megabyte,
        baseline: 2_000,
        goal: 1,
      },
      {
        name: `disk of ${name}, to its backup`,
        unit: 'MB',
        value: before / megabyte,
        baseline: statSync(archive).size / megabyte,
        goal: 20,
      },
      {
        name: `disk of ${submissions} submissions of a codelist of ${codes} codes to ${name}, to their messages`,
        unit: 'MB',
        value: (disk() - before) / megabyte,
        baseline: sent / megabyte,
        goal: 4,
      },
      { name: `backup of ${name}, to two minutes`, value: backup, baseline: 120_000, goal: 1 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const sizes: Measurement = { name: 'sizing', measure };
