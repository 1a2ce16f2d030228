import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { codelist, urns } from '../harness/artefacts.js';
import { startTestServer, type TestServer } from '../harness/server.js';
import { prepareClients, runClient } from './python-environment.js';

interface Family {
  readonly type: string;
  readonly help: string;
  readonly samples: readonly (readonly [name: string, labels: Readonly<Record<string, string>>, value: string])[];
}

const document = readFileSync('docs/metrics.md', 'utf8');

/** What the document says of each metric. */
const documented = new Map(
  [...document.matchAll(/^\| `(strata_\w+)` \| (\w+) \|([^|]*)\|/gm)].map(([, name = '', type = '', labels = '']) => [
    name,
    { type, labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label).sort() },
  ]),
);

describe('the parser of prometheus_client', () => {
  let test: TestServer;
  let families: ReadonlyMap<string, Family>;
  before(async function () {
    await prepareClients(this);
    test = await startTestServer();
    await test.submit([codelist('CL', '1.0.0', ['A'])]);
    for (const _ of [1, 2]) await test.request('/sdmx/v2/structure/codelist/SDMX/CL/1.0.0');
    await test.request(`/ws/registry/reference?urn=${urns.codelist('CL', '1.0.0')}`);
    const read = (await runClient('prometheus_metrics.py', `${test.url}/metrics`)) as Record<string, { value: Family }>;
    // The parser leaves out the suffix of counters.
    families = new Map(
      Object.entries(read).map(([name, { value }]) => [value.type === 'counter' ? `${name}_total` : name, value]),
    );
  });
  after(() => test?.close());

  const own = (): [string, Family][] => [...families].filter(([name]) => name.startsWith('strata_'));

  it('reads every metric, and the document describes each with its type and labels', () => {
    expect(own().map(([name]) => name)).to.have.members([...documented.keys()]);
    for (const [name, { type, samples }] of own()) {
      const labels = new Set(samples.flatMap(([, each]) => Object.keys(each)).filter((label) => label !== 'le'));
      expect({ type, labels: [...labels].sort() }, name).to.deep.equal(documented.get(name));
    }
  });

  it('finds names as Prometheus recommends them, and a sentence about each', () => {
    for (const [name, { type, help }] of own()) {
      expect(name, name).to.match(/^strata_[a-z]+(_[a-z]+)*$/);
      expect(name.endsWith('_total'), name).to.equal(type === 'counter');
      expect(name, 'base units').not.to.match(/_(milliseconds|ms|kilobytes|megabytes|mb)\b/);
      if (type === 'histogram') expect(name).to.match(/_seconds$/);
      expect(help, name).to.match(/^[A-Z0-9].*\.$/);
    }
  });

  it('finds the metrics of Node.js', () => {
    expect([...families.keys()]).to.include.members([
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_heap_size_used_bytes',
    ]);
  });

  it('finds the values', () => {
    const sample = (name: string, labels: Record<string, string> = {}) =>
      [...families.values()]
        .flatMap(({ samples }) => samples)
        .find(([each, given]) => each === name && Object.entries(labels).every(([key, value]) => given[key] === value));
    const of = { method: 'GET', route: '/sdmx/v2/structure', status: '200' };
    expect(Number(sample('strata_http_request_duration_seconds_count', of)?.[2])).to.equal(2);
    expect(Number(sample('strata_cache_hits_total', { cache: 'warm' })?.[2])).to.equal(1);
    expect(Number(sample('strata_tick')?.[2])).to.equal(2);
    expect(Number(sample('strata_database_up')?.[2])).to.equal(1);
    const committed = { action: 'REPLACE', outcome: 'committed' };
    expect(Number(sample('strata_submission_duration_seconds_count', committed)?.[2])).to.be.at.least(1);
  });
});
