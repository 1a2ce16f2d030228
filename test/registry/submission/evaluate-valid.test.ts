import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { prepareArtefact } from '../../../src/registry/submission/receive/prepare.js';
import type { Action, Report } from '../../../src/registry/submission/submission.js';
import {
  agencyScheme,
  codelist,
  conceptScheme,
  dataflow,
  dataStructure,
  extendedCodelist,
  hierarchy,
  ownedBy,
  urns,
} from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';

describe('evaluateValid, the submission with skipInvalid', () => {
  let test: TestRegistry;
  beforeEach(async () => {
    test = await openTestRegistry();
  });
  afterEach(() => test.close());

  const submit = (artefacts: readonly Artefact[], action: Action = 'REPLACE', dryRun = false): Promise<Report> =>
    test.registry.submit({
      action,
      dryRun,
      strict: false,
      skipInvalid: true,
      principal: { kind: 'root', name: 'root' },
      artefacts: artefacts.map((artefact, index) => prepareArtefact(artefact, () => ({ line: index + 1, column: 1 }))),
    });
  /** Status and errors of each artefact, by id and version. */
  const summary = ({ results }: Report) =>
    results.map(({ urn, status, problems }) => [
      urn.replace(/^.*=SDMX:/, ''),
      status,
      ...problems.filter(({ severity }) => severity === 'error').map(({ rule }) => rule),
    ]);
  const live = async () =>
    (
      await test.cypher(
        `MATCH (v:Version)-[:HAS_REVISION]->(r {to: 9007199254740991}) WHERE v.id <> 'AGENCIES'
         RETURN v.id + '(' + v.version + ')' AS name ORDER BY name`,
      )
    ).map(({ name }) => name);

  /** A chain of dependencies on a codelist that is missing, and artefacts beside it. */
  const chain = [
    dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
    dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0.0', 'X')]: urns.codelist('CL', '1.0.0') }),
    conceptScheme('CS', '1.0.0', { X: urns.codelist('MISSING', '1.0.0') }),
    codelist('CL', '1.0.0', ['A']),
    dataflow('DF_2', '1.0.0', urns.dataStructure('DSD_2', '1.0.0')),
    dataStructure('DSD_2', '1.0.0', { [urns.concept('CS_2', '1.0.0', 'Y')]: urns.codelist('CL', '1.0+.0') }),
    conceptScheme('CS_2', '1.0.0', { Y: null }),
  ];

  it('accepts what does not depend on an invalid artefact, directly or through others', async () => {
    const report = await submit(chain);
    expect(summary(report)).to.deep.equal([
      ['DF(1.0.0)', 'rejected', 'dependency.rejected'],
      ['DSD(1.0.0)', 'rejected', 'dependency.rejected'],
      ['CS(1.0.0)', 'rejected', 'reference.missing'],
      ['CL(1.0.0)', 'created'],
      ['DF_2(1.0.0)', 'created'],
      ['DSD_2(1.0.0)', 'created'],
      ['CS_2(1.0.0)', 'created'],
    ]);
    const dependencies = report.results.flatMap(({ problems }) =>
      problems.filter(({ rule }) => rule === 'dependency.rejected'),
    );
    expect(dependencies.map(({ reference, line }) => [reference, line])).to.deep.equal([
      [urns.dataStructure('DSD', '1.0.0'), 1],
      [urns.conceptScheme('CS', '1.0.0'), 2],
    ]);
    expect(dependencies[0]?.detail).to.include(urns.dataStructure('DSD', '1.0.0'));
    expect(report).to.include({ outcome: 'accepted', transaction: 2 });
    expect(await live()).to.deep.equal(['CL(1.0.0)', 'CS_2(1.0.0)', 'DF_2(1.0.0)', 'DSD_2(1.0.0)']);
  });

  it('reports in a dry run what the submission would report', async () => {
    const dry = await submit(chain, 'REPLACE', true);
    expect(await live()).to.deep.equal([]);
    expect(summary(await submit(chain))).to.deep.equal(summary(dry));
  });

  it('loads nothing for the rounds after the first', async () => {
    const before = test.database.roundTrips;
    await submit(chain, 'REPLACE', true);
    const all = test.database.roundTrips - before;
    await submit(chain.slice(2), 'REPLACE', true);
    expect(test.database.roundTrips - before - all).to.equal(all);
  });

  it('keeps artefacts that refer to a version that the registry holds, though its replacement is rejected', async () => {
    await test.submit([codelist('CL', '1.0.0', ['A'])]);
    const scheme = (id: string, concept: string, codelistUrn: string) =>
      conceptScheme(id, '1.0.0', { [concept]: codelistUrn });
    const report = await submit([
      codelist('CL', '1.0.0', ['A', 'B']),
      scheme('CS', 'X', urns.codelist('CL', '1.0.0')),
      hierarchy('H', '1.0.0', [urns.code('CL', '1.0.0', 'B')]),
    ]);
    expect(summary(report)).to.deep.equal([
      ['CL(1.0.0)', 'rejected', 'version.immutable'],
      ['CS(1.0.0)', 'created'],
      ['H(1.0.0)', 'rejected', 'dependency.rejected'],
    ]);
  });

  it('rejects the removal of an item that a rejected artefact of the message would no longer use', async () => {
    const inUse = (code: string, version = '1.0') => hierarchy('H', version, [urns.code('CL', '1.0', code)]);
    await test.submit([codelist('CL', '1.0', ['A', 'B']), inUse('A')]);
    const report = await submit([
      codelist('CL', '1.0', ['B']),
      { ...inUse('B'), hierarchicalCodes: [{ id: 'B', code: urns.code('NONE', '1.0', 'B') }] } as Artefact,
    ]);
    expect(summary(report)).to.deep.equal([
      ['CL(1.0)', 'rejected', 'dependency.rejected'],
      ['H(1.0)', 'rejected', 'reference.missing'],
    ]);
    expect(report.results[0]?.problems.at(-1)?.reference).to.equal(urns.hierarchy('H', '1.0'));
  });

  it('rejects what a rejected agency scheme would own', async () => {
    const agencies = { ...agencyScheme(['SDMX', 'NEW']), version: '2.0' };
    const report = await submit([
      agencies,
      ownedBy('NEW', codelist('CL', '1.0.0', ['A'])),
      codelist('CL_2', '1.0.0', ['A']),
    ]);
    expect(report.results.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected', 'created']);
    expect(summary(report)[0]).to.include('version.fixed');
    expect(report.results[1]?.problems.map(({ rule }) => rule)).to.include('owner.unknown');
  });

  it('rejects both of two artefacts with one URN', async () => {
    const report = await submit([
      codelist('CL', '1.0.0', ['A']),
      codelist('CL', '1.0.0', ['B']),
      codelist('CL_2', '1.0.0', ['A']),
    ]);
    expect(summary(report)).to.deep.equal([
      ['CL(1.0.0)', 'rejected', 'message.duplicate'],
      ['CL(1.0.0)', 'rejected', 'message.duplicate'],
      ['CL_2(1.0.0)', 'created'],
    ]);
    expect(report.results.map(({ problems }) => problems[0]?.line)).to.deep.equal([1, 2, undefined]);
  });

  it('rejects codelists that extend each other, which only the changed graph shows', async () => {
    const report = await submit([
      extendedCodelist('CL_A', '1.0.0', [urns.codelist('CL_B', '1.0.0')], ['A']),
      extendedCodelist('CL_B', '1.0.0', [urns.codelist('CL_A', '1.0.0')], ['B']),
      extendedCodelist('CL_C', '1.0.0', [urns.codelist('CL_D', '1.0.0')], ['C']),
      codelist('CL_D', '1.0.0', ['D']),
    ]);
    expect(summary(report)).to.deep.equal([
      ['CL_A(1.0.0)', 'rejected', 'extension.cycle'],
      ['CL_B(1.0.0)', 'rejected', 'extension.cycle'],
      ['CL_C(1.0.0)', 'created'],
      ['CL_D(1.0.0)', 'created'],
    ]);
    expect(await live()).to.deep.equal(['CL_C(1.0.0)', 'CL_D(1.0.0)']);
  });

  it('deletes what nothing refers to', async () => {
    await test.submit(chain.slice(3));
    const report = await submit(
      [codelist('CL', '1.0.0', []), dataflow('DF_2', '1.0.0', urns.dataStructure('DSD_2', '1.0.0'))],
      'DELETE',
    );
    expect(summary(report)).to.deep.equal([
      ['CL(1.0.0)', 'rejected', 'artefact.referenced'],
      ['DF_2(1.0.0)', 'deleted'],
    ]);
  });

  for (const [outcome, artefacts] of [
    ['conflicting', chain.slice(0, 3)],
    ['faulty', [{ ...agencyScheme(['SDMX']), version: '2.0' }, ...chain.slice(0, 3)]],
  ] as const) {
    it(`has the outcome of a usual submission if nothing is left: ${outcome}`, async () => {
      const usual = await test.submit(artefacts);
      const report = await submit(artefacts);
      expect([report.outcome, usual.outcome]).to.deep.equal([outcome, outcome]);
      expect(report.transaction).to.equal(null);
      expect(new Set(report.results.map(({ status }) => status))).to.deep.equal(new Set(['rejected']));
    });
  }
});
