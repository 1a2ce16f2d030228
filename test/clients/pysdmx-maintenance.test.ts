import { expect } from 'chai';
import type { TestServer } from '../harness/server.js';
import { type Outcome, prepareClients, runClient } from './python-environment.js';
import { serveSample } from './serve-sample.js';

/** Artefacts that the client submits, reads back and compares. */
const same = ['concepts', 'agreement', 'categorisation', 'flow', 'code map', 'mapping', 'transformations'];

const accepted: Readonly<Record<string, unknown>> = {
  Replace: true,
  Merge: ['NET', 'LINE', 'TRAP'],
  'Append of something new': ['A'],
  'after it': ['A'],
  'a set of artefacts': Object.fromEntries(same.map((name) => [name, true])),
  'its data structure': [
    ['GEAR', 'D', true, 'Gear', ['NET', 'LINE', 'TRAP'], null, null],
    ['TIME_PERIOD', 'D', true, 'Time', null, null, null],
    ['OBS_VALUE', 'M', true, 'Value', null, null, 20],
    ['YEAR', 'A', true, 'Year', null, 'GEAR', null],
  ],
  'its categories': [['SEA:DF_PUT(1.0)']],
  agencies: ['SEA.COAST', 'SEA.HARBOUR'],
  'a metadata report': true,
};

/** Errors that the client reports. */
const refused: readonly [call: string, says: RegExp][] = [
  ['Append of what there is', /409[\s\S]*CL_NEW\(1\.0\) exists already; Action APPEND accepts new artefacts only/],
  ['a faulty artefact', /409[\s\S]*DataStructure=SEA:NONE\(1\.0\) does not exist/],
  ['a wrong password', /401[\s\S]*the credentials are missing or wrong/],
];

describe('pysdmx submits with its maintenance client', () => {
  let server: TestServer | undefined;
  let outcomes: Record<string, Outcome> = {};
  before(async function () {
    await prepareClients(this);
    server = await serveSample();
    outcomes = await runClient('pysdmx_maintenance.py', server.url, 'root', 'only-for-the-tests');
  });
  after(() => server?.close());

  for (const [call, value] of Object.entries(accepted)) {
    it(call, () => expect(outcomes[call]).to.deep.equal({ value }));
  }

  for (const [call, says] of refused) {
    it(`${call} is rejected, and the client reports the reason`, () => {
      expect(outcomes[call]).to.have.property('error').that.matches(says);
    });
  }
});
