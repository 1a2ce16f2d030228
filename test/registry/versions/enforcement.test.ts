import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { typeOfClass } from '../../../src/model/artefact-types.js';
import { urnOf } from '../../../src/model/urn.js';
import type { Report, Result } from '../../../src/registry/submission/submission.js';
import { type Increment, minimumVersion } from '../../../src/versioning/increment.js';
import { stability } from '../../../src/versioning/stability.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';
import { allExamples, examplesOf } from '../../versioning/changes/examples/all-examples.js';
import { agencies, others } from '../../versioning/changes/examples/others.js';
import { incrementsOf } from '../../versioning/changes/published-increments.js';

interface Case {
  readonly rule: string;
  readonly required: Increment;
  readonly before: Artefact;
  readonly after: Artefact;
}

const baseline = '1.0.0';

/** The version one step below the one that changes require: the baseline itself, whose content cannot change, for a patch. */
const tooLow: Readonly<Record<Increment, string>> = { none: '1.0.0', patch: '1.0.0', minor: '1.0.1', major: '1.1.0' };

/** Cases without those that have the rule and the increment of an earlier one. */
function distinct(given: readonly Case[]): readonly Case[] {
  const byRule = new Map<string, Case>();
  for (const each of given) {
    const key = `${each.rule} ${each.required}`;
    if (!byRule.has(key)) byRule.set(key, each);
  }
  return [...byRule.values()];
}

/** An example for each rule and increment, with semantic versions, each in a version line of its own. */
const cases: readonly Case[] = distinct(
  allExamples
    .flatMap((examples) =>
      incrementsOf(examples.class).flatMap((rule) =>
        (examplesOf(examples, rule.id) ?? []).map((example) => ({
          ...example,
          required: (example.total ?? example.increment ?? rule.increment) as Increment,
        })),
      ),
    )
    .filter(({ before, required }) => stability(before.version) === 'stable' && required !== 'none'),
).map(({ before, after, ...example }, index) => ({
  ...example,
  before: { ...before, id: `E${index}` },
  after: { ...after, id: `E${index}` },
}));

const inVersion = (artefact: Artefact, version: string): Artefact => ({ ...artefact, version });

describe('version rules in a registry', () => {
  let test: TestRegistry;
  let tooSmall: ReadonlyMap<string, Result>;
  let sufficient: ReadonlyMap<string, Result>;

  const byUrn = ({ results }: Report): ReadonlyMap<string, Result> =>
    new Map(results.map((result) => [result.urn, result]));

  before(async () => {
    test = await openTestRegistry();
    await test.submit([agencies], 'MERGE');
    for (const artefacts of [others, cases.map(({ before }) => before)]) {
      const report = await test.submit(artefacts);
      const faults = report.results.flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'error'));
      expect(faults.slice(0, 30).map(({ rule, detail }) => `${rule}: ${detail}`)).to.deep.equal([]);
      expect(report.outcome).to.equal('accepted');
    }
    tooSmall = byUrn(await test.submitValid(cases.map(({ after, required }) => inVersion(after, tooLow[required]))));
    sufficient = byUrn(
      await test.submitValid(cases.map(({ after, required }) => inVersion(after, minimumVersion(baseline, required)))),
    );
  });
  after(() => test.close());

  cases.forEach(({ rule, required, after }) => {
    const minimum = minimumVersion(baseline, required);

    it(`${rule} (${after.id}) requires ${required}`, () => {
      const below = inVersion(after, tooLow[required]);
      const rejected = tooSmall.get(urnOf(below));
      expect(rejected?.status).to.equal('rejected');
      const problem = rejected?.problems.find(({ severity }) => severity === 'error');
      expect(problem?.rule).to.equal(below.version === baseline ? 'version.immutable' : 'version.increment');
      expect(problem?.detail).to.include(minimum);
      expect(sufficient.get(urnOf(inVersion(after, minimum)))).to.include({ status: 'created' });
    });
  });

  it('does not concern classes with one version, whose content is replaced', async () => {
    const fixed = allExamples.filter((each) => typeOfClass(each.class)?.fixedVersion !== undefined);
    expect(fixed).to.have.length(5);
    for (const examples of fixed) {
      // The schemes of SDMX have items in use.
      const own = (artefact: Artefact): Artefact => ({ ...artefact, agencyID: 'EX' });
      for (const { before, after } of examplesOf(examples, 'any') ?? []) {
        await test.submit([own(before)]);
        const report = await test.submit([own(after)]);
        expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
        expect(report.results[0]?.status).to.equal('replaced');
      }
    }
  });
});
