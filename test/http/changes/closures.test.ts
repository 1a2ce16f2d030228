import { expect } from 'chai';
import {
  codelist,
  conceptScheme,
  dataConstraint,
  dataflow,
  dataProviderScheme,
  dataStructure,
  extendedCodelist,
  hierarchy,
  provisionAgreement,
  urns,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { constrain } from '../../registry/constraints/constrained.js';
import { openStream } from './event-source.js';

interface Change {
  readonly tick: number;
  readonly kind: string;
  readonly urn: string;
}

const path = '/ws/registry/changes';
const flow = urns.dataflow('DF', '1.0.0');
const agreement = urns.provisionAgreement('PA', '1.0.0-draft');

describe('changes of the resolved content of an artefact', () => {
  let test: TestServer;
  let start: number;
  const inShort = (changes: readonly Change[]) =>
    changes.map(({ kind, urn }) => `${kind} ${urn.slice(urn.indexOf('=') + 1)}`);
  const changesOf = async (closure: string, since: number | string): Promise<string[]> => {
    const found: Change[] = [];
    for (let [after, more] = [String(since), true]; more; ) {
      const response = await test.request(`${path}?since=${after}&limit=3&closure=${encodeURIComponent(closure)}`);
      const page = (await response.json()) as { changes: Change[]; next: string; more: boolean };
      found.push(...page.changes);
      [after, more] = [page.next, page.more];
    }
    return inShort(found);
  };
  /** What a submission changes of an artefact. */
  const afterSubmitting = async (
    closure: string,
    ...artefacts: Parameters<TestServer['submit']>[0]
  ): Promise<string[]> => {
    const { tick } = await test.at();
    const report = await test.submit(artefacts);
    expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
    return changesOf(closure, tick);
  };

  before(async () => {
    test = await startTestServer();
    start = (await test.at()).tick;
    await test.submit([
      codelist('BASE', '1.0.0', ['X']),
      extendedCodelist('CL', '1.0.0', [urns.codelist('BASE', '1.0+.0')], ['A', 'B']),
      conceptScheme('CS', '1.0.0', { FREQ: null }),
      dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0.0', 'FREQ')]: urns.codelist('CL', '1.0+.0') }),
      dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
      dataflow('OTHER', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
      codelist('APART', '1.0.0-draft', ['A']),
      dataProviderScheme(['P']),
      provisionAgreement('PA', '1.0.0-draft', urns.dataflow('DF', '1.0+.0'), urns.dataProvider('P')),
    ]);
  });
  after(() => test.close());

  it('includes what it refers to through wildcards and extensions, and not what refers to it or stands apart', async () => {
    expect(await afterSubmitting(flow, codelist('BASE', '1.1.0', ['X', 'Y']))).to.deep.equal([
      'created SDMX:BASE(1.1.0)',
      'moved SDMX:BASE(1.0+.0)',
    ]);
    expect(await afterSubmitting(flow, codelist('APART', '1.0.0-draft', ['A', 'B']))).to.deep.equal([]);
    expect(await afterSubmitting(flow, dataflow('OTHER', '1.1.0', urns.dataStructure('DSD', '1.0+.0')))).to.deep.equal(
      [],
    );
    expect(await afterSubmitting(flow, codelist('BASE', '2.0.0', ['X']))).to.deep.equal([]);
  });

  it('includes what was reached before a change only', async () => {
    const { tick } = await test.at();
    await test.submit([dataflow('DR', '1.0.0-draft', urns.dataStructure('DSD', '1.0.0'))]);
    const draft = urns.dataflow('DR', '1.0.0-draft');
    expect(await changesOf(draft, tick)).to.deep.equal(['created SDMX:DR(1.0.0-draft)']);
    const before = (await test.at()).tick;
    await test.submit([dataflow('DR', '1.0.0-draft', urns.dataStructure('DSD', '1.0.0'))], 'DELETE');
    await test.submit([codelist('BASE', '1.2.0', ['X', 'Y', 'Z'])]);
    expect(await changesOf(draft, before)).to.deep.equal(['deleted SDMX:DR(1.0.0-draft)']);
    await test.submit([dataflow('DR', '1.0.0-draft', urns.dataStructure('DSD', '1.0.0'))]);
    expect(await changesOf(draft, before)).to.deep.equal([
      'deleted SDMX:DR(1.0.0-draft)',
      'created SDMX:DR(1.0.0-draft)',
    ]);
  });

  it('includes the constraints that apply, also above an agreement, and the end of their effect', async () => {
    const isOf = async (id: string, version: string, flows: readonly string[]) => {
      const { tick } = await test.at();
      const report = await test.submit([dataConstraint(id, version, flows)]);
      expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
      return [await changesOf(flow, tick), await changesOf(agreement, tick)];
    };
    const created = ['created SDMX:DC(1.0.0)'];
    expect(await isOf('DC', '1.0.0', [flow])).to.deep.equal([created, created]);
    expect(await isOf('DC2', '1.0.0', [urns.dataflow('OTHER', '1.0.0')])).to.deep.equal([[], []]);
    // Of the versions of a constraint only the highest applies, so the one before does not any more.
    const moved = ['created SDMX:DC(2.0.0)'];
    expect(await isOf('DC', '2.0.0', [urns.dataflow('OTHER', '1.0.0')])).to.deep.equal([moved, moved]);
    expect(await isOf('DC', '2.1.0', [urns.dataflow('OTHER', '1.0.0')])).to.deep.equal([[], []]);
  });

  it('includes constraints on structures below it, also where the wildcard of an attachment moves back, and none with the role Actual', async () => {
    const structure = urns.dataStructure('DSD', '1.0.0');
    const below = urns.dataflow('BELOW', '1.0.0');
    await test.submit([dataflow('BELOW', '1.0.0', structure)]);
    const attached = (id: string, to: string, role?: string) =>
      constrain(id, '1.0.0', { dataStructures: [to] }, { FREQ: ['A'] }, role);
    expect(await afterSubmitting(below, attached('DC_ACTUAL', structure, 'Actual'))).to.deep.equal([]);
    const other = dataStructure('DSD', '1.9.0', {
      [urns.concept('CS', '1.0.0', 'FREQ')]: urns.codelist('CL', '1.0+.0'),
    });
    await test.submit([other]);
    expect(await afterSubmitting(below, attached('DC_MOVING', urns.dataStructure('DSD', '1.0+.0')))).to.deep.equal([]);
    const { tick } = await test.at();
    expect((await test.submit([other], 'DELETE')).outcome).to.equal('accepted');
    expect(await changesOf(below, tick)).to.deep.equal(['moved SDMX:DSD(1.0+.0)']);
  });

  it('does not include the first use of the wildcard of its root by another artefact, nor items that others name', async () => {
    await test.submit([codelist('USED', '1.0.0', ['A', 'B'])]);
    const { tick } = await test.at();
    const used = urns.codelist('USED', '1.0+.0');
    await test.submit([conceptScheme('USING', '1.0.0-draft', { X: used })]);
    expect(await changesOf(used, tick)).to.deep.equal([]);
    await test.submit([hierarchy('NAMING', '1.0.0-draft', [urns.code('USED', '1+.0.0', 'B')])]);
    await test.submit([conceptScheme('USING', '1.0.0-draft', { X: urns.codelist('USED', '1+.0.0') })]);
    const before = (await test.at()).tick;
    await test.submit([codelist('USED', '2.0.0', ['A'])]);
    expect(await changesOf(urns.conceptScheme('USING', '1.0.0-draft'), before)).to.deep.equal([
      'created SDMX:USED(2.0.0)',
      'moved SDMX:USED(1+.0.0)',
    ]);
    expect(await changesOf(urns.hierarchy('NAMING', '1.0.0-draft'), before)).to.deep.equal([
      'created SDMX:USED(2.0.0)',
      'moved SDMX:USED(1+.0.0)',
      'itemsMissing SDMX:USED(1+.0.0)',
    ]);
  });

  it('includes the versions that a root with a wildcard names', async () => {
    const { tick } = await test.at();
    await test.submit([dataflow('DF', '1.1.0', urns.dataStructure('DSD', '1.0+.0'))]);
    expect(await changesOf(urns.dataflow('DF', '1.0+.0'), tick)).to.deep.equal([
      'created SDMX:DF(1.1.0)',
      'moved SDMX:DF(1.0+.0)',
    ]);
    expect(await changesOf(urns.dataflow('DF', '1.0.0'), tick)).to.deep.equal([]);
    // The agreement refers to it with a wildcard.
    expect(await changesOf(agreement, tick)).to.deep.equal(['created SDMX:DF(1.1.0)', 'moved SDMX:DF(1.0+.0)']);
  });

  it('is the same in a stream while it is submitted as in pages afterwards', async () => {
    const { tick } = await test.at();
    const streams = await Promise.all(
      [flow, agreement].map((urn) => openStream(`${test.url}${path}?closure=${encodeURIComponent(urn)}`)),
    );
    await test.submit([codelist('BASE', '1.3.0', ['X', 'Y', 'Z', 'W'])]);
    await test.submit([codelist('APART', '1.0.0-draft', ['A', 'B', 'C'])]);
    await test.submit([dataConstraint('DC3', '1.0.0', [flow, urns.dataflow('DF', '1.1.0')])]);
    for (const [index, urn] of [flow, agreement].entries()) {
      const expected = await changesOf(urn, tick);
      expect(expected).to.have.length(3);
      await streams[index]?.arrived(3);
      expect(inShort(streams[index]?.events.map(({ data }) => JSON.parse(data)) ?? [])).to.deep.equal(expected);
    }
    for (const stream of streams) stream.close();
    expect((await changesOf(flow, start)).length).to.be.greaterThan(10);
  });

  it('does not lead through references that a rule restricts', async () => {
    const change = { principal: { kind: 'root', name: 'root' } as const, hasRoot: true, dryRun: false };
    const rule = {
      id: 'r',
      kind: 'restriction',
      urn: 'DataStructure=SDMX:DSD',
      covers: ['references'],
      to: [],
    } as const;
    await test.registry.changeAccessRules({ ...change, put: [rule], remove: [] });
    expect(await afterSubmitting(flow, codelist('BASE', '1.4.0', ['X', 'Y', 'Z', 'W', 'V']))).to.deep.equal([]);
    await test.registry.changeAccessRules({ ...change, put: [], remove: ['r'] });
    expect(await changesOf(flow, (await test.at()).tick - 2)).to.deep.equal([
      'created SDMX:BASE(1.4.0)',
      'moved SDMX:BASE(1.0+.0)',
    ]);
  });
});
