import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { runFolder } from '../harness/database.js';
import { embeddedAddress, killLeftovers, neo4jProcesses, type StrataProcess, startStrata } from '../harness/process.js';
import { Random } from '../http/fuzz/random.js';

const numberOf = (name: string, fallback: number): number => Number(process.env[name] || fallback);
const rounds = numberOf('KILL_ROUNDS', 2);
const seed = numberOf('KILL_SEED', 1);

const rows = 1_500;
const flow = 'HARBOUR:PORT_TRAFFIC(1.0.0)';
const example = (name: string): Promise<string> => readFile(join(import.meta.dirname, '../../examples', name), 'utf8');

/** Data whose values are all the number of a generation. */
function dataOf(generation: number): string {
  const lines = ['STRUCTURE,STRUCTURE_ID,ACTION,FREQ,CARGO,TIME_PERIOD,TONNAGE'];
  for (let row = 0; row < rows; row += 1) {
    const day = new Date(Date.UTC(1900, 0, 1 + row)).toISOString().slice(0, 10);
    lines.push(`dataflow,${flow},R,A,ALL,${day}/P1Y,${generation}`);
  }
  return `${lines.join('\n')}\n`;
}

describe('Strata after a kill at a load of data', function () {
  this.timeout(600_000);
  const dataDir = join(runFolder(), 'killed-at-loads');
  let strata: StrataProcess;
  /** The generation that is acknowledged. */
  let acknowledged = 1;
  let milliseconds = 0;

  const load = async (generation: number): Promise<number> => {
    const response = await strata.request(`/ws/secure/data/${encodeURIComponent(flow)}`, {
      method: 'POST',
      body: dataOf(generation),
    });
    const text = await response.text();
    expect(response.status, text.slice(0, 1_000)).to.equal(200);
    return generation;
  };

  /** The generation of all rows. */
  async function generationOf(): Promise<number> {
    const response = await strata.request('/sdmx/v2/data/dataflow/HARBOUR/PORT_TRAFFIC/1.0.0?format=csv');
    const text = await response.text();
    expect(response.status, text.slice(0, 1_000)).to.equal(200);
    const lines = text.trimEnd().split('\n').slice(1);
    expect(lines).to.have.length(rows);
    const found = new Set(lines.map((line) => line.split(',')[6]));
    expect([...found]).to.have.length(1);
    return Number([...found][0]);
  }

  /** @param isConnecting whether the Neo4j that runs on the data folder is used, as an external one */
  function begin(isConnecting = false): void {
    const { uri, username, password } = isConnecting ? embeddedAddress(dataDir) : {};
    strata = startStrata({
      STRATA_DATA_DIR: dataDir,
      NEO4J_URI: uri,
      NEO4J_USERNAME: username,
      NEO4J_PASSWORD: password,
    });
  }

  before(async () => {
    begin();
    await strata.submit(await example('1-agencies.xml'), 'MERGE');
    for (const name of ['2-port-traffic.xml', '3-more-cargo.xml']) {
      const response = await strata.submit(await example(name));
      expect(response.status, await response.text()).to.equal(200);
    }
    await load(0);
    const since = performance.now();
    await load(acknowledged);
    milliseconds = performance.now() - since;
  });
  after(() => killLeftovers(dataDir));

  for (let round = 0; round < rounds; round += 1) {
    /** Every second time, the Neo4j of the killed one goes on, and the next one connects to it. */
    const isConnecting = round % 2 === 0;
    it(`${round}: the data before or after the load, and no file of neither${isConnecting ? ' but that of the killed load' : ''}`, async () => {
      const random = new Random(seed * 1_000_003 + round);
      const sent = load(acknowledged + 1).catch(() => undefined);
      // A load is written and committed at its end.
      await delay((0.3 + 0.8 * random.next()) * milliseconds);
      strata.kill('SIGKILL');
      await strata.ended;
      if (!isConnecting) {
        for (const pid of neo4jProcesses(dataDir)) process.kill(pid, 'SIGKILL');
        while (neo4jProcesses(dataDir).length > 0) await delay(20);
      }
      const known = (await sent) ?? acknowledged;
      begin(isConnecting);
      await strata.listening;
      const found = await generationOf();
      expect(found).to.be.within(known, acknowledged + 1);
      const listed = await strata.request(`/ws/secure/data/${encodeURIComponent(flow)}`);
      const { loads } = (await listed.json()) as { loads: unknown[] };
      const files = await readdir(join(dataDir, 'loads'));
      // Another process that uses an external Neo4j may be writing the file of a load, so a start with one keeps a young file.
      expect(files).to.have.lengthOf.within(loads.length, loads.length + (isConnecting ? 1 : 0));
      acknowledged = found;
      // What the killed one left hinders no other load.
      acknowledged = await load(found + 1);
      expect(await generationOf()).to.equal(acknowledged);
    });
  }
});
