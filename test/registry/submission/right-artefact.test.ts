import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { prepareArtefact } from '../../../src/registry/submission/receive/prepare.js';
import type { Report } from '../../../src/registry/submission/submission.js';
import {
  agencyScheme,
  codelist,
  conceptScheme,
  dataflow,
  extendedCodelist,
  hierarchy,
  urns,
} from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';

/** The problems with the version of the artefact that they are reported at. */
const found = ({ results }: Report) =>
  results.flatMap(({ urn, problems }) => problems.map((problem) => ({ ...problem, urn })));
const places = (report: Report) => found(report).map(({ urn, rule }) => [urn, rule]);
const statuses = ({ results }: Report) => results.map(({ status }) => status);

describe('the artefact that a problem is reported at', () => {
  let test: TestRegistry;
  before(async () => {
    test = await openTestRegistry();
  });
  after(() => test.close());

  const accept = async (...artefacts: readonly Artefact[]): Promise<Report> => {
    const report = await test.submit(artefacts);
    expect(report.outcome, JSON.stringify(found(report))).to.equal('accepted');
    return report;
  };

  describe('with several versions of one line in a message', () => {
    it('is the deleted version that a wildcard resolved to, not a draft', async () => {
      await accept(
        codelist('CL', '1.0.0', ['A']),
        codelist('CL', '1.1.0-draft', ['A']),
        conceptScheme('CS', '1.0', { X: urns.codelist('CL', '1.0+.0') }),
      );
      for (const order of [
        ['1.0.0', '1.1.0-draft'],
        ['1.1.0-draft', '1.0.0'],
      ]) {
        const report = await test.submit(
          order.map((version) => codelist('CL', version, [])),
          'DELETE',
        );
        expect(places(report)).to.deep.equal([[urns.codelist('CL', '1.0.0'), 'artefact.referenced']]);
        expect(found(report)[0]?.detail).to.match(/Codelist=SDMX:CL\(1\.0\.0\) cannot be deleted/);
      }
    });

    it('is the version that the wildcard moves to, in the words of the resolutions', async () => {
      await accept(codelist('MV', '1.0.0', ['A']), hierarchy('H', '1.0', [urns.code('MV', '1+.0.0', 'A')]));
      const report = await accept(
        codelist('MV', '2.0.0', ['B']),
        codelist('MV', '1.1.0', ['A']),
        codelist('MV', '2.1.0-draft', ['A']),
      );
      expect(places(report)).to.deep.equal([[urns.codelist('MV', '2.0.0'), 'wildcard.losesItem']]);
      expect(report.resolutions.map(({ to }) => to)).to.deep.equal([urns.codelist('MV', '2.0.0')]);
      expect(found(report)[0]?.detail).to.include(
        `now resolves to ${urns.codelist('MV', '2.0.0')}, which lacks Code A`,
      );
    });
  });

  describe('an artefact with the content that the registry holds', () => {
    const user = hierarchy('H_LOST', '1.0', [urns.code('LOST', '1+.0.0', 'A')]);

    it('is unchanged with a warning where a wildcard moved to a version that lacks the item, also with Strict', async () => {
      await accept(codelist('LOST', '1.0.0', ['A']), user);
      await accept(codelist('LOST', '2.0.0', ['B']));
      for (const strict of [false, true]) {
        const report = await test.registry.submit({
          action: 'REPLACE',
          dryRun: false,
          strict,
          principal: { kind: 'root', name: 'root' },
          artefacts: [prepareArtefact(user, () => ({}))],
        });
        expect(report.outcome).to.equal('accepted');
        expect(statuses(report)).to.deep.equal(['unchanged']);
        expect(found(report).map(({ rule, severity }) => [rule, severity])).to.deep.equal([
          ['reference.item', 'warning'],
        ]);
      }
    });

    it('is refused with a change in the same place', async () => {
      const report = await test.submit([{ ...user, names: { en: 'Other' } }]);
      expect(places(report)).to.deep.equal([[urns.hierarchy('H_LOST', '1.0'), 'reference.item']]);
      expect(report.outcome).to.equal('conflicting');
    });

    it('does not hide that the same message takes away what it names', async () => {
      const list = codelist('TAKEN', '1.0', ['A']);
      const unchanged = hierarchy('H_TAKEN', '1.0', [urns.code('TAKEN', '1.0', 'A')]);
      await accept(list, unchanged);
      const report = await test.submit([codelist('TAKEN', '1.0', ['B']), unchanged]);
      expect(report.outcome).to.equal('conflicting');
      expect(places(report)).to.deep.include([urns.codelist('TAKEN', '1.0'), 'item.referenced']);
    });
  });

  describe('a cycle of extensions', () => {
    const cyclic = [
      extendedCodelist('C1', '1.0', [urns.codelist('C2', '1.0')]),
      extendedCodelist('C2', '1.0', [urns.codelist('C1', '1.0')]),
    ];

    it('is reported beside other faults, with the way in words', async () => {
      const report = await test.submit([...cyclic, dataflow('DF', '1.0', urns.dataStructure('NONE', '1.0'))]);
      expect(places(report)).to.deep.equal([
        [urns.codelist('C1', '1.0'), 'extension.cycle'],
        [urns.codelist('C2', '1.0'), 'extension.cycle'],
        [urns.dataflow('DF', '1.0'), 'reference.missing'],
      ]);
      const [one, two] = [urns.codelist('C1', '1.0'), urns.codelist('C2', '1.0')];
      expect(found(report)[0]?.detail).to.include(`${one} extends ${two}, ${two} extends ${one}`);
    });
  });

  describe('the root agency', () => {
    it('cannot be deleted with its scheme', async () => {
      const report = await test.submit([agencyScheme([])], 'DELETE');
      expect(places(report)).to.deep.equal([[urns.agencies(), 'agency.root']]);
      expect(report.outcome).to.equal('conflicting');
    });

    it('cannot be taken out of its scheme', async () => {
      const report = await test.submit([agencyScheme(['ECB'])]);
      expect(places(report)).to.deep.equal([
        [urns.agencies(), 'agency.root'],
        [urns.agencies(), 'item.removed'],
      ]);
      expect(report.outcome).to.equal('conflicting');
    });
  });

  it('has as parents of a moved wildcard the artefacts that refer to it, each once', async () => {
    const wildcard = urns.codelist('TWICE', '1.0+.0');
    await accept(codelist('TWICE', '1.0.0', ['A']), conceptScheme('CS_TWICE', '1.0', { X: wildcard, Y: wildcard }));
    const report = await accept(codelist('TWICE', '1.1.0', ['A']));
    expect(report.resolutions.map(({ parents }) => parents)).to.deep.equal([1]);
  });
});
