import { Readable } from 'node:stream';
import { Registry } from 'prom-client';
import { StrataError } from '../../errors.js';
import { requireAdministrator } from '../auth/require-role.js';
import { readParameters } from '../parameters/read-parameters.js';
import type { Operation } from '../route.js';
import type { MetricsReaders } from './metrics-readers.js';
import { processMetrics } from './process-metrics.js';

/** A registry of metrics with those of the process; undefined where metrics are off. */
export const openMetrics = (readers: MetricsReaders): Registry | undefined =>
  readers === 'off' ? undefined : Registry.merge([processMetrics()]);

/** Media type of the text format of Prometheus. */
const type = 'text/plain; version=0.0.4';

/** What Prometheus reads. */
export const prometheusMetrics: Operation = {
  summary: 'Metrics for Prometheus',
  description: 'STRATA_METRICS selects who may read them: everybody, administrators, or nobody (404).',
  query: {},
  responses: [{ status: 200, description: 'The metrics.', content: { 'text/plain': { type: 'string' } } }],
  errors: ['Syntax', 'Unauthenticated', 'Forbidden', 'NotFound', 'Unavailable'],
  cost: 'text',
  handle:
    ({ registry, metrics, settings }) =>
    async (ctx) => {
      readParameters(ctx, {});
      if (metrics === undefined)
        throw new StrataError('NotFound', 'metrics are off; the setting STRATA_METRICS turns them on');
      const { principal } = ctx.state;
      if (settings.metrics === 'administrators') {
        if (principal.kind === 'anonymous')
          throw new StrataError('Unauthenticated', 'the metrics are for administrators; sign in as one of them');
        requireAdministrator(await registry.accessOf(principal), 'read the metrics', 'ask one of them');
      }
      const text = await metrics.metrics();
      ctx.set('Cache-Control', 'no-store');
      // The length differs from request to request, so it is not that of HEAD.
      ctx.body = Readable.from([text], { objectMode: false });
      ctx.set('Content-Type', `${type}; charset=utf-8`);
    },
};
