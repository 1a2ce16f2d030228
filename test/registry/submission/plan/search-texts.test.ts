import { expect } from 'chai';
import type { Artefact } from '../../../../src/model/artefact.js';
import type { Content } from '../../../../src/model/content.js';
import { nextTurn } from '../../../../src/model/turns.js';
import { Registry } from '../../../../src/registry/registry.js';
import { type PackedTexts, packSearchTexts } from '../../../../src/registry/search/search-texts.js';
import { prepareArtefact } from '../../../../src/registry/submission/receive/prepare.js';
import type { Report } from '../../../../src/registry/submission/submission.js';
import { codelist, urns } from '../../../harness/artefacts.js';
import { submitKilledAfter, transactionBytes } from '../../../harness/killed-after.js';
import { openTestRegistry, type TestRegistry } from '../../../harness/registry.js';

const renamed = (artefact: Artefact, en: string): Artefact => ({ ...artefact, names: { en } });

describe('search texts of submissions', () => {
  let test: TestRegistry;
  before(async () => {
    test = await openTestRegistry();
  });
  after(() => test.close());

  /** All texts with the versions that have them, but for their ids. */
  const texts = (prefix = '') =>
    test.cypher(
      `MATCH (t:SearchText)<-[e:HAS_TEXT]-(v:Version) WHERE t.line CONTAINS $prefix
       WITH t, e, v ORDER BY v.urn, e.from
       WITH t, collect([v.urn, e.from, e.to]) AS versions
       RETURN t.line AS line, t.stability AS stability, t.kind AS kind, t.class AS class, t.agency AS agency, t.hash AS hash,
         t.ids AS ids, t.words AS words, t.shown AS shown, t.since AS since, t.ended AS ended, t.from AS from, t.to AS to, versions
       ORDER BY line, stability, hash, from`,
      { prefix },
    );

  async function accept(artefacts: readonly Artefact[], action?: 'DELETE' | 'MERGE'): Promise<void> {
    const report = await test.submit(artefacts, action);
    expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
  }

  /** Submits an artefact whose search texts are made while it is written. */
  function submitLate(
    artefact: Artefact,
    make: (texts: readonly PackedTexts[]) => Promise<readonly PackedTexts[]>,
  ): Promise<Report> {
    const prepared = prepareArtefact(artefact);
    const { content } = prepared;
    const searchTexts = make([...packSearchTexts(artefact, prepared.rank.stability)]);
    searchTexts.catch(() => undefined);
    return Registry.over(test.database, { isOnlyWriter: true }).submit({
      ...{ action: 'REPLACE', dryRun: false, strict: false, principal: { kind: 'root', name: 'root' } },
      artefacts: [{ ...prepared, content: { ...content, searchTexts } }],
    });
  }

  it('are shared by the versions of a line that have the same ones', async () => {
    await accept([codelist('SHARED', '1.0.0', ['A', 'B']), codelist('SHARED', '1.1.0', ['A', 'B'])]);
    await accept([codelist('SHARED', '1.2.0', ['A', 'B'])]);
    const found = await texts('SHARED');
    expect(found.map(({ kind }) => kind)).to.deep.equal(['artefact item']);
    expect(found.map(({ versions }) => (versions as unknown[]).length)).to.deep.equal([3]);
  });

  it('end with the last version that has them', async () => {
    await accept([codelist('ENDING', '1.0.0', ['A']), codelist('ENDING', '1.0.1', ['A'])]);
    const open = async () => (await texts('ENDING')).filter(({ ended }) => ended === null).length;
    await accept([codelist('ENDING', '1.0.0', ['A'])], 'DELETE');
    expect(await open()).to.equal(1);
    await accept([codelist('ENDING', '1.0.1', ['A'])], 'DELETE');
    expect(await open()).to.equal(0);
  });

  it('are restored when a submission is killed between its batches', async () => {
    // Their texts need more memory than one batch has.
    const ids = Array.from({ length: 30 }, (_, index) => `KILL${index}`);
    const long = 'word '.repeat(800);
    const lists = (name: string): readonly Artefact[] =>
      ids.map((id) => ({
        ...renamed(codelist(id, '1.0.0-draft', []), `${name} ${id}`),
        codes: Array.from({ length: 30 }, (_, code) => ({
          id: `C${code}`,
          names: { en: `${name} ${code}` },
          descriptions: { en: `${long}${code}` },
        })) as Content[],
      }));
    const hashes = async () =>
      (await texts('KILL')).map(({ line, hash, from, to, ended, versions }) => [line, hash, from, to, ended, versions]);
    await accept(lists('first'));
    const before = await hashes();
    const isKilledAfter = async (commits: number): Promise<boolean> =>
      (await submitKilledAfter(test.database, commits, lists('second'), 'REPLACE', transactionBytes)) === undefined;
    let written = 0;
    for (let commits = 2; await isKilledAfter(commits); commits += 1) {
      const [row] = await test.cypher('MATCH (p:Pending) MATCH (t:SearchText {from: p.tick}) RETURN count(t) AS count');
      written = Math.max(written, Number(row?.['count'] ?? 0));
      await accept([renamed(codelist('AFTER', '1.0.0-draft', []), `after ${commits}`)]);
      expect(await hashes()).to.deep.equal(before);
    }
    expect(written).to.be.greaterThan(0);
    const after = await hashes();
    expect(after.filter(([, , , , ended]) => ended !== null)).to.have.length(before.length);
    expect(after.length).to.equal(2 * before.length);
  });

  it('that are made after the rest are written as others are', async () => {
    const ids = Array.from({ length: 200 }, (_, index) => `C${index}`);
    await accept([codelist('MADE', '1.0.0', ids)]);
    const report = await submitLate(codelist('LATER', '1.0.0', ids), (texts) => nextTurn().then(() => texts));
    expect(report.outcome).to.equal('accepted');
    const found = async (id: string) =>
      (await texts(id)).map(({ kind, stability, ids: own, ended }) => ({
        kind,
        stability,
        own: String(own).replace(id.toLowerCase(), ''),
        ended,
      }));
    const later = await found('LATER');
    expect(later.length).to.be.greaterThan(2);
    expect(later).to.have.deep.members(await found('MADE'));
  });

  it('that cannot be made leave nothing of their submission', async () => {
    const failing = submitLate(codelist('FAILING', '1.0.0', ['A']), () => Promise.reject(new Error('no texts')));
    await failing.then(
      () => expect.fail('accepted'),
      (error: Error) => expect(error.message).to.equal('no texts'),
    );
    await accept([codelist('NEXT', '1.0.0', ['A'])]);
    const left = await test.cypher(
      "MATCH (n) WHERE n.urn CONTAINS 'FAILING' OR n.key CONTAINS 'FAILING' OR n:Pending RETURN n",
    );
    expect(left).to.deep.equal([]);
  });

  it('of codes with the same text in another version of another stability are texts of their own', async () => {
    await accept([codelist('BOTH', '1.0.0', ['A'])]);
    await accept([codelist('BOTH', '1.1.0-draft', ['A'])]);
    const found = await texts('BOTH');
    expect(found.map(({ stability }) => stability).sort()).to.deep.equal(['draft', 'stable']);
    expect(found.map(({ versions }) => (versions as string[][])[0]?.[0])).to.include(urns.codelist('BOTH', '1.0.0'));
  });
});
