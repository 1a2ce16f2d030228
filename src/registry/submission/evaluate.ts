import { type Completeness, completenessOf } from '../../model/completeness.js';
import { classIn } from '../../model/urn.js';
import type { DecidedChange, LossCause, Removal } from './check/change.js';
import { checkChange, findConflicts } from './check/checks.js';
import { findRemovals } from './check/removals.js';
import { findSelecting } from './check/selecting.js';
import { type Candidate, type Decision, decide } from './decide/decide.js';
import { measureVersions } from './decide/measure-versions.js';
import type { Edges } from './plan/edges.js';
import { findLacks } from './plan/find-lacks.js';
import { findMovedWildcards } from './plan/find-moved-wildcards.js';
import { edgesOfNewRevisions, isChange, makePlan, type Plan } from './plan/plan.js';
import { placeOf } from './receive/prepare.js';
import { ruleProblem } from './rules.js';
import type { EvaluationOptions, MovedWildcard } from './submission.js';
import { RegistryAfter } from './world/registry-after.js';
import type { Side } from './world/side.js';
import type { Stored } from './world/stored.js';
import { loadNamedParts, World } from './world/world.js';

/** What a set of artefacts would do to the registry. */
export interface Evaluation {
  /** In the order of the candidates; with all problems found, except the warnings from reading. */
  readonly decisions: readonly Decision[];
  /** To be applied only if no problem is an error. */
  readonly plan: Plan;
  /** The wildcards that move as the sender sees them; `parents` counts those after the submission. */
  readonly moves: readonly MovedWildcard[];
  /** The registry before and after it, as the sender sees it. */
  readonly world: World;
}

/**
 * Decides and checks artefacts as one set. Nothing is written, and what was loaded is not loaded again, so that a set can
 * be evaluated repeatedly with fewer artefacts.
 * @param stored what the sender sees of the registry, with the state of at least these artefacts
 */
export async function evaluate(
  candidates: readonly Candidate[],
  stored: Stored,
  options: EvaluationOptions,
): Promise<Evaluation> {
  const { strict, deletesStable, restoration, reviewRuleOf } = options;
  const decided = decide(candidates, stored.state, await loadCompleteness(candidates, stored), deletesStable);
  const versions = versionsAfter(decided, stored);
  const measured = await measureVersions(decided, new World(stored, versions, []), options);
  const effects = await findEffects(measured, stored, versions);
  const change: DecidedChange = {
    ...effects,
    strict,
    ...(reviewRuleOf && { reviewRuleOf }),
    selecting: await findSelecting({ ...effects, strict }),
  };
  const decisions = await checkChange(change, restoration);
  // References of the message itself name existing items only; those of a restored registry can name others.
  const opened = restoration?.of.scope === 'registry' ? preparedIn(effects) : [];
  const plan = await makePlan(measured, effects.edges, effects.moves, await findLacks(change, opened));
  const evaluation = { decisions, plan, moves: plan.moves, world: effects.world };
  if (stored.whole === undefined || decisions.some(hasError)) return evaluation;
  const unseen = await evaluateUnseen(stored.whole, change);
  return { ...evaluation, decisions: decisions.map(withConflicts(unseen.conflicting)), plan: unseen.plan };
}

export const hasError = ({ problems }: Decision): boolean => problems.some(({ severity }) => severity === 'error');

/** Whether a decision conflicts with what the sender does not see. */
export const hasConflict = ({ problems }: Decision): boolean => problems.some(({ rule }) => rule === 'artefact.hidden');

/** Adds the problem of conflicts with what the sender does not see. */
const withConflicts =
  (conflicting: ReadonlySet<string>) =>
  (decision: Decision): Decision => {
    const { prepared } = decision;
    const { urn } = prepared;
    if (!conflicting.has(urn)) return decision;
    const detail = `${urn} cannot be changed in this way: it conflicts with artefacts that you may not see; ask an administrator`;
    return { ...decision, problems: [...decision.problems, ruleProblem('artefact.hidden', detail, placeOf(prepared))] };
  };

/**
 * The completeness of the live revisions that incomplete artefacts replace. Two round trips; none without such artefacts.
 */
async function loadCompleteness(
  candidates: readonly Candidate[],
  stored: Stored,
): Promise<ReadonlyMap<string, Completeness>> {
  const urns = candidates.flatMap(({ prepared: { urn, completeness } }) =>
    completeness !== 'whole' && stored.state.newest.get(urn)?.live ? [urn] : [],
  );
  const artefacts = await stored.artefacts(urns);
  return new Map([...artefacts].map(([urn, artefact]) => [urn, completenessOf(artefact)]));
}

/** The versions as they will be after a submission with these decisions. */
function versionsAfter(decisions: readonly Decision[], { state }: Stored): RegistryAfter {
  const submitted = decisions.filter(({ action }) => action !== 'DELETE').map(({ prepared }) => prepared);
  const removed = decisions.filter(({ status }) => status === 'deleted').map(({ prepared }) => prepared.urn);
  return new RegistryAfter(state, submitted, removed);
}

/** What decisions change, before the artefacts are looked for that name what is removed without a URN. */
interface Effects extends Omit<DecidedChange, 'strict' | 'selecting' | 'reviewRuleOf'> {
  /** The edges of the artefacts that get a new revision. */
  readonly edges: ReadonlyMap<Decision, Edges>;
}

const preparedIn = ({ edges }: Effects) => [...edges.keys()].map(({ prepared }) => prepared);

/** Finds the wildcards that decisions move, and what references lose. @param versions those after them */
async function findEffects(
  decisions: readonly Decision[],
  stored: Stored,
  versions = versionsAfter(decisions, stored),
): Promise<Effects> {
  const changed = decisions.filter(isChange);
  const edges = await edgesOfNewRevisions(decisions);
  const wildcards = [...edges.values()].flatMap((each) => each.wildcards);
  const changedKeys = new Set(changed.map(({ prepared }) => prepared.key));
  const moves = findMovedWildcards(stored.state, changedKeys, wildcards, versions);
  const world = new World(stored, versions, moves);
  const [, removals] = await Promise.all([
    loadNamedParts([...versions.submitted.values()], world),
    findRemovals({ world, changed, moves }),
  ]);
  return { world, decisions, changed, edges, moves, ...removals };
}

/**
 * Evaluates decisions, which were made with what the sender sees, in all of the registry: what is to be written, and which
 * artefacts conflict with hidden ones. Only what the sender sees to be lost is judged, so that no outcome depends on
 * which codes hidden lists have. What else is lost is recorded as missing (docs/decisions/reports-as-the-sender-sees.md).
 * @param seen the change that the sender sees; without an error
 */
async function evaluateUnseen(
  whole: Stored,
  seen: DecidedChange,
): Promise<{ readonly conflicting: ReadonlySet<string>; readonly plan: Plan }> {
  // The increment was measured with what the sender sees, so any version can lack hidden codes.
  const decisions = seen.decisions.map(({ version: _version, ...decision }): Decision => decision);
  const effects = await findEffects(decisions, whole);
  const losing = { ...effects, removals: await seenLosses(seen, effects), strict: seen.strict };
  const selecting = await findSelecting(losing);
  const isJudged = (urn: string): boolean => seen.world.stored.sees(urn);
  const conflicting = await findConflicts({ ...losing, selecting, isJudged });
  const lacks = await findLacks({ ...effects, selecting, strict: seen.strict }, preparedIn(effects));
  return { conflicting, plan: await makePlan(decisions, effects.edges, effects.moves, lacks) };
}

const isCodelist = (urn: string): boolean => classIn(urn) === 'Codelist';

/** What the sender takes away and sees to be lost: from an artefact itself, or as the cause of a loss in a hidden one. */
async function seenLosses(seen: DecidedChange, { removals, changed, moves }: Effects): Promise<readonly Removal[]> {
  const { before, after } = seen.world;
  const codelists = changed.filter(({ prepared }) => isCodelist(prepared.urn)).map(({ prepared }) => prepared.urn);
  const moved = moves.filter(({ wildcard }) => isCodelist(wildcard));
  await loadCodes(before, [...codelists, ...moved.flatMap(({ from }) => from ?? [])]);
  await loadCodes(after, [...codelists, ...moved.flatMap(({ to }) => to ?? [])]);
  const isSeen = ({ from, to, tail }: LossCause): boolean => {
    // Only codes are inherited, so what is lost of others is what the sender takes away.
    if (tail === undefined || !isCodelist(from)) return true;
    return before.hasPart(from, 'Code', tail) && (to === null || !after.hasPart(to, 'Code', tail));
  };
  const judged = removals.map(
    (removal): Removal => ({
      ...removal,
      causeOf: (tail) => {
        const cause = removal.causeOf(tail);
        return cause !== undefined && isSeen(cause) ? cause : undefined;
      },
    }),
  );
  return [...new Map([...seen.removals, ...judged].map((removal) => [removal.row.key, removal])).values()];
}

async function loadCodes(side: Side, urns: readonly string[]): Promise<void> {
  await side.loadParts(urns);
  await side.loadInherited(urns);
}
