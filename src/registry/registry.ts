import type { CacheUse } from '../model/cache-use.js';
import { type TracedSubmission, trace, traceChannels } from '../model/trace-channels.js';
import { untilAborted } from '../model/until-aborted.js';
import { rulesAt } from '../store/access-statements.js';
import type { Database, Transactions } from '../store/database.js';
import { everyLoad, type LoadRow } from '../store/load-statements.js';
import { type Migration, newestSchemaVersion } from '../store/migrate.js';
import type { ClockRow } from '../store/query-statements.js';
import { ensureSchema } from '../store/schema.js';
import { findTransaction } from '../store/submission-statements.js';
import type { Access } from './access/access.js';
import { AccessRules, ruleOfRow } from './access/access-rules.js';
import { Hidings } from './access/hidings.js';
import type { AccessRule } from './access/rule.js';
import type { AsOf } from './as-of.js';
import { Clock, type ClockCheck, type ClockSettings, compareWithMachine } from './clock.js';
import { type CommittedLoad, commitLoad, type LoadToCommit } from './data/commit-load.js';
import {
  changeDeprecations,
  type DeprecationChange,
  type DeprecationReport,
} from './deprecation-changes/change-deprecations.js';
import { foundingMessage } from './founding-message.js';
import { Instants } from './instants.js';
import { holderOfPrincipal, type Principal, principalName } from './principal.js';
import { ResultCache } from './result-cache.js';
import { Proposals } from './review/proposals.js';
import { changeRules, type RuleChange, type RuleChangeReport } from './rule-changes/change-rules.js';
import { findRuleHistory, type PastRuleChange, type RuleHistoryPage } from './rule-changes/find-rule-history.js';
import { SessionRegister } from './sessions/session-register.js';
import { UsedTickets } from './sign-in/used-tickets.js';
import { type AtOnce, Snapshot } from './snapshot.js';
import { dryRunFor, type LaidOver, layOver } from './submission/lay-over.js';
import { type QueueSettings, type QueueState, SubmissionQueue } from './submission/queue.js';
import { RecentReports, reportFor, unpackReport } from './submission/report/stored-report.js';
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

/** What leads to the versions of the schema of the graph after the first (docs/decisions/graphs-are-migrated.md). */
const migrations: readonly Migration[] = [];

/** The newest version of the schema of the graph, which this program writes. */
export const newestGraphSchema = newestSchemaVersion({ migrations });

/** The access rules of a state. */
interface HeldRules {
  readonly rules: readonly AccessRule[];
  /** Of the present state: tick of the newest change; 0 if there is none. */
  readonly changedBy?: number;
  readonly tick: number;
  /** Instant of the state, epoch milliseconds. */
  readonly at: number;
}

const defaultResultBytes = 16_000_000;

/** A registry in one database: accepts submissions and returns the snapshots that queries read. */
export class Registry {
  readonly sessions: SessionRegister;
  /** The service tickets and logout tokens that were used. */
  readonly usedTickets: UsedTickets;
  /** The changes that wait for a second person. */
  readonly proposals: Proposals;
  readonly #database: Transactions;
  readonly #clock: Clock;
  readonly #rules: AccessRules;
  readonly #results: ResultCache;
  readonly #atOnce: AtOnce | undefined;
  readonly #instants = new Instants();
  readonly #hidings = new Hidings();
  readonly #recentReports = new RecentReports();
  readonly #queue: SubmissionQueue;
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
    this.proposals = new Proposals(database, {
      submit: (submission) => this.submit(submission),
      dryRunFor: ({ signal, ...submission }, read) =>
        this.#queue.run(
          () => dryRunFor(database, submission, this.#rules, read),
          signal,
          holderOfPrincipal(submission.principal),
        ),
    });
    this.#results = new ResultCache(settings.resultBytes ?? defaultResultBytes);
    this.#atOnce = settings.atOnce;
    this.#queue = new SubmissionQueue(settings.queue);
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
      const report = await this.#queue.run(
        () => this.#submit(submission),
        submission.signal,
        holderOfPrincipal(submission.principal),
      );
      operation.outcome = stateOf(report);
      return report;
    });
  }

  /**
   * Lets a caller that has yet to read a message refuse it beforehand.
   * @throws StrataError `Unavailable` when too many submissions wait
   */
  async requirePlace(principal: Principal): Promise<void> {
    this.#queue.requirePlace(holderOfPrincipal(principal));
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
    return this.#queue.state;
  }

  async #submit(submission: Submission): Promise<Report> {
    let report: Report | undefined;
    try {
      report = await submit(this.#database, submission, this.#rules);
    } finally {
      // The instant of a report found in the database may be older than the newest one.
      if (report?.transaction == null || report.origin !== 'evaluated') this.#clock.invalidate();
      else this.#clock.advance({ tick: report.transaction, at: report.at, submission: report.submission });
    }
    if (report.transaction === null) await this.#recentReports.add(report, principalName(submission.principal));
    return report;
  }

  /**
   * Reads the registry as it would be with artefacts, in its turn among the submissions of this process; nothing is changed.
   * @returns what is read
   * @throws StrataError as `layOver`, and `Unavailable` when too many submissions wait
   */
  readLaidOver<T>(artefacts: LaidOver, read: (snapshot: Snapshot) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#queue.run(
      () => layOver(this.#database, artefacts, this.#rules, read),
      signal,
      holderOfPrincipal(artefacts.principal),
    );
  }

  /**
   * Changes access rules, when the submissions of this process before it have ended.
   * @throws StrataError `Unavailable` when too many wait, and as `changeRules`
   */
  changeAccessRules(change: RuleChange): Promise<RuleChangeReport> {
    return this.#queue.run(() => this.#changeState('rules', () => changeRules(this.#database, change)));
  }

  /**
   * Makes a load of data visible, when the submissions of this process before it have ended.
   * @throws StrataError `Unavailable` when too many wait, and as `commitLoad`
   */
  commitLoad(load: LoadToCommit, principal: Principal): Promise<CommittedLoad> {
    return this.#queue.run(() => this.#commitLoad(load, principal), undefined, holderOfPrincipal(principal));
  }

  async #commitLoad(load: LoadToCommit, principal: Principal): Promise<CommittedLoad> {
    let committed: CommittedLoad | undefined;
    try {
      committed = await commitLoad(this.#database, load, principal);
      return committed;
    } finally {
      if (committed === undefined) this.#clock.invalidate();
      else this.#clock.advance({ tick: committed.tick, at: committed.at, submission: committed.submission });
    }
  }

  /** All loads of data that are committed. @throws StrataError `Unavailable` when the database does not respond */
  async everyLoad(): Promise<readonly LoadRow[]> {
    return this.#database.readNewest((tx) => everyLoad(tx, { after: 0 }));
  }

  /** Changes state beside artefacts, which the clock follows. */
  async #changeState<Changed extends RuleChangeReport | DeprecationReport>(
    kind: 'rules' | 'deprecations',
    change: () => Promise<Changed>,
  ): Promise<Changed> {
    let report: Changed | undefined;
    try {
      report = await change();
    } finally {
      if (report?.transaction == null) this.#clock.invalidate();
      else this.#clock.advance({ tick: report.transaction, at: report.at, submission: report.submission }, kind);
    }
    return report;
  }

  /**
   * Records deprecations and lifts others, when the submissions of this process before it have ended.
   * @throws StrataError `Unavailable` when too many wait, and as `changeDeprecations`
   */
  changeDeprecations(change: DeprecationChange): Promise<DeprecationReport> {
    const { principal } = change;
    const carryOut = (): Promise<DeprecationReport> => changeDeprecations(this.#database, change);
    return this.#queue.run(() => this.#changeState('deprecations', carryOut), undefined, holderOfPrincipal(principal));
  }

  /**
   * The access rules, by id. Those of an instant have no `changedBy`.
   * @throws StrataError as `at`
   */
  async accessRulesAt(asOf: AsOf | undefined): Promise<HeldRules> {
    const { tick, at, rules: changedBy } = await this.#clock.resolve(asOf);
    const rules = (await this.#database.read((tx) => rulesAt(tx, { tick }))).map(ruleOfRow);
    return { rules, tick, at, ...(asOf === undefined ? { changedBy } : {}) };
  }

  /**
   * The newest changes of access rules before a transaction.
   * @param rule null for all
   * @throws StrataError `Unavailable` when the database does not respond
   */
  async historyOfAccessRules(page: RuleHistoryPage): Promise<readonly PastRuleChange[]> {
    return this.#database.readNewest((tx) => findRuleHistory(tx, page));
  }

  /**
   * The report of a submission: of any committed one, and of the most recent ones of this process that wrote nothing.
   * One who may not see all artefacts gets the own reports only, since others name what is hidden.
   * @param id UUID of the submission
   * @param principal who asks
   * @returns undefined for a submission that was never received, or was rolled back without a report
   * @throws StrataError `Unavailable` when the database does not respond
   */
  async findReport(id: string, principal: Principal): Promise<Report | undefined> {
    const access = await this.accessOf(principal);
    const isFor = (sender: string): boolean => access.restrictions.length === 0 || sender === principalName(principal);
    const [transaction] = await this.#database.readNewest((tx) => findTransaction(tx, { submission: id }));
    const found =
      transaction === undefined
        ? await this.#recentReports.find(id, isFor)
        : isFor(transaction.principal) && (await unpackReport(transaction));
    return found ? reportFor(access, found) : undefined;
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
