import { collectInTurns, forEachInTurns, isTurnOver, nextTurn } from '../../../model/turns.js';
import { isPropertyWildcard, maintainableUrn, type Urn } from '../../../model/urn.js';
import { isTargetChecked, type Reference } from '../../../references/extract.js';
import { inheritedRoles } from '../../../references/indirect-reference-table.js';
import { extensionRoles, rolesFor } from '../../../references/reference-roles.js';
import { rolesOfCheckedWays } from '../../../references/structure-graph.js';
import type { NewestRevisionRow, WayRow } from '../../../store/submission-statements.js';
import { ownerClassOf, ownerReference } from '../../owner.js';
import type { Prepared } from '../receive/prepare.js';
import type { MovedWildcard } from '../submission.js';
import { versionUrn } from './load-state.js';
import type { RegistryAfter } from './registry-after.js';
import { type Extension, Side, type SideContent } from './side.js';
import type { Stored } from './stored.js';

/** A reference of a version, as it resolves on one side of a submission; one without a target holds what is inherited. */
type FollowedReference = Pick<WayRow, 'target' | 'resolution'>;

/** The references of one kind that a submitted artefact holds, as they will resolve. */
type ReferencesIn<Row> = (prepared: Prepared, after: RegistryAfter) => readonly Row[];

/** How references of one kind are loaded. */
interface Loading<Row> {
  /** Loads those of stored versions, to the end of the ways that they begin. At most one round trip. */
  readonly load: (urns: readonly string[]) => Promise<void>;
  /** Those of a stored version; undefined where they are not loaded. */
  readonly of: (urn: string) => readonly Row[] | undefined;
}

/** References of one kind, before and after a submission: those of stored versions, and of submitted ones in their place. */
class References<Row extends FollowedReference> {
  readonly #world: Pick<World, 'versions' | 'stored' | 'resolve'>;
  readonly #loading: Loading<Row>;
  readonly #in: ReferencesIn<Row>;
  readonly #submitted = new Map<string, readonly Row[]>();
  /** The versions from which all references were followed to their end. */
  readonly #found = new Set<string>();

  constructor(
    world: Pick<World, 'versions' | 'stored' | 'resolve'>,
    loading: Loading<Row>,
    referencesIn: ReferencesIn<Row>,
  ) {
    this.#world = world;
    this.#loading = loading;
    this.#in = referencesIn;
  }

  /** Those before or after the submission of all versions that were loaded. */
  all(side: 'before' | 'after'): readonly Row[] {
    return [...this.#found].flatMap((urn) => this[side](urn));
  }

  /**
   * Loads what versions refer to, directly or through others. One round trip for each change from artefacts of the message to those
   * of the registry on a way: usually one.
   * @param roots URNs of versions
   */
  async load(roots: Iterable<string>): Promise<void> {
    // Of this call alone: the ways from a version that another call has found can still be incomplete.
    const found = new Set<string>();
    let open = [...roots];
    while (open.length > 0) {
      await this.#loading.load(open.filter((urn) => this.#isStored(urn)));
      const unknown = new Set<string>();
      for (let urn = open.pop(); urn !== undefined; urn = open.pop()) {
        if (isTurnOver()) await nextTurn();
        if (found.has(urn)) continue;
        if (this.#isStored(urn) && this.#loading.of(urn) === undefined) {
          unknown.add(urn);
          continue;
        }
        found.add(urn);
        for (const { resolution } of [...this.before(urn), ...this.after(urn)])
          if (resolution !== null) open.push(resolution);
      }
      open = [...unknown];
    }
    for (const urn of found) this.#found.add(urn);
  }

  /** Those of a version before the submission. Only for versions that were loaded. */
  before(urn: string): readonly Row[] {
    return this.#isStored(urn) ? (this.#loading.of(urn) ?? []) : [];
  }

  /** Those of a version after the submission. Only for versions that were loaded. */
  after(urn: string): readonly Row[] {
    const { versions } = this.#world;
    const prepared = versions.submitted.get(urn);
    if (prepared === undefined) {
      if (versions.isRemoved(urn)) return [];
      return this.before(urn).map((row) =>
        row.target === null ? row : { ...row, resolution: this.#world.resolve(row.target, row.resolution) },
      );
    }
    const known = this.#submitted.get(urn) ?? this.#in(prepared, versions);
    this.#submitted.set(urn, known);
    return known;
  }

  #isStored(urn: string): boolean {
    const { versions, stored } = this.#world;
    return !versions.submitted.has(urn) || stored.state.newest.get(urn)?.live === true;
  }
}

/** The registry before and after a submission, as one reader sees it. */
export class World {
  readonly stored: Stored;
  /** The versions after the submission. */
  readonly versions: RegistryAfter;
  /** What codelists extend. */
  readonly extensions: References<Extension>;
  /** The references on the ways of indirect references. */
  readonly ways: References<WayRow>;
  readonly #moves: ReadonlyMap<string, MovedWildcard>;
  readonly before: Side;
  readonly after: Side;

  /** @param moves the wildcards whose resolution changes */
  constructor(stored: Stored, versions: RegistryAfter, moves: readonly MovedWildcard[]) {
    this.stored = stored;
    this.versions = versions;
    this.#moves = new Map(moves.map((move) => [move.wildcard, move]));
    this.extensions = new References(
      this,
      { load: (urns) => stored.loadExtensions(urns), of: (urn) => stored.extensionsOf(urn) },
      extensionRowsIn,
    );
    this.ways = new References(
      this,
      {
        load: (urns) => stored.loadWays(urns),
        of: (urn) => stored.waysOf(urn)?.filter(({ target, role }) => target === null || followedRoles.has(role)),
      },
      wayRowsIn,
    );
    this.before = new Side({
      ...this.#sideContent('before'),
      submitted: new Map(),
      versionsOf: (key) => stored.state.lines.get(key) ?? [],
    });
    this.after = new Side({
      ...this.#sideContent('after'),
      submitted: versions.submitted,
      versionsOf: (key) => versions.versionsOf(key),
    });
  }

  #sideContent(side: 'before' | 'after'): Omit<SideContent, 'submitted' | 'versionsOf'> {
    return {
      stored: this.stored,
      loadExtensions: (roots) => this.extensions.load(roots),
      extensionsOf: (urn) => this.extensions[side](urn),
      ways: () => this.ways.all(side),
    };
  }

  /** The version that a stored reference will resolve to. @param before the one that it resolves to; null for none */
  resolve(target: string, before: string | null): string | null {
    const move = this.#moves.get(target);
    if (move !== undefined) return move.to;
    return before === null || this.versions.isRemoved(before) ? null : before;
  }
}

/** The references of a submitted codelist to those that it extends. */
const extensionsIn = ({ references }: Pick<Prepared, 'references'>): readonly Reference[] =>
  references.filter(({ row }) => row.purpose === 'extension');

/** Whether a submitted codelist extends others. */
export const isExtending = (prepared: Pick<Prepared, 'references'>): boolean => extensionsIn(prepared).length > 0;

/** Whether the live revision of a codelist extends others. */
export const wasExtending = ({ live, references }: Pick<NewestRevisionRow, 'live' | 'references'>): boolean =>
  live && references.some(({ role }) => extensionRoles.includes(role));

const rowOf = (source: string, reference: Reference, after: RegistryAfter) => ({
  source,
  target: maintainableUrn(reference.target),
  resolution: after.resolveReference(reference) ?? null,
});

const extensionRowsIn = (prepared: Prepared, after: RegistryAfter) =>
  extensionsIn(prepared).map((reference) => rowOf(prepared.urn, reference, after));

/**
 * A constraint on what a provider reports applies to every structure that has the components it names, so no structure has to
 * have them (Technical Notes, constraints): agreements are not looked for.
 */
const followedRoles = new Set(rolesOfCheckedWays.filter((role) => !rolesFor(['provider']).includes(role)));

const wayRowsIn: ReferencesIn<WayRow> = ({ urn, references, selections }, after) => [
  ...references.flatMap((reference) =>
    followedRoles.has(reference.row.role)
      ? [
          {
            ...rowOf(urn, reference, after),
            role: reference.row.role,
            components: [reference.component],
            items: [reference.target.item ?? ''],
          },
        ]
      : [],
  ),
  ...selections
    .filter(({ role }) => inheritedRoles.includes(role))
    .map(({ role, components }) => ({ source: urn, target: null, resolution: null, role, components, items: null })),
];

/** Whether a reference names one item whose existence is checked. */
const namesItem = (reference: Reference): boolean =>
  isTargetChecked(reference) && reference.target.item !== undefined && !isPropertyWildcard(reference.target.item);

/**
 * Loads the parts of every version that an owner or a reference to a part will resolve to. Codes that a codelist inherits
 * are parts of it; they are loaded only if a reference names a code that the codelist itself lacks.
 */
export async function loadNamedParts(
  prepared: readonly Prepared[],
  { versions, after }: Pick<World, 'versions' | 'after'>,
): Promise<void> {
  const named = await collectInTurns(namedParts(prepared, versions));
  await after.loadParts(named.map(({ version }) => version));
  const lacking = new Set<string>();
  await forEachInTurns(named, ({ version, target }) => {
    if (target.class === 'Code' && !after.hasPart(version, 'Code', target.item ?? '')) lacking.add(version);
  });
  await after.loadInherited(lacking);
}

/** The parts that artefacts and their owners name, each with the version that holds it after the submission. */
function* namedParts(
  prepared: readonly Prepared[],
  versions: RegistryAfter,
): Generator<{ readonly version: string; readonly target: Urn }> {
  for (const { agencyID, type, references } of prepared) {
    const owner = ownerReference(agencyID, ownerClassOf(type));
    yield { version: versionUrn(owner, '1.0'), target: owner };
    for (const reference of references) {
      const version = namesItem(reference) ? versions.resolveReference(reference) : undefined;
      if (version !== undefined) yield { version, target: reference.target };
    }
  }
}

/** An item that a reference names. */
export interface NamedItem {
  /** URN of the version or wildcard that the reference names. */
  readonly target: string;
  /** URN of the version that it resolves to. */
  readonly to: string;
  readonly class: string;
  readonly item: string;
}

/** The items that references of artefacts name, and that the versions which they resolve to lack. */
export async function missingItemsOf(
  prepared: readonly Prepared[],
  { versions, after }: Pick<World, 'versions' | 'after'>,
): Promise<readonly NamedItem[]> {
  const missing: NamedItem[] = [];
  await forEachInTurns(
    prepared.flatMap(({ references }) => references),
    (reference) => {
      const { row, target } = reference;
      if (row.version === 'loose' || !namesItem(reference)) return;
      const [to, item] = [versions.resolveReference(reference), target.item ?? ''];
      if (to === undefined || after.hasPart(to, target.class, item)) return;
      missing.push({ target: maintainableUrn(target), to, class: target.class, item });
    },
  );
  return missing;
}
