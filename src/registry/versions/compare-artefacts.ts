import { canonicalContent } from '../../formats/canonical-text.js';
import type { Artefact } from '../../model/artefact.js';
import { objectsOf, type Properties } from '../../model/content.js';
import { inTurns } from '../../model/steps.js';
import { forEachInTurns, isTurnOver, nextTurn } from '../../model/turns.js';
import { lineKey, maintainableUrn, parseUrn, urnOf } from '../../model/urn.js';
import { expandedCodes } from '../../references/expand-codelist.js';
import type { Change } from '../../versioning/changes/change.js';
import { type Difference, findDifferences } from '../../versioning/changes/find-differences.js';
import { judgeDifferences, type Requirements, requirementsOf } from '../../versioning/changes/judge-differences.js';
import type { EffectiveCodes, Surroundings } from '../../versioning/changes/surroundings.js';
import { readReference } from './read-reference.js';

/** Two contents of an artefact: of two versions, or of one version at two instants. */
export interface ComparedPair {
  readonly before: Artefact;
  readonly after: Artefact;
}

/** Where a comparison finds other artefacts. */
export interface ComparisonSource {
  /** URNs of the versions that references to artefacts resolve to, by reference as given; missing where there is none. */
  resolve(references: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Artefacts as submitted, by URN of the version. */
  artefacts(urns: readonly string[]): Promise<ReadonlyMap<string, Artefact>>;
}

/**
 * Reads a pair; called again where its comparison needs other artefacts, so that the pairs are not in memory together.
 * Undefined where one of the contents is not known.
 */
export type ReadPair = () => Promise<ComparedPair | undefined>;

/** A pair in canonical form with its differences. */
interface Found extends ComparedPair {
  readonly differences: readonly Difference[];
}

async function findIn(read: ReadPair): Promise<Found | undefined> {
  const given = await read();
  if (given === undefined) return undefined;
  const [before, after] = [await canonicalContent(given.before), await canonicalContent(given.after)];
  return { before, after, differences: await findDifferences(before, after) };
}

const isMet = ({ references, artefacts, codes }: Requirements): boolean =>
  references.length === 0 && artefacts.length === 0 && !codes;

/** @param isExtending whether the codes that the codelists inherit are needed */
async function judge(found: Found, loaded: Loaded, isExtending: boolean): Promise<readonly Change[]> {
  const { differences, before, after } = found;
  const codes = isExtending
    ? { before: await codesOf(before, loaded), after: await codesOf(after, loaded) }
    : { before: noCodes, after: noCodes };
  return judgeDifferences(differences, before, after, surroundingsOf(codes, loaded));
}

const noCodes: EffectiveCodes = new Map();

/**
 * The reference to the artefact that a reference names or that holds the part it names; undefined for an invalid one, which
 * is a problem of its own.
 */
function maintainableReference(reference: string): string | undefined {
  const read = readReference(reference);
  return read === undefined ? undefined : maintainableUrn(read.target);
}

/** Other artefacts, loaded level by level: what is extended can extend others. */
class Loaded {
  readonly #source: ComparisonSource;
  readonly #versions = new Map<string, string>();
  readonly #artefacts = new Map<string, Artefact>();
  readonly #requested = new Set<string>();

  constructor(source: ComparisonSource) {
    this.#source = source;
  }

  /** Resolves references that were not resolved before. */
  async resolve(references: Iterable<string>): Promise<void> {
    const valid = new Set([...references].flatMap((reference) => maintainableReference(reference) ?? []));
    const missing = [...valid].filter((each) => !this.#requested.has(each));
    if (missing.length === 0) return;
    for (const each of missing) this.#requested.add(each);
    for (const [reference, urn] of await this.#source.resolve(missing)) this.#versions.set(reference, urn);
  }

  /** Loads the artefacts that references resolve to. */
  async load(references: Iterable<string>): Promise<void> {
    const all = [...references];
    await this.resolve(all);
    const urns = all.flatMap((reference) => this.urnOf(reference) ?? []);
    const missing = [...new Set(urns)].filter((urn) => !this.#artefacts.has(urn));
    if (missing.length === 0) return;
    for (const [urn, artefact] of await this.#source.artefacts(missing)) this.#artefacts.set(urn, artefact);
  }

  /** Loads what codelists extend, to the end; two round trips for each level of extensions. */
  async loadExtended(codelists: readonly Artefact[]): Promise<void> {
    const seen = new Set<Artefact>();
    let level = codelists;
    while (level.length > 0) {
      for (const codelist of level) seen.add(codelist);
      const references = level.flatMap(extendedBy);
      await this.load(references);
      const found = references.flatMap((reference) => this.artefact(reference) ?? []);
      level = [...new Set(found)].filter((codelist) => !seen.has(codelist));
    }
  }

  urnOf(reference: string): string | undefined {
    return this.#versions.get(maintainableReference(reference) ?? '');
  }

  artefact(reference: string): Artefact | undefined {
    return this.#artefacts.get(this.urnOf(reference) ?? '');
  }
}

const extendedBy = (codelist: Artefact): string[] =>
  objectsOf(codelist['codelistExtensions']).flatMap((extension) =>
    typeof extension['codelist'] === 'string' ? [extension['codelist']] : [],
  );

async function codesOf(codelist: Artefact, loaded: Loaded): Promise<EffectiveCodes> {
  const expanded = await inTurns(expandedCodes(codelist, (reference) => loaded.artefact(reference)));
  // Its own codes stay its own in another version.
  const names = new Map<Artefact, string>();
  const codes = new Map<string, { readonly code: Properties; readonly origin: string }>();
  await forEachInTurns(expanded, ([id, { code, origin }]) => {
    const name = names.get(origin) ?? lineKey(parseUrn(urnOf(origin)));
    names.set(origin, name);
    codes.set(id, { code, origin: name });
  });
  return codes;
}

function surroundingsOf(codes: Readonly<Record<'before' | 'after', EffectiveCodes>>, loaded: Loaded): Surroundings {
  return {
    resolve: (reference) => {
      const urn = loaded.urnOf(reference);
      return urn === undefined ? undefined : parseUrn(urn).version;
    },
    artefact: (reference) => loaded.artefact(reference),
    codes: (side) => codes[side],
  };
}

/**
 * The changes between the contents of each pair. Only what the differences require is loaded: no round trip for changes
 * whose rules need nothing else, else one to resolve references and one to load artefacts, for any number of pairs, and two
 * for each level of codelist extensions.
 * @returns in the order of the pairs
 */
export async function compareArtefacts(
  pairs: readonly ComparedPair[],
  source: ComparisonSource,
): Promise<readonly (readonly Change[])[]> {
  const changes = await comparePairs(
    pairs.map((pair) => async () => pair),
    source,
  );
  return changes.map((each) => each ?? []);
}

/** As `compareArtefacts`, with one pair in memory at a time. @returns undefined for pairs that are not known */
export async function comparePairs(
  pairs: readonly ReadPair[],
  source: ComparisonSource,
): Promise<readonly (readonly Change[] | undefined)[]> {
  const loaded = new Loaded(source);
  const changes: (readonly Change[] | undefined)[] = pairs.map(() => undefined);
  const open: {
    readonly index: number;
    readonly requirements: Requirements;
    readonly extending: readonly Artefact[];
  }[] = [];
  for (const [index, read] of pairs.entries()) {
    if (isTurnOver()) await nextTurn();
    const found = await findIn(read);
    if (found === undefined) continue;
    const { before, after } = found;
    const requirements = requirementsOf(found.differences, before, after);
    if (isMet(requirements)) changes[index] = await judge(found, loaded, false);
    else open.push({ index, requirements, extending: requirements.codes ? [before, after] : [] });
  }
  const required = open.map(({ requirements }) => requirements);
  await loaded.resolve(required.flatMap(({ references, artefacts }) => [...references, ...artefacts]));
  await loaded.load(required.flatMap(({ artefacts }) => artefacts));
  await loaded.loadExtended(open.flatMap(({ extending }) => extending));
  for (const { index, requirements } of open) {
    const found = await pairs[index]?.().then((pair) => findIn(async () => pair));
    if (found !== undefined) changes[index] = await judge(found, loaded, requirements.codes);
  }
  return changes;
}
