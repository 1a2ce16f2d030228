import { nameChooser } from '../../model/best-language.js';
import { compareTexts } from '../../model/compare-texts.js';
import { groupBy } from '../../model/group-by.js';
import { mapLazily } from '../../model/lazy-list.js';
import { collectInTurns, isTurnOver, nextTurn, sortInTurns } from '../../model/turns.js';
import { formatUrn } from '../../model/urn.js';
import {
  type FoundTextRow,
  findTexts,
  refreshTexts,
  type ShownTextRow,
  showTexts,
  type TextVersion,
} from '../../store/query-statements.js';
import { listArtefact } from '../artefacts/listed-artefact.js';
import { readPagePlace, writePagePlace } from '../page-place.js';
import type { Snapshot } from '../snapshot.js';
import { type Facets, facetOf } from './facet.js';
import { findNamed } from './find-named.js';
import { luceneQuery, type SearchFilters } from './lucene-query.js';
import { type LineMatch, matchLines, type SearchRank, searchRanks } from './match-lines.js';
import { matchedText } from './matched-text.js';
import type { SearchHit, SearchQuery } from './search-hit.js';
import { readSearchTerms, type SearchTerms } from './search-terms.js';
import { readClassesOfLines, readShownLine, type SearchKind } from './search-texts.js';

export interface SearchResult {
  /** Number of hits; a lower bound unless `isComplete`. */
  readonly count: number;
  /** Whether all texts that fit were compared. */
  readonly isComplete: boolean;
  readonly facets: Facets;
  readonly hits: readonly SearchHit[];
  /** For `after` of the next page; null where no hit follows. */
  readonly next: string | null;
}

/** Number of search texts that are compared with a query: those that fit best. Each has some 80 lines. */
const mostTexts = 100;
/** Number of versions of a search text that can be hits, where all versions are. */
const mostVersions = 100;

/** A line that fits, in a version that has its text. */
interface MatchedLine {
  readonly row: FoundTextRow;
  readonly kind: SearchKind;
  readonly class: string;
  readonly match: LineMatch;
  readonly version: TextVersion;
}

/** A hit that is not loaded yet. It does not hold the texts of its row, because caches hold it. */
interface Found extends Pick<FoundTextRow, 'text' | 'agency' | 'stability'> {
  readonly kind: SearchKind;
  readonly class: string;
  /** Number of its line in the text. */
  readonly place: number;
  readonly rank: SearchRank;
  readonly version: TextVersion;
  /** Sort key: hits are in the order of these texts; those with equal ones by version, the highest first. */
  readonly order: string;
}

interface FoundHits {
  readonly hits: readonly Found[];
  readonly facets: Facets;
  readonly isComplete: boolean;
}

const digits = (number: number): string => String(Math.min(number, 99_999)).padStart(5, '0');

/**
 * The sort key of a hit. It depends on the hit alone, so that what is hidden from a caller, or new in the registry, does not change
 * the order of the other hits.
 */
function orderOf({ row, kind, class: className, match }: MatchedLine): string {
  const { rank, matched, hasLast, length, ids } = match;
  const missing = rank === 'someWords' ? 99_999 - matched : 0;
  const first = `${searchRanks.indexOf(rank)} ${digits(missing)} ${kind === 'artefact' ? 0 : 1} ${hasLast ? 0 : 1}`;
  return `${first} ${digits(length)} ${ids} ${row.line} ${className}`;
}

/** What decides the place of a hit. */
interface Placed extends Pick<Found, 'order'> {
  readonly version: Pick<TextVersion, 'precedence'>;
}

const foundOf = (matched: MatchedLine): Found => {
  const { row, kind, class: className, match, version } = matched;
  const { text, agency, stability } = row;
  const { place, rank } = match;
  return { text, agency, stability, kind, class: className, place, rank, version, order: orderOf(matched) };
};

const compareFound = (a: Placed, b: Placed): number =>
  compareTexts(a.order, b.order) || compareTexts(b.version.precedence, a.version.precedence);

/** The lines of texts that fit, in each version that has the text. */
async function matchTexts(
  rows: readonly FoundTextRow[],
  terms: SearchTerms,
  query: SearchFilters,
  signal: AbortSignal | undefined,
): Promise<MatchedLine[]> {
  const found: MatchedLine[] = [];
  for (const row of rows) {
    if (isTurnOver()) await nextTurn(signal);
    const classOf = readClassesOfLines(row.class);
    for (const match of matchLines(row.ids, row.words, terms)) {
      const kind = match.place === 0 && row.kind.startsWith('artefact') ? 'artefact' : 'item';
      const className = classOf(match.place);
      if (query.kind !== null && query.kind !== kind) continue;
      if (query.classes?.includes(className) === false) continue;
      for (const version of row.versions) found.push({ row, kind, class: className, match, version });
    }
  }
  return found;
}

/** Keys of the version lines whose found texts are in several versions. */
function linesOfSeveralVersions(rows: readonly FoundTextRow[]): ReadonlySet<string> {
  const urns = new Map<string, string>();
  const several = new Set<string>();
  for (const { line, versions } of rows) {
    for (const { urn } of versions) {
      if ((urns.get(line) ?? urn) !== urn) several.add(line);
      urns.set(line, urn);
    }
  }
  return several;
}

/** For each artefact or part the match in the highest version; a version has each part in one of its texts only. */
function newestOf(rows: readonly FoundTextRow[], found: readonly MatchedLine[]): readonly MatchedLine[] {
  const several = linesOfSeveralVersions(rows);
  const single = found.filter(({ row }) => !several.has(row.line));
  const others = found.filter(({ row }) => several.has(row.line));
  const byPart = groupBy(others, ({ row, kind, match, class: name }) => `${row.line} ${name} ${kind} ${match.ids}`);
  const newest = [...byPart.values()].flatMap(
    (same) => same.toSorted((a, b) => compareTexts(b.version.precedence, a.version.precedence))[0] ?? [],
  );
  return [...single, ...newest];
}

/** All hits in their order. Two statements in one round trip; more where many are hidden. */
async function findHits(snapshot: Snapshot, query: SearchQuery, terms: SearchTerms): Promise<FoundHits> {
  const lucene = luceneQuery(terms, query, snapshot.tick);
  if (lucene === undefined) return { hits: [], facets: facetsOf([]), isComplete: true };
  const each = query.versions === 'all' ? mostVersions : 1;
  const rows = await snapshot.read(async (tx) => {
    const given = { query: lucene, most: mostTexts, each, tick: snapshot.tick };
    const [, found] = await Promise.all([refreshTexts(tx, {}), findTexts(tx, given)]);
    return found;
  });
  const matched = await matchTexts(rows, terms, query, snapshot.signal);
  const lines = query.versions === 'all' ? matched : newestOf(rows, matched);
  const hits = await sortInTurns(
    await collectInTurns(mapLazily(lines, foundOf), snapshot.signal),
    compareFound,
    snapshot.signal,
  );
  const isWhole = rows.length < mostTexts && rows.every(({ versions }) => each === 1 || versions.length < each);
  return { hits, facets: facetsOf(hits), isComplete: isWhole };
}

type Counted = Pick<Found, 'class' | 'agency' | 'stability'>;

const facetsOf = (hits: readonly Counted[]): Facets => ({
  class: facetOf(hits, (hit) => hit.class),
  agency: facetOf(hits, (hit) => hit.agency),
  stability: facetOf(hits, (hit) => hit.stability),
});

/** Bytes of hits in a cache, roughly. */
const bytesOfFound = ({ hits }: FoundHits): number => hits.reduce((sum, { order }) => sum + 250 + order.length, 0);

function hitOf(
  { stability, kind, class: className, place, rank, version }: Found,
  { shown, class: artefactClass, names }: ShownTextRow,
  terms: SearchTerms,
  languages: readonly string[],
): SearchHit {
  const choose = nameChooser(languages);
  const line = readShownLine(shown.split('\n')[place] ?? '');
  const { tail, names: ownNames } = line;
  const name = choose(ownNames);
  const listed = listArtefact({ urn: version.urn, class: className, stability }, name);
  const matched = (agencyID?: string): Pick<SearchHit, 'rank' | 'matched'> => ({
    rank,
    matched: matchedText(line, agencyID, rank, terms, languages),
  });
  if (kind === 'artefact') return { ...listed, ...matched(listed.agencyID) };
  const { agencyID, id, version: versionNumber } = listed;
  const artefactName = choose(JSON.parse(names));
  return {
    ...listed,
    urn: formatUrn({ class: className, agencyID, id, version: versionNumber, item: tail }),
    kind,
    id: tail,
    ...matched(),
    artefact: {
      urn: version.urn,
      class: artefactClass,
      id,
      ...artefactName,
    },
  };
}

/** Whether a hit is what a text names. */
const isSame = ({ version, kind, class: className, rank }: Found, named: SearchHit): boolean =>
  rank === 'exactId' &&
  kind === named.kind &&
  className === named.class &&
  version.urn === (named.artefact?.urn ?? named.urn);

/**
 * Finds artefacts and their items by ids, names and descriptions in all languages. Two round trips, whatever the size of the
 * registry; more where many texts that fit are hidden, and five more at most for a text that names an artefact or item: that comes first.
 * @throws StrataError `Unavailable` when the database does not respond
 */
export async function searchRegistry(snapshot: Snapshot, query: SearchQuery): Promise<SearchResult> {
  const { limit, after, languages, ...selecting } = query;
  const named = await findNamed(snapshot, query);
  const [first] = named;
  const terms = readSearchTerms(
    first === undefined
      ? query.text
      : `${first.agencyID}:${first.artefact?.id ?? first.id}(${first.version})${first.artefact === undefined ? '' : `.${first.id}`}`,
  );
  const found = await snapshot.cached({ search: selecting }, async (shared) => {
    const result = await findHits(shared, query, terms);
    return { result, bytes: bytesOfFound(result) };
  });
  const { isComplete } = found;
  const isNamed = (hit: Found): boolean => named.some((each) => isSame(hit, each));
  const hits = named.length === 0 ? found.hits : found.hits.filter((hit) => !isNamed(hit));
  const place = after === null ? undefined : readPagePlace(after);
  // The named hits come first. The place of one has no order, and the number of named hits up to it.
  const isAmongNamed = place === undefined || place.order === '';
  // Some may have been deleted since the page before.
  const passed = isAmongNamed ? Math.min(Math.max(0, Number(place?.tie) || 0), named.length) : named.length;
  const shown = named.slice(passed, passed + limit);
  const before = { order: place?.order ?? '', version: { precedence: place?.tie ?? '' } };
  const start = isAmongNamed ? 0 : hits.findIndex((hit) => compareFound(before, hit) < 0);
  const page = start < 0 ? [] : hits.slice(start, start + limit - shown.length);
  const known = shown.length === 0 ? [] : found.hits.filter((hit) => shown.some((each) => isSame(hit, each)));
  const loaded = await loadHits(snapshot, [...known, ...page], terms, languages);
  const whole = new Map(loaded.map((hit) => [hit.urn, hit]));
  const last = page.at(-1);
  const rest = named.length - passed - shown.length + (start < 0 ? 0 : hits.length - start - page.length);
  return {
    count: named.length + hits.length,
    isComplete,
    facets:
      named.length === 0
        ? found.facets
        : facetsOf([...named.map((hit) => ({ ...hit, agency: hit.agencyID })), ...hits]),
    hits: [
      ...shown.map((hit) => whole.get(hit.urn) ?? hit),
      ...loaded.filter(({ urn }) => !named.some((each) => each.urn === urn)),
    ],
    next:
      rest > 0
        ? writePagePlace(
            last === undefined
              ? { order: '', tie: String(passed + shown.length) }
              : { order: last.order, tie: last.version.precedence },
          )
        : null,
  };
}

async function loadHits(
  snapshot: Snapshot,
  page: readonly Found[],
  terms: SearchTerms,
  languages: readonly string[],
): Promise<readonly SearchHit[]> {
  const nameOf = (text: string, urn: string): string => `${text} ${urn}`;
  const wanted = new Map(page.map(({ text, version }) => [nameOf(text, version.urn), { text, urn: version.urn }]));
  if (wanted.size === 0) return [];
  const rows = await snapshot.read((tx) => showTexts(tx, { texts: [...wanted.values()], tick: snapshot.tick }));
  const shown = new Map(rows.map((row) => [nameOf(row.text, row.urn), row]));
  return page.flatMap((found) => {
    const row = shown.get(nameOf(found.text, found.version.urn));
    return row === undefined ? [] : [hitOf(found, row, terms, languages)];
  });
}
