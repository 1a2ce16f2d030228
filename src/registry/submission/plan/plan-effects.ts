import type { Effects } from './find-effects.js';
import { findLacks, type NamedLosses } from './find-lacks.js';
import { makePlan, type Plan } from './plan.js';

/** Makes the plan of effects. Round trips as those of `findLacks`. */
export async function planEffects(effects: Effects, losses: NamedLosses): Promise<Plan> {
  const { decisions, edges, moves } = effects;
  return makePlan(decisions, edges, moves, await findLacks(effects, losses));
}
