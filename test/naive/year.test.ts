import { expect } from 'chai';
import { AccessRules } from '../../src/registry/access/access-rules.js';
import { Registry } from '../../src/registry/registry.js';
import { prepareArtefact } from '../../src/registry/submission/receive/prepare.js';
import type { Report, Submission } from '../../src/registry/submission/submission.js';
import { submit } from '../../src/registry/submission/submit.js';
import { codelist, conceptScheme, hierarchy, urns } from '../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../harness/registry.js';
import { serveRegistry } from '../http/serve-registry.js';
import { expectSameGraph } from './compare.js';
import { toArtefacts } from './filled-registry.js';
import { randomFrom } from './random-registry.js';
import { type NaiveArtefact, NaiveHistory } from './registry.js';
import { urnOfArtefact } from './urns.js';
import { compareVersions, isStableVersion } from './versions.js';

const seed = Number(process.env['NAIVE_SEED'] ?? 11);
const questions = Number(process.env['NAIVE_QUERIES'] ?? 10);

const year = Date.UTC(2025, 0, 1);
const dayLength = 86_400_000;
const days = 365;
const principal = { kind: 'root', name: 'agency' } as const;

const lists = ['CL_AREA', 'CL_FREQ', 'CL_SEX'];
const letters = [...'ABCDEFGH'];
const asNaive = (artefact: object): NaiveArtefact => artefact as unknown as NaiveArtefact;

/** An agency that publishes for a year: a naive model of what the registry then holds at the end of each day. */
class PublishingYear {
  readonly history = new NaiveHistory();
  /** The number of the newest transaction of the history at the end of each day. */
  readonly ends: number[] = [];
  readonly #random: () => number;
  readonly #test: TestRegistry;
  readonly #rules: AccessRules;
  #now = year;

  constructor(test: TestRegistry) {
    [this.#random, this.#test, this.#rules] = [randomFrom(seed), test, new AccessRules(test.database)];
  }

  #pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.#random() * values.length)] as T;
  }

  get #held(): readonly NaiveArtefact[] {
    return this.history.at(this.history.length);
  }

  /** The versions of a codelist, lowest first. */
  #versionsOf(id: string): readonly NaiveArtefact[] {
    return this.#held.filter((each) => each.id === id).sort((a, b) => compareVersions(a.version, b.version));
  }

  async #submit(more: Partial<Submission>): Promise<Report> {
    // Within the day, and later than the submission before.
    this.#now += 1 + Math.floor(this.#random() * 1_000);
    const submission: Submission = {
      action: 'REPLACE',
      artefacts: [],
      dryRun: false,
      strict: false,
      principal,
      ...more,
    };
    return submit(this.#test.database, submission, this.#rules, () => this.#now);
  }

  /** Submits artefacts and records those that are accepted. */
  async #put(artefacts: readonly NaiveArtefact[], action: 'REPLACE' | 'DELETE' = 'REPLACE'): Promise<void> {
    const prepared = toArtefacts(artefacts).map((artefact) => prepareArtefact(artefact));
    const { transaction } = await this.#submit({ artefacts: prepared, action });
    if (transaction !== null) this.history.add(action === 'DELETE' ? { deleted: artefacts } : { put: artefacts });
  }

  /** The next version of a list, as a draft: a code more, or one less and a new major version. */
  #draft(id: string): Promise<void> {
    const newest = this.#versionsOf(id).findLast(({ version }) => isStableVersion(version));
    const codes = ((newest?.['codes'] ?? []) as readonly { id: string }[]).map((code) => code.id);
    const [major = 1, minor = -1] = newest?.version.split('.').map(Number) ?? [];
    const added = this.#pick(letters.filter((letter) => !codes.includes(letter)));
    const loses = codes.length > 2 && (added === undefined || this.#random() < 0.4);
    const [next, own] = loses
      ? [`${major + 1}.0.0`, codes.filter((code) => code !== this.#pick(codes))]
      : [`${major}.${minor + 1}.0`, [...codes, added ?? 'Z']];
    return this.#put([asNaive(codelist(id, `${next}-draft`, own))]);
  }

  async #release(id: string): Promise<void> {
    const draft = this.#versionsOf(id).findLast(({ version }) => version.includes('-'));
    if (draft === undefined) return;
    const { transaction } = await this.#submit({ promotion: { urn: urnOfArtefact(draft), withDrafts: false } });
    const release = { ...draft, version: draft.version.replace('-draft', '') };
    if (transaction !== null) this.history.add({ put: [release] });
  }

  async #withdraw(id: string): Promise<void> {
    const newest = this.#versionsOf(id).at(-1);
    if (newest !== undefined) await this.#put([newest], 'DELETE');
  }

  /** References to the newest versions and to their codes. */
  #use(): Promise<void> {
    const list = this.#pick(lists);
    const wildcard = this.#pick(['1.0+.0', '1+.0.0', '2+.0.0']);
    const number = Math.floor(this.#random() * 3);
    return this.#put([
      this.#random() < 0.5
        ? asNaive(conceptScheme(`CS_${number}`, '0.1.0', { CONCEPT: urns.codelist(list, wildcard) }))
        : asNaive(hierarchy(`H_${number}`, '0.1.0', [urns.code(list, wildcard, this.#pick(letters))])),
    ]);
  }

  /** Makes a list, or everything, as it was at the end of an earlier day. */
  async #restore(id: string | undefined): Promise<void> {
    const end = this.#pick(this.ends);
    if (end === undefined || end === 0) return;
    const then = this.history.at(end).filter((each) => id === undefined || each.id === id);
    const gone = this.#held.filter(
      (each) =>
        (id === undefined || each.id === id) && !then.some((kept) => urnOfArtefact(kept) === urnOfArtefact(each)),
    );
    const keys = [`Codelist=SDMX:${id}`];
    const of = id === undefined ? ({ scope: 'registry' } as const) : ({ scope: 'artefacts', urns: [], keys } as const);
    if (id !== undefined && then.length + gone.length === 0) return;
    // The first transaction of the registry is not one of the history.
    const { transaction, outcome } = await this.#submit({ restoration: { tick: end + 1, of } });
    if (id === undefined) expect(outcome).to.equal('accepted');
    if (transaction !== null) this.history.add({ put: then, deleted: gone });
  }

  async run(): Promise<void> {
    for (let day = 0; day < days; day += 1) {
      this.#now = year + day * dayLength + Math.floor(this.#random() * (dayLength / 2));
      const id = this.#pick(lists);
      const chance = this.#random();
      if (chance < 0.15) await this.#draft(id);
      else if (chance < 0.3) await this.#release(id);
      else if (chance < 0.34) await this.#withdraw(id);
      else if (chance < 0.45) await this.#use();
      else if (chance < 0.48) await this.#restore(id);
      else if (chance < 0.49) await this.#restore(undefined);
      this.ends.push(this.history.length);
    }
  }

  /** A day on which the registry holds something, and what it holds at its end. */
  dayWithArtefacts(): { readonly date: string; readonly artefacts: readonly NaiveArtefact[] } {
    for (;;) {
      const day = Math.floor(this.#random() * days);
      const artefacts = this.history.at(this.ends[day] ?? 0);
      const date = new Date(year + day * dayLength).toISOString().slice(0, 10);
      if (artefacts.length > 0) return { date, artefacts };
    }
  }

  pick<T>(values: readonly T[]): T {
    return this.#pick(values);
  }
}

describe('a year of submissions, in which an agency drafts, publishes, withdraws and restores', () => {
  let test: TestRegistry;
  let publishing: PublishingYear;
  let served: Awaited<ReturnType<typeof serveRegistry>>;
  before(async () => {
    test = await openTestRegistry();
    await test.cypher(
      `MATCH (c:Clock), (h:Horizon), (t:Transaction {tick: 1})
       SET c.at = $before, t.at = $before, h.at = 0`,
      { before: year - dayLength },
    );
    publishing = new PublishingYear(test);
    await publishing.run();
    served = await serveRegistry(Registry.over(test.database, { isOnlyWriter: false }));
  });
  after(async () => {
    await served.stop(1);
    await test.close();
  });

  const request = (path: string): Promise<Response> => fetch(`${served.url}${path}`);

  it('has moved wildcards and restored what was withdrawn', async () => {
    expect(publishing.history.length).to.be.greaterThan(60);
    const [counts] = await test.cypher(
      `MATCH (t:Transaction) WITH collect(t.action) AS actions
       RETURN size([a IN actions WHERE a = 'RESTORE']) AS restored, size([a IN actions WHERE a = 'PROMOTE']) AS promoted,
              COUNT { ()-[:RESOLVES_TO]->() } AS moves`,
    );
    for (const count of Object.values(counts ?? {})) expect(count).to.be.greaterThan(2);
  });

  it('has at the end of each day the versions that were published by then', async () => {
    for (let round = 0; round < questions; round += 1) {
      const { date, artefacts } = publishing.dayWithArtefacts();
      const response = await request(
        `/sdmx/v2/structure/codelist/SDMX/*/*?asOf=${date}&format=sdmx-json&detail=allstubs`,
      );
      const { data } = (await response.json()) as { data?: { codelists?: readonly { id: string; version: string }[] } };
      const found = data?.codelists?.map(({ id, version }) => `${id} ${version}`) ?? [];
      const expected = artefacts
        .filter((each) => each.class === 'Codelist')
        .map(({ id, version }) => `${id} ${version}`);
      expect(found, date).to.have.members(expected);
    }
  });

  it('has at the end of each day the references and the items missing then', async () => {
    for (let round = 0; round < questions; round += 1) {
      const { date, artefacts } = publishing.dayWithArtefacts();
      const roots = [{ urn: urnOfArtefact(publishing.pick(artefacts)) }];
      const scope = publishing.pick(['artefact', 'item'] as const);
      const end = Date.parse(date) + dayLength - 1;
      await expectSameGraph({ request }, artefacts, { roots, direction: 'both', edges: 'all', scope }, end);
    }
  });
});
