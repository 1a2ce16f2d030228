import { isSecurePath } from '../../../src/http/paths.js';
import type { Artefact } from '../../../src/model/artefact.js';
import { prepareArtefact } from '../../../src/registry/submission/receive/prepare.js';
import {
  codelist,
  conceptScheme,
  dataConstraint,
  dataflow,
  dataProviderScheme,
  provisionAgreement,
  urns,
} from '../../harness/artefacts.js';
import type { TestRegistry } from '../../harness/registry.js';
import { writeMessageOf } from '../write-message.js';

const infomodel = 'urn:sdmx:org.sdmx.infomodel';
const named = (id: string) => ({ id, names: { en: id } });
const artefact = (name: string, id: string, version: string, content: object): Artefact =>
  ({ class: name, agencyID: 'SDMX', version, ...named(id), ...content }) as unknown as Artefact;

const note = urns.concept('CS', '1.0.0', 'NOTE');
const targets = [`${infomodel}.codelist.Codelist=*:*(*)`];

/** A dataflow and a metadata set, with their dependencies. */
const artefacts: readonly Artefact[] = [
  codelist('CL', '1.0.0', ['A', 'B']),
  conceptScheme('CS', '1.0.0', { FREQ: null, TIME_PERIOD: null, OBS_VALUE: null, NOTE: null }),
  artefact('DataStructure', 'DSD', '1.0.0', {
    dataStructureComponents: {
      dimensionList: {
        dimensions: [
          {
            conceptIdentity: urns.concept('CS', '1.0.0', 'FREQ'),
            localRepresentation: { enumeration: urns.codelist('CL', '1.0+.0') },
          },
        ],
        timeDimension: {
          id: 'TIME_PERIOD',
          conceptIdentity: urns.concept('CS', '1.0.0', 'TIME_PERIOD'),
          localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
        },
      },
      measureList: { measures: [{ id: 'OBS_VALUE', conceptIdentity: urns.concept('CS', '1.0.0', 'OBS_VALUE') }] },
    },
  }),
  dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
  {
    ...dataConstraint('DC', '1.0.0', [urns.dataflow('DF', '1.0.0')]),
    role: 'Actual',
    cubeRegions: [{ include: true, keyValues: [{ id: 'FREQ', include: true, values: ['A'] }] }],
  } as unknown as Artefact,
  artefact('MetadataProviderScheme', 'METADATA_PROVIDERS', '1.0', { metadataProviders: [named('STAT')] }),
  artefact('MetadataStructure', 'MSD', '1.0.0', {
    metadataStructureComponents: { metadataAttributeList: { metadataAttributes: [{ conceptIdentity: note }] } },
  }),
  artefact('Metadataflow', 'MDF', '1.0.0', {
    structure: `${infomodel}.metadatastructure.MetadataStructure=SDMX:MSD(1.0.0)`,
    targets,
  }),
  artefact('MetadataSet', 'MDS', '1.0.0', {
    agencyID: 'SDMX.STAT',
    metadataflow: `${infomodel}.metadatastructure.Metadataflow=SDMX:MDF(1.0.0)`,
    targets: [urns.codelist('CL', '1.0.0')],
    attributes: [{ id: 'NOTE', value: 'A note' }],
  }),
  dataProviderScheme(['P']),
  provisionAgreement(
    'PA',
    '1.0.0',
    urns.dataflow('DF', '1.0.0'),
    `${infomodel}.base.DataProvider=SDMX:DATA_PROVIDERS(1.0).P`,
  ),
  {
    class: 'Registration',
    agencyID: 'SDMX',
    id: 'R1',
    version: '1.0',
    provisionAgreement: urns.provisionAgreement('PA', '1.0.0'),
    simpleDataSource: 'https://example.org/data.csv',
    // Data are not served from it.
    validTo: '2000-01-01T00:00:00Z',
  },
];

/** Parts of the path of a route for which the sample registry has a result. */
export interface Sample {
  readonly parts: readonly string[];
  /** The query string, if required. */
  readonly query?: string;
}

const structures = ['codelist', 'SDMX', 'CL', '1.0.0', 'A'];
const schemas = ['dataflow', 'SDMX', 'DF', '1.0.0'];
const available = ['SDMX,DF,1.0.0', 'A', 'all', 'FREQ'];

/** Replaces the random id of the submission of the samples. */
const sampleSubmission = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

/** Whether a sample is for administrators: reports can name restricted artefacts. */
export const needsRoot = (path: string): boolean => isSecurePath(path) || path.startsWith('/ws/registry/submissions');

/** Samples by the path of the route. */
export const samples: Readonly<Record<string, Sample>> = {
  '/sdmx/v2/structure': { parts: structures },
  '/sdmx/v2/metadata/metadataset': { parts: ['SDMX.STAT', 'MDS', '1.0.0'] },
  '/sdmx/v2/metadata/metadataflow': { parts: ['SDMX', 'MDF', '1.0.0', 'SDMX.STAT'] },
  '/sdmx/v2/metadata/structure': { parts: ['codelist', 'SDMX', 'CL', '1.0.0'] },
  '/sdmx/v2/availability': { parts: [...schemas, 'A', 'FREQ'] },
  '/sdmx/v1/availableconstraint': { parts: available },
  '/ws/public/sdmxapi/rest/availableconstraint': { parts: available },
  '/sdmx/v2/registration': { parts: schemas },
  '/sdmx/v2/registration/provider': { parts: ['SDMX', 'P'] },
  '/sdmx/v2/registration/id': { parts: ['R1'] },
  '/sdmx/v2/schema': { parts: schemas },
  '/sdmx/v1/schema': { parts: schemas },
  '/ws/public/sdmxapi/rest/schema': { parts: schemas },
  '/sdmx/v1': { parts: structures },
  '/ws/public/sdmxapi/rest': { parts: structures },
  '/ws/secure/sdmxapi/rest': { parts: structures },
  '/ws/secure/sdmxapi/rest/v2/structure': { parts: structures },
  '/ws/registry/reference': { parts: [], query: `urn=${urns.dataflow('DF', '1.0.0')}` },
  '/ws/registry/reference/summary': {
    parts: [],
    query: `urn=${urns.dataflow('DF', '1.0.0')}&class=Codelist&agency=SDMX`,
  },
  '/ws/registry/reference/diff': { parts: [], query: `urn=${urns.dataflow('DF', '1.0.0')}&from=tick:2` },
  '/ws/registry/structure/diff': { parts: [], query: `urn=${urns.codelist('CL', '1.0.0')}&from=tick:2` },
  '/ws/registry/history': { parts: [], query: `urn=${urns.codelist('CL', '1.0.0')}` },
  '/ws/registry/resolutions': { parts: [], query: `urn=${urns.codelist('CL', '1.0+.0')}` },
  '/ws/registry/transactions': { parts: ['2'] },
  '/ws/registry/constraints': { parts: [], query: `urn=${urns.dataflow('DF', '1.0.0')}&component=FREQ` },
  '/ws/registry/codes': { parts: [], query: `urn=${urns.codelist('CL', '1.0.0')}&codes=true` },
  '/ws/registry/flows': { parts: [], query: `urn=${urns.codelist('CL', '1.0.0')}` },
  '/ws/registry/impact': { parts: [], query: `urn=${urns.codelist('CL', '1.0.0')}` },
  '/ws/registry/lock': { parts: [], query: `urn=${urns.dataflow('DF', '1.0.0')}` },
  '/ws/registry/bundle': { parts: [], query: `urn=${urns.dataflow('DF', '1.0.0')}` },
  '/ws/registry/submissions': { parts: [sampleSubmission] },
  '/ws/registry/artefacts': { parts: [], query: 'facets=true' },
  '/ws/registry/search': { parts: [], query: 'q=freq' },
  '/ws/registry/deprecations': { parts: [] },
  '/ws/registry/audit': { parts: [], query: 'limit=100' },
  '/ws/registry/changes': { parts: [], query: `closure=${urns.codelist('CL', '1.0.0')}` },
  '/rss.xml': { parts: [], query: `closure=${urns.codelist('CL', '1.0.0')}` },
  '/atom.xml': { parts: [], query: `closure=${urns.codelist('CL', '1.0.0')}` },
  '/login.html': { parts: [] },
  '/ws/registry/whoami': { parts: [] },
  '/ws/secure/registry/access-rules': { parts: ['restriction'] },
  '/ws/secure/registry/access-rule-history': { parts: [] },
  '/ws/secure/registry/sessions': { parts: [] },
  '/ws/secure/registry/proposals': { parts: ['1'] },
  '/ws/secure/registry/proposals/dry-run': { parts: ['1'] },
  '/ws/secure/registry/proposals/message': { parts: ['1'] },
  '/ws/secure/registry/audit-log': { parts: [], query: 'kind=submission' },
  '/metrics': { parts: [] },
  '/openapi.json': { parts: [] },
  '/health/live': { parts: [] },
  '/health/ready': { parts: [] },
};

/** Submits the artefacts of the samples, and restricts those with the id HIDDEN. */
export async function submitSample(test: TestRegistry): Promise<void> {
  const { outcome, results, submission } = await test.submit(artefacts);
  if (outcome !== 'accepted') throw new Error(JSON.stringify(results.flatMap(({ problems }) => problems)));
  await test.registry.changeAccessRules({
    put: [
      { id: 'restriction', kind: 'restriction', urn: '*=*:HIDDEN', covers: ['structure'], to: [] },
      { id: 'restriction-of-agency', kind: 'restriction', urn: '*=HIDDEN:*', covers: ['structure'], to: [] },
    ],
    remove: [],
    principal: { kind: 'root', name: 'root' },
    hasRoot: true,
    dryRun: false,
  });
  const proposed = codelist('CL_PROPOSED', '1.0.0', ['A']);
  const options = { action: 'REPLACE', strict: false, skipInvalid: false } as const;
  const { proposal } = await test.registry.proposals.propose({
    source: { kind: 'message', ...options },
    message: Buffer.from(await writeMessageOf([proposed])),
    submission: {
      ...options,
      artefacts: [prepareArtefact(proposed, { positions: [] })],
      principal: { kind: 'root', name: 'paula' },
    },
    text: 'A first list.',
    dryRun: false,
  });
  if (proposal?.number !== 1) throw new Error('the sample was not proposed');
  const rename = 'MATCH (t:Transaction {submission: $submission}) SET t.submission = $sampleSubmission';
  await test.cypher(rename, { submission, sampleSubmission });
}
