import { nameChooser } from '../../model/best-language.js';
import { compareTexts } from '../../model/compare-texts.js';
import { lineKey, readLineKey } from '../../model/urn.js';
import {
  countVersions,
  type LineRange,
  type ListedVersionRow,
  listVersions,
  type VersionCountRow,
  type VersionRow,
} from '../../store/query-statements.js';
import { type ListedArtefact, listArtefact } from '../artefacts/listed-artefact.js';
import { lineClassesOf } from '../artefacts/select-artefacts.js';
import { readPagePlace, writePagePlace } from '../page-place.js';
import { type Facets, facetOf } from '../search/facet.js';
import type { Snapshot } from '../snapshot.js';
import { type CountedLine, compareLines, findLines, placeOfLine, rangeOfLine } from './lines-of-group.js';

export interface CatalogueQuery {
  /** Classes of artefacts; null for any, and likewise below. */
  readonly classes: readonly string[] | null;
  readonly agencies: readonly string[] | null;
  readonly stabilities: readonly VersionRow['stability'][] | null;
  /** Whether only the highest matching version of each line is listed, or all. */
  readonly versions: 'newest' | 'all';
  /** Preferred languages, best first. */
  readonly languages: readonly string[];
  readonly limit: number;
  /** `next` of the page before; null for the first page. */
  readonly after: string | null;
}

/** A page of the artefacts of a registry. */
export interface Catalogue {
  /** Number of the artefacts of all pages. */
  readonly count: number;
  readonly facets: Facets;
  /** By agency, class in the URN and id, in natural order; the highest version first. */
  readonly artefacts: readonly ListedArtefact[];
  /** For `after` of the next page; null on the last one. */
  readonly next: string | null;
}

/** The version lines of one agency and class. */
export interface LineGroup extends Pick<VersionCountRow, 'agencyID' | 'lineClass' | 'count'> {}

/** How many versions match. */
interface Counts {
  readonly count: number;
  readonly facets: Facets;
  /** In the order of the catalogue. */
  readonly groups: readonly LineGroup[];
}

const compareGroups = (a: Omit<LineGroup, 'count'>, b: Omit<LineGroup, 'count'>): number =>
  compareTexts(a.agencyID, b.agencyID) || compareTexts(a.lineClass, b.lineClass);

function toCounts(rows: readonly VersionCountRow[]): Counts {
  const groups = new Map<string, LineGroup>();
  let count = 0;
  for (const { agencyID, lineClass, count: own } of rows) {
    const key = `${agencyID} ${lineClass}`;
    groups.set(key, { agencyID, lineClass, count: (groups.get(key)?.count ?? 0) + own });
    count += own;
  }
  const facetBy = (property: 'class' | 'agencyID' | 'stability') =>
    facetOf(
      rows,
      (row) => row[property],
      (row) => row.count,
    );
  return {
    count,
    facets: { class: facetBy('class'), agency: facetBy('agencyID'), stability: facetBy('stability') },
    groups: [...groups.values()].sort(compareGroups),
  };
}

const bytesOfCounts = ({ groups }: Counts): number => 1_000 + 200 * groups.length;

/** The lines of all versions of a group. */
function rangeOf({ agencyID, lineClass }: LineGroup): LineRange {
  const first = lineKey({ maintainableClass: lineClass, agencyID, id: '' });
  // The key ends with a colon before the id; a semicolon is the next character.
  return { first, end: `${first.slice(0, -1)};`, below: null };
}

/** What to read for a page. */
interface PageRanges {
  readonly ranges: readonly LineRange[];
  /** Rows that include all versions of the page. */
  readonly rows: number;
}

/**
 * The version lines to read for a number of versions after a place. A group that the page begins or ends in is read line by line, in
 * natural order; those between are read as a whole.
 * @param linesOf a group, in their order
 */
async function rangesAfter(
  groups: readonly LineGroup[],
  after: string | null,
  wanted: number,
  linesOf: (group: LineGroup) => Promise<readonly CountedLine[]>,
): Promise<PageRanges> {
  const place = after === null ? undefined : readPagePlace(after);
  const { agencyID, maintainableClass: lineClass } = readLineKey(place?.order ?? '');
  const ranges: LineRange[] = [];
  let found = 0;
  let ofPlace = 0;
  for (const group of groups) {
    if (found >= wanted) break;
    const order = place === undefined ? 1 : compareGroups(group, { agencyID, lineClass });
    if (order < 0) continue;
    if (order > 0 && found + group.count <= wanted) {
      ranges.push(rangeOf(group));
      found += group.count;
      continue;
    }
    const from = order > 0 || place === undefined ? undefined : placeOfLine(place.order);
    for (const line of await linesOf(group)) {
      const { key, count } = line;
      const step = from === undefined ? 1 : compareLines(line, from);
      if (step < 0) continue;
      if (found >= wanted) break;
      const isPlace = step === 0;
      ranges.push({ ...rangeOfLine(key), below: isPlace ? (place?.tie ?? null) : null });
      if (isPlace) ofPlace = count;
      else found += count;
    }
  }
  return { ranges, rows: wanted + ofPlace };
}

/** Rows in the order of the catalogue; the versions of a line stay in theirs. */
function inOrder(rows: readonly ListedVersionRow[]): readonly ListedVersionRow[] {
  const placed = rows.map((row) => {
    const { agencyID, maintainableClass: lineClass } = readLineKey(row.key);
    return { row, group: { agencyID, lineClass }, line: placeOfLine(row.key) };
  });
  placed.sort((one, other) => compareGroups(one.group, other.group) || compareLines(one.line, other.line));
  return placed.map(({ row }) => row);
}

const placeOf = ({ key, precedence }: ListedVersionRow): string => writePagePlace({ order: key, tie: precedence });

/**
 * Lists the artefacts of a registry without a search. Two round trips: the first counts all versions that match and is cached for
 * each state and filter, as are the lines of a group in which a page begins or ends; the last reads the versions of the page, by the keys of
 * their lines. More where many are hidden.
 * @throws StrataError `Unavailable` when the database does not respond
 */
export async function findCatalogue(snapshot: Snapshot, query: CatalogueQuery): Promise<Catalogue> {
  const { classes, agencies, stabilities, versions, languages, limit, after } = query;
  const { tick } = snapshot;
  const lineClasses = classes === null ? null : lineClassesOf(classes);
  const filters = { agencies, lineClasses, classes, stabilities, newest: versions === 'newest' };
  const { groups, ...totals } = await snapshot.cached({ catalogue: filters }, async (shared) => {
    const result = toCounts(await shared.read((tx) => countVersions(tx, { filters, tick })));
    return { result, bytes: bytesOfCounts(result) };
  });
  const { ranges, rows: most } = await rangesAfter(groups, after, limit + 1, (group) =>
    findLines(snapshot, filters, group),
  );
  const read =
    ranges.length === 0
      ? []
      : await snapshot.read((tx) => listVersions(tx, { groups: ranges, filters, limit: most, tick }));
  const rows = inOrder(read);
  const choose = nameChooser(languages);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    ...totals,
    artefacts: page.map((row) => listArtefact(row, choose(JSON.parse(row.names)))),
    next: last !== undefined && rows.length > limit ? placeOf(last) : null,
  };
}
