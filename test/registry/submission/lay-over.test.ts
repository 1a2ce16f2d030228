import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { anonymous, type Principal } from '../../../src/registry/principal.js';
import type { Snapshot } from '../../../src/registry/snapshot.js';
import { prepare } from '../../../src/registry/submission/receive/prepare.js';
import { findStructuresOfData } from '../../../src/registry/validation/find-structures-of-data.js';
import { codelist, conceptScheme, dataflow, dataStructure, ownedBy, urns } from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';
import { constrain } from '../constraints/constrained.js';

const root: Principal = { kind: 'root', name: 'root' };
const flow = urns.dataflow('DF', '1.0.0');

const prepared = (artefacts: readonly Artefact[]) =>
  artefacts.map((artefact, index) =>
    prepare({ artefact, position: { line: index + 1, column: 1 }, references: new Map(), problems: [] }),
  );

describe('readLaidOver', () => {
  let test: TestRegistry;
  before(async () => {
    test = await openTestRegistry({ cacheBytes: 16_000_000, resultBytes: 16_000_000 });
    const report = await test.submit([
      codelist('CL', '1.0.0', ['A', 'B']),
      conceptScheme('CS', '1.0.0', { FREQ: urns.codelist('CL', '1.0+.0'), TEXT: null }),
      dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0.0', 'FREQ')]: null }),
      dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
      constrain('DC', '1.0.0', { dataflows: [flow] }, { FREQ: ['A'] }),
    ]);
    expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
  });
  after(() => test.close());

  /** What moves each wildcard of the flow, and restricts it otherwise. */
  const over = (): readonly Artefact[] => [
    codelist('CL', '1.1.0', ['A', 'B', 'C']),
    { ...dataStructure('DSD', '1.1.0', { [urns.concept('CS', '1.0.0', 'FREQ')]: null }), names: { en: 'Other' } },
    constrain('DC', '1.1.0', { dataflows: [flow] }, { FREQ: ['A', 'B'] }),
  ];

  const structuresIn = (snapshot: Snapshot) =>
    findStructuresOfData(snapshot, [{ structure: flow, structureClass: null }]);

  const read = <T>(
    artefacts: readonly Artefact[],
    reading: (snapshot: Snapshot) => Promise<T>,
    principal: Principal = anonymous,
  ): Promise<T> => test.registry.readLaidOver({ artefacts: prepared(artefacts), principal }, reading);

  it('reads the registry as it is after the submission of the artefacts, and leaves it as it was', async () => {
    const before = await structuresIn(await test.at());
    const laidOver = await read(over(), structuresIn);
    expect(laidOver).not.to.deep.equal(before);
    expect(await structuresIn(await test.at())).to.deep.equal(before);
    expect((await test.at()).tick).to.equal(2);
    const report = await test.submit(over());
    expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
    expect(laidOver).to.deep.equal(await structuresIn(await test.at()));
  });

  it('reads what several batches write', async () => {
    const codes = Array.from({ length: 700 }, (_, list) => codelist(`MANY${list}`, '1.0.0', ['A']));
    const found = await read([...codes, codelist('CL', '1.2.0', ['A', 'B', 'C', 'Z'])], structuresIn);
    expect(JSON.stringify(found)).to.include('CL(1.2.0)');
    const rows = await test.cypher('MATCH (v:Version) WHERE v.urn CONTAINS "MANY" RETURN count(v) AS count');
    expect(rows).to.deep.equal([{ count: 0 }]);
  });

  it('reads the registry as it is where nothing would change', async () => {
    const found = await read([codelist('CL', '1.0.0', ['A', 'B'])], structuresIn, root);
    expect(found).to.deep.equal(await structuresIn(await test.at()));
  });

  it('refuses what the registry would reject, with all problems', async () => {
    const wrong = [
      dataflow('X', '1.0.0', urns.dataStructure('NONE', '1.0.0')),
      ownedBy('NOBODY', codelist('Y', '1.0.0', [])),
    ];
    const error = await read(wrong, structuresIn).catch((each: unknown) => each);
    expect(error).to.include({ name: 'Conflict' });
    const { problems } = error as { problems: readonly { rule: string }[] };
    expect(problems.map(({ rule }) => rule)).to.include('reference.missing');
    expect(problems.length).to.be.at.least(2);
  });

  it('throws what the reading throws, and lets others submit', async () => {
    const error = await read([codelist('CL', '2.0.0', ['A'])], async () => {
      throw new RangeError('of the reader');
    }).catch((each: unknown) => each);
    expect(String(error)).to.include('of the reader');
    expect((await test.submit([codelist('OTHER', '1.0.0', ['A'])])).outcome).to.equal('accepted');
  });
});
