import { classIn } from '../../model/urn.js';
import { partName } from '../artefacts/part-names.js';
import { checkDependents } from './check/check-dependents.js';
import { checkExtensions } from './check/check-extensions.js';
import { checkOwners } from './check/check-owners.js';
import { checkRedirections } from './check/check-redirections.js';
import type { Removal } from './check/find-removals.js';
import { findSelecting } from './check/find-selecting.js';
import type { LossCause } from './check/loss-causes.js';
import type { Decision } from './decide/decide.js';
import { type Effects, findEffects } from './plan/find-effects.js';
import type { Plan } from './plan/plan.js';
import { planEffects } from './plan/plan-effects.js';
import type { Held } from './world/held.js';
import { missingItemsOf } from './world/load-parts.js';
import type { Parts } from './world/parts.js';

/** What a set does to all of the registry, where its sender sees only a part. */
export interface UnseenEvaluation {
  /** URNs of the artefacts of the set that take away what artefacts depend on which the sender does not see. */
  readonly conflicting: ReadonlySet<string>;
  readonly plan: Plan;
}

const isCodelist = (urn: string): boolean => classIn(urn) === 'Codelist';

/**
 * Evaluates decisions, which were made with what the sender sees, in all of the registry: what is to be written, and which
 * artefacts conflict with hidden ones. Only what the sender sees to be lost is judged, so that no outcome depends on
 * which codes hidden lists have. What else is lost is recorded as missing (docs/decisions/reports-as-the-sender-sees.md).
 * @param seen the effects that the sender sees; without an error
 */
export async function evaluateUnseen(whole: Held, seen: Effects, strict: boolean): Promise<UnseenEvaluation> {
  // The increment was measured with what the sender sees, so any version can lack hidden codes.
  const decisions = seen.decisions.map(({ version: _version, ...decision }): Decision => decision);
  const effects = await findEffects(decisions, whole);
  const { after, changed, moves, graph, parts, hasPart, ways } = effects;
  const removals = await seenLosses(seen, effects);
  const check = { held: whole, after, parts: parts.after, ways, strict };
  const selecting = await findSelecting(changed, removals, parts.before, check);
  const found = await Promise.all([
    checkDependents(whole, changed, removals, selecting),
    checkExtensions(graph, changed, moves),
    checkOwners(whole, 'Agency', changed),
    checkOwners(whole, 'MetadataProvider', changed),
    checkRedirections(whole, changed, ways, (urn) => seen.held.sees(urn)),
  ]);
  const errors = found.flat().filter(({ problem }) => problem.severity === 'error');
  const opened = [...effects.edges.keys()].map(({ prepared }) => prepared);
  return {
    conflicting: new Set(errors.map(({ urn }) => urn)),
    plan: await planEffects(effects, { named: await missingItemsOf(opened, after, hasPart), selecting }),
  };
}

/** What the sender takes away and sees to be lost: from an artefact itself, or as the cause of a loss in a hidden one. */
async function seenLosses(seen: Effects, { removals, changed, moves }: Effects): Promise<readonly Removal[]> {
  const { before, after } = seen.parts;
  const codelists = changed.filter(({ prepared }) => isCodelist(prepared.urn)).map(({ prepared }) => prepared.urn);
  const moved = moves.filter(({ wildcard }) => isCodelist(wildcard));
  await loadCodes(before, [...codelists, ...moved.flatMap(({ from }) => from ?? [])]);
  await loadCodes(after, [...codelists, ...moved.flatMap(({ to }) => to ?? [])]);
  const isSeen = ({ from, to, tail }: LossCause): boolean => {
    // Only codes are inherited, so what is lost of others is what the sender takes away.
    if (tail === undefined || !isCodelist(from)) return true;
    const code = partName('Code', tail);
    return before.of(from).has(code) && (to === null || !after.of(to).has(code));
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

async function loadCodes(parts: Parts, urns: readonly string[]): Promise<void> {
  await parts.load(urns);
  await parts.loadInherited(urns);
}
