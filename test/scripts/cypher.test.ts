import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { database, runFolder } from '../harness/database.js';
import { GraphDatabase } from '../store/statements/graph.js';

const root = join(import.meta.dirname, '../..');

describe('scripts/cypher.mjs', () => {
  let graph: GraphDatabase;
  let env: Record<string, string>;
  before(async () => {
    const { uri, username, password } = await database();
    env = { NEO4J_URI: uri, NEO4J_USERNAME: username, NEO4J_PASSWORD: password };
    graph = await GraphDatabase.open();
    await graph.create({ versions: { C1: {}, P1: {} }, edges: [['P1', 'C1']] });
  });
  after(() => graph.close());

  async function run(args: readonly string[], { input = '', environment = env } = {}) {
    const child = spawn(process.execPath, ['scripts/cypher.mjs', ...args], {
      cwd: root,
      env: { PATH: process.env['PATH'] ?? '', ...environment },
      stdio: 'pipe',
    });
    child.stdin.end(input);
    const [stdout, stderr, status] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise<number | null>((resolve) => child.once('exit', resolve)),
    ]);
    return { status, stdout, stderr };
  }

  const children = ['cypher/query/children.cypher', '--param', 'urns=["P1"]', '--param', 'tick=20'];

  it('prints the rows of a statement file with parameters', async () => {
    const { status, stdout, stderr } = await run(children);
    expect({ status, stderr }).to.deep.equal({ status: 0, stderr: '' });
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).urn),
    ).to.deep.equal(['C1']);
  });

  it('prints a plan without running the statement, and one with database hits', async () => {
    const explained = await run([...children, '--explain']);
    expect(explained.stdout)
      .to.include('NodeUniqueIndexSeek')
      .and.not.to.include('DB Hits')
      .and.not.to.include('"urn"');
    const profiled = await run([...children, '--profile']);
    expect(profiled.stdout).to.include('DB Hits').and.include('"urn":"C1"');
  });

  it('rolls back changes, and commits them with --write', async () => {
    const input = 'CREATE (n:Note {text: $text}) RETURN n.text AS text';
    const args = ['-', '--param', 'text=not JSON'];
    const count = async () => (await graph.rows('MATCH (n:Note) RETURN count(n) AS count'))[0]?.['count'];
    expect((await run(args, { input })).stdout).to.equal('{"text":"not JSON"}\n');
    expect(await count()).to.equal(0);
    await run([...args, '--write'], { input });
    expect(await count()).to.equal(1);
  });

  it('finds the embedded database by the data folder', async () => {
    const folder = mkdtempSync(join(runFolder(), 'data-'));
    mkdirSync(join(folder, 'neo4j'));
    writeFileSync(join(folder, 'neo4j', 'port'), `${new URL(env['NEO4J_URI'] ?? '').port}\n`);
    writeFileSync(join(folder, 'neo4j-password'), `${env['NEO4J_PASSWORD']}\n`);
    const { stdout } = await run(['-'], { input: 'RETURN 1 AS one', environment: { STRATA_DATA_DIR: folder } });
    expect(stdout).to.equal('{"one":1}\n');
  });

  const mistakes = [
    { title: 'a missing file name', args: [], expected: 'give one file' },
    { title: 'a file that does not exist', args: ['none.cypher'], expected: 'none.cypher' },
    { title: 'a parameter without a name', args: ['-', '--param', 'x'], expected: 'write name=value' },
    { title: 'an invalid statement', args: ['-'], input: 'RETURN', expected: 'Invalid input' },
  ];
  for (const { title, args, input, expected } of mistakes) {
    it(`reports ${title} without a stack trace`, async () => {
      const { status, stderr } = await run(args, { input: input ?? 'RETURN 1' });
      expect(status).to.equal(1);
      expect(stderr)
        .to.include(expected)
        .and.not.match(/^\s+at /m);
    });
  }
});
