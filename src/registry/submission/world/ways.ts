import { isTurnOver, nextTurn } from '../../../model/turns.js';
import { maintainableUrn } from '../../../model/urn.js';
import { inheritedRoles } from '../../../references/indirect-reference-table.js';
import { rolesFor } from '../../../references/reference-table.js';
import {
  type ReferenceEdge,
  rolesOfCheckedWays,
  type SelectionEdge,
  StructureGraph,
} from '../../../references/structure-graph.js';
import type { WayRow } from '../../../store/submission-statements.js';
import type { Prepared } from '../receive/prepare.js';
import type { MovedWildcard } from '../submission.js';
import type { Held } from './held.js';
import type { RegistryAfter } from './registry-after.js';
import { type ResolutionAfter, resolutionAfter } from './resolution-after.js';

/**
 * A constraint on what a provider reports applies to every structure that has the components it names, so no structure has to
 * have them (Technical Notes, constraints): agreements are not looked for.
 */
const followedRoles = new Set(rolesOfCheckedWays.filter((role) => !rolesFor(['provider']).includes(role)));

/** A reference on a way, as it resolves on one side of a submission. */
type Step = Omit<ReferenceEdge, 'since'>;

/** The references on the ways of indirect references, before and after a submission. */
export class Ways {
  readonly #held: Held;
  readonly #after: RegistryAfter;
  readonly #resolve: ResolutionAfter;
  readonly #submitted = new Map<string, readonly Step[]>();
  readonly #found = new Set<string>();
  #loading: Promise<void> = Promise.resolve();

  constructor(held: Held, after: RegistryAfter, moves: readonly MovedWildcard[]) {
    this.#held = held;
    this.#after = after;
    this.#resolve = resolutionAfter(after, moves);
  }

  /**
   * Loads the ways that begin at versions. One round trip for each change from artefacts of the message to those of the
   * registry on a way: usually one. Calls wait for each other: the ways from a version that one of them has found can still be
   * incomplete.
   */
  load(roots: Iterable<string>): Promise<void> {
    this.#loading = this.#loading.then(() => this.#load(roots));
    return this.#loading;
  }

  async #load(roots: Iterable<string>): Promise<void> {
    let open = [...roots];
    while (open.length > 0) {
      await this.#held.loadWays(open.filter((urn) => this.#isHeld(urn)));
      const unknown = new Set<string>();
      for (let urn = open.pop(); urn !== undefined; urn = open.pop()) {
        if (isTurnOver()) await nextTurn();
        if (this.#found.has(urn)) continue;
        if (this.#isHeld(urn) && this.#held.waysOf(urn) === undefined) {
          unknown.add(urn);
          continue;
        }
        this.#found.add(urn);
        for (const { resolution } of [...this.#stepsBefore(urn), ...this.#stepsAfter(urn)])
          if (resolution !== null) open.push(resolution);
      }
      open = [...unknown];
    }
  }

  /** The ways that are loaded, before the submission. */
  before(): StructureGraph {
    return this.#graph(
      (urn) => this.#stepsBefore(urn),
      (urn) => this.#inheritingBefore(urn),
    );
  }

  /** The ways that are loaded, after the submission. */
  after(): StructureGraph {
    return this.#graph(
      (urn) => this.#stepsAfter(urn),
      (urn) => this.#inheritingAfter(urn),
    );
  }

  #graph(
    stepsOf: (urn: string) => readonly Step[],
    inheritingOf: (urn: string) => readonly SelectionEdge[],
  ): StructureGraph {
    const found = [...this.#found];
    return new StructureGraph(
      found.flatMap((urn) => stepsOf(urn).map((step) => ({ ...step, since: 0 }))),
      found.flatMap(inheritingOf),
    );
  }

  #rowsOf(urn: string): readonly WayRow[] {
    return this.#isHeld(urn) ? (this.#held.waysOf(urn) ?? []) : [];
  }

  #stepsBefore(urn: string): readonly Step[] {
    return this.#rowsOf(urn).flatMap(({ source, target, resolution, role, components, items }) =>
      target === null || items === null || !followedRoles.has(role)
        ? []
        : [{ source, target, resolution, role, components, items }],
    );
  }

  #stepsAfter(urn: string): readonly Step[] {
    const submitted = this.#after.submitted.get(urn);
    if (submitted !== undefined) return this.#stepsOf(submitted);
    if (this.#after.isRemoved(urn)) return [];
    return this.#stepsBefore(urn).map((step) => ({
      ...step,
      resolution: this.#resolve(step.target, step.resolution ?? undefined) ?? null,
    }));
  }

  #stepsOf({ urn, references }: Prepared): readonly Step[] {
    const known = this.#submitted.get(urn);
    if (known !== undefined) return known;
    const steps = references.flatMap((reference) =>
      followedRoles.has(reference.row.role)
        ? [
            {
              source: urn,
              target: maintainableUrn(reference.target),
              resolution: this.#after.resolveReference(reference) ?? null,
              role: reference.row.role,
              components: [reference.component],
              items: [reference.target.item ?? ''],
            },
          ]
        : [],
    );
    this.#submitted.set(urn, steps);
    return steps;
  }

  #inheritingBefore(urn: string): readonly SelectionEdge[] {
    return this.#rowsOf(urn)
      .filter(({ target }) => target === null)
      .map(({ source, role, components }) => selectionOf(source, role, components));
  }

  #inheritingAfter(urn: string): readonly SelectionEdge[] {
    const submitted = this.#after.submitted.get(urn);
    if (submitted === undefined) return this.#after.isRemoved(urn) ? [] : this.#inheritingBefore(urn);
    return submitted.selections
      .filter(({ role }) => inheritedRoles.includes(role))
      .map(({ role, components }) => selectionOf(urn, role, components));
  }

  #isHeld(urn: string): boolean {
    return !this.#after.submitted.has(urn) || this.#held.state.newest.get(urn)?.live === true;
  }
}

const selectionOf = (source: string, role: string, components: readonly string[]): SelectionEdge => ({
  source,
  role,
  through: '',
  components,
  items: components.map(() => ''),
  modifiers: null,
  since: 0,
});
