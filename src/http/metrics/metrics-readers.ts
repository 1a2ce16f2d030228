/** Who may read the metrics. */
export const metricsReaders = ['public', 'administrators', 'off'] as const;
export type MetricsReaders = (typeof metricsReaders)[number];
