import { randomUUID } from 'node:crypto';
import type { AuditEntryRow } from '../../store/sign-in-statements.js';
import type { AuditEvent } from './audit-entry.js';

/**
 * Entries that a process begins in a minute, by what uses them up; further events are counted together. Anyone can cause
 * failed sign-ins, so these do not leave less for refused changes, which only signed-in principals cause.
 */
const mostInMinute = { failedSignIn: 100, refusedChange: 100, principalInSum: 100, other: 1_000 };
type Budget = keyof typeof mostInMinute;
const minute = 60_000;

/** Longest text that a caller may put into an entry, in characters. */
const longestText = 128;
/** Entries of a list. */
const longestList = 10;

const bounded = (text: string): string => text.slice(0, longestText).replace(/\p{Cc}/gu, '\u{FFFD}');

interface Counted {
  readonly row: AuditEntryRow;
  last: number;
  count: number;
}

type Properties = Readonly<Record<string, AuditEntryRow[string]>>;

function budgetOf({ kind, outcome }: AuditEvent): Budget {
  if (outcome !== 'refused' && outcome !== 'tooMany') return 'other';
  return kind === 'signIn' ? 'failedSignIn' : 'refusedChange';
}

/** A value of an event within its bounds; undefined for none. */
function boundedValue(value: unknown): AuditEntryRow[string] | undefined {
  if (typeof value === 'string') return bounded(value);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return Array.isArray(value) ? value.slice(0, longestList).map((entry) => bounded(String(entry))) : undefined;
}

/** What is recorded of an event; too many of an address are one entry whatever accounts they name. */
function propertiesOf(event: AuditEvent): Properties {
  const isWithoutAccount = event.outcome === 'tooMany';
  const values = Object.entries({ ...event, ...(isWithoutAccount && { account: undefined }) });
  return Object.fromEntries(
    values.flatMap(([name, value]) => {
      const kept = boundedValue(value);
      return kept === undefined ? [] : [[name, kept] as const];
    }),
  );
}

/**
 * Counts equal events until they are written. Their number is bounded, whatever callers send.
 */
export class CollectedEvents {
  readonly #counted = new Map<string, Counted>();
  #minute = 0;
  readonly #begun: Record<Budget, number> = { failedSignIn: 0, refusedChange: 0, principalInSum: 0, other: 0 };

  add(event: AuditEvent, now: number): void {
    const { requestId = '', ...properties } = propertiesOf(event);
    if (this.#count(properties, now)) return;
    if (now - this.#minute >= minute) {
      this.#minute = now;
      for (const budget of Object.keys(mostInMinute) as Budget[]) this.#begun[budget] = 0;
    }
    const budget = budgetOf(event);
    if (this.#hasLeft(budget)) this.#begin(properties, { requestId }, now);
    else this.#addToSum(event, budget, now);
  }

  get isEmpty(): boolean {
    return this.#counted.size === 0;
  }

  /** Removes all and returns them as rows. */
  take(): readonly AuditEntryRow[] {
    const rows = [...this.#counted.values()].map(
      ({ row, last, count }): AuditEntryRow => ({ ...row, count, ...(count > 1 && { last }) }),
    );
    this.#counted.clear();
    return rows;
  }

  /** Those who cause refused changes have signed in: they stay named, so that nobody hides behind the flood of another. */
  #addToSum({ kind, outcome, principal }: AuditEvent, budget: Budget, now: number): void {
    if (budget === 'refusedChange' && principal !== undefined) {
      const sum = { kind, outcome, principal: bounded(principal) };
      if (this.#count(sum, now)) return;
      if (this.#hasLeft('principalInSum')) {
        this.#begin(sum, {}, now);
        return;
      }
    }
    const sum = { kind, outcome };
    if (!this.#count(sum, now)) this.#begin(sum, {}, now);
  }

  /** Whether an entry may begin, which is then counted. */
  #hasLeft(budget: Budget): boolean {
    if (this.#begun[budget] >= mostInMinute[budget]) return false;
    this.#begun[budget] += 1;
    return true;
  }

  #count(properties: Properties, now: number): boolean {
    const counted = this.#counted.get(JSON.stringify(properties));
    if (counted === undefined) return false;
    counted.count += 1;
    counted.last = now;
    return true;
  }

  #begin(properties: Properties, others: Properties, now: number): void {
    const row = { id: randomUUID(), at: now, kind: String(properties['kind']), ...properties, ...others };
    this.#counted.set(JSON.stringify(properties), { row, last: now, count: 1 });
  }
}
