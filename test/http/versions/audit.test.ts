import { expect } from 'chai';
import type { auditSchema } from '../../../src/http/versions/audit.js';
import type { Artefact } from '../../../src/model/artefact.js';
import { auditRegistry, auditRules } from '../../../src/registry/versions/audit.js';
import { packArtefact } from '../../../src/store/packed-artefact.js';
import { agencyScheme, codelist, conceptScheme, hierarchy, ownedBy, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { codelistMessage } from '../messages.js';
import type { Received } from '../received.js';

type Violation = Audit['violations'][number];

type Audit = Received<typeof auditSchema>;

const count = 12;
const codes = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `C${String(first + index).padStart(2, '0')}`);

describe('GET /ws/registry/audit', () => {
  let test: TestServer;
  let whileIntact = '';

  /** Changes the content of a version in the graph, as rules that were not enforced once would have allowed. */
  const overwrite = (artefact: Artefact) =>
    test.cypher('MATCH (:Version {urn: $urn})-[:HAS_REVISION]->(r) SET r.body = $body', {
      urn: urns.ownedBy(artefact.agencyID, urns.codelist(artefact.id, artefact.version)),
      body: packArtefact(artefact).body,
    });

  before(async () => {
    test = await startTestServer();
    await test.submit([agencyScheme(['SDMX', 'ABC'])], 'MERGE');
    await test.submit([
      codelist('STEPS', '1.0.0', codes(0, count)),
      codelist('STEPS', '1.1.0', codes(0, count)),
      codelist('STEPS', '1.1.1', codes(0, count)),
      codelist('STEPS', '2.0.0', codes(0, count)),
      codelist('STEPS', '2.0.1-draft', ['OTHER']),
      ownedBy('ABC', codelist('STEPS', '1.0.0', ['A'])),
      ownedBy('ABC', codelist('STEPS', '1.0.1', ['A'])),
      codelist('FREE', '0.1.0', ['A']),
      codelist('FREE', '0.1.1', ['B']),
      codelist('FREE', '1.0', ['A']),
      codelist('FREE', '1.1', ['B']),
      codelist('GONE', '1.0.0', ['A']),
      codelist('LACK', '1.0.0', ['A', 'B']),
    ]);
    const { at } = await test.submit([
      conceptScheme('BY_WILDCARD', '1.0.0', { X: urns.codelist('GONE', '1.0+.0') }),
      conceptScheme('EXACTLY', '1.0.0', { X: urns.codelist('GONE', '1.0.0'), Y: urns.codelist('GONE', '1.0.0') }),
      hierarchy('ITEMS', '1.0.0', [urns.code('LACK', '1.0+.0', 'A'), urns.code('LACK', '1.0+.0', 'B')]),
    ]);
    whileIntact = new Date(at).toISOString();
    // A new code as a patch, and a code that is gone as a minor version.
    await overwrite(codelist('STEPS', '1.0.0', codes(1, count)));
    await overwrite(codelist('STEPS', '1.1.1', [...codes(0, count), 'NEW']));
    await overwrite(ownedBy('ABC', codelist('STEPS', '1.0.1', ['B'])));
    await test.submit([codelist('LATER', '0.1.0', ['A'])]);
    await test.cypher(
      `MATCH (c:Clock)
       CALL (c) {
         MATCH (:Version {urn: $gone})-[:HAS_REVISION]->(r) SET r.to = c.tick
       }
       CALL (c) {
         MATCH (:Wildcard {urn: $wildcard})-[s:RESOLVES_TO]->() SET s.to = c.tick
       }
       CALL (c) {
         MATCH (w:Wildcard {urn: $lacking}), (v:Version {urn: $lack})
         CREATE (w)-[:LACKS {class: 'Code', items: ['B', 'Z'], from: c.tick, to: 9007199254740991}]->(v)
         CREATE (w)-[:LACKS {class: 'Concept', items: ['A'], from: c.tick, to: 9007199254740991}]->(v)
       }`,
      {
        gone: urns.codelist('GONE', '1.0.0'),
        wildcard: urns.codelist('GONE', '1.0+.0'),
        lacking: urns.codelist('LACK', '1.0+.0'),
        lack: urns.codelist('LACK', '1.0.0'),
      },
    );
  });
  after(() => test.close());

  async function audit(query = ''): Promise<Audit> {
    const response = await test.request(`/ws/registry/audit${query}`);
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    expect(text).to.equal(`${JSON.stringify(JSON.parse(text), undefined, 2)}\n`);
    return JSON.parse(text) as Audit;
  }

  const shortOf = ({ violations }: Audit) =>
    violations.map(({ rule, urn }) => `${rule} ${/[A-Za-z]+=.*$/.exec(urn)?.[0] ?? urn}`);

  const all = [
    'version.increment Codelist=ABC:STEPS(1.0.1)',
    'version.increment Codelist=SDMX:STEPS(1.1.1)',
    'reference.unresolved ConceptScheme=SDMX:BY_WILDCARD(1.0.0)',
    'reference.unresolved ConceptScheme=SDMX:EXACTLY(1.0.0)',
    'item.missing Hierarchy=SDMX:ITEMS(1.0.0)',
  ];

  it('returns every fault by line, with the state that was read', async () => {
    const found = await audit();
    expect(shortOf(found)).to.deep.equal(all);
    expect(found).to.include({ next: null, tick: 5 });
    expect(found.lines).to.be.greaterThan(8);
  });

  it('measures a stable version against the next lower one', async () => {
    const { violations } = await audit('?agency=ABC');
    expect(violations).to.have.length(1);
    const [{ version, detail, severity } = {}] = violations as [Violation];
    expect(severity).to.equal('error');
    expect(version).to.deep.include({ baseline: '1.0.0', proposed: '1.0.1', required: 'major', minimum: '2.0.0' });
    expect(version?.changes[0]).to.include({ increment: 'major', rule: 'Codelist.code.remove' });
    expect(version?.count).to.equal(version?.changes.length);
    expect(detail).to.include('from 1.0.0 to 1.0.1').and.to.include('2.0.0 or higher');
  });

  it('lists the first changes of a step, those with the largest increment first, and their number', async () => {
    await overwrite(codelist('STEPS', '1.1.0', ['FIRST', ...codes(1, count).map((code) => `${code}_X`)]));
    try {
      const { violations } = await audit('?rules=version.increment&agency=SDMX');
      const [step] = violations.filter(({ urn }) => urn === urns.codelist('STEPS', '1.1.0'));
      expect(step?.version).to.include({ required: 'major', minimum: '3.0.0', count: 2 * count + 1 });
      expect(step?.version?.changes.map(({ increment }) => increment)).to.deep.equal(Array(10).fill('major'));
    } finally {
      await overwrite(codelist('STEPS', '1.1.0', codes(0, count)));
    }
  });

  it('names the items that a reference names and its version lacks', async () => {
    const { violations } = await audit('?rules=item.missing');
    expect(violations).to.have.length(1);
    expect(violations[0]).to.deep.include({
      severity: 'warning',
      urn: urns.hierarchy('ITEMS', '1.0.0'),
      reference: urns.codelist('LACK', '1.0+.0'),
      resolution: urns.codelist('LACK', '1.0.0'),
      items: ['B'],
    });
  });

  it('names references without a version, wildcards and exact ones, each once', async () => {
    const { violations } = await audit('?rules=reference.unresolved');
    expect(violations.map(({ severity, reference }) => `${severity} ${reference}`)).to.deep.equal([
      `error ${urns.codelist('GONE', '1.0+.0')}`,
      `error ${urns.codelist('GONE', '1.0.0')}`,
    ]);
    expect(violations[0]?.detail).to.include('no stable version matches');
    expect(violations[1]?.detail).to.include('does not exist');
  });

  it('reads an instant before the faults', async () => {
    const found = await audit(`?asOf=${whileIntact}&rules=item.missing,reference.unresolved`);
    expect(found).to.deep.include({ asOf: whileIntact, tick: 4, violations: [] });
  });

  for (const [query, expected] of [
    ['?rules=version.increment', all.slice(0, 2)],
    ['?rules=item.missing,version.increment', [...all.slice(0, 2), ...all.slice(4)]],
    ['?agency=ABC', all.slice(0, 1)],
    ['?agency=ABC,SDMX', all],
    ['?agency=NONE', []],
    ['?after=Codelist=SDMX:STEPS', all.slice(2)],
    ['?after=Codelist=SDMX:STEPS&limit=1', all.slice(2, 3)],
    ['?after=ZZZ=A:B', []],
  ] as const) {
    it(`${query} finds ${expected.length}`, async () => {
      expect(shortOf(await audit(query))).to.deep.equal(expected);
    });
  }

  for (const limit of [1, 2, 7]) {
    it(`in pages of ${limit}, returns each fault once`, async () => {
      const violations: string[] = [];
      let lines = 0;
      let next: string | null = null;
      do {
        const page: Audit = await audit(`?limit=${limit}${next === null ? '' : `&after=${encodeURIComponent(next)}`}`);
        violations.push(...shortOf(page));
        expect(page.lines).to.be.at.most(limit);
        lines += page.lines;
        next = page.next;
      } while (next !== null);
      expect(violations).to.deep.equal(all);
      expect(lines).to.equal((await audit()).lines);
    });
  }

  for (const [query, text] of [
    ['?rules=codes', 'rules contains "codes"; use version.increment, item.missing, reference.unresolved'],
    ['?limit=0', 'limit is "0"'],
    ['?limit=10001', 'limit is "10001"'],
    ['?limit=x', 'limit is "x"'],
    ['?after=x', 'after is "x"'],
    ['?agency=A%20B', '"A B" is not a valid agency'],
    ['?colour=red', 'unknown parameter "colour"'],
  ] as const) {
    it(`refuses ${query}`, async () => {
      const response = await test.request(`/ws/registry/audit${query}`);
      expect(response.status).to.equal(400);
      expect(await response.text()).to.include(JSON.stringify(text).slice(1, -1));
    });
  }

  it('returns what submissions accept with a warning: imported versions that are too low, and items that go with a version', async () => {
    const after = (await audit()).lines;
    expect((await test.post(codelistMessage('IMPORTED', '1.0.0', ['A', 'B']))).status).to.equal(200);
    const tooLow = codelistMessage('IMPORTED', '1.0.1', ['A']);
    expect((await test.post(tooLow)).status).to.equal(409);
    expect((await test.post(tooLow, { Strict: 'false' })).status).to.equal(200);
    await test.submit([
      codelist('LOSS', '1.0.0', ['A', 'B']),
      hierarchy('USES', '1.0.0', [urns.code('LOSS', '1+.0.0', 'A'), urns.code('LOSS', '1+.0.0', 'B')]),
    ]);
    const before = await audit();
    await test.submit([codelist('LOSS', '2.0.0', ['B'])]);
    const found = await audit();
    expect(found.lines).to.equal(after + 3);
    const added = found.violations.filter(({ urn }) => /IMPORTED|USES/.test(urn));
    expect(added.map(({ rule, urn }) => [rule, urn])).to.deep.equal([
      ['version.increment', urns.codelist('IMPORTED', '1.0.1')],
      ['item.missing', urns.hierarchy('USES', '1.0.0')],
    ]);
    expect(added[0]?.version).to.include({ required: 'major', minimum: '2.0.0', count: 1 });
    expect(added[1]).to.deep.include({ items: ['A'], resolution: urns.codelist('LOSS', '2.0.0') });
    expect(before.violations.map(({ urn }) => urn)).not.to.include(urns.hierarchy('USES', '1.0.0'));
  });

  it('loads content while the violations are read, so that memory does not grow with the page', async () => {
    const many = Array.from({ length: 250 }, (_, index) => `M${String(index).padStart(3, '0')}`);
    await test.submit(many.flatMap((id) => [codelist(id, '1.0.0', ['A']), codelist(id, '1.0.1', ['A'])]));
    for (const id of ['M000', 'M001', 'M249']) await overwrite(codelist(id, '1.0.1', ['A', 'B']));
    const { violations } = await auditRegistry(await test.at(), {
      rules: auditRules,
      agencies: null,
      after: 'Codelist=SDMX:LATER',
      limit: 1_000,
    });
    const start = test.database.roundTrips;
    const trips: number[] = [];
    const found: string[] = [];
    for await (const { urn } of violations) {
      trips.push(test.database.roundTrips - start);
      found.push(urn);
      if (found.length === 3) break;
    }
    expect(found).to.deep.equal(['M000', 'M001', 'M249'].map((id) => urns.codelist(id, '1.0.1')));
    expect(trips[2]).to.be.greaterThan(2 * (trips[0] ?? 0));
    expect(test.database.roundTrips - start).to.be.lessThan(60);
  });
});
