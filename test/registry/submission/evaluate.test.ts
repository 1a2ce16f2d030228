import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import type { Candidate } from '../../../src/registry/submission/decide/decide.js';
import { type Evaluation, evaluate } from '../../../src/registry/submission/evaluate.js';
import type { Action } from '../../../src/registry/submission/submission.js';
import { loadState } from '../../../src/registry/submission/world/load-state.js';
import { Stored } from '../../../src/registry/submission/world/stored.js';
import { codelist, conceptScheme, hierarchy, urns } from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';
import { prepared } from './state.js';

describe('evaluate', () => {
  let test: TestRegistry;
  const scheme = (version: string) => conceptScheme('CS', '1.0', { X: urns.codelist('CL', version) });
  const inUse = hierarchy('H', '1.0', [urns.code('CL', '1.0', 'A')]);

  before(async () => {
    test = await openTestRegistry();
    const report = await test.submit([
      codelist('CL', '1.0', ['A', 'B']),
      codelist('CL', '2.0', ['A']),
      scheme('1.0'),
      inUse,
    ]);
    expect(report.outcome).to.equal('accepted');
  });
  after(() => test.close());

  const candidate = (artefact: Artefact, action: Action = 'REPLACE'): Candidate => ({
    prepared: prepared(artefact),
    action,
  });
  /** Evaluates sets one after the other in one transaction; the first one contains the artefacts of all. */
  const evaluateAll = (...sets: readonly (readonly Candidate[])[]) =>
    test.database.read(async (tx) => {
      const stored = new Stored(tx, await loadState(tx, sets[0]?.map((each) => each.prepared) ?? []));
      const outcomes: { evaluation: Evaluation; roundTrips: number }[] = [];
      for (const set of sets) {
        const before = test.database.roundTrips;
        const evaluation = await evaluate(set, stored, { strict: false, deletesStable: true });
        outcomes.push({ evaluation, roundTrips: test.database.roundTrips - before });
      }
      return outcomes;
    });
  const statuses = ({ decisions }: Evaluation) => decisions.map(({ status }) => status);
  const rules = ({ decisions }: Evaluation) => decisions.map(({ problems }) => problems.map(({ rule }) => rule));

  it('replaces and deletes artefacts of one set', async () => {
    const [outcome] = await evaluateAll([candidate(scheme('2.0')), candidate(codelist('CL', '2.0', []), 'DELETE')]);
    expect(outcome && statuses(outcome.evaluation)).to.deep.equal(['replaced', 'deleted']);
    expect(outcome && rules(outcome.evaluation)).to.deep.equal([['reference.missing'], []]);
  });

  it('accepts the deletion of an artefact that the set no longer refers to', async () => {
    const [outcome] = await evaluateAll([
      candidate(scheme('2.0')),
      candidate(codelist('CL', '1.0', []), 'DELETE'),
      candidate(inUse, 'DELETE'),
    ]);
    expect(outcome && rules(outcome.evaluation)).to.deep.equal([[], [], []]);
  });

  it('needs no round trip for a part of a set that was evaluated before', async () => {
    const valid = [candidate(codelist('NEW', '1.0', ['A'])), candidate(codelist('CL', '1.0', ['B', 'C']))];
    const invalid = [candidate(hierarchy('H2', '1.0', [urns.code('CL', '1.0', 'A')]))];
    const outcomes = await evaluateAll([...valid, ...invalid], valid, valid.slice(0, 1));
    expect(outcomes.map(({ evaluation }) => rules(evaluation))).to.deep.equal([
      [[], ['item.referenced', 'item.removed'], ['reference.item']],
      [[], ['item.referenced', 'item.removed']],
      [[]],
    ]);
    expect(outcomes[0]?.roundTrips).to.be.greaterThan(0);
    expect(outcomes.slice(1).map(({ roundTrips }) => roundTrips)).to.deep.equal([0, 0]);
  });
});
