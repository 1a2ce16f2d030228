import type { Artefact } from '../../model/artefact.js';
import { type Content, listOf, objectsOf, type Properties, propertiesOf } from '../../model/content.js';
import { cutList } from '../../model/cut-list.js';
import { partsOf } from '../../model/parts.js';
import { atOnce, inTurns, type Steps } from '../../model/steps.js';
import { collectInTurns, forEachInTurns, isTurnOver, nextTurn } from '../../model/turns.js';
import { maintainableUrn, parseUrn } from '../../model/urn.js';
import { CodeIndex, textOf } from '../../references/code-index.js';
import { codesMeant } from '../../references/codes-meant.js';
import { codesProperty, idsOfValue, listsCodes, prefixesOf } from '../../references/enumeration.js';
import { type CodeThroughExtension, expandedCodes } from '../../references/expand-codelist.js';
import type { Modifiers } from '../../references/extract-selections.js';
import type { Tx } from '../../store/database.js';
import { findVersions } from '../../store/query-statements.js';
import {
  expansionMemory,
  extendedLookUp,
  extendedVersions,
  findExtensions,
  loadArtefacts,
} from '../artefacts/load-artefacts.js';
import { type GraphReference, isSetAt, type Link, noPart, prefixInUrn, valueAt } from './graph-reference.js';

/** Versions whose content is loaded at once. */
const batchSize = 100;

/** What a list or scheme holds, as far as selections and extensions are concerned. */
interface ListContent {
  /** Ids of the codes with those that are inherited, or dotted paths of the parts of other schemes. */
  readonly ids: readonly string[];
  readonly codes: CodeIndex;
  /** The prefixes of inherited codes (`prefixesOf`). */
  readonly prefixes: readonly string[];
  /** The codes that come through extensions, by id. */
  readonly inherited: ReadonlyMap<string, CodeThroughExtension>;
}

/** Memory of a code with its indexes and with the links that lead to it, bytes, roughly. */
const bytesPerCode = 600;

/** The index of codes, built in turns. */
async function indexOf(codes: readonly (Content | Properties)[], signal: AbortSignal | undefined): Promise<CodeIndex> {
  const index = new CodeIndex(codes);
  await inTurns(index.build(false), signal);
  return index;
}

async function readContent(
  tx: Tx,
  raw: Artefact,
  lookUp: (reference: string) => Artefact | undefined,
): Promise<ListContent> {
  const { memory, signal } = tx;
  if (!listsCodes(raw)) {
    const ids = (await collectInTurns(partsOf(raw), signal)).map(({ tail }) => tail);
    return { ids, codes: new CodeIndex(ids.map((id) => ({ id }))), prefixes: [''], inherited: new Map() };
  }
  if (objectsOf(raw['codelistExtensions']).length === 0) {
    const codes = listOf(raw[codesProperty(raw)]);
    memory?.require(codes.length * bytesPerCode);
    const own = await collectInTurns(codes, signal);
    const ids = own.map((code) => textOf(propertiesOf(code)['id']));
    return { ids, codes: await indexOf(own, signal), prefixes: [''], inherited: new Map() };
  }
  memory?.require(2 * expansionMemory(raw, lookUp));
  const codes = await inTurns(expandedCodes(raw, lookUp), signal);
  const inherited = new Map<string, CodeThroughExtension>();
  const ids: string[] = [];
  const contents: Properties[] = [];
  await forEachInTurns(
    codes,
    ([id, { code, through }]) => {
      ids.push(id);
      contents.push(code);
      if (through !== undefined) inherited.set(id, through);
    },
    signal,
  );
  return { ids, codes: await indexOf(contents, signal), prefixes: prefixesOf(raw), inherited };
}

/** What a reference to a set of codes names beside the codes that the set means. */
function namesOfSet(reference: GraphReference, place: number): readonly string[] {
  const { regEx, part } = reference.modifiers?.[place] ?? {};
  if (regEx === true || part !== undefined) return [noPart];
  const value = valueAt(reference, place);
  if (value.includes('%')) return [prefixInUrn(value) ?? noPart];
  // A code is named even if only those below it are meant, or the list lacks it.
  return [noPart, value];
}

/** The content of lists and schemes at a tick, loaded when a reference needs it. */
export class ListContents {
  readonly #tx: Tx;
  readonly #tick: number;
  readonly #contents = new Map<string, ListContent | undefined>();

  constructor(tx: Tx, tick: number) {
    this.#tx = tx;
    this.#tick = tick;
  }

  has(urn: string): boolean {
    return this.#contents.has(urn);
  }

  /** Up to three round trips for each 100 versions that are not loaded yet. */
  async load(urns: Iterable<string>): Promise<void> {
    const missing = [...new Set(urns)].filter((urn) => !this.#contents.has(urn));
    for (const batch of cutList(missing, batchSize)) {
      const rows = await findVersions(this.#tx, { urns: batch, tick: this.#tick });
      const extensions = await findExtensions(this.#tx, rows, this.#tick);
      const loaded = await loadArtefacts(this.#tx, [...rows, ...extendedVersions(extensions)]);
      const lookUp = extendedLookUp(loaded, extensions, loaded);
      for (const urn of batch) {
        const raw = loaded.get(urn);
        this.#contents.set(urn, raw === undefined ? undefined : await readContent(this.#tx, raw, lookUp));
      }
    }
  }

  holds(urn: string, id: string): boolean {
    return this.#contents.get(urn)?.codes.has(id) === true;
  }

  /** The codes that an item of a reference means in a list that was loaded. */
  meant(reference: GraphReference, place: number): readonly string[] {
    return this.codesOf(reference.resolution ?? '', valueAt(reference, place), reference.modifiers?.[place]);
  }

  /** The ids that a value means in a list that was loaded. */
  codesOf(urn: string, value: string, modifiers: Modifiers | undefined): readonly string[] {
    return atOnce(this.#findCodes(urn, value, modifiers));
  }

  *#findCodes(urn: string, value: string, modifiers: Modifiers | undefined): Steps<readonly string[]> {
    const content = this.#contents.get(urn);
    return content === undefined ? [] : yield* codesMeant(value, modifiers, content.ids, content.codes);
  }

  /** What values without the prefixes of extensions stand for; a value itself where no code fits. */
  withPrefixes(urn: string, item: string): readonly string[] {
    const { prefixes = [], codes } = this.#contents.get(urn) ?? {};
    const fitting = idsOfValue(item, { removePrefix: true }, prefixes).filter((each) =>
      codes?.hasAny({ value: each, cascade: undefined }),
    );
    return fitting.length === 0 ? [item] : fitting;
  }

  /** The links of an extension: one for each code that comes through it, and that of the whole list. */
  async extensionLinks({ source, target, items }: GraphReference): Promise<readonly Link[]> {
    const links: Link[] = items.map((_item, place) => ({ place, holder: '', named: '' }));
    const targets = new Map<string, string>();
    await forEachInTurns(
      this.#contents.get(source)?.inherited ?? [],
      ([holder, { reference, id }]) => {
        const extended = targets.get(reference) ?? maintainableUrn(parseUrn(reference));
        targets.set(reference, extended);
        if (extended !== target) return;
        for (const place of items.keys()) links.push({ place, holder, named: id, isInherited: true });
      },
      this.#tx.signal,
    );
    return links;
  }

  /** The links of a reference with sets of codes: to each set, as a URN has it, and to the codes that it means. */
  async setLinks(reference: GraphReference): Promise<readonly Link[]> {
    const { components, items } = reference;
    const { signal } = this.#tx;
    const links: Link[] = [];
    for (const [place, item] of items.entries()) {
      if (isTurnOver()) await nextTurn(signal);
      const holder = components[place] ?? '';
      if (!isSetAt(reference, place)) {
        links.push({ place, holder, named: item });
        continue;
      }
      const names = namesOfSet(reference, place);
      for (const named of names) links.push({ place, holder, named });
      const value = valueAt(reference, place);
      const codes = this.#findCodes(reference.resolution ?? '', value, reference.modifiers?.[place]);
      const addCode = (code: string): void => {
        if (!names.includes(code)) links.push({ place, holder, named: code });
      };
      await forEachInTurns(await inTurns(codes, signal), addCode, signal);
    }
    return links;
  }
}
