import { randomUUID } from 'node:crypto';
import type { AuditEntryRow } from '../../store/sign-in-statements.js';
import type { AuditEvent } from './audit-entry.js';

/** Entries of failed sign-ins, and of all others, that a process begins in a minute. Further events are counted together. */
const mostInMinute = { failed: 100, other: 1_000 };
const minute = 60_000;

/** Longest text that a caller may put into an entry, in characters. */
const longestText = 128;

const bounded = (text: string): string => text.slice(0, longestText).replace(/\p{Cc}/gu, '\u{FFFD}');

interface Counted {
  readonly row: AuditEntryRow;
  last: number;
  count: number;
}

const isFailure = (event: AuditEvent): boolean => event.outcome === 'refused' || event.outcome === 'tooMany';

/** What is recorded of an event; too many of an address are one entry whatever accounts they name. */
function propertiesOf(event: AuditEvent): Record<string, string> {
  const isWithoutAccount = event.outcome === 'tooMany';
  const texts = Object.entries({ ...event, ...(isWithoutAccount && { account: undefined }) });
  return Object.fromEntries(
    texts.flatMap(([name, text]) => (typeof text === 'string' ? [[name, bounded(text)] as const] : [])),
  );
}

/**
 * Counts equal events until they are written. Their number is bounded, whatever callers send.
 */
export class CollectedEvents {
  readonly #counted = new Map<string, Counted>();
  #minute = 0;
  #begun = { failed: 0, other: 0 };

  add(event: AuditEvent, now: number): void {
    const { requestId = '', ...properties } = propertiesOf(event);
    if (this.#count(JSON.stringify(properties), now)) return;
    const budget = isFailure(event) ? 'failed' : 'other';
    if (now - this.#minute >= minute) {
      this.#minute = now;
      this.#begun = { failed: 0, other: 0 };
    }
    if (this.#begun[budget] < mostInMinute[budget]) {
      this.#begun[budget] += 1;
      this.#begin({ ...properties }, { requestId }, now);
    } else {
      const { kind, outcome } = event;
      if (!this.#count(JSON.stringify({ kind, outcome }), now)) this.#begin({ kind, outcome }, {}, now);
    }
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

  #count(key: string, now: number): boolean {
    const counted = this.#counted.get(key);
    if (counted === undefined) return false;
    counted.count += 1;
    counted.last = now;
    return true;
  }

  #begin(properties: Record<string, string>, others: Record<string, string>, now: number): void {
    const row = { id: randomUUID(), at: now, kind: properties['kind'] ?? '', ...properties, ...others };
    this.#counted.set(JSON.stringify(properties), { row, last: now, count: 1 });
  }
}
