import { StrataError } from '../errors.js';
import type { Database, Transactions } from '../store/database.js';
import { firstInstant } from '../store/query-statements.js';
import { ensureSchema } from '../store/schema.js';
import { findTransaction } from '../store/submission-statements.js';
import { Clock, type ClockCheck, type ClockSettings, compareWithMachine } from './clock.js';
import { foundingMessage } from './founding-message.js';
import type { Principal } from './principal.js';
import { ResultCache } from './result-cache.js';
import { type AtOnce, Snapshot } from './snapshot.js';
import { RecentReports } from './submission/recent-reports.js';
import { unpackReport } from './submission/stored-report.js';
import type { Report, Submission } from './submission/submission.js';
import { submit } from './submission/submit.js';

export interface RegistrySettings extends ClockSettings {
  /** Memory for cached query results, bytes; 16 MB where missing. */
  readonly resultBytes?: number;
  readonly atOnce?: AtOnce;
}

const defaultResultBytes = 16_000_000;

/** A registry in one database: accepts submissions and returns the snapshots that queries read. */
export class Registry {
  readonly #database: Transactions;
  readonly #clock: Clock;
  readonly #results: ResultCache;
  readonly #atOnce: AtOnce | undefined;
  readonly #recentReports = new RecentReports();
  /** The instant of the first transaction, once it was needed, epoch milliseconds. */
  #beginning: number | undefined;

  private constructor(database: Transactions, settings: RegistrySettings) {
    this.#database = database;
    this.#clock = new Clock(database, settings);
    this.#results = new ResultCache(settings.resultBytes ?? defaultResultBytes);
    this.#atOnce = settings.atOnce;
  }

  /** Creates the schema and, in an empty registry, the agency scheme of SDMX with the agency SDMX. */
  static async open(database: Database, settings: RegistrySettings): Promise<Registry> {
    const { tick } = await ensureSchema(database);
    const registry = new Registry(database, settings);
    if (tick === 0) await registry.submit(foundingMessage);
    return registry;
  }

  /** A registry over transactions on a database that holds one already. */
  static over(transactions: Transactions, settings: RegistrySettings): Registry {
    return new Registry(transactions, settings);
  }

  async submit(submission: Submission): Promise<Report> {
    let report: Report | undefined;
    try {
      report = await submit(this.#database, submission);
    } finally {
      // The instant of a report found in the database may be older than the newest one.
      if (report?.transaction == null || report.origin !== 'evaluated') this.#clock.invalidate();
      else this.#clock.advance({ tick: report.transaction, at: report.at });
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
    const [transaction] = await this.#database.read((tx) => findTransaction(tx, { submission: id }));
    return transaction === undefined ? this.#recentReports.find(id) : unpackReport(transaction.report);
  }

  /**
   * The registry at an instant, for the queries of one request.
   * @param asOf epoch milliseconds; undefined for the present
   * @throws StrataError `Semantic` for an instant in the future, `NotFound` for one before the first transaction,
   * `Unavailable` when the database does not respond
   */
  async at(asOf: number | undefined, principal: Principal): Promise<Snapshot> {
    const state = await this.#clock.resolve(asOf);
    if (asOf !== undefined) await this.#refuseBeforeBeginning(asOf);
    return new Snapshot(this.#database, this.#results, state, principal, this.#atOnce);
  }

  async #refuseBeforeBeginning(asOf: number): Promise<void> {
    this.#beginning ??= (await this.#database.read((tx) => firstInstant(tx, {})))[0]?.at;
    if (this.#beginning === undefined || asOf >= this.#beginning) return;
    const [given, beginning] = [asOf, this.#beginning].map((instant) => new Date(instant).toISOString());
    throw new StrataError(
      'NotFound',
      `asOf is ${given}, and the registry began at ${beginning}; use that instant or a later one`,
    );
  }

  /** The instant of the newest submission where it is known without a clock read, epoch milliseconds. */
  get knownInstant(): number | undefined {
    return this.#clock.known?.at;
  }

  /**
   * Reads the clock of the registry and compares it with that of this machine.
   * @throws StrataError `Unavailable` when the database does not respond or holds no registry
   */
  async checkClock(): Promise<ClockCheck> {
    return compareWithMachine(await this.#clock.read());
  }
}
