import { reachable } from '../model/reachable.js';
import { forEachInTurns } from '../model/turns.js';
import type { Body } from './body.js';
import type { Tx } from './database.js';
import { type EdgeRow, edgeStatement } from './edge-statement.js';
import type { RowView } from './row-view.js';
import { statement } from './statement.js';
import {
  aboutVersions,
  acrossReferences,
  inwards,
  leavingOut,
  ofClosure,
  ofClosureVersions,
  ofEdges,
  outwards,
} from './visible-rows.js';

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
  /** Hash of the content (registry/artefacts/content-hash.ts); only of `findVersions`. */
  readonly hash?: string;
}

/** What the reference graph shows of a version. */
export type NodeRow = Pick<VersionRow, 'urn' | 'class' | 'stability' | 'names' | 'isStub'>;

/** Versions that are alike: `urns` and `names` are parallel. */
interface AlikeNodesRow extends Omit<NodeRow, 'urn' | 'names'> {
  readonly urns: readonly string[];
  readonly names: readonly string[];
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

/** Versions that refer to one, in parallel lists; one has several entries where it has several edges. */
export interface IncomingLinksRow {
  /** URN of the version that the references resolve to. */
  readonly target: string;
  /** URNs of the versions that hold them. */
  readonly sources: readonly string[];
  /** The number of references of each edge. */
  readonly references: readonly number[];
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

/** A version that has a search text. */
export interface TextVersion {
  readonly urn: string;
  readonly precedence: string;
}

/** A search text that fits a query. */
export interface FoundTextRow {
  /** Element id. */
  readonly text: string;
  /** Key of its version line. */
  readonly line: string;
  /** Whether it has lines of the artefact, of parts, or of both (registry/search/search-texts.ts). */
  readonly kind: string;
  /** The classes of the lines, each with the number of consecutive lines. */
  readonly class: string;
  readonly agency: string;
  readonly stability: VersionRow['stability'];
  readonly ids: string;
  readonly words: string;
  /** The versions that have it, highest first; at most `each` (`FindTexts`). */
  readonly versions: readonly TextVersion[];
}

/** A search text as it is shown, for a version that has it. */
export interface ShownTextRow {
  /** Element id. */
  readonly text: string;
  readonly urn: string;
  readonly shown: string;
  /** Of the artefact. */
  readonly class: string;
  /** Of the artefact: the names in all languages, as JSON. */
  readonly names: string;
}

interface FindTexts {
  /** In the syntax of Lucene. */
  readonly query: string;
  /** Number of texts. */
  readonly most: number;
  /** Number of versions of each text. */
  readonly each: number;
  readonly tick: number;
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

/** Which versions of a catalogue count; null for any. */
export interface VersionFilters {
  readonly agencies: readonly string[] | null;
  /** Classes in the keys of version lines. */
  readonly lineClasses: readonly string[] | null;
  readonly classes: readonly string[] | null;
  readonly stabilities: readonly VersionRow['stability'][] | null;
  /** Whether the highest version of each line that matches counts alone. */
  readonly newest: boolean;
}

/** The number of versions that are alike. */
export interface VersionCountRow extends Pick<VersionRow, 'agencyID' | 'class' | 'stability'> {
  /** Class in the key of their lines. */
  readonly lineClass: string;
  readonly count: number;
  /** Keys of their lines, once for each version; none unless a view requires them. */
  readonly keys: readonly string[];
}

/** Version lines with keys from `first` to before `end`. */
export interface LineRange {
  readonly first: string;
  readonly end: string;
  /** Of the first line, the precedence below which versions are listed; null for all. */
  readonly below: string | null;
}

/** A version of a catalogue. */
export interface ListedVersionRow extends Pick<VersionRow, 'urn' | 'class' | 'stability' | 'names' | 'precedence'> {
  /** Of its line. */
  readonly key: string;
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
  /** Tick of the newest transaction that changed access rules; 0 if there is none. */
  readonly rules: number;
  /** Tick of the newest transaction that changed deprecations; 0 if there is none. */
  readonly deprecations: number;
  /** UUID of the submission of transaction `known`; null where there is none. */
  readonly known: string | null;
  /** Number of the newest revocation of sessions; 0 for none. */
  readonly revocations: number;
}

/** A statement file that returns versions, those that are alike in one row. */
function nodeStatement(name: string): (tx: Tx, parameters: Urns) => Promise<NodeRow[]> {
  const run = statement<Urns, AlikeNodesRow>(name);
  return async (tx, parameters) =>
    (await run(tx, parameters)).flatMap(({ class: nodeClass, stability, isStub, urns, names }) =>
      urns.map((urn, place) => ({
        urn,
        class: nodeClass,
        stability,
        isStub: isStub ?? null,
        names: names[place] ?? '{}',
      })),
    );
}

/**
 * A statement without rows about artefacts: of the clock, of transactions, and of content by the ids of revisions, which only
 * rows about versions give.
 */
const ofAll = statement;

/** The URN of the version of a row. */
const own = ({ urn }: { readonly urn: string }): readonly string[] => [urn];
const source = (row: { readonly source: string }): readonly string[] => [row.source];

/** @param known number of a transaction that was read before; 0 for none */
export const readClock = ofAll<{ known: number }, ClockRow>('query/read-clock');
export const stateAt = ofAll<{ at: number }, StateRow>('query/state-at');
export const stateOfTick = ofAll<{ tick: number }, StateRow>('query/state-of-tick');
export const readInstants = ofAll<{ ticks: readonly number[] }, { tick: number; at: number }>('query/instants');
export const lockHorizon = ofAll<object, never>('query/lock-horizon');
export const extendHorizon = ofAll<{ until: number }, never>('query/extend-horizon');
export const firstInstant = ofAll<object, { at: number }>('query/first-instant');
export const loadBodies = ofAll<{ revisions: readonly string[] }, BodyRow>('query/load-bodies');
/** The slices of revisions with long lists; not in order. */
export const loadSlices = ofAll<{ revisions: readonly string[] }, SliceRow>('query/load-slices');
export const loadFewBodies = ofAll<
  { revisions: readonly string[]; most: number },
  { revision: string; bytes: number; body: Body | null }
>('query/load-few-bodies');

/**
 * What is attached to version lines, by their keys: what a view is made of, so that it leaves out nothing.
 * @param prefixes texts that the keys of the lines begin with
 */
export const attachedLines = ofAll<
  { prefixes: readonly string[]; roles: readonly string[]; tick: number },
  { key: string; attached: string }
>('query/attached-lines');

/** The version lines that registrations ever led to, by their keys: what a view is made of, so that it leaves out nothing. */
export const linesAboveRegistrations = ofAll<{ roles: readonly string[] }, { key: string; above: string }>(
  'query/lines-above-registrations',
);

export const selectVersions = aboutVersions(statement<Selection, VersionRow>('query/select-versions'), own);
export const findVersions = aboutVersions(statement<Urns, VersionRow>('query/find-versions'), own);
const pageOfLines = statement<
  { after: string; agencies: readonly string[] | null; limit: number },
  { readonly key: string }
>('query/lines-after');
/** The keys of version lines after one, in their order. @param agencies of their owners; null for any */
export const linesAfter = leavingOut(pageOfLines, async (rows, view, { tx, parameters }) => {
  const { limit } = parameters;
  const shown = rows.filter(({ key }) => !view.hidesLine(key));
  // Pages grow, so that a long row of hidden lines takes few round trips.
  for (let [page, size] = [rows, limit]; page.length === size && shown.length < limit; ) {
    size *= 2;
    page = await pageOfLines(tx, { ...parameters, after: page.at(-1)?.key ?? '', limit: size });
    shown.push(...page.filter(({ key }) => !view.hidesLine(key)));
  }
  return shown.slice(0, limit);
});
const countedVersions = statement<{ filters: VersionFilters; withKeys: boolean; tick: number }, VersionCountRow>(
  'query/count-versions',
);
type Counting = { readonly filters: VersionFilters; readonly tick: number };
/** The versions that a view shows, of rows with keys. */
async function shownVersions(rows: readonly VersionCountRow[], view: RowView): Promise<VersionCountRow[]> {
  const shown: VersionCountRow[] = [];
  await forEachInTurns(rows, (row) => {
    const keys = row.keys.filter((key) => !view.hidesLine(key));
    if (keys.length > 0) shown.push({ ...row, keys, count: keys.length });
  });
  return shown;
}
/** How many versions match, by agency, class and stability, in one or several rows for each; those that a view shows. */
export const countVersions = leavingOut(
  (tx, parameters: Counting) => countedVersions(tx, { ...parameters, withKeys: tx.view !== undefined }),
  shownVersions,
);
/** The same with the keys of their lines. */
export const linesOfVersions = leavingOut(
  (tx, parameters: Counting) => countedVersions(tx, { ...parameters, withKeys: true }),
  shownVersions,
);
const pageOfVersions = statement<
  { groups: readonly LineRange[]; filters: VersionFilters; limit: number; tick: number },
  ListedVersionRow
>('query/list-versions');
/** The versions of a page, in the order of the groups and keys, the highest of a line first. */
export const listVersions = leavingOut(pageOfVersions, async (rows, view, { tx, parameters }) => {
  const { limit } = parameters;
  let { groups } = parameters;
  const shown = rows.filter(({ urn }) => !view.hides(urn));
  // As in `linesAfter`.
  for (let [page, size] = [rows, limit]; page.length === size && shown.length < limit; ) {
    const last = page.at(-1) ?? { key: '', precedence: '' };
    const at = groups.findIndex(({ first, end }) => first <= last.key && last.key < end);
    groups = groups
      .slice(at)
      .map((each, place) => (place === 0 ? { ...each, first: last.key, below: last.precedence } : each));
    size *= 2;
    page = await pageOfVersions(tx, { ...parameters, groups, limit: size });
    shown.push(...page.filter(({ urn }) => !view.hides(urn)));
  }
  return shown.slice(0, limit);
});
/** References to hidden versions are not among them (registry/versions/references-of-lines.ts). */
export const unresolvedReferences = aboutVersions(
  statement<{ keys: readonly string[]; tick: number }, UnresolvedReferenceRow>('query/unresolved-references'),
  own,
);
export const missingItems = aboutVersions(
  statement<{ keys: readonly string[]; tick: number }, MissingItemsRow>('query/missing-items'),
  ({ urn, resolution }) => [urn, resolution],
);
/** The versions that a line has, and those that were deleted by then. */
export const publishedVersions = aboutVersions(
  statement<{ key: string; tick: number }, { version: string; hash: string }>('query/published-versions'),
  // The line is a parameter.
  () => [],
);
export const outgoingEdges = ofEdges(edgeStatement<Urns>('graph/outgoing-edges'));
export const incomingEdges = ofEdges(edgeStatement<Urns>('graph/incoming-edges'));
export const outgoingClosure = ofClosure(edgeStatement<Urns>('graph/outgoing-closure'), outwards);
export const incomingClosure = ofClosure(edgeStatement<Urns>('graph/incoming-closure'), inwards);
export const outgoingNodes = aboutVersions(nodeStatement('graph/outgoing-nodes'), own);
export const incomingNodes = aboutVersions(nodeStatement('graph/incoming-nodes'), own);
/** What `incomingClosure` returns, as far as it is needed to count. Under a view, rows behind hidden versions are among them. */
export const incomingLinks = leavingOut(
  statement<Urns, IncomingLinksRow>('graph/incoming-links'),
  async (rows, view) => {
    const shown: IncomingLinksRow[] = [];
    await forEachInTurns(rows, ({ target, sources, references }) => {
      if (view.separates(target)) return;
      const isShown = sources.map((urn) => !view.separates(urn));
      const keep = <T>(list: readonly T[]): readonly T[] => list.filter((_entry, place) => isShown[place]);
      shown.push({ target, sources: keep(sources), references: keep(references) });
    });
    return shown;
  },
);
export const contextReferences = ofClosure(statement<UrnsByRole, EdgeRow>('query/context-references'), outwards);
export const children = acrossReferences(statement<Urns, VersionRow>('query/children'), own);
export const parents = acrossReferences(
  statement<Urns & { items: readonly string[] | null }, VersionRow>('query/parents'),
  own,
);
export const descendants = ofClosureVersions(
  statement<Urns, VersionRow>('query/descendants'),
  ({ urn }) => urn,
  outgoingClosure,
  outwards,
);
export const ancestors = ofClosureVersions(
  statement<Urns, VersionRow>('query/ancestors'),
  ({ urn }) => urn,
  incomingClosure,
  inwards,
);
export const codelistExtensions = leavingOut(
  statement<UrnsByRole, ExtensionRow>('query/codelist-extensions'),
  async (rows, view, { tx, parameters }) => {
    const isHidden = (urn: string | null): boolean => urn !== null && view.separates(urn);
    if (!rows.some(({ urn, resolution }) => isHidden(urn) || isHidden(resolution))) return rows;
    const edges = await contextReferences(tx, parameters);
    const reached = new Set(edges.flatMap(({ target, resolution }) => [target, resolution ?? target]));
    return rows.flatMap((row) => {
      if (!reached.has(row.urn)) return [];
      if (!isHidden(row.urn)) return [isHidden(row.resolution) ? { ...row, resolution: null } : row];
      // Of a hidden line only the expression stands, as the list that extends it has it.
      return [{ urn: row.urn, resolution: null, revision: null }];
    });
  },
);
export const metadataSetsOfFlows = leavingOut(
  statement<UrnsByRole & { providers: readonly string[] | null }, VersionRow>('query/metadata-sets-of-flows'),
  // The agreement on the way from a set to its flow is not in the rows.
  async (rows, _view, { tx, parameters: { urns, roles, tick } }) => {
    if (rows.length === 0) return rows;
    const edges = (await incomingClosure(tx, { urns, tick })).filter(({ role }) => roles.includes(role));
    const reached = reachable(urns, edges.map(inwards));
    return rows.filter(({ urn }) => reached.has(urn));
  },
);
/** The registrations that lead to versions; `selected` is the URN of such a version. */
export const registrationsOf = leavingOut(
  statement<UrnsByRole, VersionRow & { readonly selected: string }>('query/registrations-of'),
  // What is on the way from a registration is not in the rows; a view that hides it hides the registration (access/hidings.ts).
  (rows, view) => rows.filter(({ urn }) => !view.separates(urn)),
);
export const attachedConstraints = acrossReferences(
  statement<UrnsByRole, AttachedConstraintRow>('query/attached-constraints'),
  ({ attachedTo, urn }) => [attachedTo, urn],
);

/**
 * A statement that returns selections. Where all items have one component, its rows have it once: texts of a row are what takes the
 * driver longest.
 */
function statementOfSelections<Parameters extends object>(name: string) {
  const read = statement<Parameters, SelectionRow>(name);
  return async (tx: Tx, parameters: Parameters): Promise<SelectionRow[]> => {
    const rows = await read(tx, parameters);
    return rows.map((row) => {
      const { components, items } = row;
      return components.length < items.length ? { ...row, components: items.map(() => components[0] ?? '') } : row;
    });
  };
}

export const selectionsOf = aboutVersions(statementOfSelections<Urns>('graph/selections'), source);
/**
 * The selections of versions that refer to versions or wildcards, directly or through others.
 * @param roles of these references
 * @param lost tails of parts, of which a selection names at least one; null for all selections
 */
export const selecting = aboutVersions(
  statementOfSelections<{
    targets: readonly string[];
    roles: readonly string[];
    selectionRoles: readonly string[];
    lost: readonly string[] | null;
    tick: number;
  }>('graph/selecting'),
  source,
);
/** The selections of all versions. */
export const selectionsOfRoles = aboutVersions(
  statementOfSelections<{ roles: readonly string[]; tick: number }>('graph/selections-of-roles'),
  source,
);
/** References that name some items of versions. @param roles of these references */
export const referencesToParts = ofEdges(
  statement<
    {
      parts: readonly { readonly urn: string; readonly items: readonly string[] }[];
      roles: readonly string[];
      tick: number;
    },
    EdgeRow
  >('graph/references-to-parts'),
);
/** The versions of the artefacts of owners, with the tick in which their revision began. */
export const ownedVersions = aboutVersions(
  statement<{ agencies: readonly string[]; tick: number }, Pick<VersionRow, 'urn' | 'since'>>('graph/owned-versions'),
  own,
);
export const heldParts = aboutVersions(
  statement<{ parts: readonly PartRow[]; tick: number }, PartRow>('graph/held-parts'),
  own,
);
export const lineReferences = leavingOut(
  statement<{ key: string; tick: number }, LineReferenceRow>('graph/line-references'),
  (rows, view) =>
    rows.flatMap((row) => {
      const sources = row.sources.filter((urn) => !view.separates(urn));
      return sources.length === 0 || view.separates(row.target) ? [] : [{ ...row, sources }];
    }),
);
export const partIds = aboutVersions(statement<Urns, PartIdsRow>('graph/part-ids'), own);
/** Before `findTexts` in the same transaction. */
export const refreshTexts = ofAll<object, never>('search/refresh-texts');
const bestTexts = statement<FindTexts, FoundTextRow>('search/find-texts');

/** The texts that fit a query best; of those that a view shows, where there is one. */
export const findTexts = leavingOut(bestTexts, async (rows, view, { tx, parameters }) => {
  const { most } = parameters;
  let [page, size] = [rows, most];
  let shown = page.filter(({ line }) => !view.hidesLine(line));
  // The index has no page after another one, so that each begins with the first text.
  while (page.length === size && shown.length < most) {
    size *= 4;
    page = await bestTexts(tx, { ...parameters, most: size });
    shown = page.filter(({ line }) => !view.hidesLine(line));
  }
  return shown.slice(0, most);
});

export const showTexts = leavingOut(
  statement<{ texts: readonly { text: string; urn: string }[]; tick: number }, ShownTextRow>('search/show-texts'),
  (rows, view) => rows.filter(({ urn }) => !view.hides(urn)),
);
