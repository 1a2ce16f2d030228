import { expect } from 'chai';
import { structureFormats } from '../../src/formats/formats.js';
import type { TestServer } from '../harness/server.js';
import { type Outcome, prepareClients, runClient } from './python-environment.js';
import { sample } from './sample.js';
import { serveSample } from './serve-sample.js';

const sea = (...artefacts: readonly string[]) =>
  artefacts.map((each) => `${each.replace('=', '=SEA:')}${each.includes('(') ? '' : '(1.0.0)'}`).sort();
const species = (...versions: readonly string[]) =>
  sea(...versions.map((version) => `Codelist=CL_SPECIES(${version})`));

const agencies = 'AgencyScheme=SDMX:AGENCIES(1.0)';
const flow = sea('Dataflow=DF_CATCH');
const structure = sea('DataStructure=CATCH');
const codelists = sea('Codelist=CL_AREA', 'Codelist=CL_FREQ', 'Codelist=CL_SPECIES(1.1.0)');
const below = [...codelists, ...sea('ConceptScheme=CS_FISH')];
const agreements = sea('ProvisionAgreement=PA_IS', 'ProvisionAgreement=PA_NO');
const parents = [
  ...sea('Categorisation=CAT_CATCH', 'DataConstraint=DC_CATCH', 'HierarchyAssociation=HA_SPECIES'),
  ...agreements,
  ...sea('VtlMappingScheme=VMS'),
];
const siblings = sea('CategoryScheme=TOPICS', 'DataProviderScheme=DATA_PROVIDERS(1.0)', 'Hierarchy=H_SPECIES');
const transformations = sea('RulesetScheme=RS', 'TransformationScheme=TS', 'UserDefinedOperatorScheme=UDOS');
// The schema of SDMX-JSON 2.0.0 spells the class in links in this way.
const values = sea('Valuelist=VL_UNIT');

/** The artefacts that each `references` adds to a dataflow. */
const references: Readonly<Record<string, readonly string[]>> = {
  none: [],
  children: [agencies, ...structure],
  descendants: [agencies, ...structure, ...below, ...values],
  parents,
  parentsandsiblings: [agencies, ...structure, ...parents, ...siblings],
  ancestors: [...parents, ...sea('DataConstraint=DC_NO'), ...transformations],
  all: [agencies, ...structure, ...parents, ...siblings, ...below, ...values],
  datastructure: structure,
  agencyscheme: [agencies],
  provisionagreement: agreements,
  categorisation: sea('Categorisation=CAT_CATCH'),
  dataconstraint: sea('DataConstraint=DC_CATCH'),
  hierarchyassociation: sea('HierarchyAssociation=HA_SPECIES'),
  vtlmappingscheme: sea('VtlMappingScheme=VMS'),
};

/** Types that neither refer to the dataflow nor are referred to by it. */
const withoutAny = [
  'codelist',
  'conceptscheme',
  'categoryscheme',
  'metadataflow',
  'process',
  'structuremap',
  'valuelist',
];

const versions: Readonly<Record<string, readonly string[]>> = {
  '~': species('1.1.0'),
  '*': species('1.0.0', '1.1.0'),
  '1.0.0': species('1.0.0'),
  '1.0+.0': species('1.1.0'),
  '1+.0.0': species('1.1.0'),
  '1.0.0+': species('1.0.0'),
  '+': species('1.1.0'),
  '1.0.0,1.1.0': species('1.0.0', '1.1.0'),
};

const details = [
  'full',
  'allstubs',
  'referencestubs',
  'allcompletestubs',
  'referencecompletestubs',
  'referencepartial',
  'raw',
];

/** The artefacts that the client reads, by format. */
const read: Readonly<Record<string, readonly string[]>> = {
  codelist: species('1.1.0'),
  'concept scheme': sea('ConceptScheme=CS_FISH'),
  dataflows: sea('Dataflow=DF_CATCH', 'Dataflow=DF_LANDINGS'),
  'provision agreements': agreements,
  'data structure': [
    agencies,
    ...sea('DataStructure=LANDINGS', 'ConceptScheme=CS_FISH', 'Codelist=CL_FREQ', 'Codelist=CL_SPECIES(1.1.0)'),
  ],
};
const formats = structureFormats
  .map(({ type, version }) => `${type};version=${version}`)
  .filter((type) => !/json;version=(1\.0\.0|2\.1\.0)$/.test(type));

const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const set = 'SEA.DOCS:REPORT(1.0.0)';

const expected: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(Object.entries(versions).map(([version, urns]) => [`version ${version}`, urns])),
  ...Object.fromEntries(
    Object.entries(references).map(([name, urns]) => [`references ${name}`, [...flow, ...urns].sort()]),
  ),
  ...Object.fromEntries(withoutAny.map((name) => [`references ${name}`, flow])),
  ...Object.fromEntries(details.map((detail) => [`detail ${detail}`, [agencies, ...structure, ...flow]])),
  ...Object.fromEntries(
    Object.entries(read).flatMap(([name, urns]) => formats.map((type) => [`${name} as ${type}`, [...urns].sort()])),
  ),
  'asOf now': species('1.1.0'),
  items: species('1.1.0'),
  'several agencies': [agencies, ...sea('AgencyScheme=AGENCIES(1.0)')],
  'schema in XML 3.0': xml,
  'schema in XML 2.1': xml,
  'schema as structures': [
    agencies,
    ...structure,
    ...below,
    ...values,
    // The combined constraints, with the identity of the agreement.
    ...sea('DataConstraint=PA_NO'),
  ].sort(),
  'metadata sets': [set],
  'metadata sets of a structure': [set],
  'metadata sets of a metadataflow': [set],
  'metadata sets as application/vnd.sdmx.metadata+json;version=2.0.0': [`MetadataReport=${set}`],
  'metadata sets as application/vnd.sdmx.metadata+xml;version=3.0.0': [`MetadataReport=${set}`],
  'metadata sets as application/vnd.sdmx.metadata+xml;version=3.1.0': [`MetadataReport=${set}`],
};

describe('pysdmx sends the queries that it builds', () => {
  let server: TestServer | undefined;
  let outcomes: Record<string, Outcome> = {};
  before(async function () {
    await prepareClients(this);
    server = await serveSample();
    outcomes = await runClient('pysdmx_rest_service.py', `${server.url}/sdmx/v2`, '2020-01-01T00:00:00+00:00');
  });
  after(() => server?.close());

  for (const [call, value] of Object.entries(expected)) {
    it(call, () => expect(outcomes[call]).to.deep.equal({ value }));
  }

  it('for the newest version of everything', () => {
    const newest = new Set(
      sample.flatMap(({ class: type, agencyID, id }) => (type === 'MetadataSet' ? [] : [`${type}=${agencyID}:${id}`])),
    );
    expect(outcomes['everything']).to.deep.equal({ value: newest.size });
  });

  for (const call of ['asOf before', 'version 2.0+.0']) {
    it(`${call} finds nothing`, () => {
      expect(outcomes[call])
        .to.have.property('error')
        .that.matches(/^NotFound: /);
    });
  }
});
