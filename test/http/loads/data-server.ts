import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { FetchSettings } from '../../../src/fetching/fetcher.js';
import type { DataSettings } from '../../../src/http/data-queries/data-settings.js';
import type { Artefact } from '../../../src/model/artefact.js';
import { codelist, conceptScheme, dataflow, urns } from '../../harness/artefacts.js';
import { basic, startTestServer, type TestServer } from '../../harness/server.js';

export const root = { Authorization: basic('root', 'only-for-the-tests') };

const concept = (id: string): string => urns.concept('CS', '1.0.0', id);
const text = { format: { dataType: 'String' } };

/** A structure with attributes of every level, one with several values, and one in languages. */
export const dataStructure = {
  class: 'DataStructure',
  agencyID: 'SDMX',
  id: 'DSD',
  version: '1.0.0',
  names: { en: 'Rates', fr: 'Taux' },
  dataStructureComponents: {
    dimensionList: {
      dimensions: [{ conceptIdentity: concept('FREQ') }, { conceptIdentity: concept('AREA') }],
      timeDimension: {
        conceptIdentity: concept('TIME_PERIOD'),
        localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
      },
    },
    measureList: {
      measures: [{ conceptIdentity: concept('OBS_VALUE'), localRepresentation: { format: { dataType: 'Double' } } }],
    },
    attributeList: {
      attributes: [
        { conceptIdentity: concept('OBS_STATUS'), attributeRelationship: { observation: {} } },
        {
          conceptIdentity: concept('SOURCE'),
          attributeRelationship: { observation: {} },
          localRepresentation: { ...text, maxOccurs: 3 },
        },
        {
          conceptIdentity: concept('TITLE'),
          attributeRelationship: { dimensions: ['FREQ', 'AREA'] },
          localRepresentation: text,
        },
        { conceptIdentity: concept('UNIT'), attributeRelationship: { dataflow: {} }, localRepresentation: text },
      ],
    },
  },
} as unknown as Artefact;

const accessRules = '/ws/secure/registry/access-rules';

export const flowUrn = urns.dataflow('DF', '1.0.0');
/** The flow in a path. */
export const flowPath = encodeURIComponent('SDMX:DF(1.0.0)');

export const sampleArtefacts: readonly Artefact[] = [
  codelist('CL_FREQ', '1.0.0', ['A', 'M']),
  codelist('CL_AREA', '1.0.0', ['FR', 'DE', 'AT']),
  codelist('CL_STATUS', '1.0.0', ['A', 'E']),
  conceptScheme('CS', '1.0.0', {
    FREQ: urns.codelist('CL_FREQ', '1.0.0'),
    AREA: urns.codelist('CL_AREA', '1.0+.0'),
    TIME_PERIOD: null,
    OBS_VALUE: null,
    OBS_STATUS: urns.codelist('CL_STATUS', '1.0.0'),
    SOURCE: null,
    TITLE: null,
    UNIT: null,
  }),
  dataStructure,
  dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
];

const heading = 'STRUCTURE[;],STRUCTURE_ID,ACTION,FREQ,AREA,TIME_PERIOD,OBS_VALUE,OBS_STATUS,SOURCE[],TITLE,UNIT';

/** SDMX-CSV 2.0 of the flow. @param rows without the first three cells */
export const messageOf = (rows: readonly string[], action = 'R'): string =>
  `${[heading, ...rows.map((row) => `dataflow,SDMX:DF(1.0.0),${action},${row}`)].join('\n')}\n`;

export interface DataServer extends TestServer {
  /** Folder of the files of loads. */
  readonly loads: string;
  load(body: string, query?: string, headers?: Record<string, string>, flow?: string): Promise<Response>;
  /** The rows of SDMX-CSV 2.0 without heading and first three cells; the status where it is not 200. */
  rows(query?: string, flow?: string): Promise<readonly string[] | number>;
  /** Shows the data of the flow to ann alone, while something is done. */
  whileRestricted(act: () => Promise<void>): Promise<void>;
  /** A query of REST 2 as an anonymous client. @param rest what follows the version */
  query(rest?: string, headers?: Record<string, string>, flow?: string): Promise<Response>;
}

/** A registry with the sample flow, and folders that end with it. */
export async function startDataServer(
  data: Partial<DataSettings> = {},
  fetching: FetchSettings = { hosts: [] },
): Promise<DataServer> {
  const folder = await mkdtemp(join(tmpdir(), 'strata-data-test-'));
  const loads = join(folder, 'loads');
  const test = await startTestServer({
    validation: { folder: join(folder, 'validation') },
    fetching,
    data: { folder: loads, workFolder: join(folder, 'work'), ...data },
  });
  const report = await test.submit([...sampleArtefacts]);
  if (report.outcome !== 'accepted') throw new Error(JSON.stringify(report.results));
  const query = (rest = '', headers: Record<string, string> = {}, flow = 'SDMX/DF/1.0.0'): Promise<Response> =>
    test.request(`/sdmx/v2/data/dataflow/${flow}${rest}`, { headers });
  return {
    ...test,
    loads,
    load: (body, parameters = '', headers = {}, flow = flowPath) =>
      test.request(`/ws/secure/data/${flow}${parameters}`, { method: 'POST', body, headers: { ...root, ...headers } }),
    whileRestricted: async (act) => {
      const rule = { id: 'data', kind: 'restriction', urn: flowUrn, covers: ['data'], to: ['user:ann'] };
      const added = await test.request(accessRules, {
        method: 'POST',
        body: JSON.stringify(rule),
        headers: { ...root, 'Content-Type': 'application/json' },
      });
      expect(added.status, await added.text()).to.be.oneOf([200, 201]);
      await act();
      await test.request(`${accessRules}/data`, { method: 'DELETE', headers: root });
    },
    query,
    rows: async (rest = '', flow) => {
      const response = await query(rest, { Accept: 'application/vnd.sdmx.data+csv;version=2.0.0' }, flow);
      const body = await response.text();
      if (response.status !== 200) return response.status;
      return body
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',').slice(3).join(','));
    },
    close: async () => {
      await test.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
