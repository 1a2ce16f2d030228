import { isTurnOver, nextTurn } from '../../../model/turns.js';
import type { Tx } from '../../../store/database.js';
import { loadSearchTexts, loadShownTexts } from '../../../store/submission-statements.js';
import type { PackedTexts } from '../../search/search-texts.js';
import type { Decision } from '../decide/decide.js';
import type { PreparedTexts } from '../receive/prepare.js';

/** What becomes of the search texts of a version. */
export interface TextsOfVersion {
  readonly urn: string;
  /** Key of its line. */
  readonly key: string;
  readonly agencyID: string;
  readonly stability: string;
  /** The texts that it has after the submission; undefined where it is deleted. */
  readonly texts: PreparedTexts | undefined;
  /** Whether it is live before the submission. */
  readonly wasLive: boolean;
}

/** Search texts to create: those of a pack at some places, each for the versions that have it. */
export interface OpenedTexts extends Pick<TextsOfVersion, 'key' | 'agencyID' | 'stability'> {
  readonly pack: PackedTexts;
  readonly urnsByPlace: ReadonlyMap<number, readonly string[]>;
}

/** What a submission writes of search texts. Texts and edges are element ids. */
export interface SearchTextChanges {
  readonly open: readonly OpenedTexts[];
  readonly share: readonly { readonly urn: string; readonly texts: readonly string[] }[];
  readonly closeEdges: readonly string[];
  /** Texts that lose an edge; those that keep none are closed. */
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

/** Edges from a version to its texts: the element id of the edge, by that of the text. */
type EdgesByText = ReadonlyMap<string, string>;

/** The changes of search texts, collected version by version. */
class CollectedChanges implements SearchTextChanges {
  readonly open: OpenedTexts[] = [];
  readonly share: { urn: string; texts: string[] }[] = [];
  readonly closeEdges: string[] = [];
  readonly left: string[] = [];
  /** Element ids of the texts in the graph, by name. */
  readonly #stored: ReadonlyMap<string, string>;
  /** The URNs of the versions that have a new text, by its name. */
  readonly #opened = new Map<string, string[]>();

  constructor(stored: ReadonlyMap<string, string>) {
    this.#stored = stored;
  }

  /** @param before the edges that the version has in the graph */
  async add({ urn, key, agencyID, stability, texts }: TextsOfVersion, before: EdgesByText): Promise<void> {
    const leaving = new Map(before);
    const own = new Set<string>();
    const shared: string[] = [];
    for (const pack of (await texts) ?? []) {
      if (isTurnOver()) await nextTurn();
      const urnsByPlace = new Map<number, string[]>();
      for (const [place, hash] of pack.hashes.entries()) {
        const name = nameOf(key, hash);
        if (own.has(name)) continue;
        own.add(name);
        const text = this.#stored.get(name);
        if (text === undefined) this.#openText(name, urn, place, urnsByPlace);
        else if (!leaving.delete(text)) shared.push(text);
      }
      if (urnsByPlace.size > 0) this.open.push({ key, agencyID, stability, pack, urnsByPlace });
    }
    if (shared.length > 0) this.share.push({ urn, texts: shared });
    for (const [text, edge] of leaving) {
      this.closeEdges.push(edge);
      this.left.push(text);
    }
  }

  /** Adds a version to a new text, which the pack of the first version with it creates. */
  #openText(name: string, urn: string, place: number, urnsByPlace: Map<number, string[]>): void {
    const urns = this.#opened.get(name);
    if (urns !== undefined) {
      urns.push(urn);
      return;
    }
    const first = [urn];
    this.#opened.set(name, first);
    urnsByPlace.set(place, first);
  }
}

/**
 * Compares the search texts of versions with those in the graph: a text that another version of the line has is shared. One round
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
  const edges = new Map<string, Map<string, string>>();
  for (const { urn, text, edge } of shown) {
    const ofVersion = edges.get(urn) ?? new Map<string, string>();
    edges.set(urn, ofVersion.set(text, edge));
  }
  const changes = new CollectedChanges(new Map(stored.map(({ line, hash, text }) => [nameOf(line, hash), text])));
  for (const version of versions) await changes.add(version, edges.get(version.urn) ?? new Map());
  return changes;
}
