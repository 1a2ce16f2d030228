import { expect } from 'chai';
import fc from 'fast-check';
import { StrataError } from '../../../src/errors.js';
import { compareTexts } from '../../../src/model/compare-texts.js';
import { lineIn } from '../../../src/model/urn.js';
import type { AccessRule } from '../../../src/registry/access/rule.js';
import { type Principal, userOf } from '../../../src/registry/principal.js';
import { prepare } from '../../../src/registry/submission/receive/prepare.js';
import { actions, type Report, type Submission } from '../../../src/registry/submission/submission.js';
import { agencyScheme } from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';
import { toArtefacts } from '../../naive/filled-registry.js';
import { RandomArtefacts, randomFrom } from '../../naive/random-registry.js';
import type { NaiveArtefact, Value } from '../../naive/registry.js';
import { urnOfArtefact } from '../../naive/urns.js';
import { countParentsAgain, takeOut } from './take-out.js';

const seeds = Number(process.env['SENDER_SEEDS'] ?? 1);
const firstSeed = Number(process.env['SENDER_FIRST'] ?? 1);
const dryRuns = Number(process.env['SENDER_DRY_RUNS'] ?? 20);
const realOnes = Number(process.env['SENDER_SUBMISSIONS'] ?? 10);

const root: Principal = { kind: 'root', name: 'root' };
const sender = userOf('custom', 'mia', []);
const maintained = 'AA';
const maintainer: AccessRule = {
  id: 'mia',
  kind: 'grant',
  role: 'maintainer',
  to: ['user:mia'],
  agencies: [maintained],
};

/** The owners of random artefacts, by the ends of their ids. */
const owners: Readonly<Record<string, string>> = { A: maintained, B: 'BB', C: 'CC' };
const ownerOf = (id: string): string | undefined => owners[/_([ABC])$/.exec(id)?.[1] ?? ''];

/** A random artefact of several agencies: those that the random ones come from have one. */
function withOwners(artefact: NaiveArtefact): NaiveArtefact {
  const text = JSON.stringify(artefact).replace(/\bSDMX:(\w+)(?=\()/g, (own, id) => {
    const owner = ownerOf(id);
    return owner === undefined ? own : `${owner}:${id}`;
  });
  const { agencyID, ...rest } = JSON.parse(text) as NaiveArtefact;
  return { ...rest, agencyID: agencyID === 'SDMX' ? (ownerOf(artefact.id) ?? agencyID) : agencyID } as NaiveArtefact;
}

const keyOf = (artefact: NaiveArtefact): string => lineIn(urnOfArtefact(artefact));
const isSame = (one: NaiveArtefact, other: NaiveArtefact): boolean => urnOfArtefact(one) === urnOfArtefact(other);

/** The transactions of a random registry, and what it holds after them. */
interface Filling {
  readonly transactions: readonly (readonly NaiveArtefact[])[];
  /** As random artefacts come from them. */
  readonly held: readonly NaiveArtefact[];
}

async function fillRandomly(test: TestRegistry, seed: number): Promise<Filling> {
  const random = new RandomArtefacts(seed);
  const transactions: (readonly NaiveArtefact[])[] = [];
  let held: readonly NaiveArtefact[] = [];
  for (let round = 0; round < 14; round += 1) {
    const made = random.makeSome(held, 15).filter((each) => each.class !== 'AgencyScheme');
    const { results } = await test.submitValid(toArtefacts(made.map(withOwners)));
    const accepted = made.filter((each) => {
      const urn = urnOfArtefact(withOwners(each));
      return results.some((result) => result.urn === urn && ['created', 'replaced'].includes(result.status));
    });
    transactions.push(accepted);
    held = [...held.filter((each) => !accepted.some((other) => isSame(each, other))), ...accepted];
  }
  return { transactions, held };
}

const change = fc.record({
  kind: fc.constantFrom(...actions, 'REPLACE', 'REPLACE', 'MERGE', 'DELETE', 'PROMOTE', 'RESTORE'),
  strict: fc.boolean(),
  skipInvalid: fc.boolean(),
  isNew: fc.boolean(),
  alterations: fc.array(fc.constantFrom('extensions', 'entry', 'codes', 'version'), { maxLength: 2 }),
  count: fc.integer({ min: 1, max: 3 }),
  seed: fc.nat(),
});
type Change = typeof change extends fc.Arbitrary<infer Of> ? Of : never;

const codeIds = ['A', 'B', 'EU', 'EU_1', 'P_A', 'P_EU', 'Q_B', 'X'];

/** Submissions of the maintainer: of own artefacts, with what others own in them, hidden or not. */
class Changes {
  readonly #held: readonly NaiveArtefact[];
  readonly #own: readonly NaiveArtefact[];

  constructor(held: readonly NaiveArtefact[]) {
    this.#held = held;
    this.#own = held.filter((each) => ownerOf(each.id) === maintained && each.agencyID === 'SDMX');
  }

  make({ kind, strict, skipInvalid, isNew, alterations, count, seed }: Change): Partial<Submission> {
    const random = randomFrom(seed);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    if (kind === 'PROMOTE') {
      const drafts = this.#own.filter(({ version }) => version.includes('-'));
      const draft = withOwners(pick(drafts.length === 0 ? this.#own : drafts));
      return { promotion: { urn: urnOfArtefact(draft), withDrafts: random() < 0.5 }, skipInvalid };
    }
    if (kind === 'RESTORE') {
      const keys = [keyOf(withOwners(pick(this.#own)))];
      const of =
        random() < 0.5
          ? ({ scope: 'artefacts', urns: [], keys } as const)
          : ({ scope: 'agencies', agencies: [maintained] } as const);
      return { restoration: { tick: 3 + Math.floor(random() * 12), of }, skipInvalid };
    }
    const chosen = Array.from({ length: count }, () =>
      isNew && kind !== 'DELETE' ? this.#makeNew(Math.floor(random() * 1e9)) : pick(this.#own),
    );
    const altered = chosen.map((each) => alterations.reduce((of, name) => alter(of, name, pick), each));
    const distinct = [...new Map(altered.map((each) => [urnOfArtefact(each), each])).values()];
    const artefacts = toArtefacts(distinct.map(withOwners)).map((artefact, index) =>
      prepare({ artefact, position: { line: index + 1, column: 1 }, references: new Map(), problems: [] }),
    );
    return { action: kind, artefacts, strict, skipInvalid };
  }

  #makeNew(seed: number): NaiveArtefact {
    const random = new RandomArtefacts(seed);
    for (;;) {
      const made = random.make(this.#held);
      if (made !== undefined && ownerOf(made.id) === maintained && made.agencyID === 'SDMX') return made;
    }
  }
}

function alter(artefact: NaiveArtefact, name: string, pick: <T>(values: readonly T[]) => T): NaiveArtefact {
  const named = (id: string): Value => ({ id, names: { en: id } });
  if (name === 'version') return { ...artefact, version: pick(['1.0.1', '1.1.1', '2.1.0', '3.0.0']) };
  if (artefact.class === 'Codelist' && name === 'extensions') {
    const { codelistExtensions: _extensions, ...rest } = artefact;
    return rest as NaiveArtefact;
  }
  if (artefact.class === 'Codelist' && name === 'codes')
    return { ...artefact, codes: codeIds.filter(() => pick([true, true, false])).map(named) };
  const lists = Object.entries(artefact).filter(([, value]) => Array.isArray(value) && value.length > 0);
  if (name !== 'entry' || lists.length === 0) return artefact;
  const [property, list] = pick(lists) as [string, readonly Value[]];
  const removed = pick(list);
  return { ...artefact, [property]: list.filter((each) => each !== removed) };
}

const sorted = <T>(values: readonly T[]): readonly T[] =>
  values
    .map((value) => [JSON.stringify(value), value] as const)
    .sort(([one], [other]) => compareTexts(one, other))
    .map(([, value]) => value);

/** A report without what differs between two equal submissions: ids, the order of rows, and wildcards that nobody uses any more. */
function comparable({ submission: _id, at: _at, view: _view, ...report }: Report) {
  const isUsed = ({ parents, from }: { readonly parents: number; readonly from: string | null }) =>
    from === null || parents > 0;
  const { consequences } = report;
  return {
    ...report,
    results: sorted(report.results.map(({ problems, ...result }) => ({ ...result, problems: sorted(problems) }))),
    resolutions: sorted(report.resolutions.filter(isUsed)),
    ...(consequences && { consequences: { ...consequences, moves: sorted(consequences.moves.filter(isUsed)) } }),
  };
}
type Outcome = ReturnType<typeof comparable> | string;

const isConflict = ({ rule }: { readonly rule?: string }): boolean => rule === 'artefact.hidden';

/** Whether only the registry could reject a submission. */
const isHiddenConflict = (outcome: Outcome): boolean =>
  typeof outcome !== 'string' && outcome.results.some(({ problems }) => problems.some(isConflict));

describe('reports for one who may not see all artefacts, against those of a registry that holds only the others', () => {
  let test: TestRegistry;
  afterEach(() => test.close());

  const setRules = (put: readonly AccessRule[]) =>
    test.registry.changeAccessRules({ put, remove: 'others', principal: root, hasRoot: true, dryRun: false });

  async function send(more: Partial<Submission>, dryRun: boolean): Promise<Outcome> {
    const submission = { action: 'REPLACE', artefacts: [], strict: false, principal: sender, dryRun } as const;
    try {
      return comparable(await test.registry.submit({ ...submission, ...more }));
    } catch (error) {
      if (!(error instanceof StrataError)) throw error;
      return `${error.name}: ${error.message}`;
    }
  }

  async function start(): Promise<void> {
    test = await openTestRegistry();
    expect((await test.submit([agencyScheme([...Object.values(owners), 'EX'])], 'MERGE')).outcome).to.equal('accepted');
  }

  for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
    it(`are equal, but for conflicts with hidden artefacts: ${seed}`, async function () {
      this.timeout(900_000);
      await start();
      const filling = await fillRandomly(test, seed);
      const random = randomFrom(seed);
      const keys = [...new Set(filling.held.map((each) => keyOf(withOwners(each))))];
      const hidden = keys.filter((key) => /=(BB|CC):/.test(key) && random() < 0.4);
      const changes = new Changes(filling.held);
      const all = fc.sample(change, { seed, numRuns: dryRuns + realOnes }).map((each) => changes.make(each));
      const [rehearsed, real] = [all.slice(0, dryRuns), all.slice(dryRuns)];
      await setRules([
        maintainer,
        ...hidden.map(
          (urn, index): AccessRule => ({
            id: `r${index}`,
            kind: 'restriction',
            urn,
            covers: ['structure'],
            to: [],
          }),
        ),
      ]);
      const seen: Outcome[] = [];
      for (const each of rehearsed) seen.push(await send(each, true));
      for (const each of real) seen.push(await send(each, false));
      await test.close();

      await start();
      for (const artefacts of filling.transactions) {
        const { outcome } = await test.submit(toArtefacts(artefacts.map(withOwners)));
        expect(outcome).to.equal('accepted');
      }
      await setRules([maintainer]);
      await takeOut(test, hidden);
      await countParentsAgain(test);
      let conflicts = 0;
      const wrong: string[] = [];
      for (const [place, each] of all.entries()) {
        const outcome = seen[place] ?? '';
        const isReal = place >= dryRuns;
        if (isHiddenConflict(outcome)) conflicts += 1;
        // From here on the two registries differ.
        if (isReal && isHiddenConflict(outcome) && typeof outcome !== 'string' && outcome.transaction !== null) break;
        if (isReal && isHiddenConflict(outcome)) continue;
        const expected = await send(each, !isReal);
        const found = JSON.stringify(outcome, undefined, 1);
        if (isHiddenConflict(outcome)) {
          if (typeof expected === 'string' || expected.outcome !== 'accepted') wrong.push(`conflict: ${found}`);
        } else if (found !== JSON.stringify(expected, undefined, 1)) {
          wrong.push(
            `${place} ${JSON.stringify({ ...each, artefacts: each.artefacts?.map(({ urn }) => urn) })}\nhidden: ${found}\nwithout: ${JSON.stringify(expected, undefined, 1)}`,
          );
          if (isReal) break;
        }
      }
      if (process.env['SENDER_DUMP'])
        (await import('node:fs')).writeFileSync(`${process.env['SENDER_DUMP']}.${seed}`, wrong.join('\n\n'));
      const accepted = seen.filter((each) => typeof each !== 'string' && each.outcome === 'accepted').length;
      expect(
        wrong.map((each) => each.slice(0, 4_000)).slice(0, 3),
        `${wrong.length} of ${all.length}, ${accepted} accepted, ${conflicts} conflicts`,
      ).to.deep.equal([]);
      expect(accepted, 'accepted submissions').to.be.greaterThan(all.length / 8);
      expect(conflicts, 'conflicts with hidden artefacts').to.be.lessThan(all.length / 4);
      if (process.env['SENDER_COUNTS'])
        console.log({ seed, accepted, conflicts, hidden: hidden.length, keys: keys.length });
    });
  }
});
