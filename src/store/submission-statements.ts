import type { Body } from './body.js';
import type { BodyRow, VersionRow } from './query-statements.js';
import { statement } from './statement.js';

/**
 * Items that a version lacks although open references name them: references to it, or to a wildcard that resolves to it.
 * Codes that a codelist inherits are not missing.
 */
export interface NewLacks {
  /** URN of the version or wildcard that the references name. */
  readonly target: string;
  /** URN of the version that it stands for: that of the target itself, or its resolution. */
  readonly version: string;
  /** Class of the items. */
  readonly class: string;
  /** Tails of their URNs. Some may be named by no open reference any more. */
  readonly items: readonly string[];
}

export interface OpenLacksRow extends NewLacks {
  /** Element id of the relationship. */
  readonly id: string;
}

/** A live version of a line. */
export interface LineVersionRow {
  readonly key: string;
  readonly urn: string;
  readonly version: string;
  readonly precedence: string;
  readonly stability: VersionRow['stability'];
}

/** A deleted stable version of a line. */
export interface DeletedVersionRow {
  readonly key: string;
  readonly version: string;
  /** Of the last content that it had. */
  readonly hash: string;
}

/** An open reference edge. `components` and `items` are parallel lists; an empty text means none. */
export interface OpenReferenceRow {
  /** Element id of the relationship. */
  readonly id: string;
  readonly role: string;
  readonly target: string;
  readonly wildcard: boolean;
  readonly class: string;
  readonly components: readonly string[];
  readonly items: readonly string[];
}

/**
 * Indirect references of a version with one role, through one of its references (references/extract-selections.ts).
 * `components`, `items` and `modifiers` are parallel lists; an empty text means none.
 */
export interface WrittenSelection {
  readonly role: string;
  /** The reference as written; an empty text where they go through none, or through the attachments of a constraint. */
  readonly through: string;
  readonly components: readonly string[];
  readonly items: readonly string[];
  /** As JSON; null where no item has any. */
  readonly modifiers: readonly string[] | null;
}

/** Open selections. */
export interface OpenSelectionRow {
  /** Element id of the relationship. */
  readonly id: string;
  /** Equal for equal selections of a version. */
  readonly key: string;
  /** URN of what they lead to. */
  readonly end: string;
}

/** Selections of a version. */
export interface NewSelection extends WrittenSelection {
  /** URN of the version that holds them. */
  readonly source: string;
}

/** Selections to create, which lead to what their reference names. */
export interface NewSelectionEdge extends Pick<NewSelection, 'source' | 'role' | 'through'> {
  readonly key: string;
  /** URN of a version or wildcard. */
  readonly target: string;
  /** URN of the node for all codes with a prefix within the target, to which the selections lead instead; null for none. */
  readonly pattern: string | null;
  readonly prefix: string | null;
  /** The component whose codes these are; null where the target is their list. */
  readonly component: string | null;
  /** What is selected; null where another relationship with this key has it. */
  readonly lists: Pick<NewSelection, 'components' | 'items' | 'modifiers'> | null;
}

/**
 * The newest revision of a version, open (`live`) or closed, its first parts, which are all of them where it has no slices,
 * and the open references and selections of the version.
 */
export interface NewestRevisionRow extends PartIdsRow {
  readonly urn: string;
  readonly revision: string;
  readonly live: boolean;
  readonly hash: string;
  /** Whether it has slices: of long lists, or of its parts. */
  readonly isSliced: boolean;
  readonly references: readonly OpenReferenceRow[];
  readonly selections: readonly OpenSelectionRow[];
}

/** The newest change of a version: the transaction that made its newest revision, or that deleted it. */
export interface NewestChangeRow {
  readonly urn: string;
  readonly live: boolean;
  readonly tick: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly principal: string;
}

/** A wildcard with its open resolution. */
export interface WildcardRow {
  readonly key: string;
  readonly urn: string;
  readonly lower: string;
  readonly upper: string;
  /** Number of artefacts with open references that use it. */
  readonly parents: number;
  /** Whether a reference to an item uses it, or did once, or a missing item is recorded. */
  readonly itemised: boolean;
  /** Whether a codelist extends it, or did once. */
  readonly extended: boolean;
  /** URN of the version; null when there is none. */
  readonly resolution: string | null;
}

/** Tails of the URNs of parts. */
interface PartIdsRow {
  readonly itemIds: readonly string[];
  /** In parallel to `itemIds`; null where a type has parts of one class only. */
  readonly itemClasses: readonly string[] | null;
}

/** Parts of a live version, which may have several rows. */
export interface ItemIdsRow extends PartIdsRow {
  readonly urn: string;
  /** Place among the slices of the version; null for the first parts. */
  readonly n: number | null;
}

/** A version or wildcard that is to be removed, or parts of it. */
export interface RemovalRow {
  /** Different for different removals. */
  readonly key: string;
  /** URN of the version or wildcard. */
  readonly target: string;
  /** The class of the parts; null for the whole. */
  readonly class: string | null;
  /** The tails of the URNs of the parts; null for the whole. */
  readonly items: readonly string[] | null;
}

/** An open reference to a version or wildcard that is to be removed, or to an item of it. */
export interface DependentRow {
  /** Key of the removal. */
  readonly key: string;
  readonly parent: string;
  readonly role: string;
  readonly components: readonly string[];
  readonly items: readonly string[];
}

/** A live codelist that extends a version or wildcard, directly or through others. */
export interface ExtendingRow {
  /** URN of the version or wildcard. */
  readonly target: string;
  readonly urn: string;
  /** Whether an open reference to this version names one of its codes, or did so when it lost one that it still lacks. */
  readonly itemised: boolean;
  /** URNs of the wildcards with references to codes that resolve to it. */
  readonly wildcards: readonly string[];
}

/** A live version, and the drafts that it refers to by exact references. */
export interface DraftRow {
  readonly urn: string;
  readonly version: string;
  readonly revision: string;
  /** URNs. */
  readonly drafts: readonly string[];
}

/** An open reference on the way of an indirect reference; without a target, components that have no representation of their own. */
export interface WayRow {
  /** URN of the version that holds it. */
  readonly source: string;
  /** URN of the version or wildcard referred to. */
  readonly target: string | null;
  /** URN of the version that it resolves to; null where there is none. */
  readonly resolution: string | null;
  readonly role: string;
  readonly components: readonly string[];
  /** Parallel to `components`; null without a target. */
  readonly items: readonly string[] | null;
}

/** A version with its revision at a tick, and that of now; null where it does not exist. */
export interface RestoredRow {
  readonly urn: string;
  /** Ids of revisions. */
  readonly restored: string | null;
  readonly held: string | null;
  /** Whether both have one content hash. */
  readonly isEqual: boolean;
}

/** An artefact that refers to a wildcard. */
export interface ParentRow {
  readonly wildcard: string;
  readonly parent: string;
}

/** An artefact with an open reference to a version of a line, or to a wildcard that selects from it. */
export interface LineUserRow {
  readonly key: string;
  /** URN of the version or wildcard. */
  readonly reference: string;
  /** URN of the version that it resolves to; null for none. */
  readonly resolution: string | null;
  readonly parent: string;
}

/** An open reference to a version or wildcard, or to items of it. `components` and `items` are parallel. */
export interface UserRow {
  /** URN of the version or wildcard. */
  readonly target: string;
  /** URN of the version that holds the reference. */
  readonly source: string;
  readonly components: readonly string[];
  readonly items: readonly string[];
}

/** A live artefact of an owner. */
export interface OwnedRow {
  readonly agency: string;
  readonly urn: string;
}

/** A revision to create, with the line and version it belongs to, which are created when absent. */
export interface NewRevision {
  readonly key: string;
  /** URN class of the line; `class` is that of the revision. */
  readonly lineClass: string;
  readonly urn: string;
  readonly class: string;
  readonly agencyID: string;
  readonly id: string;
  readonly version: string;
  readonly precedence: string;
  readonly stability: string;
  readonly revision: string;
  readonly hash: string;
  readonly body: Body;
  /** The first parts; further ones are in slices. */
  readonly itemIds: readonly string[] | null;
  readonly itemClasses: readonly string[] | null;
  /** The names in all languages, as JSON. */
  readonly names: string;
  /** The content is elsewhere. */
  readonly isStub?: true;
  /** How the submission changes the version: `created`, `replaced`, `merged`. */
  readonly change: string;
}

/** A slice of a revision to create. */
export interface NewSlice {
  /** Id of the revision. */
  readonly revision: string;
  /** Place among its slices, from 0. */
  readonly n: number;
  /** Entries of a long list; null where the slice has part ids only. */
  readonly body: Body | null;
  /** Tails of the URNs of parts; null where the slice has entries only. */
  readonly itemIds: readonly string[] | null;
  readonly itemClasses: readonly string[] | null;
}

/** An edge to create. */
export interface NewReference extends Omit<OpenReferenceRow, 'id' | 'wildcard'> {
  readonly source: string;
}

/** An edge to create, to all codes of a version or wildcard whose ids begin with a prefix. */
export interface NewPropertyReference extends NewReference {
  /** Whether the target is a wildcard. */
  readonly wildcard: boolean;
  /** The URN of the set of codes. */
  readonly pattern: string;
  readonly prefix: string;
}

/** A wildcard to create when absent, with the line it selects from. */
export interface NewWildcard {
  readonly urn: string;
  readonly key: string;
  readonly class: string;
  readonly agencyID: string;
  readonly id: string;
  readonly lower: string;
  readonly upper: string;
}

/** A search text to create, for versions of a line (registry/search/search-texts.ts). */
export interface NewSearchText {
  /** Key of the line. */
  readonly line: string;
  readonly kind: string;
  readonly class: string;
  readonly agency: string;
  readonly stability: string;
  readonly ids: string;
  readonly words: string;
  /** Of the artefact alone; null where it has no line. */
  readonly own: string | null;
  readonly hash: string;
  readonly shown: string;
  readonly urns: readonly string[];
}

/** A change of the number of artefacts that refer to a wildcard. */
export interface ParentsChange {
  /** URN of the wildcard. */
  readonly wildcard: string;
  readonly change: number;
}

interface InTick {
  /** Number of the transaction that is written. */
  readonly tick: number;
}

interface OfSubmission {
  /** UUID of the submission. */
  readonly submission: string;
}

/** A submission that is not committed. */
export interface PendingRow extends OfSubmission, InTick {}

/** What a submission that is not committed has written. */
export interface FoundPendingRow extends PendingRow {
  /** Number of batches. */
  readonly batches: number;
}

/** The clock of a graph of any version. */
export interface StartedClockRow {
  readonly tick: number;
  /** Version of the schema of the graph (migrate.ts). */
  readonly schemaVersion: number;
}

/** A revision to close. */
export interface ClosedRevision {
  readonly revision: string;
  /** Whether its artefact is deleted; false where another revision follows. */
  readonly isDeleted: boolean;
}

/** What a transaction keeps of its submission. */
export interface StoredReportRow {
  readonly tick: number;
  /** Its instant, epoch milliseconds. */
  readonly at: number;
  readonly report: Body;
  /** Null without an idempotency key. */
  readonly requestHash: string | null;
}

/** The transaction of a submission. */
interface SubmittedTransactionRow extends StoredReportRow {
  /** Name of the principal. */
  readonly principal: string;
}

/** What is undone of a submission that was not committed. */
interface UndoneRow {
  /** URN of a version. */
  readonly urn: string;
  /** Key of its line. */
  readonly key: string;
  /** The wildcards that it refers to, and those that select from the line. */
  readonly wildcards: readonly string[];
}

/** The indexes, those of constraints among them, that can be used. */
export const onlineIndexes = statement<object, { readonly name: string }>('recovery/online-indexes');
export const startClock = statement<{ schemaVersion: number }, StartedClockRow>('submission/start-clock');
export const setSchemaVersion = statement<{ schemaVersion: number }, never>('submission/set-schema-version');
export const lockClock = statement<object, never>('submission/lock-clock');
/** The transaction of a submission, by the UUID of the submission. */
export const findTransaction = statement<{ submission: string }, SubmittedTransactionRow>(
  'submission/find-transaction',
);
/** The transaction of the submission with an idempotency key. */
export const findTransactionByKey = statement<{ idempotencyKey: string }, StoredReportRow>(
  'submission/find-transaction-by-key',
);
/** The live artefacts of classes and agencies, except the listed ones, by URN. */
export const findUnlisted = statement<
  { types: readonly { class: string; agencyID: string }[]; listed: readonly string[] },
  BodyRow & { urn: string }
>('submission/find-unlisted');
/** A live version and, if `withDrafts`, the drafts that exact references lead to, also through versions that are not drafts. */
export const findDrafts = statement<{ urn: string; withDrafts: boolean }, DraftRow>('submission/find-drafts');
/**
 * Versions with their content at a tick and now, by URN.
 * @param after one tick, for the versions that later transactions changed, or none; @param agencies of these, none for all
 */
export const findRestored = statement<
  {
    urns: readonly string[];
    keys: readonly string[];
    after: readonly number[];
    agencies: readonly string[];
    tick: number;
  },
  RestoredRow
>('submission/find-restored');
export const loadLines = statement<{ keys: readonly string[] }, LineVersionRow>('submission/load-lines');
export const loadDeleted = statement<{ keys: readonly string[] }, DeletedVersionRow>('submission/load-deleted');
export const loadNewestRevisions = statement<{ urns: readonly string[] }, NewestRevisionRow>(
  'submission/load-newest-revisions',
);
export const newestChanges = statement<{ urns: readonly string[] }, NewestChangeRow>('submission/newest-changes');
/** The content of live versions. */
export const loadContents = statement<{ urns: readonly string[] }, BodyRow & { urn: string; hash: string }>(
  'submission/load-contents',
);
export const loadWildcards = statement<{ keys: readonly string[] }, WildcardRow>('submission/load-wildcards');
export const loadItemIds = statement<{ urns: readonly string[] }, ItemIdsRow>('submission/load-item-ids');
export const loadDependents = statement<{ removals: readonly RemovalRow[] }, DependentRow>(
  'submission/load-dependents',
);
export const loadExtending = statement<{ targets: readonly string[]; roles: readonly string[] }, ExtendingRow>(
  'submission/load-extending',
);
/** @param most artefacts for each wildcard */
export const listParents = statement<{ wildcards: readonly string[]; most: number }, ParentRow>(
  'submission/list-parents',
);
export const loadLineUsers = statement<{ keys: readonly string[] }, LineUserRow>('submission/load-line-users');
export const loadUsers = statement<{ targets: readonly string[]; roles: readonly string[] }, UserRow>(
  'submission/load-users',
);
/** @param roles of the references to follow; @param inheritedRoles of the rows without a target */
export const loadWays = statement<
  { urns: readonly string[]; roles: readonly string[]; inheritedRoles: readonly string[] },
  WayRow
>('submission/load-ways');
export const loadOwned = statement<{ agencies: readonly string[] }, OwnedRow>('submission/load-owned');
/** In a graph that has no records of missing items yet. */
export const loadLacks = statement<{ targets: readonly string[] }, OpenLacksRow>('submission/load-lacks');
export const findPending = statement<object, FoundPendingRow>('submission/find-pending');
export const lockPending = statement<OfSubmission, never>('submission/lock-pending');
export const openPending = statement<OfSubmission & InTick, never>('submission/open-pending');
/** @param batch number of the batch that is written, from 1 */
export const holdPending = statement<OfSubmission & { batch: number }, { batches: number }>('submission/hold-pending');
export const closeRevisions = statement<OfSubmission & { revisions: readonly ClosedRevision[] }, never>(
  'submission/close-revisions',
);
export const openRevisions = statement<OfSubmission & { revisions: readonly NewRevision[] }, never>(
  'submission/open-revisions',
);
export const openSlices = statement<{ slices: readonly NewSlice[] }, never>('submission/open-slices');
export const closeReferences = statement<InTick & { references: readonly string[] }, never>(
  'submission/close-references',
);
export const openExactReferences = statement<InTick & { references: readonly NewReference[] }, never>(
  'submission/open-exact-references',
);
export const openSelections = statement<InTick & { selections: readonly NewSelectionEdge[] }, never>(
  'submission/open-selections',
);
export const openWildcards = statement<{ wildcards: readonly NewWildcard[] }, never>('submission/open-wildcards');
export const openWildcardReferences = statement<
  InTick & { references: readonly NewReference[]; extensionRoles: readonly string[] },
  never
>('submission/open-wildcard-references');
export const openPropertyReferences = statement<InTick & { references: readonly NewPropertyReference[] }, never>(
  'submission/open-property-references',
);
export const countParents = statement<{ changes: readonly ParentsChange[] }, never>('submission/count-parents');
export const moveWildcards = statement<InTick & { moves: readonly { wildcard: string; to: string | null }[] }, never>(
  'submission/move-wildcards',
);
/** @param lacks element ids of the relationships */
export const closeLacks = statement<InTick & { lacks: readonly string[] }, never>('submission/close-lacks');
export const openLacks = statement<InTick & { lacks: readonly NewLacks[] }, never>('submission/open-lacks');
/** The open search texts of version lines. */
export const loadSearchTexts = statement<
  { lines: readonly string[] },
  { readonly text: string; readonly line: string; readonly hash: string }
>('submission/load-search-texts');
/** The open edges from versions to their search texts, as element ids. */
export const loadShownTexts = statement<
  { versions: readonly { readonly urn: string; readonly line: string }[] },
  { readonly urn: string; readonly edge: string; readonly text: string }
>('submission/load-shown-texts');
/** @param since the blocks of the ticks from this one on */
export const openSearchTexts = statement<InTick & { texts: readonly NewSearchText[]; since: string }, never>(
  'submission/open-search-texts',
);
export const shareSearchTexts = statement<
  InTick & { versions: readonly { urn: string; texts: readonly string[] }[] },
  never
>('submission/share-search-texts');
/** @param ended the blocks of the ticks from this one on */
export const closeSearchTexts = statement<InTick & { texts: readonly string[]; ended: string }, never>(
  'submission/close-search-texts',
);
export const commitPending = statement<
  OfSubmission & {
    /** The time of this machine, epoch milliseconds. */
    now: number;
    principal: string;
    action: string;
    /** Number of changes by kind, as JSON. */
    counts: string;
    report: Body;
    idempotencyKey: string | null;
    requestHash: string | null;
  },
  { at: number }
>('submission/commit-pending');
export const abandonPending = statement<OfSubmission, never>('recovery/abandon-pending');
export const undoChanges = statement<OfSubmission & { most: number }, UndoneRow>('recovery/undo-changes');
export const undoWildcards = statement<InTick & { wildcards: readonly string[] }, { key: string }>(
  'recovery/undo-wildcards',
);
export const undoLacks = statement<InTick, never>('recovery/undo-lacks');
export const dropEmpty = statement<{ urns: readonly string[] }, never>('recovery/drop-empty');
export const dropEmptyLines = statement<{ keys: readonly string[] }, never>('recovery/drop-empty-lines');
export const dropPending = statement<OfSubmission, never>('recovery/drop-pending');
