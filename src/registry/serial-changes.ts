import type { StateRow } from '../store/query-statements.js';
import type { Clock } from './clock.js';
import { holderOfPrincipal, type Principal } from './principal.js';
import { type QueueSettings, type QueueState, SubmissionQueue } from './submission/queue.js';

/** What a report has of the transaction of a change. */
interface ReportedTransaction {
  /** Its tick; null where nothing was written. */
  readonly transaction: number | null;
  readonly at: number;
  readonly submission: string;
}

/** The state after a change; undefined where it changed nothing. */
export const stateAfter = ({ transaction, at, submission }: ReportedTransaction): StateRow | undefined =>
  transaction === null ? undefined : { tick: transaction, at, submission };

/** Changes of the registry by this process: they have turns, and the clock of the process follows them. */
export class SerialChanges {
  readonly #clock: Clock;
  readonly #queue: SubmissionQueue;

  constructor(clock: Clock, settings: QueueSettings | undefined) {
    this.#clock = clock;
    this.#queue = new SubmissionQueue(settings);
  }

  get queue(): QueueState {
    return this.#queue.state;
  }

  /** @throws StrataError `Unavailable` when too many wait */
  requirePlace(principal: Principal): void {
    this.#queue.requirePlace(holderOfPrincipal(principal));
  }

  /**
   * Does work when the changes before it have ended.
   * @param principal whose share of the places it takes; nobody in particular where missing
   * @throws StrataError `Unavailable` when too many wait or the work has waited too long; the reason of the signal
   */
  inTurn<T>(
    work: () => Promise<T>,
    { principal, signal }: { readonly principal?: Principal; readonly signal?: AbortSignal | undefined } = {},
  ): Promise<T> {
    return this.#queue.run(work, signal, principal && holderOfPrincipal(principal));
  }

  /**
   * Makes a change, which the clock follows.
   * @param stateOf undefined where the next request has to read the clock
   */
  async follow<Changed>(
    change: () => Promise<Changed>,
    stateOf: (changed: Changed) => StateRow | undefined,
    kind?: 'rules' | 'deprecations',
  ): Promise<Changed> {
    let state: StateRow | undefined;
    try {
      const changed = await change();
      state = stateOf(changed);
      return changed;
    } finally {
      if (state === undefined) this.#clock.invalidate();
      else this.#clock.advance(state, kind);
    }
  }
}
