import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, get as request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Artefact } from '../../src/model/artefact.js';
import type { Bench, Measurement, Row } from '../bench.js';
import {
  artefactsOfData,
  faultCount,
  flowOfData,
  flowUrnOfData,
  observationsOfData,
} from '../generate/data-message.js';
import { agencyId } from '../generate/line.js';
import { interleave, timed, withEffort } from '../interleave.js';
import { compiled, onNeo4j, type Program, startProgram } from '../program.js';
import { asRoot, get } from '../serve.js';
import { sized } from '../sizes.js';
import { submitArtefacts } from '../submit-artefacts.js';

const observations = sized(240_000, 2_400);
const csv = 'application/vnd.sdmx.data+csv;version=2.0.0';
const forwardedId = 'DF_FORWARDED';
const agency = agencyId(0);
const [, flowId = ''] = /:(.+)\(/.exec(flowOfData) ?? [];

/** The observations without faults, as CSV. */
function bodyOfLoad(): string {
  const spread = Math.max(1, Math.floor(observations / faultCount));
  const lines = ['FREQ,D2,D3,D4,D5,D6,D7,TIME_PERIOD,OBS_VALUE,A1,A2,A3,A4'];
  let number = 0;
  for (const values of observationsOfData(observations)) if (++number % spread !== 0) lines.push(values.join(','));
  return lines.join('\n');
}

const pathOf = (id: string): string => `/data/dataflow/${agency}/${id}/1.0.0`;

/** A service of another organisation: it has the data of a program under the id of another flow. */
function startSource(data: string): Promise<Server> {
  const server = createServer((_request, response) => {
    request(`${data}/sdmx/v2${pathOf(flowId)}`, { headers: { accept: csv, 'accept-encoding': 'identity' } }, (from) => {
      response.writeHead(from.statusCode ?? 500, { 'content-type': from.headers['content-type'] ?? '' });
      from.pipe(response);
    });
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

/** A flow whose data are at the service. */
const artefactsOf = (url: string): readonly Artefact[] => {
  const named = { agencyID: agency, version: '1.0.0' };
  const flow = flowUrnOfData.replace(flowId, forwardedId);
  const agreement = flow
    .replace('datastructure.Dataflow', 'registry.ProvisionAgreement')
    .replace(forwardedId, 'PA_FORWARDED');
  const structure = flowUrnOfData.replace('Dataflow', 'DataStructure').replace(flowId, 'DSD_DATA');
  const provider = `urn:sdmx:org.sdmx.infomodel.base.DataProvider=${agency}:DATA_PROVIDERS(1.0).PROVIDER0`;
  return [
    { ...named, class: 'Dataflow', id: forwardedId, names: { en: 'Forwarded' }, structure },
    {
      ...named,
      class: 'ProvisionAgreement',
      id: 'PA_FORWARDED',
      names: { en: 'Agreement' },
      dataflow: flow,
      dataProvider: provider,
    },
    {
      ...named,
      class: 'Registration',
      id: 'REG_FORWARDED',
      version: '1.0',
      provisionAgreement: agreement,
      queryableDataSource: { dataURL: `${url}/sdmx/v2`, isRESTDatasource: true, isWebServiceDatasource: false },
    },
  ] as unknown as readonly Artefact[];
};

async function load({ url }: Program): Promise<void> {
  const response = await fetch(`${url}/ws/secure/data/${encodeURIComponent(flowOfData)}`, {
    method: 'POST',
    body: bodyOfLoad(),
    headers: { ...asRoot, 'content-type': 'text/csv' },
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status}: ${text.slice(0, 500)}`);
}

/**
 * A query that is forwarded to a service, to the same query of the service itself. Behind the service is a second program, because a service
 * does not share the process of the one that forwards.
 */
async function measure({ registry, neo4j, effort }: Bench): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'strata-bench-forwarding-'));
  const programs: Program[] = [];
  const start = async (environment: Readonly<Record<string, string>>): Promise<Program> => {
    const started = await startProgram(folder, {
      ...compiled(),
      environment: {
        ...onNeo4j(neo4j),
        STRATA_REHEARSAL_SECONDS: '0',
        ...environment,
      },
    });
    programs.push(started);
    return started;
  };
  let source: Server | undefined;
  try {
    await submitArtefacts(registry, artefactsOfData());
    const behind = await start({});
    await load(behind);
    source = await startSource(behind.url);
    const { port } = source.address() as AddressInfo;
    await submitArtefacts(registry, artefactsOf(`http://127.0.0.1:${port}`));
    const { url } = await start({ STRATA_FETCH_HOSTS: `127.0.0.1:${port}` });
    const [value = Number.NaN, baseline = Number.NaN] = await interleave(
      [`${url}/sdmx/v2${pathOf(forwardedId)}`, `http://127.0.0.1:${port}/sdmx/v2${pathOf(forwardedId)}`].map(
        (each) => () => timed(() => get(each, { accept: csv })),
      ),
      withEffort(effort, { warmUp: 1, rounds: 9 }),
    );
    const name = `${observations.toLocaleString('en')} observations forwarded from a service, to the service alone`;
    return [{ name, value, baseline, goal: 1.2 }];
  } finally {
    for (const program of programs) await program.stop();
    source?.closeAllConnections();
    source?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const forwardedQueries: Measurement = { name: 'forwarding', measure };
