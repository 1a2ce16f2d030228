import { expect } from 'chai';
import type { Artefact } from '../../src/model/artefact.js';
import { lineKey, parseUrn } from '../../src/model/urn.js';
import type { Report, Submission } from '../../src/registry/submission/submission.js';
import { startTestServer, type TestServer } from '../harness/server.js';
import { RandomArtefacts, randomFrom } from './random-registry.js';
import { type NaiveArtefact, NaiveHistory, type NaiveTransaction } from './registry.js';
import { urnOfArtefact } from './urns.js';

/** A registry on the database, and what it holds after each of its transactions. */
export interface FilledRegistry {
  readonly test: TestServer;
  readonly history: NaiveHistory;
  /** The instant of each transaction of the history, epoch milliseconds. */
  readonly instants: readonly number[];
  /** The number of each in the registry, whose first transaction is not one of the history. */
  readonly ticks: readonly number[];
}

/** Artefacts as the registry reads them from SDMX-JSON. */
export const toArtefacts = (artefacts: readonly NaiveArtefact[]): readonly Artefact[] =>
  artefacts as unknown as readonly Artefact[];

/** The submitted artefacts that the registry now holds as submitted, or does not hold any more: where one is unchanged, it holds the earlier one. */
const accepted = (submitted: readonly NaiveArtefact[], { results }: Report): readonly NaiveArtefact[] =>
  submitted.filter((artefact) =>
    results.some(
      ({ urn, status }) => urn === urnOfArtefact(artefact) && status !== 'rejected' && status !== 'unchanged',
    ),
  );

/** The scheme of the owner of random artefacts. */
const agencies: NaiveArtefact = {
  class: 'AgencyScheme',
  agencyID: 'SDMX',
  id: 'AGENCIES',
  version: '1.0',
  names: { en: 'Agencies' },
  agencies: ['SDMX', 'EX'].map((id) => ({ id, names: { en: id } })),
};

/** The line of an artefact, as the registry names it. */
const keyOf = (artefact: NaiveArtefact): string => lineKey(parseUrn(urnOfArtefact(artefact)));

/** A draft as the version that it becomes. */
const releaseFrom = (draft: NaiveArtefact): NaiveArtefact => {
  const release = { ...draft, version: draft.version.replace(/-.*/, '') };
  return JSON.parse(JSON.stringify(release).replaceAll(urnOfArtefact(draft), urnOfArtefact(release))) as NaiveArtefact;
};

/** Undoes and promotes at random: changes that the registry makes from what it holds or held. */
class RandomUndo {
  readonly #random: () => number;
  readonly #test: TestServer;
  readonly #history: NaiveHistory;
  readonly #ticks: readonly number[];

  constructor(seed: number, test: TestServer, history: NaiveHistory, ticks: readonly number[]) {
    [this.#random, this.#test, this.#history, this.#ticks] = [randomFrom(seed), test, history, ticks];
  }

  #pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.#random() * values.length)] as T;
  }

  isNext(): boolean {
    return this.#random() < 0.25;
  }

  #submit(more: Partial<Submission>): Promise<Report> {
    const principal = { kind: 'root', name: 'root' } as const;
    return this.#test.registry.submit({
      action: 'REPLACE',
      artefacts: [],
      dryRun: false,
      strict: false,
      principal,
      ...more,
    });
  }

  /** @returns the report, and what the transaction changes; undefined where there is nothing to undo */
  async change(): Promise<{ report: Report; transaction: NaiveTransaction } | undefined> {
    const kind = this.#random();
    const place = Math.floor(this.#random() * this.#ticks.length);
    const tick = this.#ticks[place] ?? 1;
    const [now, then] = [this.#history.at(this.#history.length), this.#history.at(place + 1)];
    const isIn = (artefacts: readonly NaiveArtefact[], artefact: NaiveArtefact): boolean =>
      artefacts.some((each) => urnOfArtefact(each) === urnOfArtefact(artefact));
    if (kind < 0.5) {
      const report = await this.#submit({ restoration: { tick, of: { scope: 'registry' } } });
      const problems = report.results.flatMap((each) => each.problems.filter(({ severity }) => severity === 'error'));
      expect(report.outcome, JSON.stringify(problems)).to.equal('accepted');
      return { report, transaction: { put: then, deleted: now.filter((each) => !isIn(then, each)) } };
    }
    if (kind < 0.8) {
      const key = keyOf(this.#pick([...now, ...then]));
      const report = await this.#submit({ restoration: { tick, of: { scope: 'artefacts', urns: [], keys: [key] } } });
      const put = then.filter((each) => keyOf(each) === key);
      return {
        report,
        transaction: { put, deleted: now.filter((each) => keyOf(each) === key && !isIn(put, each)) },
      };
    }
    const draft = this.#pick(now.filter(({ version }) => version.includes('-')));
    if (draft === undefined) return undefined;
    const report = await this.#submit({ promotion: { urn: urnOfArtefact(draft), withDrafts: false } });
    return { report, transaction: { put: [releaseFrom(draft)] } };
  }
}

/**
 * A registry with the history of random submissions: new artefacts, other contents, deletions, promotions, and the restoration of
 * earlier states.
 */
export async function fillRandomly(seed: number, submissions: number, perSubmission: number): Promise<FilledRegistry> {
  const test = await startTestServer();
  const random = new RandomArtefacts(seed);
  const history = new NaiveHistory();
  const instants: number[] = [];
  const ticks: number[] = [];
  let tick = 0;
  const add = (transaction: NaiveTransaction, { transaction: number, at }: Report): void => {
    if (number === null) return;
    tick = history.add(transaction);
    instants.push(at);
    ticks.push(number);
  };
  const undo = new RandomUndo(seed, test, history, ticks);
  add({ put: [agencies] }, await test.submit(toArtefacts([agencies]), 'MERGE'));
  for (let round = 0; round < submissions; round += 1) {
    if (round > 4 && undo.isNext()) {
      const undone = await undo.change();
      if (undone?.report.outcome === 'accepted') add(undone.transaction, undone.report);
      continue;
    }
    const held = history.at(tick);
    const isDeletion = round > 8 && random.chance(0.25);
    const submitted = isDeletion ? random.some(held, 2 / held.length) : random.makeSome(held, perSubmission);
    const report = isDeletion
      ? await test.submit(toArtefacts(submitted), 'DELETE')
      : await test.submitValid(toArtefacts(submitted));
    if (report.outcome !== 'accepted') continue;
    const changed = accepted(submitted, report);
    add(isDeletion ? { deleted: changed } : { put: changed }, report);
  }
  expect(instants.length).to.be.greaterThan(submissions / 2);
  return { test, history, instants, ticks };
}

/** A registry with some artefacts, submitted together; every one must be accepted. */
export async function fillWith(artefacts: readonly NaiveArtefact[]): Promise<FilledRegistry> {
  const test = await startTestServer();
  const history = new NaiveHistory();
  const report = await test.submit(toArtefacts(artefacts), 'MERGE');
  const problems = report.results.flatMap(({ urn, problems: own }) => own.map(({ detail }) => `${urn}: ${detail}`));
  expect(report.outcome, problems.join('\n')).to.equal('accepted');
  history.add({ put: artefacts });
  return { test, history, instants: [report.at], ticks: [report.transaction ?? 0] };
}
