import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { StrataError } from '../../../src/errors.js';
import type { RunValidation } from '../../../src/registry/validation/validation-job.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { codelistMessage, dataflowMessage } from '../messages.js';
import { operations } from '../openapi/api-document.js';
import { samples, submitSample } from '../openapi/sample-registry.js';
import { findFault } from './exchange.js';
import { generateConnection, headers, parameters } from './generate-connection.js';
import { Random } from './random.js';

const numberOf = (name: string, fallback: number): number => Number(process.env[name] || fallback);
const count = numberOf('FUZZ_REQUESTS', 1500);
const first = numberOf('FUZZ_FIRST', 0);
const seed = numberOf('FUZZ_SEED', 1);

/** Connections that are open at the same time. */
const workers = 8;
const formats = ['sdmx-2.1', 'sdmx-3.0', 'sdmx-3.1', 'sdmx-json-1.0', 'sdmx-json-2.0', 'sdmx-json-2.1', 'csv', 'xlsx'];

const grant = { id: 'A', kind: 'grant', role: 'maintainer', to: ['users'], agencies: ['SDMX'] };
/** Bodies of requests that do not take a message. */
const otherBodies = [
  JSON.stringify({ rules: [grant] }),
  JSON.stringify(grant),
  JSON.stringify({ user: 'somebody' }),
  'username=root&password=only-for-the-tests&from=%2F',
].map((text) => Buffer.from(text));

describe('mutated requests', () => {
  let test: TestServer;
  let messages: Buffer[];
  before(async () => {
    // The process of a validation has tests of its own (test/registry/validation).
    const runValidation: RunValidation = async ({ request }, { findStructures }) => {
      await findStructures(request.structures);
      throw new StrataError('Syntax', 'these are no data');
    };
    test = await startTestServer({ maxMessageBytes: 200_000, runValidation });
    await submitSample(test);
    const paths = [
      ...formats.map((format) => `/sdmx/v2/structure/*/SDMX/*/*?format=${format}`),
      ...['3.0', '3.1', 'json'].map((format) => `/sdmx/v2/metadata/metadataset?format=sdmx-${format}`),
      `/ws/registry/lock?${samples['/ws/registry/lock']?.query}`,
    ];
    const received = await Promise.all(paths.map(async (path) => (await test.request(path)).arrayBuffer()));
    messages = [
      ...received.map((body) => Buffer.from(body)),
      readFileSync('examples/2-port-traffic.xml'),
      ...otherBodies,
      ...[codelistMessage('CL_A', '1.0.0'), dataflowMessage('DF_A', '1.0.0', 'DSD(1.0+.0)'), '', '{}', '<a/>'].map(
        (text) => Buffer.from(text),
      ),
    ];
  });
  after(() => test.close());

  it('have all parameters and headers of the API', () => {
    const described = (place: string): Set<string> =>
      new Set(
        operations.flatMap((operation) =>
          operation.parameters.flatMap((each) => (each.in === place ? [each.name] : [])),
        ),
      );
    const sent = Object.keys(parameters).map((name) => name.replace(/\[.*/, ''));
    expect(sent).to.include.members([...described('query')]);
    expect(Object.keys(headers)).to.include.members([...described('header')]);
  });

  it(`${count} from seed ${seed} get a response below 500 in time, or are refused; the server keeps running`, async function () {
    this.timeout(count * 100 + 60_000);
    const faults: string[] = [];
    let next = first;
    const work = async (): Promise<void> => {
      while (next < first + count && faults.length < 5) {
        const index = next;
        next += 1;
        const random = new Random(seed * 1_000_003 + index);
        const connection = await generateConnection(messages, random);
        const fault = await findFault(test.url, connection);
        if (fault === undefined) continue;
        faults.push(
          `FUZZ_SEED=${seed} FUZZ_FIRST=${index} FUZZ_REQUESTS=1: ${fault}\n${connection.bytes.toString('latin1', 0, 1500)}`,
        );
      }
    };
    await Promise.all(Array.from({ length: workers }, work));
    if (faults.length > 0) throw new Error(faults.join('\n\n'));
    expect((await test.request('/health/ready')).status).to.equal(200);
  });
});
