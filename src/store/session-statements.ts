import { statement } from './statement.js';

/** The end of all sessions of a subject that were signed in before it. */
export interface RevocationRow {
  /** What sessions have in common (registry/sessions/session-register.ts). */
  readonly subject: string;
  /** Place in the order of all revocations; they begin with 1. */
  readonly number: number;
  /** When all sessions that it ends have expired, epoch milliseconds. */
  readonly until: number;
}

/** @param key used if there is none yet @returns the key of all processes */
export const openSessions = statement<{ key: string }, { key: string }>('sessions/open-sessions');
export const lockSessions = statement<object, never>('sessions/lock-sessions');
export const revoke = statement<Omit<RevocationRow, 'number'>, Pick<RevocationRow, 'number'>>('sessions/revoke');
/** @param after number of the newest one that was read; 0 for none */
export const loadRevocations = statement<{ after: number }, RevocationRow>('sessions/load-revocations');
/** @param now epoch milliseconds */
export const dropRevocations = statement<{ now: number }, never>('sessions/drop-revocations');
