import { isTurnOver, nextTurn } from '../../model/turns.js';
import type { Tx } from '../../store/database.js';
import { loadSearchTexts, loadShownTexts } from '../../store/submission-statements.js';
import type { PackedTexts } from '../search/search-texts.js';
import type { Decision } from './decide.js';
import type { PreparedTexts } from './prepare.js';

/** What becomes of the search texts of a version. */
export interface TextsOfVersion {
  readonly urn: string;
  /** Key of its line. */
  readonly key: string;
  readonly agencyID: string;
  readonly stability: string;
  /** Those that it has from now on; undefined where it is deleted. */
  readonly texts: PreparedTexts | undefined;
  /** Whether the version is live before. */
  readonly wasLive: boolean;
}

/** Search texts to create: those of a pack at some places, each for the versions that have it. */
export interface OpenedTexts extends Pick<TextsOfVersion, 'key' | 'agencyID' | 'stability'> {
  readonly pack: PackedTexts;
  readonly urnsByPlace: ReadonlyMap<number, readonly string[]>;
}

/** What is written of search texts. Texts and edges are element ids. */
export interface SearchTextChanges {
  readonly open: readonly OpenedTexts[];
  readonly share: readonly { readonly urn: string; readonly texts: readonly string[] }[];
  readonly closeEdges: readonly string[];
  /** Texts that lost an edge; one without any other is closed. */
  readonly left: readonly string[];
}

/** What becomes of the search texts of the version of a decision that changes it. */
export const textsOfDecision = ({ prepared, newest, status }: Decision): TextsOfVersion => ({
  urn: prepared.urn,
  key: prepared.key,
  agencyID: prepared.agencyID,
  stability: prepared.rank.stability,
  texts: status === 'deleted' ? undefined : prepared.content.searchTexts,
  wasLive: newest?.live === true,
});

const nameOf = (key: string, hash: string): string => `${key} ${hash}`;

/**
 * Compares the search texts of versions with those in the graph: what other versions of the line have already is shared. One round
 * trip, whatever the number of versions.
 */
export async function planSearchTexts(tx: Tx, versions: readonly TextsOfVersion[]): Promise<SearchTextChanges> {
  const opening = versions.filter(({ texts }) => texts !== undefined);
  const [stored, shown] = await Promise.all([
    loadSearchTexts(tx, { lines: [...new Set(opening.map(({ key }) => key))] }),
    loadShownTexts(tx, {
      versions: versions.flatMap(({ urn, key, wasLive }) => (wasLive ? [{ urn, line: key }] : [])),
    }),
  ]);
  const known = new Map<string, string>();
  for (const { line, hash, text } of stored) known.set(nameOf(line, hash), text);
  const edges = new Map<string, Map<string, string>>();
  for (const { urn, text, edge } of shown) {
    const ofVersion = edges.get(urn) ?? new Map<string, string>();
    edges.set(urn, ofVersion.set(text, edge));
  }
  const opened = new Map<string, string[]>();
  const open: OpenedTexts[] = [];
  const share: { urn: string; texts: string[] }[] = [];
  const [closeEdges, left]: [string[], string[]] = [[], []];
  for (const { urn, key, agencyID, stability, texts } of versions) {
    const before = edges.get(urn) ?? new Map<string, string>();
    const own = new Set<string>();
    const shared: string[] = [];
    for (const pack of (await texts) ?? []) {
      if (isTurnOver()) await nextTurn();
      const urnsByPlace = new Map<number, string[]>();
      for (const [place, hash] of pack.hashes.entries()) {
        const name = nameOf(key, hash);
        if (own.has(name)) continue;
        own.add(name);
        const text = known.get(name);
        if (text !== undefined) {
          if (!before.delete(text)) shared.push(text);
          continue;
        }
        const urns = opened.get(name);
        if (urns !== undefined) urns.push(urn);
        else {
          const first = [urn];
          opened.set(name, first);
          urnsByPlace.set(place, first);
        }
      }
      if (urnsByPlace.size > 0) open.push({ key, agencyID, stability, pack, urnsByPlace });
    }
    if (shared.length > 0) share.push({ urn, texts: shared });
    for (const [text, edge] of before) {
      closeEdges.push(edge);
      left.push(text);
    }
  }
  return { open, share, closeEdges, left };
}
