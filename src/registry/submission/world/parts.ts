import type { Artefact } from '../../../model/artefact.js';
import { groupBy } from '../../../model/group-by.js';
import { partsOf } from '../../../model/parts.js';
import { inTurns } from '../../../model/steps.js';
import { forEachInTurns } from '../../../model/turns.js';
import { maintainableUrn, parseUrn } from '../../../model/urn.js';
import { prefixesOf } from '../../../references/enumeration.js';
import { expandCodelist } from '../../../references/expand-codelist.js';
import { type PartIds, PartNames, partName, partNames } from '../../artefacts/part-names.js';
import { type Prepared, unpackPartIds, unpackPrepared } from '../receive/prepare.js';
import type { ExtensionGraph } from './extension-graph.js';
import type { Extension, Held } from './held.js';
import type { RegistryAfter } from './registry-after.js';

const noParts = new PartNames();

function* slicesOfParts({ content }: Prepared): Generator<PartIds> {
  for (const slice of content.partIds) yield unpackPartIds(slice);
}

/** The parts of versions, either before or after a submission. */
export class Parts {
  readonly #held: Held;
  readonly #graph: ExtensionGraph;
  readonly #submitted: ReadonlyMap<string, Prepared>;
  /** What a codelist extends on this side. Only for codelists that were loaded. */
  readonly extensionsOf: (urn: string) => readonly Extension[];
  readonly #own = new Map<string, PartNames>();
  readonly #expanded = new Map<string, PartNames>();
  readonly #codelists = new Map<string, Artefact>();

  private constructor(
    held: Held,
    graph: ExtensionGraph,
    submitted: ReadonlyMap<string, Prepared>,
    extensionsOf: (urn: string) => readonly Extension[],
  ) {
    this.#held = held;
    this.#graph = graph;
    this.#submitted = submitted;
    this.extensionsOf = extensionsOf;
  }

  /** The parts before a submission. */
  static before(held: Held, graph: ExtensionGraph): Parts {
    return new Parts(held, graph, new Map(), (urn) => graph.before(urn));
  }

  /** The parts after a submission. */
  static after(held: Held, graph: ExtensionGraph, { submitted }: RegistryAfter): Parts {
    return new Parts(held, graph, submitted, (urn) => graph.after(urn));
  }

  /** The names of the loaded parts of a version. */
  of(urn: string): PartNames {
    return this.#expanded.get(urn) ?? this.#own.get(urn) ?? noParts;
  }

  /** The codelist with a URN; undefined unless what it inherits, or what inherits from it, is loaded. */
  codelist(urn: string): Artefact | undefined {
    return this.#codelists.get(urn);
  }

  /** The prefixes of the codes that a codelist inherits (`prefixesOf`), where these are loaded. */
  prefixesOf(urn: string): readonly string[] {
    const codelist = this.#codelists.get(urn);
    return codelist === undefined ? [''] : prefixesOf(codelist);
  }

  /** Loads the parts that versions have themselves. At most one round trip. */
  async load(urns: Iterable<string>): Promise<void> {
    const missing = [...new Set(urns)].filter((urn) => !this.#own.has(urn));
    const stored: string[] = [];
    for (const urn of missing) {
      const newest = this.#held.state.newest.get(urn);
      const submitted = this.#submitted.get(urn);
      const held = newest?.live && !newest.isSliced ? [newest] : undefined;
      const parts = submitted === undefined ? held : slicesOfParts(submitted);
      if (parts === undefined) stored.push(urn);
      else this.#own.set(urn, await partNames(urn, parts));
    }
    const rows = groupBy(await this.#held.itemIds(stored), ({ urn }) => urn);
    for (const [urn, slices] of rows) {
      const inOrder = slices.sort((a, b) => (a.n ?? -1) - (b.n ?? -1));
      this.#own.set(urn, await partNames(urn, inOrder));
    }
  }

  /**
   * Loads the codes that codelists inherit. Two round trips and those of `ExtensionGraph.load`; one where none of the
   * codelists extends another.
   */
  async loadInherited(urns: Iterable<string>): Promise<void> {
    const roots = [...new Set(urns)].filter((urn) => !this.#expanded.has(urn));
    await this.#graph.load(roots);
    const extended = roots.filter((urn) => this.extensionsOf(urn).length > 0);
    const resolutions = new Map<string, string>();
    const involved = new Set(extended);
    for (const urn of involved) {
      for (const { target, version } of this.extensionsOf(urn)) {
        if (version === undefined) continue;
        resolutions.set(target, version);
        involved.add(version);
      }
    }
    await this.#loadCodelists([...involved].filter((urn) => !this.#codelists.has(urn)));
    const lookUp = (reference: string): Artefact | undefined =>
      this.#codelists.get(resolutions.get(maintainableUrn(parseUrn(reference))) ?? '');
    for (const urn of extended) {
      const codelist = this.#codelists.get(urn);
      if (codelist === undefined) continue;
      const codes = new PartNames();
      await forEachInTurns(partsOf(await inTurns(expandCodelist(codelist, lookUp))), (part) => {
        codes.add(partName(part.class, part.tail));
      });
      this.#expanded.set(urn, codes);
    }
  }

  async #loadCodelists(urns: readonly string[]): Promise<void> {
    const stored: string[] = [];
    for (const urn of urns) {
      const submitted = this.#submitted.get(urn);
      if (submitted === undefined) stored.push(urn);
      else this.#codelists.set(urn, await unpackPrepared(submitted));
    }
    for (const [urn, codelist] of await this.#held.artefacts(stored)) this.#codelists.set(urn, codelist);
  }
}

/** The parts of versions on both sides of a submission. */
export interface PartsOfBoth {
  readonly before: Parts;
  readonly after: Parts;
}
