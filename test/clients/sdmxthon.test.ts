import { expect } from 'chai';
import type { TestServer } from '../harness/server.js';
import { type Outcome, prepareClients, runClient } from './python-environment.js';
import { serveSample } from './serve-sample.js';

const sea = (...ids: readonly string[]) => ids.map((id) => (id.includes('(') ? `SEA:${id}` : `SEA:${id}(1.0.0)`));
const success = { 'SEA:CL_XML_1(1.0)': ['Replace', 'Success'], 'SEA:CL_XML_2(1.0)': ['Replace', 'Success'] };
const gears = { NET: 'Name of NET', LINE: 'Name of LINE' };

const expected: Readonly<Record<string, unknown>> = {
  dataflows: { Dataflows: sea('DF_CATCH', 'DF_LANDINGS') },
  'an older address': { Dataflows: sea('DF_CATCH', 'DF_LANDINGS') },
  codelists: { Codelists: sea('CL_ALL', 'CL_AREA', 'CL_FREQ', 'CL_SPECIES', 'CL_SPECIES(1.1.0)') },
  'concept schemes': { Concepts: sea('CS_FISH') },
  agencies: { OrganisationSchemes: sea('AGENCIES(1.0)') },
  'codes and their parents': { NA: ['North Atlantic', null], NS: ['North Sea', 'NA'], BS: ['Baltic Sea', null] },
  'a dataflow with what it refers to': {
    OrganisationSchemes: ['SDMX:AGENCIES(1.0)'],
    Codelists: sea('CL_AREA', 'CL_FREQ', 'CL_SPECIES(1.1.0)'),
    Concepts: sea('CS_FISH'),
    DataStructures: sea('CATCH'),
    Dataflows: sea('DF_CATCH'),
  },
  'a data structure': {
    dimensions: ['FREQ', 'SPECIES', 'AREA', 'TIME_PERIOD'],
    attributes: ['UNIT', 'SOURCE', 'METHOD'],
    measures: ['OBS_VALUE'],
    codes: { FREQ: ['A', 'Q', 'M'], SPECIES: ['COD', 'HAD', 'SAL'], AREA: ['NA', 'NS', 'BS'] },
  },
  'the report of a submission': { sdmxthon: success, pysdmx: success },
  'codelists of its own': { 'SEA:CL_XML_1(1.0)': gears, 'SEA:CL_XML_2(1.0)': gears },
};

describe('sdmxthon reads and submits', () => {
  let server: TestServer | undefined;
  let outcomes: Record<string, Outcome> = {};
  before(async function () {
    await prepareClients(this);
    server = await serveSample();
    outcomes = await runClient('sdmxthon_client.py', server.url, 'root', 'only-for-the-tests');
  });
  after(() => server?.close());

  for (const [call, value] of Object.entries(expected)) {
    it(call, () => expect(outcomes[call]).to.deep.equal({ value }));
  }

  it('an invalid codelist is rejected, and the client reports the reason', () => {
    expect(outcomes['a faulty codelist']).to.have.property('error').that.matches(/N T/);
  });
});
