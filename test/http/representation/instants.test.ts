import { expect } from 'chai';
import type { Listener } from '../../../src/http/server/listen.js';
import { Registry } from '../../../src/registry/registry.js';
import { prepareArtefact } from '../../../src/registry/submission/receive/prepare.js';
import type { Report } from '../../../src/registry/submission/submission.js';
import { Database, type Tx } from '../../../src/store/database.js';
import { codelist } from '../../harness/artefacts.js';
import { database } from '../../harness/database.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';
import { serveRegistry } from '../serve-registry.js';

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A database that calls functions before a submission is committed, and after the first statement of every read. */
class WatchedDatabase extends Database {
  beforeCommit = async (): Promise<void> => undefined;
  inRead = async (): Promise<void> => undefined;

  override write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return super.write(async (tx) => {
      const result = await work(tx);
      await this.beforeCommit();
      return result;
    });
  }

  override read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return super.read((tx) =>
      work({
        revisions: tx.revisions,
        run: async (text, parameters) => {
          const rows = await tx.run(text, parameters);
          const interrupt = this.inRead;
          this.inRead = async () => undefined;
          await interrupt();
          return rows;
        },
      }),
    );
  }
}

for (const isOnlyWriter of [true, false]) {
  describe(`instants of responses, ${isOnlyWriter ? 'one process' : 'several processes'} on the database`, () => {
    let test: TestRegistry;
    let store: WatchedDatabase;
    let registry: Registry;
    let listener: Listener;

    before(async () => {
      test = await openTestRegistry();
      store = new WatchedDatabase(await database());
      registry = Registry.over(store, { isOnlyWriter });
      listener = await serveRegistry(registry);
      await submit(['A']);
    });
    after(async () => {
      await listener.stop(5);
      await store.close();
      await test.close();
    });
    afterEach(() => {
      store.beforeCommit = async () => undefined;
    });

    function submit(codes: readonly string[], others = 0): Promise<Report> {
      const artefacts = [
        codelist('CL', '1.0', codes),
        ...Array.from({ length: others }, (_, index) => codelist(`OTHER${index}`, '1.0', codes)),
      ];
      return registry.submit({
        action: 'REPLACE',
        dryRun: false,
        strict: false,
        principal: { kind: 'root', name: 'root' },
        artefacts: artefacts.map((artefact) => prepareArtefact(artefact)),
      });
    }

    const get = (query = '', headers: Record<string, string> = {}) =>
      fetch(`${listener.url}/sdmx/v2/structure/codelist/SDMX/CL?format=sdmx-json${query}`, { headers });
    const codesOf = async (response: Response): Promise<string> => {
      expect(response.status).to.equal(200);
      const { data } = (await response.json()) as { data: { codelists: { codes: { id: string }[] }[] } };
      return data.codelists[0]?.codes.map(({ id }) => id).join() ?? '';
    };
    const at = (asOf: number) => get(`&asOf=${new Date(asOf).toISOString()}`);
    /** The beginning of the next second, the unit of `Date`. */
    const nextSecond = (): Promise<void> => wait(1000 - (Date.now() % 1000) + 20);

    it('never change what was returned for one of 50 instants while a submission ran', async () => {
      const answers: [asOf: number, codes: string][] = [];
      const begun = Date.now();
      const running = submit(['A', 'B'], 300);
      let isRunning = true;
      const ended = running.finally(() => {
        isRunning = false;
      });
      const asked: Promise<void>[] = [];
      while (isRunning || asked.length < 50) {
        const asOf = Date.now();
        asked.push(
          at(asOf)
            .then(codesOf)
            .then((codes) => {
              answers.push([asOf, codes]);
            }),
        );
        // On a busy machine the submission takes long, and every instant is compared twice.
        await wait(Math.max(20, (Date.now() - begun) / 50));
      }
      const report = await ended;
      await Promise.all(asked);
      expect(report.outcome).to.equal('accepted');
      await submit(['A', 'B', 'C']);
      // Another process has answered nothing yet.
      const other = await serveRegistry(Registry.over(test.database, { isOnlyWriter }));
      try {
        for (const [asOf, codes] of answers) {
          expect(await codesOf(await at(asOf)), new Date(asOf).toISOString()).to.equal(codes);
          expect(codes, new Date(asOf).toISOString()).to.equal(asOf < report.at ? 'A' : 'A,B');
          const path = `/sdmx/v2/structure/codelist/SDMX/CL?format=sdmx-json&asOf=${new Date(asOf).toISOString()}`;
          expect(await codesOf(await fetch(`${other.url}${path}`))).to.equal(codes);
        }
      } finally {
        await other.stop(5);
      }
      const before = answers.filter(([asOf]) => asOf < report.at);
      expect(before.length, 'instants before the commit').to.be.greaterThan(1);
    });

    it('waits with an instant that a submission being committed may have', async () => {
      await submit(['A']);
      let asked: Promise<Response> | undefined;
      let asOf = 0;
      store.beforeCommit = async () => {
        store.beforeCommit = async () => undefined;
        await wait(5);
        asOf = Date.now();
        asked = at(asOf);
        await wait(200);
      };
      const report = await submit(['A', 'Q']);
      expect(report.at).to.be.lessThan(asOf);
      expect(asked === undefined ? '' : await codesOf(await asked)).to.equal('A,Q');
    });

    it('sends 200 for the Date of a response that was sent before a submission was committed', async () => {
      await submit(['A']);
      let date = '';
      store.beforeCommit = async () => {
        store.beforeCommit = async () => undefined;
        // The instant of the submission is in an earlier second.
        await nextSecond();
        const response = await get();
        expect(await codesOf(response)).to.equal('A');
        date = response.headers.get('date') ?? '';
      };
      const report = await submit(['A', 'X']);
      expect(Date.parse(date)).to.be.greaterThan(report.at);
      const response = await get('', { 'If-Modified-Since': date });
      expect(await codesOf(response)).to.equal('A,X');
    });

    it('sends 200 for the Date of a response that began before a submission and ended after it', async () => {
      await submit(['A']);
      store.inRead = async () => {
        await submit(['A', 'Y']);
        await nextSecond();
      };
      const slow = await get();
      const date = slow.headers.get('date') ?? '';
      expect(await codesOf(slow)).to.equal('A');
      expect(await codesOf(await get('', { 'If-Modified-Since': date }))).to.equal('A,Y');
    });

    it('sends 304 for the Date of a response in a later second than the newest change, cold and warm', async () => {
      await submit(['A', String(Date.now())]);
      await get();
      await nextSecond();
      for (const _ of ['cold', 'warm', 'warm']) {
        const date = (await get()).headers.get('date') ?? '';
        expect((await get('', { 'If-Modified-Since': date })).status).to.equal(304);
        expect(Math.abs(Date.parse(date) - Date.now())).to.be.lessThan(3_000);
      }
    });

    it('sends the present Date with a response that is repeated', async () => {
      await get();
      const first = Date.parse((await get()).headers.get('date') ?? '');
      await nextSecond();
      expect(Date.parse((await get()).headers.get('date') ?? '')).to.be.greaterThan(first);
    });
  });
}
