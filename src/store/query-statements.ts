import type { Body } from './body.js';
import { statement } from './statement.js';
import type { ClockRow } from './submission-statements.js';

/** A version as it lives at an instant. */
export interface VersionRow {
  readonly urn: string;
  readonly class: string;
  readonly agencyID: string;
  readonly id: string;
  readonly version: string;
  readonly precedence: string;
  readonly stability: 'stable' | 'draft' | 'initial' | 'nonSemantic';
  readonly revision: string;
  /** When this revision began, epoch milliseconds. */
  readonly since: number;
  /** The names in all languages, as JSON. */
  readonly names: string;
}

/** A reference edge at an instant, with the version that it means then. */
export interface EdgeRow {
  readonly source: string;
  /** URN of the version or wildcard referred to. */
  readonly target: string;
  readonly wildcard: boolean;
  readonly answer: string | null;
  readonly role: string;
  readonly class: string;
  readonly components: readonly string[];
  readonly items: readonly string[];
  readonly since: number;
}

/** A version query as versioning/pattern.ts reads it. */
export interface PatternParameter {
  readonly lower: string;
  readonly upper: string;
  readonly parts: 2 | 3 | null;
  readonly stableOnly: boolean;
  readonly withoutDrafts?: true;
  readonly answer: 'highest' | 'all';
}

/** Lines by key, or else by what all of them share; null for any. */
interface Selection {
  readonly keys: readonly string[] | null;
  readonly classes: readonly string[] | null;
  readonly agencies: readonly string[] | null;
  readonly ids: readonly string[] | null;
  readonly patterns: readonly PatternParameter[];
  readonly at: number;
}

/** A data constraint that is attached to a version, or to items of it. */
export interface AttachedConstraintRow {
  readonly attachedTo: string;
  /** An empty text for the version itself. */
  readonly items: readonly string[];
  /** The constraint. */
  readonly urn: string;
  readonly revision: string;
}

/** What a codelist extends, directly or not. */
export interface ExtensionRow {
  /** A version or a wildcard. */
  readonly urn: string;
  /** Of a wildcard: the version that it means; null where there is none, and for versions. */
  readonly answer: string | null;
  /** Of a version: its revision. */
  readonly revision: string | null;
}

interface Urns {
  readonly urns: readonly string[];
  readonly at: number;
}

export const readClock = statement<object, ClockRow>('query/read-clock');
export const selectVersions = statement<Selection, VersionRow>('query/select-versions');
export const findVersions = statement<Urns, VersionRow>('query/find-versions');
export const children = statement<Urns, VersionRow>('query/children');
export const parents = statement<Urns & { items: readonly string[] | null }, VersionRow>('query/parents');
export const descendants = statement<Urns, VersionRow>('query/descendants');
export const ancestors = statement<Urns, VersionRow>('query/ancestors');
export const loadBodies = statement<{ revisions: readonly string[] }, { revision: string; body: Body }>(
  'query/load-bodies',
);
export const extensionFamily = statement<Urns, ExtensionRow>('query/extension-family');
export const contextReferences = statement<Urns & { roles: readonly string[] }, EdgeRow>('query/context-references');
export const metadataSetsOfFlows = statement<Urns & { providers: readonly string[] | null }, VersionRow>(
  'query/metadata-sets-of-flows',
);
export const attachedConstraints = statement<Urns, AttachedConstraintRow>('query/attached-constraints');
export const outgoingEdges = statement<Urns, EdgeRow>('graph/outgoing-edges');
export const incomingEdges = statement<Urns, EdgeRow>('graph/incoming-edges');
export const outgoingClosure = statement<{ urn: string; at: number }, EdgeRow>('graph/outgoing-closure');
export const incomingClosure = statement<{ urn: string; at: number }, EdgeRow>('graph/incoming-closure');
export const holdsPart = statement<{ urn: string; class: string; tail: string; at: number }, { holds: boolean }>(
  'graph/holds-part',
);
