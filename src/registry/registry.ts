import type { CacheUse } from '../model/cache-use.js';
import { type TracedSubmission, trace, traceChannels } from '../model/trace-channels.js';
import { untilAborted } from '../model/until-aborted.js';
import type { Database, Transactions } from '../store/database.js';
import { everyLoad, type LoadRow } from '../store/load-statements.js';
import type { ClockRow } from '../store/query-statements.js';
import { ensureSchema } from '../store/schema.js';
import type { Access } from './access/access.js';
import { AccessRules } from './access/access-rules.js';
import { Hidings } from './access/hidings.js';
import type { AsOf } from './as-of.js';
import { Clock, type ClockCheck, type ClockSettings, compareWithMachine } from './clock.js';
import { type CommittedLoad, commitLoad, type LoadToCommit } from './data/commit-load.js';
import {
  changeDeprecations,
  type DeprecationChange,
  type DeprecationReport,
} from './deprecation-changes/change-deprecations.js';
import { foundingMessage } from './founding-message.js';
import { migrations } from './graph-schema.js';
import { Instants } from './instants.js';
import type { Principal } from './principal.js';
import { ResultCache } from './result-cache.js';
import { Proposals } from './review/proposals.js';
import { changeRules, type RuleChange, type RuleChangeReport } from './rule-changes/change-rules.js';
import { StoredRules } from './rule-changes/stored-rules.js';
import { SerialChanges, stateAfter } from './serial-changes.js';
import { SessionRegister } from './sessions/session-register.js';
import { UsedTickets } from './sign-in/used-tickets.js';
import { type AtOnce, Snapshot } from './snapshot.js';
import { dryRunFor, type LaidOver, layOver } from './submission/lay-over.js';
import type { QueueSettings, QueueState } from './submission/queue.js';
import { SubmissionReports } from './submission/report/submission-reports.js';
import { type Report, type Submission, stateOf } from './submission/submission.js';
import { submit } from './submission/submit.js';
import { removeEveryPending } from './submission/take-clock.js';

export interface RegistrySettings extends ClockSettings {
  /** Memory for cached query results, bytes; 16 MB where missing. */
  readonly resultBytes?: number;
  readonly atOnce?: AtOnce;
  /** Limits of the queue of submissions. */
  readonly queue?: QueueSettings;
  /** Logs the steps of a migration. */
  readonly log?: (message: string) => void;
}

/** Which history of which registry a database holds: UUIDs. */
export type RegistryIdentity = Pick<ClockRow, 'registry' | 'epoch'>;

const defaultResultBytes = 16_000_000;

/** A registry in one database: accepts submissions and returns the snapshots that queries read. */
export class Registry {
  readonly sessions: SessionRegister;
  /** The service tickets and logout tokens that were used. */
  readonly usedTickets: UsedTickets;
  /** The changes that wait for a second person. */
  readonly proposals: Proposals;
  readonly storedRules: StoredRules;
  readonly #database: Transactions;
  readonly #clock: Clock;
  readonly #rules: AccessRules;
  readonly #results: ResultCache;
  readonly #atOnce: AtOnce | undefined;
  readonly #instants = new Instants();
  readonly #hidings = new Hidings();
  readonly #reports: SubmissionReports;
  readonly #changes: SerialChanges;
  #history = 0;

  private constructor(database: Transactions, settings: RegistrySettings) {
    this.#database = database;
    this.sessions = new SessionRegister(database, () => this.#clock.newest());
    this.#clock = new Clock(
      database,
      settings,
      () => this.#dropCaches(),
      (tx, row) => this.sessions.follow(tx, row),
    );
    this.usedTickets = new UsedTickets(database);
    this.#rules = new AccessRules(database);
    this.storedRules = new StoredRules(database, this.#clock);
    this.proposals = new Proposals(database, {
      submit: (submission) => this.submit(submission),
      dryRunFor: ({ signal, ...submission }, read) =>
        this.#changes.inTurn(() => dryRunFor(database, submission, this.#rules, read), {
          principal: submission.principal,
          signal,
        }),
    });
    this.#reports = new SubmissionReports(database);
    this.#results = new ResultCache(settings.resultBytes ?? defaultResultBytes);
    this.#atOnce = settings.atOnce;
    this.#changes = new SerialChanges(this.#clock, settings.queue);
  }

  /** Creates or migrates the schema and, in an empty registry, submits the agency scheme of SDMX with the agency SDMX. */
  static async open(database: Database, settings: RegistrySettings): Promise<Registry> {
    const log = settings.log ?? (() => undefined);
    const tick = await ensureSchema(database, { migrations, log });
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
    this.#rules.clear();
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
    const action = submission.promotion === undefined ? submission.action : 'PROMOTE';
    const operation: TracedSubmission = { action, outcome: 'failed', startedAt: performance.now() };
    return trace(traceChannels.submission, operation, async () => {
      const report = await this.#changes.inTurn(() => this.#submit(submission), submission);
      operation.outcome = stateOf(report);
      return report;
    });
  }

  /**
   * Lets a caller that has yet to read a message refuse it beforehand.
   * @throws StrataError `Unavailable` when too many submissions wait
   */
  async requirePlace(principal: Principal): Promise<void> {
    this.#changes.requirePlace(principal);
  }

  /** The use of the result cache since the start. */
  get resultCacheUse(): CacheUse {
    return this.#results.use;
  }

  /** The newest tick that this process has read or written; undefined before the first clock read. */
  get knownTick(): number | undefined {
    return this.#clock.held?.tick;
  }

  /** The submissions of this process that wait. */
  get queue(): QueueState {
    return this.#changes.queue;
  }

  async #submit(submission: Submission): Promise<Report> {
    const carryOut = (): Promise<Report> => submit(this.#database, submission, this.#rules);
    // The instant of a report found in the database may be older than the newest one.
    const report = await this.#changes.follow(carryOut, (made) =>
      made.origin === 'evaluated' ? stateAfter(made) : undefined,
    );
    if (report.transaction === null) await this.#reports.add(report, submission.principal);
    return report;
  }

  /**
   * Reads the registry as it would be with artefacts, in its turn among the submissions of this process; nothing is changed.
   * @returns what is read
   * @throws StrataError as `layOver`, and `Unavailable` when too many submissions wait
   */
  readLaidOver<T>(artefacts: LaidOver, read: (snapshot: Snapshot) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const work = (): Promise<T> => layOver(this.#database, artefacts, this.#rules, read);
    return this.#changes.inTurn(work, { principal: artefacts.principal, signal });
  }

  /**
   * Changes access rules, when the submissions of this process before it have ended.
   * @throws StrataError `Unavailable` when too many wait, and as `changeRules`
   */
  changeAccessRules(change: RuleChange): Promise<RuleChangeReport> {
    const carryOut = (): Promise<RuleChangeReport> => changeRules(this.#database, change);
    return this.#changes.inTurn(() => this.#changes.follow(carryOut, stateAfter, 'rules'), change);
  }

  /**
   * Makes a load of data visible, when the submissions of this process before it have ended.
   * @throws StrataError `Unavailable` when too many wait, and as `commitLoad`
   */
  commitLoad(load: LoadToCommit, principal: Principal): Promise<CommittedLoad> {
    const carryOut = (): Promise<CommittedLoad> => commitLoad(this.#database, load, principal);
    return this.#changes.inTurn(() => this.#changes.follow(carryOut, (committed) => committed), { principal });
  }

  /** All loads of data that are committed. @throws StrataError `Unavailable` when the database does not respond */
  async everyLoad(): Promise<readonly LoadRow[]> {
    return this.#database.readNewest((tx) => everyLoad(tx, { after: 0 }));
  }

  /**
   * Records deprecations and lifts others, when the submissions of this process before it have ended.
   * @throws StrataError `Unavailable` when too many wait, and as `changeDeprecations`
   */
  changeDeprecations(change: DeprecationChange): Promise<DeprecationReport> {
    const carryOut = (): Promise<DeprecationReport> => changeDeprecations(this.#database, change);
    return this.#changes.inTurn(() => this.#changes.follow(carryOut, stateAfter, 'deprecations'), {
      principal: change.principal,
    });
  }

  /** The report of a submission. @throws StrataError `Unavailable` when the database does not respond */
  async findReport(id: string, principal: Principal): Promise<Report | undefined> {
    return this.#reports.find(id, principal, await this.accessOf(principal));
  }

  /**
   * The registry at an instant, for the queries of one request.
   * @param asOf undefined for the present
   * @param signal aborts when nobody waits any more for what is read
   * @param name of what the client gave it as, for errors
   * @throws StrataError `Semantic` for an instant or transaction in the future, `NotFound` for an instant before the first transaction,
   * `Unavailable` when the database does not respond; the reason of the signal
   */
  async at(asOf: AsOf | undefined, principal: Principal, signal?: AbortSignal, name = 'asOf'): Promise<Snapshot> {
    // All requests share the reads of the clock and of the rules, which are short.
    const state = await untilAborted(this.#clock.resolve(asOf, Date.now(), name, signal), signal);
    const access = await untilAborted(this.#rules.of(state.rules, principal), signal);
    return new Snapshot(
      this.#database,
      { results: this.#results, instants: this.#instants, hidings: this.#hidings },
      state,
      access,
      this.#atOnce,
      signal,
    );
  }

  /**
   * Which registry this is, and which history of it.
   * @throws StrataError `Unavailable` when the database does not respond
   */
  async identity(): Promise<RegistryIdentity> {
    const { registry, epoch } = this.#clock.held ?? (await this.#clock.newest());
    return { registry, epoch };
  }

  /** UUID of the newest submission where it is known without a clock read. */
  get knownState(): string | undefined {
    return this.#clock.known?.submission;
  }

  /** What a principal is allowed now, where it is known without a round trip. */
  knownAccess(principal: Principal): Access | undefined {
    const { known } = this.#clock;
    return known === undefined ? undefined : this.#rules.known(known.rules, principal);
  }

  /**
   * What a principal is allowed now.
   * @throws StrataError `Unavailable` when the database does not respond
   */
  async accessOf(principal: Principal): Promise<Access> {
    return this.#rules.of((await this.#clock.newest()).rules, principal);
  }

  /** The `Date` of a response to a request that takes a snapshot after this call, epoch milliseconds (clock.ts). */
  get dateOfRead(): number {
    return this.#clock.dateOfRead;
  }

  /** Changes when the database holds another history than before: a restored backup, or another registry. */
  get history(): number {
    return this.#history;
  }

  /** Has a function called when there may be a newer state; returns a function that ends this. */
  onAdvance(listener: () => void): () => void {
    return this.#clock.onAdvance(listener);
  }

  /**
   * Reads the clock, unless this process holds its newest state.
   * @throws StrataError `Unavailable` when the database does not respond
   */
  async refreshClock(): Promise<void> {
    await this.#clock.newest();
  }

  /**
   * Reads the clock of the registry and compares it with that of this machine.
   * @throws StrataError `Unavailable` when the database does not respond or holds no registry
   */
  async checkClock(): Promise<ClockCheck> {
    return compareWithMachine(await this.#clock.read());
  }
}
