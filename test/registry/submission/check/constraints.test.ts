import { expect } from 'chai';
import type { Artefact } from '../../../../src/model/artefact.js';
import { codelist, conceptScheme, dataflow, dataStructure, urns } from '../../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../../harness/registry.js';
import { region } from '../../../references/constraints.js';

const flow = urns.dataflow('DF', '1.0.0');

const constraint = (id: string, content: object): Artefact =>
  ({
    class: 'DataConstraint',
    agencyID: 'SDMX',
    id,
    version: '1.0.0',
    names: { en: id },
    role: 'Allowed',
    constraintAttachment: { dataflows: [flow] },
    ...content,
  }) as unknown as Artefact;

describe('checkConstraints', () => {
  let test: TestRegistry;
  before(async () => {
    test = await openTestRegistry();
    const { outcome, results } = await test.submit([
      codelist('CL_FREQ', '1.0.0', ['A', 'M', 'Q']),
      conceptScheme('CS', '1.0.0', { FREQ: null }),
      dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0.0', 'FREQ')]: urns.codelist('CL_FREQ', '1.0+.0') }),
      dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0.0')),
    ]);
    expect(outcome, JSON.stringify(results)).to.equal('accepted');
  });
  after(() => test.close());

  /** The warnings of a submission of one constraint. */
  const warningsOf = async (id: string, content: object): Promise<string[]> => {
    const { outcome, results } = await test.submit([constraint(id, content)]);
    expect(outcome, JSON.stringify(results)).to.equal('accepted');
    return results
      .flatMap(({ problems }) => problems)
      .filter(({ rule }) => rule === 'constraint.nothing')
      .map(({ severity, detail }) => `${severity}: ${detail}`);
  };
  const list = urns.codelist('CL_FREQ', '1.0.0');

  it('warns of a pattern that fits no code, and of a constraint that leaves none', async () => {
    expect(await warningsOf('PATTERN', { cubeRegions: [region({ FREQ: ['A', 'X%'] })] })).to.deep.equal([
      `warning: the pattern "X%" of FREQ fits no code of ${list}; write one that does, or leave it out`,
    ]);
    expect(await warningsOf('NONE', { cubeRegions: [region({ FREQ: ['%Z'] })] })).to.deep.equal([
      `warning: the pattern "%Z" of FREQ fits no code of ${list}; write one that does, or leave it out`,
      `warning: the constraint leaves no code of FREQ: none of its values is in ${list}; name codes that the list has`,
    ]);
    const both = [region({ FREQ: ['A'] }), region({ FREQ: ['A%'] }, false)];
    expect(await warningsOf('BOTH', { cubeRegions: both })).to.have.length(1);
  });

  it('does not warn of a constraint that selects something, or excludes everything in words', async () => {
    expect(await warningsOf('SOME', { cubeRegions: [region({ FREQ: ['A%'] })] })).to.deep.equal([]);
    expect(await warningsOf('EXCLUDED', { cubeRegions: [region({ FREQ: ['X%', 'A'] }, false)] })).to.have.length(1);
    expect(await warningsOf('ABSENT', { cubeRegions: [region({ '!FREQ': ['%'] })] })).to.deep.equal([]);
  });

  it('does not warn where a list is partial, and can lack what fits', async () => {
    const { results } = await test.submit([
      codelist('PART', '1.0.0', ['A'], { isPartial: true }),
      dataStructure('DSD_PART', '1.0.0', { [urns.concept('CS', '1.0.0', 'FREQ')]: urns.codelist('PART', '1.0.0') }),
      dataflow('DF_PART', '1.0.0', urns.dataStructure('DSD_PART', '1.0.0')),
      constraint('OF_PART', {
        constraintAttachment: { dataflows: [urns.dataflow('DF_PART', '1.0.0')] },
        cubeRegions: [region({ FREQ: ['X%'] })],
      }),
    ]);
    expect(results.map(({ status }) => status)).to.deep.equal(Array(4).fill('created'));
    expect(results.flatMap(({ problems }) => problems.map(({ rule }) => rule))).to.deep.equal([]);
  });

  it('reads lists as they are after the submission', async () => {
    const { results } = await test.submit([
      codelist('CL_FREQ', '1.1.0', ['A', 'M', 'Q', 'X1']),
      constraint('LATER', { cubeRegions: [region({ FREQ: ['X%'] })] }),
    ]);
    expect(
      results.flatMap(({ problems }) => problems).filter(({ rule }) => rule === 'constraint.nothing'),
    ).to.deep.equal([]);
  });
});
