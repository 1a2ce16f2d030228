import { expect } from 'chai';
import type { TestServer } from '../harness/server.js';
import { type Outcome, prepareClients, runClient } from './python-environment.js';
import { serveSample } from './serve-sample.js';

const sea = (...ids: readonly string[]) => ids.map((id) => (id.includes('(') ? `SEA:${id}` : `SEA:${id}(1.0.0)`));
const flow = { dataflow: sea('DF_CATCH') };
const agencies = { organisation_scheme: ['SDMX:AGENCIES(1.0)'] };
const structure = { structure: sea('CATCH') };
const lists = { codelist: sea('CL_AREA', 'CL_FREQ', 'CL_SPECIES(1.1.0)'), concept_scheme: sea('CS_FISH') };
const parents = {
  categorisation: sea('CAT_CATCH'),
  constraint: sea('DC_CATCH'),
  provisionagreement: sea('PA_IS', 'PA_NO'),
  vtl_mapping_scheme: sea('VMS'),
};
const siblings = {
  category_scheme: sea('TOPICS'),
  organisation_scheme: ['SDMX:AGENCIES(1.0)', 'SEA:DATA_PROVIDERS(1.0)'],
  hierarchical_codelist: sea('H_SPECIES'),
};
const concepts = [
  'FREQ',
  'SPECIES',
  'AREA',
  'TIME_PERIOD',
  'OBS_VALUE',
  'UNIT',
  'SOURCE',
  'METHOD',
  'CONTACT',
  'EMAIL',
];

/** Expected in both versions. */
const always: Readonly<Record<string, unknown>> = {
  'all of agencyscheme': { organisation_scheme: sea('AGENCIES(1.0)') },
  'all of categorisation': { categorisation: sea('CAT_AREA', 'CAT_CATCH') },
  'all of codelist': { codelist: sea('CL_ALL', 'CL_AREA', 'CL_FREQ', 'CL_SPECIES(1.1.0)') },
  'all of conceptscheme': { concept_scheme: sea('CS_FISH') },
  'all of customtypescheme': { custom_type_scheme: sea('CTS') },
  'all of dataflow': { dataflow: sea('DF_CATCH', 'DF_LANDINGS') },
  'all of metadatastructure': { metadatastructure: sea('MSD') },
  'all of namepersonalisationscheme': { name_personalisation_scheme: sea('NPS') },
  'all of transformationscheme': { transformation_scheme: sea('TS') },
  'all of vtlmappingscheme': { vtl_mapping_scheme: sea('VMS') },
  codes: { COD: 'Name of COD', HAD: 'Name of HAD', SAL: 'Name of SAL' },
  'codes and their parents': { NA: null, NS: 'NA', BS: null },
  concepts: Object.fromEntries(concepts.map((id) => [id, `Name of ${id}`])),
  'a dataflow with its structure': ['LANDINGS', ['SPECIES', 'TIME_PERIOD']],
  categories: { ECO: ['FISH', 'TRADE'], FISH: [], TRADE: [], SOC: [] },
};

const landings = {
  dimensions: ['SPECIES', 'TIME_PERIOD'],
  attributes: {},
  measures: ['OBS_VALUE'],
  codes: {},
  concepts: ['SPECIES', 'TIME_PERIOD'],
};

const of21: Readonly<Record<string, unknown>> = {
  ...always,
  // The client requests the categorised artefacts as well.
  'all of categoryscheme': {
    categorisation: sea('CAT_AREA', 'CAT_CATCH'),
    category_scheme: sea('TOPICS'),
    codelist: sea('CL_AREA'),
    ...flow,
    ...agencies,
  },
  'all of dataconsumerscheme': { organisation_scheme: sea('DATA_CONSUMERS(1.0)') },
  'all of dataproviderscheme': { organisation_scheme: sea('DATA_PROVIDERS(1.0)') },
  'all of datastructure': { structure: sea('CATCH', 'LANDINGS') },
  'all of metadataflow': { metadataflow: sea('MDF') },
  'all of provisionagreement': { provisionagreement: sea('MPA', 'PA_IS', 'PA_NO') },
  'a data structure': landings,
  'a data structure with groups': {
    dimensions: ['FREQ', 'SPECIES', 'AREA', 'TIME_PERIOD'],
    attributes: { UNIT: 'DimensionRelationship', SOURCE: 'PrimaryMeasureRelationship', METHOD: 'GroupRelationship' },
    measures: ['OBS_VALUE'],
    codes: { SPECIES: ['COD', 'HAD', 'SAL'], AREA: ['NA', 'NS', 'BS'] },
    concepts: ['FREQ', 'SPECIES', 'AREA', 'TIME_PERIOD'],
  },
  'a dataflow with children': { ...flow, ...agencies, ...structure },
  'a dataflow with descendants': { ...flow, ...agencies, ...structure, ...lists },
  'a dataflow with parents': { ...flow, ...parents },
  'a dataflow with parentsandsiblings': { ...flow, ...parents, ...structure, ...siblings },
  'a dataflow with all': { ...flow, ...parents, ...structure, ...siblings, ...lists },
  'a region': [['true', { AREA: ['NA', 'NS'] }]],
};

/**
 * The client's reader of SDMX-ML 3.0 does not support schemes of data providers and consumers, hierarchy associations,
 * metadataflows, provision agreements, constraints and attributes of groups.
 */
const of30: Readonly<Record<string, unknown>> = {
  ...always,
  'all of categoryscheme': { category_scheme: sea('TOPICS') },
  'a data structure': landings,
};

const services: readonly [path: string, version: string, expected: Readonly<Record<string, unknown>>][] = [
  ['/sdmx/v1', '2.1', of21],
  ['/ws/public/sdmxapi/rest', '2.1', of21],
  ['/sdmx/v2', '3.0.0', of30],
];

describe('sdmx1 reads', () => {
  let server: TestServer | undefined;
  before(async function () {
    await prepareClients(this);
    server = await serveSample();
  });
  after(() => server?.close());

  for (const [path, version, expected] of services) {
    describe(`${path} as SDMX ${version}`, () => {
      let outcomes: Record<string, Outcome> = {};
      before(async () => {
        outcomes = await runClient('sdmx1_client.py', server?.url ?? '', path, version);
      });

      for (const [call, value] of Object.entries(expected)) {
        it(call, () => expect(outcomes[call]).to.deep.equal({ value }));
      }

      it('reports 404 where nothing is found', () => {
        expect(outcomes['nothing'])
          .to.have.property('error')
          .that.matches(/^HTTPError: 404 /);
      });
    });
  }
});
