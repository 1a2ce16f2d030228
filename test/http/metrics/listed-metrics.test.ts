import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { requestMeter } from '../../../src/http/log/observe-requests.js';
import { openMetrics } from '../../../src/http/metrics/metrics.js';
import { measureRegistry } from '../../../src/http/metrics/registry-metrics.js';

const documented = readFileSync(join(import.meta.dirname, '../../../docs/metrics.md'), 'utf8');

describe('the table of docs/metrics.md', () => {
  it('has every metric of the registry, with its type', () => {
    const metrics = openMetrics('public');
    if (metrics === undefined) throw new Error('metrics are off');
    // No metric is read.
    measureRegistry(metrics, {} as never);
    requestMeter(metrics);
    const own = metrics.getMetricsAsArray().filter(({ name }) => name.startsWith('strata_'));
    const rows = [...documented.matchAll(/^\| `(strata_\w+)` \| (\w+) \|/gm)].map(
      ([, name, type]) => `${name} ${type}`,
    );
    expect(rows.sort()).to.deep.equal(own.map(({ name, type }) => `${name} ${type}`).sort());
  });
});
