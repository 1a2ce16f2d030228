import { extensionRoles } from '../references/reference-table.js';
import type { Database, Transactions } from '../store/database.js';
import { ensureSchema } from '../store/schema.js';
import { findTransaction } from '../store/submission-statements.js';
import { Clock, type ClockCheck, type ClockSettings, compareWithMachine } from './clock.js';
import { foundingMessage } from './founding-message.js';
import { Instants } from './instants.js';
import type { Principal } from './principal.js';
import { ResultCache } from './result-cache.js';
import { type AtOnce, Snapshot } from './snapshot.js';
import { RecentReports } from './submission/recent-reports.js';
import { recordMissingItems } from './submission/record-missing-items.js';
import { recordSelections } from './submission/record-selections.js';
import { removeEveryPending } from './submission/remove-pending.js';
import { unpackReport } from './submission/stored-report.js';
import type { Report, Submission } from './submission/submission.js';
import { type QueueSettings, type QueueState, SubmissionQueue } from './submission/submission-queue.js';
import { submit } from './submission/submit.js';

export interface RegistrySettings extends ClockSettings {
  /** Memory for cached query results, bytes; 16 MB where missing. */
  readonly resultBytes?: number;
  readonly atOnce?: AtOnce;
  /** Limits of the queue of submissions. */
  readonly queue?: QueueSettings;
  /** Logs the steps of a migration. */
  readonly log?: (message: string) => void;
}

const defaultResultBytes = 16_000_000;

/** A registry in one database: accepts submissions and returns the snapshots that queries read. */
export class Registry {
  readonly #database: Transactions;
  readonly #clock: Clock;
  readonly #results: ResultCache;
  readonly #atOnce: AtOnce | undefined;
  readonly #instants = new Instants();
  readonly #recentReports = new RecentReports();
  readonly #queue: SubmissionQueue;
  #history = 0;

  private constructor(database: Transactions, settings: RegistrySettings) {
    this.#database = database;
    this.#clock = new Clock(database, settings, () => this.#dropCaches());
    this.#results = new ResultCache(settings.resultBytes ?? defaultResultBytes);
    this.#atOnce = settings.atOnce;
    this.#queue = new SubmissionQueue(settings.queue);
  }

  /** Creates or migrates the schema and, in an empty registry, submits the agency scheme of SDMX with the agency SDMX. */
  static async open(database: Database, settings: RegistrySettings): Promise<Registry> {
    const log = settings.log ?? (() => undefined);
    const lastSteps = { 3: recordMissingItems, 4: recordSelections };
    const tick = await ensureSchema(database, { extensionRoles, log, lastSteps });
    const registry = new Registry(database, settings);
    // Other processes may be writing a submission now; the next one removes what is left.
    if (settings.isOnlyWriter) await removeEveryPending(database);
    if (tick === 0) await registry.submit(foundingMessage);
    return registry;
  }

  /** A registry over transactions on a database that holds one already. */
  static over(transactions: Transactions, settings: RegistrySettings): Registry {
    return new Registry(transactions, settings);
  }

  /** The database holds another history than before: nothing that was read from it is valid. */
  #dropCaches(): void {
    this.#results.clear();
    this.#instants.clear();
    this.#history += 1;
    this.#database.forget();
  }

  /**
   * Carries out a submission when those of this process before it have ended.
   * @throws StrataError `Unavailable` when too many wait or the submission has waited too long, and as `submit`
   */
  submit(submission: Submission): Promise<Report> {
    return this.#queue.run(() => this.#submit(submission), submission.signal);
  }

  /**
   * Lets a caller that has yet to read a message refuse it beforehand.
   * @throws StrataError `Unavailable` when too many submissions wait
   */
  async requirePlace(): Promise<void> {
    this.#queue.requirePlace();
  }

  /** The submissions of this process that wait. */
  get queue(): QueueState {
    return this.#queue.state;
  }

  async #submit(submission: Submission): Promise<Report> {
    let report: Report | undefined;
    try {
      report = await submit(this.#database, submission);
    } finally {
      // The instant of a report found in the database may be older than the newest one.
      if (report?.transaction == null || report.origin !== 'evaluated') this.#clock.invalidate();
      else this.#clock.advance({ tick: report.transaction, at: report.at, submission: report.submission });
    }
    if (report.transaction === null) await this.#recentReports.add(report);
    return report;
  }

  /**
   * The report of a submission: of any committed one, and of the most recent ones of this process that wrote nothing.
   * @param id UUID of the submission
   * @returns undefined for a submission that was never received, or was rolled back without a report
   * @throws StrataError `Unavailable` when the database does not respond
   */
  async findReport(id: string): Promise<Report | undefined> {
    const [transaction] = await this.#database.readNewest((tx) => findTransaction(tx, { submission: id }));
    return transaction === undefined ? this.#recentReports.find(id) : unpackReport(transaction);
  }

  /**
   * The registry at an instant, for the queries of one request.
   * @param asOf epoch milliseconds; undefined for the present
   * @throws StrataError `Semantic` for an instant in the future, `NotFound` for one before the first transaction,
   * `Unavailable` when the database does not respond
   */
  async at(asOf: number | undefined, principal: Principal): Promise<Snapshot> {
    const state = await this.#clock.resolve(asOf);
    return new Snapshot(
      this.#database,
      { results: this.#results, instants: this.#instants },
      state,
      principal,
      this.#atOnce,
    );
  }

  /** UUID of the newest submission where it is known without a clock read. */
  get knownState(): string | undefined {
    return this.#clock.known?.submission;
  }

  /** The `Date` of a response to a request that takes a snapshot after this call, epoch milliseconds (clock.ts). */
  get dateOfRead(): number {
    return this.#clock.dateOfRead;
  }

  /** Changes when the database holds another history than before: a restored backup, or another registry. */
  get history(): number {
    return this.#history;
  }

  /**
   * Reads the clock of the registry and compares it with that of this machine.
   * @throws StrataError `Unavailable` when the database does not respond or holds no registry
   */
  async checkClock(): Promise<ClockCheck> {
    return compareWithMachine(await this.#clock.read());
  }
}
