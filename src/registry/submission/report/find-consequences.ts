import type { Artefact } from '../../../model/artefact.js';
import { compareTexts } from '../../../model/compare-texts.js';
import { isObject, objectsOf, type Properties } from '../../../model/content.js';
import { groupBy } from '../../../model/group-by.js';
import { partsOf } from '../../../model/parts.js';
import { forEachInTurns, isTurnOver, nextTurn } from '../../../model/turns.js';
import { parseUrn } from '../../../model/urn.js';
import { textOf } from '../../../references/code-index.js';
import { codesProperty } from '../../../references/enumeration.js';
import { rolesFor } from '../../../references/reference-roles.js';
import { unpackArtefact } from '../../../store/packed-artefact.js';
import { keyText } from '../../../versioning/changes/same-content.js';
import type { Decision } from '../decide/decide.js';
import type { Evaluation } from '../evaluate.js';
import { isChange } from '../plan/plan.js';
import type { Prepared } from '../receive/prepare.js';
import {
  type AffectedArtefact,
  type AffectedComponent,
  type Consequences,
  type EvaluationOptions,
  type MovedWildcard,
  mostListed,
} from '../submission.js';
import type { World } from '../world/world.js';
import { findStaying } from './find-staying.js';

/** A wildcard or version that stands for other content after the submission: for two versions, or for two revisions. */
interface Changed {
  /** URN of the wildcard, or of the version. */
  readonly target: string;
  readonly from: string;
  readonly to: string;
}

/** How the codes of a list change. */
interface CodeChange {
  readonly added: number;
  readonly removed: number;
}

const classOf = (urn: string): string => parseUrn(urn).maintainableClass;

/** The classes whose items are values of components. */
const isList = (urn: string): boolean => ['Codelist', 'ValueList'].includes(classOf(urn));

/** An affected artefact under construction. */
interface Affected {
  readonly through: Set<string>;
  readonly components: Map<string, AffectedComponent>;
  effect: AffectedArtefact['effect'];
  codes: CodeChange | undefined;
}

/**
 * What a submission would change beyond its own artefacts: the artefacts whose wildcards move, and those that stay as they
 * are while what they resolve to changes: codelists that inherit codes, structures whose components take their values from
 * a list that changes, and flows with a structure that changes. Its round trips do not depend on the size of the message,
 * but on the levels of extensions.
 */
export async function findConsequences(
  { world, decisions, moves }: Evaluation,
  options: EvaluationOptions,
): Promise<Consequences> {
  const most = mostListed(options);
  const parents = await world.stored.parents(
    moves.map(({ wildcard }) => wildcard),
    most,
  );
  const byWildcard = groupBy(parents, ({ wildcard }) => wildcard);
  const affected = await new Effects(world, decisions, moves).find();
  const staying = await findStaying({ world, decisions, moves }, most);
  return {
    moves: moves.map((move) => ({
      ...move,
      dependents: (byWildcard.get(move.wildcard) ?? []).map(({ parent }) => parent),
    })),
    count: affected.length,
    affected: affected.slice(0, most),
    staying,
  };
}

const changedByMove = ({ wildcard, from, to }: MovedWildcard): Changed[] =>
  from === null || to === null ? [] : [{ target: wildcard, from, to }];

/** Finds affected artefacts, from the lists to the structures and from these to the flows. */
class Effects {
  readonly #world: World;
  readonly #changed: readonly Changed[];
  /** The artefacts that the message changes, which are not affected ones, by URN. */
  readonly #own: ReadonlyMap<string, Prepared>;
  readonly #affected = new Map<string, Affected>();

  constructor(world: World, decisions: readonly Decision[], moves: readonly MovedWildcard[]) {
    const replaced = decisions.filter(({ status }) => status === 'replaced' || status === 'merged');
    this.#world = world;
    this.#own = new Map(decisions.filter(isChange).map(({ prepared }) => [prepared.urn, prepared]));
    this.#changed = [
      ...moves.flatMap(changedByMove),
      ...replaced.map(({ prepared: { urn } }) => ({ target: urn, from: urn, to: urn })),
    ];
  }

  async find(): Promise<readonly AffectedArtefact[]> {
    const lists = await this.#changedLists();
    const concepts = await this.#changedConcepts();
    const structures = await this.#structuresWith(lists, concepts);
    await this.#flowsOf(structures);
    return [...this.#affected]
      .sort(([one], [other]) => compareTexts(one, other))
      .map(([urn, { effect, through, codes, components }]) => ({
        urn,
        effect,
        through: [...through].sort(),
        ...(codes === undefined ? {} : codes),
        ...(components.size === 0 ? {} : { components: [...components.values()] }),
      }));
  }

  #note(urn: string, effect: AffectedArtefact['effect'], through: string): Affected | undefined {
    if (this.#own.has(urn)) return undefined;
    const found = this.#affected.get(urn) ?? { effect, through: new Set(), components: new Map(), codes: undefined };
    found.through.add(through);
    this.#affected.set(urn, found);
    return found;
  }

  /** The lists whose codes change, those that inherit them included, by URN of the wildcard or version. */
  async #changedLists(): Promise<ReadonlyMap<string, CodeChange>> {
    const direct = this.#changed.filter(({ target }) => isList(target));
    const codelists = direct.filter(({ target }) => classOf(target) === 'Codelist').map(({ target }) => target);
    const rows = codelists.length === 0 ? [] : await this.#world.stored.extending(codelists);
    const inheriting = rows.filter(({ urn }) => !this.#own.has(urn));
    const changed = [...direct, ...inheriting.map(({ urn }) => ({ target: urn, from: urn, to: urn }))];
    const codes = await this.#codesOf(changed);
    const found = new Map<string, CodeChange>();
    for (const { target, from, to } of changed) {
      const [before, after] = [codes.before.get(from), codes.after.get(to)];
      if (before === undefined || after === undefined) continue;
      const change = { added: countMissing(after, before), removed: countMissing(before, after) };
      if (change.added + change.removed > 0) found.set(target, change);
    }
    for (const { urn, target } of inheriting) {
      const change = found.get(urn);
      const noted = change === undefined ? undefined : this.#note(urn, 'codes', target);
      if (noted !== undefined) noted.codes = change;
    }
    return found;
  }

  /** The codes of lists on both sides, inherited ones included; four round trips, and those of extensions. */
  async #codesOf(changed: readonly Changed[]) {
    const { before: sideBefore, after: sideAfter } = this.#world;
    const isCodelist = ({ target }: Changed): boolean => classOf(target) === 'Codelist';
    const codelists = changed.filter(isCodelist);
    const [from, to] = [codelists.map((each) => each.from), codelists.map((each) => each.to)];
    await sideBefore.loadParts(from);
    await sideAfter.loadParts(to);
    await sideBefore.loadInherited(from);
    await sideAfter.loadInherited(to);
    const before = new Map<string, ReadonlySet<string>>();
    const after = new Map<string, ReadonlySet<string>>();
    for (const each of codelists) {
      before.set(each.from, new Set(sideBefore.partsOf(each.from)));
      after.set(each.to, new Set(sideAfter.partsOf(each.to)));
    }
    const valueLists = changed.filter((each) => !isCodelist(each));
    const [earlier, later] = await this.#contentsOf(valueLists);
    const ids = (list: Artefact): ReadonlySet<string> =>
      new Set(objectsOf(list[codesProperty(list)]).map(({ id }) => textOf(id)));
    for (const [urn, list] of earlier) before.set(urn, ids(list));
    for (const [urn, list] of later) after.set(urn, ids(list));
    return { before, after };
  }

  /** The contents of what changes, before and after the submission. */
  #contentsOf(changed: readonly Changed[]) {
    const { before, after } = this.#world;
    return Promise.all([
      before.artefacts(changed.map(({ from }) => from)),
      after.artefacts(changed.map(({ to }) => to)),
    ]);
  }

  /** The concepts whose representation changes, by URN of the wildcard or version of their scheme. */
  async #changedConcepts(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const schemes = this.#changed.filter(({ target }) => classOf(target) === 'ConceptScheme');
    const [earlier, later] = await this.#contentsOf(schemes);
    const found = new Map<string, ReadonlySet<string>>();
    for (const { target, from, to } of schemes) {
      const representations = (scheme: Properties | undefined): Map<string, string> =>
        new Map(
          objectsOf(scheme?.['concepts']).map((concept) => [
            textOf(concept['id']),
            concept['coreRepresentation'] === undefined ? '' : keyText(concept['coreRepresentation']),
          ]),
        );
      const [before, after] = [representations(earlier.get(from)), representations(later.get(to))];
      found.set(target, new Set([...before].flatMap(([id, text]) => (after.get(id) === text ? [] : [id]))));
    }
    return found;
  }

  /** The structures of which components take other values; three round trips. */
  async #structuresWith(
    lists: ReadonlyMap<string, CodeChange>,
    concepts: ReadonlyMap<string, ReadonlySet<string>>,
  ): Promise<ReadonlySet<string>> {
    const structures = new Set<string>();
    const note = (urn: string, id: string, change: CodeChange | undefined, through: string): void => {
      const noted = this.#note(urn, 'allowedCodes', through);
      noted?.components.set(id, { id, added: change?.added, removed: change?.removed });
      if (noted !== undefined) structures.add(urn);
    };
    const used = new Map(
      [...concepts].map(([target, ids]) => [
        target,
        new Map([...ids].map((id) => [id, undefined as CodeChange | undefined])),
      ]),
    );
    const enumerating =
      lists.size === 0 ? [] : await this.#world.stored.users([...lists.keys()], rolesFor(['enumeration']));
    await forEachInTurns(enumerating, ({ target, source, components }) => {
      const change = lists.get(target);
      for (const id of new Set(components)) {
        if (classOf(source) !== 'ConceptScheme') note(source, id, change, target);
        else used.set(source, (used.get(source) ?? new Map()).set(id, change));
      }
    });
    const schemes = [...used].filter(([, ids]) => ids.size > 0);
    const users =
      schemes.length === 0
        ? []
        : await this.#world.stored.users(
            schemes.map(([urn]) => urn),
            rolesFor(['concept']),
          );
    const candidates = users.flatMap(({ target, source, components, items }) =>
      items.flatMap((item, index) =>
        used.get(target)?.has(item)
          ? [{ target, source, id: components[index] ?? '', change: used.get(target)?.get(item) }]
          : [],
      ),
    );
    const represented = await this.#representedComponents(candidates.map(({ source }) => source));
    for (const { target, source, id, change } of candidates) {
      if (!represented.get(source)?.has(id)) note(source, id, change, target);
    }
    return structures;
  }

  /** The components with a representation of their own, which replaces that of their concept, by structure. */
  async #representedComponents(urns: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const found = new Map<string, ReadonlySet<string>>();
    for (const [urn, content] of await this.#world.stored.contents(new Set(urns))) {
      if (isTurnOver()) await nextTurn();
      const { artefact } = await unpackArtefact(content);
      const represented = [...partsOf(artefact)].filter(({ content: part }) => isObject(part['localRepresentation']));
      found.set(urn, new Set(represented.map(({ tail }) => tail)));
    }
    return found;
  }

  /** The flows with a structure of which components take other values, or that is another one; two round trips. */
  async #flowsOf(structures: ReadonlySet<string>): Promise<void> {
    const moved = this.#changed
      .filter(({ target }) => classOf(target).endsWith('Structure'))
      .map(({ target }) => target);
    const targets = [...new Set([...structures, ...moved])];
    if (targets.length === 0) return;
    const users = await this.#world.stored.users(targets, rolesFor(['structure']));
    await forEachInTurns(users, ({ target, source }) => {
      if (classOf(source) === 'Dataflow') this.#note(source, 'structure', target);
    });
  }
}

function countMissing(of: ReadonlySet<string>, from: ReadonlySet<string>): number {
  let count = 0;
  for (const each of of) if (!from.has(each)) count += 1;
  return count;
}
