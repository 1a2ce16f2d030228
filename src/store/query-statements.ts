import type { Body } from './body.js';
import { type EdgeRow, edgeStatement } from './edge-statement.js';
import { statement } from './statement.js';

/** A version at an instant. */
export interface VersionRow {
  readonly urn: string;
  readonly class: string;
  readonly agencyID: string;
  readonly id: string;
  readonly version: string;
  readonly precedence: string;
  readonly stability: 'stable' | 'draft' | 'initial' | 'nonSemantic';
  readonly revision: string;
  /** The tick in which this revision began. */
  readonly since: number;
  /** The names in all languages, as JSON. */
  readonly names: string;
  /** Whether the content is elsewhere; only of `findVersions`. Older revisions do not have it. */
  readonly isStub?: true | null;
}

/** A version pattern (versioning/pattern.ts) as a parameter. */
export interface PatternParameter {
  readonly lower: string;
  readonly upper: string;
  readonly parts: 2 | 3 | null;
  readonly stableOnly: boolean;
  readonly withoutDrafts?: true;
  readonly take: 'highest' | 'all';
}

/** Version lines by key, or else by class, agency and id; null for any. */
interface Lines {
  readonly keys: readonly string[] | null;
  readonly classes: readonly string[] | null;
  readonly agencies: readonly string[] | null;
  readonly ids: readonly string[] | null;
}

interface Selection {
  readonly lines: Lines;
  readonly patterns: readonly PatternParameter[];
  /** Number of the newest transaction that counts. */
  readonly tick: number;
}

/** A constraint with a version that it is attached to. */
export interface AttachedConstraintRow {
  /** URN of the version. */
  readonly attachedTo: string;
  /** The items of that version which it is attached to; an empty text for the version itself. */
  readonly items: readonly string[];
  /** URN of the constraint. */
  readonly urn: string;
  readonly revision: string;
  /** Whether it is the highest version that is not a draft. */
  readonly applies: boolean;
  /** Whether it is the highest version; this one applies to contexts that are drafts. */
  readonly appliesToDrafts: boolean;
}

/** A version or wildcard that a codelist extends, directly or through other codelists. */
export interface ExtensionRow {
  readonly urn: string;
  /** URN of the version that a wildcard resolves to; null where there is none, and for versions. */
  readonly resolution: string | null;
  /** Of a version: its revision. */
  readonly revision: string | null;
}

/** Selections of a version (references/kept-selections.ts). */
export interface SelectionRow {
  /** URN of the version. */
  readonly source: string;
  readonly role: string;
  readonly through: string;
  readonly components: readonly string[];
  readonly items: readonly string[];
  readonly modifiers: readonly string[] | null;
  /** The tick in which they began. */
  readonly since: number;
}

/** The content of a revision. */
export interface BodyRow {
  readonly revision: string;
  readonly body: Body;
  /** Whether it has slices: of long lists, or of its parts. */
  readonly isSliced: boolean;
}

/** A slice of a long list of a revision. */
export interface SliceRow {
  readonly revision: string;
  /** Place among the slices of the revision. */
  readonly n: number;
  readonly body: Body;
}

/** Equal references to a version of a line, or to a wildcard that selects from it. */
export interface LineReferenceRow extends Pick<EdgeRow, 'target' | 'resolution' | 'class'> {
  /** URNs of the versions that hold one; in no order. */
  readonly sources: readonly string[];
  /** The items referred to, without the empty text for the artefact itself. */
  readonly items: readonly string[];
}

/** Parts of a version, which may have several rows. */
export interface PartIdsRow {
  readonly urn: string;
  /** Place among the slices of the version; null for the first parts. */
  readonly n: number | null;
  /** Tails of the URNs of the parts. */
  readonly itemIds: readonly string[];
  /** In parallel to `itemIds`; null where a type has parts of one class only. */
  readonly itemClasses: readonly string[] | null;
}

/** A part of a version. */
export interface PartRow {
  /** URN of the version. */
  readonly urn: string;
  /** Class of the part. */
  readonly class: string;
  /** Id or dotted path of the part in its URN. */
  readonly tail: string;
}

/** A reference that leads to no version. */
export interface UnresolvedReferenceRow {
  /** Of the line. */
  readonly key: string;
  /** URN of the version that holds the reference. */
  readonly urn: string;
  /** URN of the version or wildcard referred to. */
  readonly reference: string;
  readonly wildcard: boolean;
}

/** A reference to a version or wildcard of which missing items of the class of the reference are recorded. */
export interface MissingItemsRow extends Omit<UnresolvedReferenceRow, 'wildcard'> {
  /** URN of the version that it stands for. */
  readonly resolution: string;
  /** The items that the reference names; an empty text for none. */
  readonly named: readonly string[];
  /** The items that the version lacks. */
  readonly missing: readonly string[];
}

interface Urns {
  readonly urns: readonly string[];
  /** Number of the newest transaction that counts. */
  readonly tick: number;
}

interface UrnsByRole extends Urns {
  /** Of the references to follow (references/reference-table.ts). */
  readonly roles: readonly string[];
}

/** A state of the registry: that after a transaction. */
export interface StateRow {
  /** Number of the transaction. */
  readonly tick: number;
  /** Its instant, epoch milliseconds. */
  readonly at: number;
  /** UUID of its submission. */
  readonly submission: string;
}

/** The clock of the registry: the newest state, and the history that it belongs to. */
export interface ClockRow extends StateRow {
  /** UUID of the registry. */
  readonly registry: string;
  /** UUID of the history of the registry: a restored backup begins another one. */
  readonly epoch: string;
  /** UUID of the submission of the transaction that was asked for; null where there is none. */
  readonly known: string | null;
}

/** @param known number of a transaction that was read before; 0 for none */
export const readClock = statement<{ known: number }, ClockRow>('query/read-clock');
export const stateAt = statement<{ at: number }, StateRow>('query/state-at');
export const readInstants = statement<{ ticks: readonly number[] }, { tick: number; at: number }>('query/instants');
export const lockHorizon = statement<object, never>('query/lock-horizon');
export const extendHorizon = statement<{ until: number }, never>('query/extend-horizon');
export const firstInstant = statement<object, { at: number }>('query/first-instant');
export const selectVersions = statement<Selection, VersionRow>('query/select-versions');
export const findVersions = statement<Urns, VersionRow>('query/find-versions');
/** The keys of version lines after one, in their order. @param agencies of their owners; null for any */
export const linesAfter = statement<
  { after: string; agencies: readonly string[] | null; limit: number },
  { key: string }
>('query/lines-after');
export const unresolvedReferences = statement<{ keys: readonly string[]; tick: number }, UnresolvedReferenceRow>(
  'query/unresolved-references',
);
export const missingItems = statement<{ keys: readonly string[]; tick: number }, MissingItemsRow>(
  'query/missing-items',
);
/** The versions that a line has, and those that were deleted by then. */
export const publishedVersions = statement<{ key: string; tick: number }, { version: string; hash: string }>(
  'query/published-versions',
);
export const children = statement<Urns, VersionRow>('query/children');
export const parents = statement<Urns & { items: readonly string[] | null }, VersionRow>('query/parents');
export const descendants = statement<Urns, VersionRow>('query/descendants');
export const ancestors = statement<Urns, VersionRow>('query/ancestors');
export const loadBodies = statement<{ revisions: readonly string[] }, BodyRow>('query/load-bodies');
/** The slices of revisions with long lists; not in order. */
export const loadSlices = statement<{ revisions: readonly string[] }, SliceRow>('query/load-slices');
export const loadFewBodies = statement<
  { revisions: readonly string[]; most: number },
  { revision: string; bytes: number; body: Body | null }
>('query/load-few-bodies');
export const codelistExtensions = statement<UrnsByRole, ExtensionRow>('query/codelist-extensions');
export const contextReferences = statement<UrnsByRole, EdgeRow>('query/context-references');
export const metadataSetsOfFlows = statement<UrnsByRole & { providers: readonly string[] | null }, VersionRow>(
  'query/metadata-sets-of-flows',
);
export const attachedConstraints = statement<UrnsByRole, AttachedConstraintRow>('query/attached-constraints');
export const outgoingEdges = edgeStatement<Urns>('graph/outgoing-edges');
export const incomingEdges = edgeStatement<Urns>('graph/incoming-edges');
export const outgoingClosure = edgeStatement<Urns>('graph/outgoing-closure');
export const incomingClosure = edgeStatement<Urns>('graph/incoming-closure');
export const selectionsOf = statement<Urns, SelectionRow>('graph/selections');
/** The selections of all versions. */
export const selectionsOfRoles = statement<{ roles: readonly string[]; tick: number }, SelectionRow>(
  'graph/selections-of-roles',
);
/** References that name some items of versions. @param roles of these references */
export const referencesToParts = statement<
  {
    parts: readonly { readonly urn: string; readonly items: readonly string[] }[];
    roles: readonly string[];
    tick: number;
  },
  EdgeRow
>('graph/references-to-parts');
/** The versions of the artefacts of owners, with the tick in which their revision began. */
export const ownedVersions = statement<
  { agencies: readonly string[]; tick: number },
  Pick<VersionRow, 'urn' | 'since'>
>('graph/owned-versions');
export const heldParts = statement<{ parts: readonly PartRow[]; tick: number }, PartRow>('graph/held-parts');
export const lineReferences = statement<{ key: string; tick: number }, LineReferenceRow>('graph/line-references');
export const partIds = statement<Urns, PartIdsRow>('graph/part-ids');
