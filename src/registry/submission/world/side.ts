import type { Artefact } from '../../../model/artefact.js';
import { completenessOf } from '../../../model/completeness.js';
import { groupBy } from '../../../model/group-by.js';
import { partsOf } from '../../../model/parts.js';
import { inTurns } from '../../../model/steps.js';
import { forEachInTurns } from '../../../model/turns.js';
import { lineKey, maintainableUrn, parseUrn } from '../../../model/urn.js';
import { prefixesOf } from '../../../references/enumeration.js';
import { expandCodelist } from '../../../references/expand-codelist.js';
import { type SelectionEdge, StructureGraph } from '../../../references/structure-graph.js';
import type { WayRow } from '../../../store/submission-statements.js';
import type { RankedVersion } from '../../../versioning/ranked-version.js';
import { type PartIds, PartNames, partName, partNames } from '../../artefacts/part-names.js';
import type { ComparisonSource } from '../../versions/compare-artefacts.js';
import { readReferences, resolveReferences } from '../../versions/read-reference.js';
import { type Prepared, unpackPartIds, unpackPrepared } from '../receive/prepare.js';
import type { Stored } from './stored.js';

/** An extension of a codelist by another, as it resolves. */
export interface Extension {
  /** URN of the extended codelist as the reference names it: a version or a wildcard. */
  readonly target: string;
  /** URN of the version that is extended; null where there is none. */
  readonly resolution: string | null;
}

/** What the registry has on one side of a submission. */
export interface SideContent {
  readonly stored: Stored;
  /** The artefacts that stand in the place of stored ones, by URN. */
  readonly submitted: ReadonlyMap<string, Prepared>;
  readonly versionsOf: (key: string) => readonly RankedVersion[];
  readonly loadExtensions: (roots: Iterable<string>) => Promise<void>;
  /** What a codelist extends. Only for codelists that were loaded. */
  readonly extensionsOf: (urn: string) => readonly Extension[];
  /** The references on all ways that are loaded. */
  readonly ways: () => readonly WayRow[];
}

const noParts = new PartNames();

function* slicesOfParts({ content }: Prepared): Generator<PartIds> {
  for (const slice of content.partIds) yield unpackPartIds(slice);
}

/** The registry on one side of a submission: the content of versions, their parts, and the structures that ways lead to. */
export class Side implements ComparisonSource {
  readonly #content: SideContent;
  readonly #own = new Map<string, PartNames>();
  readonly #expanded = new Map<string, PartNames>();
  readonly #codelists = new Map<string, Artefact>();

  constructor(content: SideContent) {
    this.#content = content;
  }

  async resolve(texts: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { stored, versionsOf } = this.#content;
    const references = await readReferences(texts);
    const keys = new Set(references.map(({ target }) => lineKey(target)));
    const lines = await stored.lines(
      [...keys].filter((key) => !stored.state.lines.has(key) && versionsOf(key).length === 0),
    );
    return resolveReferences(references, (key) => lines.get(key) ?? versionsOf(key));
  }

  /** The content of versions, by URN. Two round trips. */
  async artefacts(urns: Iterable<string>): Promise<ReadonlyMap<string, Artefact>> {
    const found = new Map<string, Artefact>();
    const stored: string[] = [];
    for (const urn of new Set(urns)) {
      const submitted = this.#content.submitted.get(urn);
      if (submitted === undefined) stored.push(urn);
      else found.set(urn, await unpackPrepared(submitted));
    }
    return new Map([...found, ...(await this.#content.stored.artefacts(stored))]);
  }

  /**
   * The versions among some that are whole: stubs and partial schemes lack what the artefacts have that they stand for. One round trip.
   */
  async wholeAmong(urns: Iterable<string>): Promise<ReadonlySet<string>> {
    const { stored, submitted } = this.#content;
    const distinct = [...new Set(urns)];
    const artefacts = await stored.artefacts(distinct.filter((urn) => !submitted.has(urn)));
    const isWhole = (urn: string): boolean => {
      const artefact = artefacts.get(urn);
      return (submitted.get(urn)?.completeness ?? (artefact && completenessOf(artefact))) === 'whole';
    };
    return new Set(distinct.filter(isWhole));
  }

  /** The structures that the loaded ways lead to. */
  structures(): StructureGraph {
    const rows = this.#content.ways();
    return new StructureGraph(
      rows.flatMap(({ target, items, ...row }) =>
        target === null || items === null ? [] : [{ ...row, target, items, since: 0 }],
      ),
      rows.flatMap(({ source, target, role, components }): readonly SelectionEdge[] =>
        target === null
          ? [{ source, role, through: '', components, items: components.map(() => ''), modifiers: null, since: 0 }]
          : [],
      ),
    );
  }

  /** The names of the loaded parts of a version. */
  partsOf(urn: string): PartNames {
    return this.#expanded.get(urn) ?? this.#own.get(urn) ?? noParts;
  }

  /** Whether a version has a part of a class, under the tail of the part's URN. Only for loaded parts. */
  hasPart(urn: string, partClass: string, tail: string): boolean {
    return this.partsOf(urn).has(partName(partClass, tail));
  }

  /** What a codelist extends. Only for codelists that were loaded. */
  extensionsOf(urn: string): readonly Extension[] {
    return this.#content.extensionsOf(urn);
  }

  /** The codelist with a URN; undefined unless what it inherits, or what inherits from it, is loaded. */
  codelist(urn: string): Artefact | undefined {
    return this.#codelists.get(urn);
  }

  /** The prefixes of the codes that a codelist inherits, where these are loaded. */
  prefixesOf(urn: string): readonly string[] {
    const codelist = this.#codelists.get(urn);
    return codelist === undefined ? [''] : prefixesOf(codelist);
  }

  /** Loads the parts that versions have themselves. At most one round trip. */
  async loadParts(urns: Iterable<string>): Promise<void> {
    const { stored, submitted } = this.#content;
    const unknown: string[] = [];
    for (const urn of new Set(urns)) {
      if (this.#own.has(urn)) continue;
      const prepared = submitted.get(urn);
      const newest = stored.state.newest.get(urn);
      const known = newest?.live && !newest.isSliced ? [newest] : undefined;
      const parts = prepared === undefined ? known : slicesOfParts(prepared);
      if (parts === undefined) unknown.push(urn);
      else this.#own.set(urn, await partNames(urn, parts));
    }
    for (const [urn, slices] of groupBy(await stored.itemIds(unknown), (row) => row.urn)) {
      const inOrder = slices.sort((a, b) => (a.n ?? -1) - (b.n ?? -1));
      this.#own.set(urn, await partNames(urn, inOrder));
    }
  }

  /**
   * Loads the codes that codelists inherit. Two round trips and those of the extensions; one where none of the codelists extends
   * another.
   */
  async loadInherited(urns: Iterable<string>): Promise<void> {
    const roots = [...new Set(urns)].filter((urn) => !this.#expanded.has(urn));
    await this.#content.loadExtensions(roots);
    const extended = roots.filter((urn) => this.extensionsOf(urn).length > 0);
    const resolutions = new Map<string, string>();
    const involved = new Set(extended);
    for (const urn of involved) {
      for (const { target, resolution } of this.extensionsOf(urn)) {
        if (resolution === null) continue;
        resolutions.set(target, resolution);
        involved.add(resolution);
      }
    }
    const missing = [...involved].filter((urn) => !this.#codelists.has(urn));
    for (const [urn, codelist] of await this.artefacts(missing)) this.#codelists.set(urn, codelist);
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
}
