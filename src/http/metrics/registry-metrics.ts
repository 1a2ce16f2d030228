import { Counter, Gauge, type Registry as Metrics } from 'prom-client';
import type { CacheUse } from '../../model/cache-use.js';
import type { Places } from '../../model/places.js';
import type { BackupsObserved } from '../../registry/backup/backups.js';
import type { Registry } from '../../registry/registry.js';
import type { Services } from '../services.js';

/** Time that a scrape waits for the database, milliseconds; Prometheus waits 10 s by default. */
const longestWait = 2_000;

/** Whether the database responds in time. */
async function isUp(registry: Pick<Registry, 'checkClock'>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), longestWait);
  });
  const check = registry.checkClock().then(
    () => true,
    () => false,
  );
  return Promise.race([check, late]).finally(() => clearTimeout(timer));
}

type Measured = Pick<
  Services,
  'registry' | 'representations' | 'warmResponses' | 'gate' | 'followers' | 'validations' | 'backups'
> & {
  /** The use of the cache of revisions; undefined where it is not known. */
  readonly revisions: (() => CacheUse) | undefined;
};

/** A metric without labels; `read` is called for each scrape. */
interface GaugeRow {
  readonly name: string;
  readonly help: string;
  read(): number | Promise<number>;
}

/** The gauges of backups. */
const gaugesOf = (observed: () => BackupsObserved | undefined): readonly GaugeRow[] => [
  {
    name: 'strata_backup_last_success_timestamp_seconds',
    help: 'When the newest backup was complete, seconds since 1970; 0 where none is known.',
    read: () => (observed()?.lastSuccess ?? 0) / 1000,
  },
  {
    name: 'strata_backup_duration_seconds',
    help: 'How long the newest backup of this process took; 0 where there is none.',
    read: () => observed()?.seconds ?? 0,
  },
  {
    name: 'strata_backup_bytes',
    help: 'Size of the newest backup of this process; 0 where there is none.',
    read: () => observed()?.bytes ?? 0,
  },
  {
    name: 'strata_backup_running',
    help: '1 while a backup is being written, else 0.',
    read: () => observed()?.running ?? 0,
  },
];

/** The use of each cache, by its label. */
type CacheUses = Readonly<Record<string, () => CacheUse>>;

function measureCaches(registers: Metrics[], caches: CacheUses): void {
  const labelNames = ['cache'] as const;
  const counts = { hits: 'found an entry', misses: 'found none' } as const;
  for (const count of ['hits', 'misses'] as const) {
    new Counter({
      name: `strata_cache_${count}_total`,
      help: `Number of look-ups in a cache that ${counts[count]}.`,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [cache, use] of Object.entries(caches)) this.inc({ cache }, use()[count]);
      },
    });
  }
  new Gauge({
    name: 'strata_cache_bytes',
    help: 'Memory of the entries of a cache.',
    labelNames,
    registers,
    collect() {
      for (const [cache, use] of Object.entries(caches)) {
        this.set({ cache }, use().bytes);
      }
    },
  });
}

/** Work that has a number of places. */
interface PlacesRow {
  readonly name: string;
  readonly help: string;
  /** The label of what is at work. */
  readonly atWork: string;
  load(): Places['load'];
}

function measurePlaces(registers: Metrics[], { name, help, atWork, load }: PlacesRow): void {
  new Gauge({
    name,
    help,
    labelNames: ['state'],
    registers,
    collect() {
      const now = load();
      this.set({ state: atWork }, now.atWork);
      this.set({ state: 'waiting' }, now.waiting);
    },
  });
}

/** Adds the metrics of a registry, its caches and its followers, which are read for each scrape. */
export function measureRegistry(
  metrics: Metrics,
  { registry, representations, warmResponses, gate, followers, validations, backups, revisions }: Measured,
): void {
  const registers = [metrics];
  const caches: CacheUses = {
    warm: () => warmResponses.use,
    representations: () => representations.use,
    results: () => registry.resultCacheUse,
    ...(revisions && { revisions }),
  };
  measureCaches(registers, caches);
  measurePlaces(registers, {
    name: 'strata_large_responses',
    help: 'Number of large responses that are being written, and that wait for their turn.',
    atWork: 'writing',
    load: () => gate.large.load,
  });
  measurePlaces(registers, {
    name: 'strata_validations',
    help: 'Number of validations of data at work, and that wait for their turn.',
    atWork: 'running',
    load: () => validations.load,
  });
  new Counter({
    name: 'strata_backup_failures_total',
    help: 'Number of backups that ended before they were complete.',
    registers,
    collect() {
      this.reset();
      this.inc(backups?.observed.failures ?? 0);
    },
  });
  const gauges: readonly GaugeRow[] = [
    {
      name: 'strata_submission_queue_waiting',
      help: 'Number of submissions of this process that wait for others to end.',
      read: () => registry.queue.waiting,
    },
    {
      name: 'strata_submission_queue_stalled_seconds',
      help: 'How long no submission has ended although some wait; 0 while the queue moves.',
      read: () => registry.queue.stalledSeconds,
    },
    {
      name: 'strata_followers',
      help: 'Number of clients that wait for changes: long polls and event streams.',
      read: () => followers.count,
    },
    {
      name: 'strata_database_up',
      help: '1 if the database responds within 2 s, else 0.',
      read: async () => Number(await isUp(registry)),
    },
    {
      name: 'strata_tick',
      help: 'Number of the newest transaction of the registry that this process has seen.',
      read: () => registry.knownTick ?? 0,
    },
    ...gaugesOf(() => backups?.observed),
  ];
  for (const { name, help, read } of gauges) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  }
}
