import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import type { LockedRoot } from '../../../src/registry/lock/lock-file.js';
import type { Report } from '../../../src/registry/submission/submission.js';
import {
  categorisation,
  categoryScheme,
  codelist,
  conceptScheme,
  dataflow,
  dataProviderScheme,
  dataStructure,
  extendedCodelist,
  hierarchy,
  provisionAgreement,
  urns,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { randomFrom } from '../../naive/random-registry.js';
import { constrain } from '../../registry/constraints/constrained.js';

const seeds = Number(process.env['CLOSURE_SEEDS'] ?? 1);
const firstSeed = Number(process.env['CLOSURE_FIRST'] ?? 1);
const submissions = 45;

const versions = ['1.0.0', '1.0.1', '1.1.0', '1.2.0-draft', '2.0.0', '2.1.0-draft'];
const references = ['1.0.0', '1.1.0', '1.2.0-draft', '1.0+.0', '1+.0.0', '2.0+.0'];

interface Change {
  readonly tick: number;
  readonly kind: string;
  readonly urn: string;
}

for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
  describe(`closures and locks of random submissions: ${seed}`, () => {
    let test: TestServer;
    const random = randomFrom(seed);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const some = <T>(values: readonly T[]): readonly T[] => values.filter(() => random() < 0.6);
    const to = (urnOf: (id: string, version: string) => string, ids: readonly string[]): string =>
      urnOf(pick(ids), pick(references));
    const codelists = ['CL', 'CL2'];
    const makers: readonly ((version: string) => Artefact)[] = [
      (version) => codelist(pick(codelists), version, ['A', ...some(['B', 'C'])]),
      (version) => extendedCodelist('CL2', version, [to(urns.codelist, ['CL'])], some(['D'])),
      (version) => conceptScheme('CS', version, { FREQ: to(urns.codelist, codelists) }),
      (version) => dataStructure('DSD', version, { [urns.concept('CS', pick(references), 'FREQ')]: null }),
      (version) => dataflow(pick(['DF', 'DF2']), version, to(urns.dataStructure, ['DSD'])),
      (version) => provisionAgreement('PA', version, to(urns.dataflow, ['DF']), urns.dataProvider('P')),
      (version) => hierarchy('H', version, [urns.code(pick(codelists), pick(references), pick(['A', 'B', 'C']))]),
      (version) =>
        categorisation('CAT', version, to(urns.dataflow, ['DF', 'DF2']), urns.category('CATS', '1.0.0', 'A')),
      (version) => {
        const attachments: readonly Readonly<Record<string, readonly string[]>>[] = [
          { dataflows: [to(urns.dataflow, ['DF', 'DF2'])] },
          { dataflows: [to(urns.dataflow, ['DF']), to(urns.dataflow, ['DF2'])] },
          { dataStructures: [to(urns.dataStructure, ['DSD'])] },
          { provisionAgreements: [to(urns.provisionAgreement, ['PA'])] },
        ];
        const role = pick(['Allowed', 'Allowed', 'Actual']);
        return constrain(pick(['DC', 'DC2']), version, pick(attachments), { FREQ: ['A'] }, role);
      },
    ];

    const principal = { kind: 'root', name: 'root' } as const;
    const restore = (tick: number): Promise<Report> =>
      test.registry.submit({
        action: 'REPLACE',
        artefacts: [],
        dryRun: false,
        strict: false,
        principal,
        restoration: { tick, of: { scope: 'registry' } },
      });

    /** One that is accepted or not: new versions, other contents, deletions, and the restoration of earlier states. */
    async function submitRandomly(): Promise<void> {
      const kind = random();
      const { tick } = await test.at();
      if (kind < 0.06) await restore(Math.max(2, tick - Math.floor(random() * 6)));
      else if (kind < 0.25) await test.submit([pick(makers)(pick(versions))], 'DELETE');
      else await test.submitValid(Array.from({ length: 3 }, () => pick(makers)(pick(versions))));
    }

    before(async () => {
      test = await startTestServer();
      await test.submit([
        codelist('CL', '1.0.0', ['A']),
        codelist('CL2', '1.0.0', ['A']),
        conceptScheme('CS', '1.0.0', { FREQ: urns.codelist('CL', '1.0+.0') }),
        dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0+.0', 'FREQ')]: null }),
        dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
        dataflow('DF2', '1.0.0', urns.dataStructure('DSD', '1.0.0')),
        categoryScheme('CATS', '1.0.0', { A: {} }),
        dataProviderScheme(['P']),
        provisionAgreement('PA', '1.0.0', urns.dataflow('DF', '1.0+.0'), urns.dataProvider('P')),
      ]);
      for (let each = 0; each < submissions; each += 1) await submitRandomly();
    });
    after(() => test?.close());

    /** What differs where a follower has to get a change. */
    async function lockAt(urn: string, tick: number): Promise<string> {
      const response = await test.request(`/ws/registry/lock?urn=${encodeURIComponent(urn)}&asOf=tick:${tick}`);
      if (response.status === 404) return 'none';
      expect(response.status, await response.clone().text()).to.equal(200);
      const lock = (await response.json()) as { closureHash: string; roots: readonly LockedRoot[] };
      return JSON.stringify([lock.closureHash, lock.roots]);
    }

    async function changesOf(urn: string): Promise<readonly Change[]> {
      const found: Change[] = [];
      for (let [since, more] = ['0', true]; more; ) {
        const path = `/ws/registry/changes?since=${since}&limit=50&closure=${encodeURIComponent(urn)}`;
        const response = await test.request(path);
        expect(response.status, await response.clone().text()).to.equal(200);
        const page = (await response.json()) as { changes: Change[]; next: string; more: boolean };
        found.push(...page.changes);
        [since, more] = [page.next, page.more];
      }
      return found;
    }

    it('a follower gets changes of exactly those transactions that change the lock', async () => {
      const newest = (await test.at()).tick;
      const counts = { changed: 0, same: 0 };
      const roots = [
        urns.dataflow('DF', '1.0.0'),
        urns.dataflow('DF2', '~'),
        urns.dataStructure('DSD', '1.0+.0'),
        urns.provisionAgreement('PA', '*'),
        urns.categorisation('CAT', '*'),
        urns.codelist('CL', '1+.0.0'),
        urns.hierarchy('H', '*'),
        urns.dataConstraint('DC', '~'),
      ];
      for (const root of roots) {
        if ((await lockAt(root, newest)) === 'none') continue;
        const changes = await changesOf(root);
        let before = 'none';
        for (let tick = 1; tick <= newest; tick += 1) {
          const after = await lockAt(root, tick);
          const events = changes.filter((change) => change.tick === tick).map(({ kind, urn }) => `${kind} ${urn}`);
          const differs = before !== after;
          expect(events.length > 0, `${root}, transaction ${tick}: ${events.join(', ')}`).to.equal(differs);
          counts[differs ? 'changed' : 'same'] += 1;
          before = after;
        }
      }
      expect(Math.min(counts.changed, counts.same)).to.be.greaterThan(20);
    });
  });
}
