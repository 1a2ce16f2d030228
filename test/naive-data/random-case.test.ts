import { expect } from 'chai';
import type { Artefact } from '../../src/model/artefact.js';
import { startTestServer, type TestServer } from '../harness/server.js';
import { faultNames, injectFault } from './faults.js';
import { judgeNaively } from './judge.js';
import { Chances, randomCase } from './random-case.js';
import { randomData } from './random-data.js';
import { writeCsv } from './write/csv.js';
import { writeOptionsOf } from './write/written.js';

const features = { hasSeveralMeasures: true, hasMultipleValues: true };
const csv = {
  kind: '2.0',
  hasLevelRows: true,
  hasAction: true,
  separator: ',',
  lineEnd: '\n',
  hasLabels: false,
  hasKeys: false,
} as const;

describe('random structures and data', () => {
  it('are data that the naive validator finds valid', () => {
    let observations = 0;
    for (let seed = 1; seed <= 60; seed += 1) {
      const made = randomCase(seed, features);
      for (const { state } of made.steps) {
        const data = randomData(state, new Chances(seed), 4, 3);
        observations += data.observations.length;
        const { data: rows } = writeCsv(data, { ...writeOptionsOf(made, state), ...csv }, new Chances(seed));
        const found = judgeNaively(state, rows).filter(({ rule }) => rule !== 'component.missing');
        expect(found, `seed ${seed}`).to.deep.equal([]);
      }
    }
    expect(observations).to.be.greaterThan(500);
  });

  it('have a fault of each rule after it is put into them', () => {
    const caused = new Map<string, number>();
    for (let seed = 1; seed <= 40; seed += 1) {
      const made = randomCase(seed, features);
      const { state } = made.steps[0] ?? { state: undefined };
      if (state === undefined) continue;
      const chances = new Chances(seed);
      const data = randomData(state, chances, 4, 3);
      for (const name of faultNames) {
        const faulty = injectFault(name, data, state, chances);
        if (faulty === undefined) continue;
        const { data: rows } = writeCsv(faulty, { ...writeOptionsOf(made, state), ...csv }, chances);
        for (const { rule } of judgeNaively(state, rows)) caused.set(rule, (caused.get(rule) ?? 0) + 1);
      }
    }
    expect([...caused.keys()]).to.include.members([
      'component.unknown',
      'dimension.missing',
      'code.unknown',
      'format.type',
      'format.facet',
      'format.occurrences',
      'time.format',
      'time.frequency',
      'attribute.missing',
      'attribute.conflict',
      'measure.missing',
      'key.repeated',
      'key.conflict',
      'constraint.region',
      'constraint.keySet',
    ]);
  });

  describe('in the registry', () => {
    let test: TestServer;
    before(async () => {
      test = await startTestServer();
    });
    after(() => test.close());

    it('are accepted in all their states', async () => {
      for (let seed = 1; seed <= 8; seed += 1) {
        for (const { artefacts } of randomCase(seed, features).steps) {
          if (artefacts.length === 0) continue;
          const { outcome, results } = await test.submit(artefacts as readonly Artefact[]);
          expect(outcome, JSON.stringify(results)).to.equal('accepted');
        }
      }
    });
  });
});
