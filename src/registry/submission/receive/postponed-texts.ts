import type { Artefact } from '../../../model/artefact.js';
import { hasLongList } from '../../../store/packed-artefact.js';
import { type PackedTexts, packSearchTexts } from '../../search/search-texts.js';
import type { MakeTexts, Prepared } from './prepare.js';

/** Bytes that are read after an artefact before its search texts are made: more artefacts follow. */
const mostBytes = 65_536;

/**
 * Postpones making the search texts of the last artefact of a message if it has a long list: until everything else is prepared, so
 * that they are made while the artefact is written. Only one artefact at a time is in memory for that.
 */
export class PostponedTexts {
  readonly #prepared: Prepared[];
  #postponed: { readonly artefact: Artefact; readonly stability: string } | undefined;
  #bytes = 0;

  /** @param prepared the artefacts so far; the search texts of the last one are added to it */
  constructor(prepared: Prepared[]) {
    this.#prepared = prepared;
  }

  /** Makes search texts, or postpones them. */
  readonly make: MakeTexts = (artefact, stability) => {
    this.#complete();
    if (!hasLongList(artefact)) return [...packSearchTexts(artefact, stability)];
    this.#postponed = { artefact, stability };
    this.#bytes = 0;
    return [];
  };

  /** Passes the bytes of the message on. */
  async *reading(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      this.#bytes += chunk.length;
      if (this.#bytes > mostBytes) this.#complete();
      yield chunk;
    }
  }

  /** The search texts that are still postponed, made one pack after another; undefined where there are none. */
  take(): Iterable<PackedTexts> | undefined {
    const postponed = this.#postponed;
    this.#postponed = undefined;
    return postponed && packSearchTexts(postponed.artefact, postponed.stability);
  }

  /** Adds what is postponed to the last prepared artefact. */
  #complete(): void {
    if (this.#postponed === undefined) return;
    const { artefact, stability } = this.#postponed;
    this.#postponed = undefined;
    const last = this.#prepared.pop();
    if (last === undefined) return;
    const searchTexts = [...packSearchTexts(artefact, stability, true)];
    this.#prepared.push({ ...last, content: { ...last.content, searchTexts } });
  }
}
