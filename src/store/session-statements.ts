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

/** What is noted of a session when it begins and when its cookie is made anew. */
export interface NotedSession {
  readonly id: string;
  /** The name of the user, as transactions record it. */
  readonly user: string;
  /** The service by which the user signed in. */
  readonly kind: string;
  /** The address of the client that sent the last of these requests. */
  readonly address: string;
  /** Of the registry, and the newest revocation, when the session began. */
  readonly epoch: string;
  readonly revocation: number;
  /** By which it can be revoked. */
  readonly subjects: readonly string[];
  /** When it ends unless its cookie is made anew, epoch milliseconds. */
  readonly ends: number;
}

export interface NotedSessionRow extends NotedSession {
  /** Epoch milliseconds. */
  readonly began: number;
}

/** @param key used if there is none yet @returns the key of all processes */
export const openSessions = statement<{ key: string }, { key: string }>('sessions/open-sessions');
export const lockSessions = statement<object, never>('sessions/lock-sessions');
export const revoke = statement<Omit<RevocationRow, 'number'>, Pick<RevocationRow, 'number'>>('sessions/revoke');
/** @param after number of the newest one that was read; 0 for none */
export const loadRevocations = statement<{ after: number }, RevocationRow>('sessions/load-revocations');
/** @param now epoch milliseconds */
export const dropRevocations = statement<{ now: number }, never>('sessions/drop-revocations');
/** @param now epoch milliseconds: when the session began, where it is not noted yet */
export const noteSession = statement<{ session: NotedSession; now: number }, never>('sessions/note-session');
/** @param now epoch milliseconds */
export const liveSessions = statement<{ now: number; most: number }, NotedSessionRow>('sessions/live-sessions');
/** @param now epoch milliseconds */
export const dropSessions = statement<{ now: number }, never>('sessions/drop-sessions');
