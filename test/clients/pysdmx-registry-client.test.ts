import { expect } from 'chai';
import type { TestServer } from '../harness/server.js';
import { type Outcome, prepareClients, runClient } from './python-environment.js';
import { urns } from './sample.js';
import { serveSample } from './serve-sample.js';

const infomodel = 'urn:sdmx:org.sdmx.infomodel';

const white = { COD: { name: 'Name of COD', below: { HAD: { name: 'Name of HAD', below: {} } } } };
const components = {
  FREQ: ['A', 'Q', 'M'],
  SPECIES: ['COD', 'HAD', 'SAL'],
  AREA: ['NA', 'NS', 'BS'],
  TIME_PERIOD: 'ObservationalTimePeriod',
  OBS_VALUE: 'Decimal',
  UNIT: ['t/yr', '€'],
  SOURCE: 'String',
  METHOD: 'String',
};
const component = Object.keys(components);

/** The part that all schemas of the structure share, with the URNs of their artefacts. */
const schema = (special: object, ...contexts: readonly string[]) => ({
  components: { ...components, ...special },
  required: ['FREQ', 'SPECIES', 'AREA', 'TIME_PERIOD', 'OBS_VALUE', 'UNIT'],
  levels: { UNIT: 'SPECIES', SOURCE: 'O', METHOD: 'SPECIES,AREA' },
  groups: [['Sibling', ['SPECIES', 'AREA']]],
  keys: [],
  artefacts: [
    'base.AgencyScheme=SDMX:AGENCIES(1.0)',
    'codelist.Codelist=SEA:CL_AREA(1.0.0)',
    'codelist.Codelist=SEA:CL_FREQ(1.0.0)',
    'codelist.Codelist=SEA:CL_SPECIES(1.1.0)',
    'codelist.Valuelist=SEA:VL_UNIT(1.0.0)',
    'conceptscheme.ConceptScheme=SEA:CS_FISH(1.0.0)',
    'datastructure.DataStructure=SEA:CATCH(1.0.0)',
    ...contexts,
  ]
    .map((urn) => `${infomodel}.${urn}`)
    .sort(),
});

const details = (providers: readonly string[], known: readonly string[] | null) => ({
  dataflow: ['SEA', 'DF_CATCH', '1.0.0', 'Name of DF_CATCH', 'What was caught, in tonnes'],
  structure: urns.dataStructure('CATCH'),
  providers,
  components: known,
});

const leaf = { presentational: false, occurs: null, codes: null, below: {} };
const report = [
  'SEA.DOCS:REPORT(1.0.0)',
  urns.metadataflow('MDF', '1.0.0'),
  [urns.dataflow('DF_CATCH', '1.0.0')],
  { CONTACT: { EMAIL: 'ann@example.org', SPECIES: 'COD' }, METHOD: 'Weighed at the quay' },
];
const species = { COD: 'Name of COD', HAD: 'Name of HAD', SAL: 'Name of SAL' };

const expected: Readonly<Record<string, unknown>> = {
  get_agencies: { 'SEA.HARBOUR': 'Harbour Office' },
  get_providers: { IS: [], NO: [] },
  'get_providers with flows': { IS: ['DF_CATCH(1.0+.0)'], NO: ['DF_CATCH(1.0+.0)'] },
  get_metadata_providers: { DOCS: [] },
  'get_metadata_providers with flows': { DOCS: ['MDF(1.0+.0)'] },
  get_categories: {
    ECO: {
      flows: [],
      others: ['Codelist=SEA:CL_AREA(1.0.0)'],
      below: {
        FISH: { flows: ['DF_CATCH(1.0.0)'], others: [], below: {} },
        TRADE: { flows: [], others: [], below: {} },
      },
    },
    SOC: { flows: [], others: [], below: {} },
  },
  // An artefact that is selected alone is returned with references as written.
  get_categorisation: ['SEA:CAT_CATCH(1.0.0)', urns.dataflow('DF_CATCH'), urns.category('ECO.FISH')],
  get_provision_agreement: ['SEA:PA_NO(1.0.0)', urns.dataflow('DF_CATCH'), urns.provider('NO')],
  'get_codes of a codelist': ['SEA:CL_SPECIES(1.1.0)', 'codelist', species],
  'get_codes of an older version': ['SEA:CL_SPECIES(1.0.0)', 'codelist', { COD: 'Name of COD', HAD: 'Name of HAD' }],
  'get_codes of a codelist that extends another': ['SEA:CL_ALL(1.0.0)', 'codelist', { ...species, _T: 'Name of _T' }],
  'get_codes of a value list': ['SEA:VL_UNIT(1.0.0)', 'valuelist', { 't/yr': 'Tonnes a year', '€': 'Euro' }],
  'get_schema of a data structure': schema({}),
  'get_schema of a dataflow': schema(
    { SPECIES: white, AREA: ['NA', 'NS'] },
    'datastructure.Dataflow=SEA:DF_CATCH(1.0.0)',
    'registry.DataConstraint=SEA:DC_CATCH(1.0.0)',
    'codelist.Hierarchy=SEA:H_SPECIES(1.0.0)',
  ),
  'get_schema of a provision agreement': schema(
    { SPECIES: ['COD', 'SAL'], AREA: ['NA', 'NS'] },
    'datastructure.Dataflow=SEA:DF_CATCH(1.0.0)',
    'registry.DataConstraint=SEA:DC_CATCH(1.0.0)',
    'registry.DataConstraint=SEA:DC_NO(1.0.0)',
    'registry.ProvisionAgreement=SEA:PA_NO(1.0.0)',
  ),
  'get_dataflow_details all': details(['IS', 'NO'], component),
  'get_dataflow_details core': details([], null),
  'get_dataflow_details providers': details(['IS', 'NO'], null),
  'get_schema with key sets': {
    components: { SPECIES: ['COD'], TIME_PERIOD: 'ObservationalTimePeriod', OBS_VALUE: 'Decimal' },
    required: ['SPECIES', 'TIME_PERIOD'],
    levels: {},
    groups: [],
    keys: ['COD'],
    artefacts: [
      'base.AgencyScheme=SDMX:AGENCIES(1.0)',
      'codelist.Codelist=SEA:CL_SPECIES(1.1.0)',
      'conceptscheme.ConceptScheme=SEA:CS_FISH(1.0.0)',
      'datastructure.DataStructure=SEA:LANDINGS(1.0.0)',
      'registry.DataConstraint=SEA:DC_KEYS(1.0.0)',
    ].map((urn) => `${infomodel}.${urn}`),
  },
  'get_dataflow_details schema': details([], component),
  get_dataflows: {
    'SEA:DF_CATCH(1.0.0)': urns.dataStructure('CATCH'),
    'SEA:DF_LANDINGS(1.0.0)': urns.dataStructure('LANDINGS'),
  },
  get_data_constraint: ['SEA:DC_CATCH(1.0.0)', [urns.dataflow('DF_CATCH')], [[true, { AREA: ['NA', 'NS'] }]]],
  'get_data_constraint with keys': [[['SPECIES', 'COD']]],
  get_hierarchy: white,
  get_report: report,
  get_reports: [report],
  get_metadata_structures: {
    'SEA:MSD(1.0.0)': {
      CONTACT: {
        ...leaf,
        presentational: true,
        below: { EMAIL: { ...leaf, occurs: [1, null] }, SPECIES: { ...leaf, codes: ['COD', 'HAD', 'SAL'] } },
      },
      METHOD: leaf,
    },
  },
  get_metadataflows: {
    'SEA:MDF(1.0.0)': [urns.metadataStructure('MSD'), [`${infomodel}.datastructure.Dataflow=SEA:*(*)`]],
  },
  get_metadata_provision_agreement: ['SEA:MPA(1.0.0)', urns.metadataflow('MDF'), urns.metadataProvider('DOCS')],
  get_mapping: {
    of: ['SEA:SM_CATCH(1.0.0)', urns.dataStructure('CATCH'), urns.dataStructure('LANDINGS')],
    components: {
      SPECIES: [
        ['regex:C.*', 'COD', null, null],
        ['HAD', 'HAD', 2020, 2024],
      ],
    },
    implicit: [['OBS_VALUE', 'OBS_VALUE']],
    fixed: [['FREQ', 'A', 'source']],
    dates: [['TIME_PERIOD', 'TIME_PERIOD', 'yyyy', 'A']],
  },
  get_code_map: [
    'SEA:RM_SPECIES(1.0.0)',
    'RepresentationMap',
    [
      ['regex:C.*', 'COD', null, null],
      ['HAD', 'HAD', 2020, 2024],
    ],
  ],
  'get_code_map of several components': ['SEA:RM_PAIR(1.0.0)', 'MultiRepresentationMap', [[['HAD', 'NS'], ['HAD']]]],
  get_vtl_transformation_scheme: {
    items: [
      ['T1', 'kilograms := catch * 1000;'],
      ['T2', 'doubled <- twice(kilograms);'],
    ],
    mappings: ['catch'],
    names: ['is_caught'],
    types: ['T1'],
    rulesets: { RS: ['R1'] },
    operators: { UDOS: ['O1'] },
  },
  'get_codes, asynchronous': ['COD', 'HAD', 'SAL'],
  'get_dataflow_details, asynchronous': component,
};

describe('pysdmx reads with its registry client', () => {
  let server: TestServer | undefined;
  let outcomes: Record<string, Outcome> = {};
  before(async function () {
    await prepareClients(this);
    server = await serveSample();
    outcomes = await runClient('pysdmx_registry_client.py', `${server.url}/sdmx/v2`);
  });
  after(() => server?.close());

  for (const [call, value] of Object.entries(expected)) {
    it(call, () => expect(outcomes[call]).to.deep.equal({ value }));
  }

  it('get_concepts, with the codes of an enumeration that names its version', () => {
    expect(outcomes['get_concepts']).to.have.property('value').that.includes.keys(component);
    expect(outcomes['get_concepts']).to.have.nested.property('value.SPECIES').deep.equal(['COD', 'HAD', 'SAL']);
  });

  it('get_data_structures, with the codes of a concept that is named by its version', () => {
    const structures = outcomes['get_data_structures'] as { value: Record<string, object> };
    expect(Object.keys(structures.value)).to.deep.equal(['SEA:CATCH(1.0.0)', 'SEA:LANDINGS(1.0.0)']);
    expect(Object.keys(structures.value['SEA:CATCH(1.0.0)'] ?? {})).to.deep.equal(component);
    expect(structures.value['SEA:LANDINGS(1.0.0)']).to.deep.equal({
      SPECIES: ['COD', 'HAD', 'SAL'],
      TIME_PERIOD: 'ObservationalTimePeriod',
      OBS_VALUE: 'Decimal',
    });
  });

  it('get_codes reports a codelist that does not exist', () => {
    expect(outcomes['get_codes of nothing'])
      .to.have.property('error')
      .that.matches(/^NotFound: /);
  });
});
