import { expect } from 'chai';
import type { Artefact } from '../../src/model/artefact.js';
import type { Report } from '../../src/registry/submission/submission.js';
import { startTestServer, type TestServer } from '../harness/server.js';
import { RandomArtefacts } from './random-registry.js';
import { type NaiveArtefact, NaiveHistory } from './registry.js';
import { urnOfArtefact } from './urns.js';

/** A registry on the database, and what it holds after each of its transactions. */
export interface FilledRegistry {
  readonly test: TestServer;
  readonly history: NaiveHistory;
  /** The instant of each transaction of the history, epoch milliseconds. */
  readonly instants: readonly number[];
}

/** Artefacts as the registry reads them from SDMX-JSON. */
export const toArtefacts = (artefacts: readonly NaiveArtefact[]): readonly Artefact[] =>
  artefacts as unknown as readonly Artefact[];

/** The submitted artefacts that the registry now holds as submitted, or does not hold any more. */
const accepted = (submitted: readonly NaiveArtefact[], { results }: Report): readonly NaiveArtefact[] =>
  submitted.filter((artefact) =>
    results.some(({ urn, status }) => urn === urnOfArtefact(artefact) && status !== 'rejected'),
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

/** A registry with the history of random submissions: new artefacts, other contents, deletions. */
export async function fillRandomly(seed: number, submissions: number, perSubmission: number): Promise<FilledRegistry> {
  const test = await startTestServer();
  const random = new RandomArtefacts(seed);
  const history = new NaiveHistory();
  const instants: number[] = [];
  let tick = history.add({ put: [agencies] });
  instants.push((await test.submit(toArtefacts([agencies]), 'MERGE')).at);
  for (let round = 0; round < submissions; round += 1) {
    const held = history.at(tick);
    const isDeletion = round > 8 && random.chance(0.25);
    const submitted = isDeletion ? random.some(held, 2 / held.length) : random.makeSome(held, perSubmission);
    const report = isDeletion
      ? await test.submit(toArtefacts(submitted), 'DELETE')
      : await test.submitValid(toArtefacts(submitted));
    if (report.outcome !== 'accepted' || report.transaction === null) continue;
    const changed = accepted(submitted, report);
    tick = history.add(isDeletion ? { deleted: changed } : { put: changed });
    instants.push(report.at);
  }
  expect(instants.length).to.be.greaterThan(submissions / 2);
  return { test, history, instants };
}

/** A registry with some artefacts, submitted together; every one must be accepted. */
export async function fillWith(artefacts: readonly NaiveArtefact[]): Promise<FilledRegistry> {
  const test = await startTestServer();
  const history = new NaiveHistory();
  const report = await test.submit(toArtefacts(artefacts), 'MERGE');
  const problems = report.results.flatMap(({ urn, problems: own }) => own.map(({ detail }) => `${urn}: ${detail}`));
  expect(report.outcome, problems.join('\n')).to.equal('accepted');
  history.add({ put: artefacts });
  return { test, history, instants: [report.at] };
}
