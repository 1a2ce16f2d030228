import { expect } from 'chai';
import fc from 'fast-check';
import type { Artefact } from '../../../src/model/artefact.js';
import { parseUrn } from '../../../src/model/urn.js';
import { prepareArtefact } from '../../../src/registry/submission/receive/prepare.js';
import type { Action, Report, Submission } from '../../../src/registry/submission/submission.js';
import { findChanges } from '../../../src/registry/versions/find-changes.js';
import { findComparedVersions, findSmallSteps } from '../../../src/registry/versions/find-small-steps.js';
import { precedence } from '../../../src/versioning/precedence.js';
import { codelist, conceptScheme, dataflow, dataStructure, urns } from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';

/** Number of random lines, and the seed that selects them: LOWEST_VERSION_RUNS for more, LOWEST_VERSION_SEED for others. */
const numRuns = Number(process.env['LOWEST_VERSION_RUNS'] ?? 8);
const seed = Number(process.env['LOWEST_VERSION_SEED'] ?? 1);

const numbers = [1, 2].flatMap((major) =>
  [0, 1, 2].flatMap((minor) => [0, 1, 2].map((patch) => `${major}.${minor}.${patch}`)),
);

/** A content of a codelist: its codes, and whether its name is another one. */
interface Given {
  readonly codes: readonly string[];
  readonly renamed: boolean;
}

const content: fc.Arbitrary<Given> = fc.record({
  codes: fc.subarray(['A', 'B', 'C'], { minLength: 1 }),
  renamed: fc.boolean(),
});

/** A version is submitted, and deleted again. */
interface Event {
  readonly version: string;
  readonly isDeleted: boolean;
  readonly given: Given;
}

const events: fc.Arbitrary<readonly Event[]> = fc.array(
  fc.record({
    version: fc.constantFrom(...numbers, '1.1.0-draft', '2.0.0-draft', '0.9.0', '1.0'),
    isDeleted: fc.boolean(),
    given: content,
  }),
  { minLength: 2, maxLength: 9 },
);

describe('the lowest version of a content', () => {
  let test: TestRegistry;
  let lines = 0;
  before(async () => {
    test = await openTestRegistry();
  });
  after(() => test.close());

  /** Submits an artefact; versions may be too low, unless it is a dry run. */
  const submit = (artefact: Artefact, action: Action = 'REPLACE', options: Partial<Submission> = {}): Promise<Report> =>
    test.registry.submit({
      action,
      dryRun: false,
      strict: false,
      lenient: true,
      principal: { kind: 'root', name: 'root' },
      artefacts: [prepareArtefact(artefact)],
      ...options,
    });
  const dryRun = (artefact: Artefact, action: Action = 'REPLACE'): Promise<Report> =>
    submit(artefact, action, { dryRun: true, lenient: false });

  const list = (id: string, version: string, { codes, renamed }: Given): Artefact =>
    codelist(id, version, codes, renamed ? { names: { en: 'Renamed' } } : {});

  /** A line of its own, as events made it. */
  async function makeLine(happened: readonly Event[]): Promise<string> {
    lines += 1;
    const id = `CL_${lines}`;
    for (const { version, isDeleted, given } of happened) {
      await submit(list(id, version, given));
      if (isDeleted) await submit(list(id, version, given), 'DELETE');
    }
    return id;
  }

  /** Checks that a content is accepted with a number, and with none from another one on that is lower. */
  async function expectLowest(made: (version: string) => Artefact, from: string, lowest: string, action?: Action) {
    expect(precedence(lowest) >= precedence(from), `${lowest} is not lower than ${from}`).to.equal(true);
    const accepted = await dryRun(made(lowest), action);
    expect(accepted.outcome, `${lowest}: ${JSON.stringify(accepted.results)}`).to.equal('accepted');
    for (const lower of numbers) {
      if (precedence(lower) < precedence(from) || precedence(lower) >= precedence(lowest)) continue;
      expect((await dryRun(made(lower), action)).outcome, `${lower} is lower than ${lowest}`).to.equal('conflicting');
    }
  }

  it('is the minimum of the report of a submission', async () => {
    let measured = 0;
    await fc.assert(
      fc.asyncProperty(
        events,
        content,
        fc.constantFrom(...numbers),
        fc.constantFrom<Action>('REPLACE', 'REPLACE', 'APPEND'),
        async (happened, given, proposed, action) => {
          const id = await makeLine(happened);
          const { results } = await dryRun(list(id, proposed, given), action);
          const report = results[0]?.version;
          if (report === undefined) return;
          measured += 1;
          const from = report.baseline ?? proposed;
          await expectLowest((version) => list(id, version, given), from, report.minimum, action);
          for (const { rule, detail } of results[0]?.problems ?? []) {
            if (/^version\.(increment|immutable|republished)$/.test(rule ?? ''))
              expect(detail).to.include(report.minimum);
          }
        },
      ),
      { numRuns, seed },
    );
    expect(measured).to.be.greaterThan(numRuns / 2);
  });

  it('is what a comparison suggests', async () => {
    let measured = 0;
    await fc.assert(
      fc.asyncProperty(events, content, fc.constantFrom(...numbers), async (happened, given, earlier) => {
        const id = await makeLine(happened);
        const [held] = (await dryRun(list(id, earlier, given))).results;
        if (held?.version?.baseline !== earlier) return;
        measured += 1;
        const later = list(id, '7.7.7', given);
        const offered = { ...prepareArtefact(later), load: async () => later };
        const before = parseUrn(urns.codelist(id, earlier));
        const { suggested } = await findChanges(await test.at(), { before, after: [offered] });
        await expectLowest((version) => list(id, version, given), earlier, suggested ?? '');
      }),
      { numRuns: numRuns * 2, seed },
    );
    expect(measured).to.be.greaterThan(0);
  });

  const given = (...codes: readonly string[]): Given => ({ codes, renamed: false });

  it('is above a version whose content is another one, measured against that', async () => {
    const id = await makeLine([
      { version: '1.0.0', given: given('A', 'B'), isDeleted: false },
      { version: '2.0.0', given: { ...given('A'), renamed: true }, isDeleted: false },
    ]);
    const { results } = await dryRun(list(id, '1.1.0', given('A')));
    expect(results[0]?.version).to.include({ baseline: '1.0.0', required: 'major', minimum: '2.0.1' });
    expect(results[0]?.problems[0]?.detail).to.include('as 2.0.1 or higher');
  });

  it('is the version that has the content, which the problem names', async () => {
    const id = await makeLine([
      { version: '1.0.0', given: given('A', 'B'), isDeleted: false },
      { version: '2.0.0', given: given('A'), isDeleted: false },
    ]);
    const { results } = await dryRun(list(id, '1.1.0', given('A')));
    expect(results[0]?.version?.minimum).to.equal('2.0.0');
    expect(results[0]?.problems[0]?.detail).to.include(`${urns.codelist(id, '2.0.0')} has this content`);
  });

  it('is not the number of a deleted version with other content', async () => {
    const id = await makeLine([
      { version: '1.0.0', given: given('A'), isDeleted: false },
      { version: '1.1.0', given: given('A', 'C'), isDeleted: true },
    ]);
    const republished = await dryRun(list(id, '1.1.0', given('A', 'B')));
    expect(republished.results[0]?.version).to.include({ baseline: '1.0.0', required: 'minor', minimum: '1.1.1' });
    expect(republished.results[0]?.problems.map(({ rule }) => rule)).to.deep.equal(['version.republished']);
    expect(republished.results[0]?.problems[0]?.detail).to.include('submit it as 1.1.1 or higher');
    const again = await dryRun(list(id, '1.0.1', given('A', 'C')));
    expect(again.results[0]?.version?.minimum).to.equal('1.1.0');
  });

  it('is named where the deleted version was the lowest one', async () => {
    const id = await makeLine([{ version: '1.0.0', given: given('A'), isDeleted: true }]);
    const { results } = await dryRun(list(id, '1.0.0', given('B')));
    expect(results[0]?.version).to.include({ baseline: null, minimum: '1.0.1' });
    expect(results[0]?.problems[0]?.detail).to.include('submit it as 1.0.1 or higher');
  });

  it('is a free number where changes require no increment', async () => {
    const scheme = conceptScheme('CS', '1.0.0', { FREQ: null });
    const structure = dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0.0', 'FREQ')]: null });
    const flow = (version: string, expression: string): Artefact =>
      dataflow('DF', version, urns.dataStructure('DSD', expression));
    for (const artefact of [scheme, structure, flow('1.0.0', '1.0.0')]) {
      expect((await submit(artefact)).outcome).to.equal('accepted');
    }
    const { results } = await dryRun(flow('1.0.0', '1.0+.0'));
    expect(results[0]?.version?.count).to.be.greaterThan(0);
    await expectLowest((version) => flow(version, '1.0+.0'), '1.0.0', results[0]?.version?.minimum ?? '');
  });

  it('is a number that the deletions of the same message do not free', async () => {
    lines += 1;
    const [id, agencyID] = [`CL_${lines}`, 'SDMX'];
    for (const [version, codes] of [
      ['1.0.0', ['A']],
      ['1.1.0', ['A', 'C']],
    ] as const) {
      await submit({ ...list(id, version, given(...codes)), agencyID });
    }
    const message = [list(id, '1.0.0', given('A')), list(id, '1.0.1', given('A', 'B'))];
    const { results } = await submit(list(id, '1.0.0', given('A')), 'FULLREPLACE', {
      dryRun: true,
      lenient: false,
      artefacts: message.map((each) => prepareArtefact(each)),
    });
    const refused = results.find(({ urn }) => urn === urns.codelist(id, '1.0.1'));
    expect(refused?.version?.minimum).to.equal('1.1.1');
  });

  it('is a sufficient step in an audit', async () => {
    const id = await makeLine([
      { version: '1.0.0', given: given('A', 'B'), isDeleted: false },
      { version: '1.0.1', given: given('A'), isDeleted: false },
      { version: '2.0.0', given: given('A', 'B', 'C'), isDeleted: true },
      { version: '2.1.0', given: given('A', 'B'), isDeleted: false },
    ]);
    const found: string[] = [];
    const snapshot = await test.at();
    const versions = await findComparedVersions(snapshot, [`Codelist=SDMX:${id}`]);
    for await (const { urn, report } of findSmallSteps(snapshot, versions)) {
      found.push(`${parseUrn(urn).version} ${report.minimum}`);
    }
    expect(found).to.deep.equal(['1.0.1 2.0.1']);
  });
});
