import { isTurnOver, nextTurn } from '../../model/turns.js';
import { readLineKey } from '../../model/urn.js';
import { liveLines } from '../../store/access-statements.js';
import { isWithinAgency } from '../access/access.js';
import { matcherOfLine, readPattern } from '../access/pattern.js';
import type { AccessRule, Grantee } from '../access/rule.js';
import type { Snapshot } from '../snapshot.js';
import type { ChangedRule } from './change-rules.js';

/** What a changed rule concerns. */
export interface RuleEffect {
  readonly id: string;
  /** Number of artefacts, each with all its versions. Those attached to dataflows do not count. */
  readonly artefacts: number;
  /** The first of them, as class, agency and id. */
  readonly examples: readonly string[];
  /** Who gets a right, or loses one. */
  readonly gains: readonly Affected[];
  readonly loses: readonly Affected[];
}

/**
 * Grantees; `others`: everybody else except administrators and the maintainers of the agency; `maintainers`: those who may publish what
 * a rule requires a review for.
 */
type Affected = Grantee | 'others' | 'maintainers';

const mostExamples = 10;

/** Whether a rule concerns a line. */
function matcherOf(rule: AccessRule): (key: string) => boolean {
  if (rule.kind !== 'grant') {
    const pattern = readPattern(rule.urn);
    return pattern === undefined ? () => false : matcherOfLine(pattern).matches;
  }
  const { agencies } = rule;
  if (agencies === undefined) return () => true;
  return (key) => {
    const { agencyID } = readLineKey(key);
    return agencies.some((agency) => isWithinAgency(agencyID, agency));
  };
}

const without = (some: readonly Grantee[], others: readonly Grantee[]): readonly Grantee[] =>
  some.filter((grantee) => !others.includes(grantee));

const granteesOf = (rule: AccessRule | undefined): readonly Grantee[] =>
  rule === undefined || rule.kind === 'review' ? [] : rule.to;

function affectedBy({ before, after }: ChangedRule): Pick<RuleEffect, 'gains' | 'loses'> {
  if ((after ?? before)?.kind === 'review')
    return { gains: after === undefined ? ['maintainers'] : [], loses: before === undefined ? ['maintainers'] : [] };
  const [had, has] = [granteesOf(before), granteesOf(after)];
  const [given, taken] = [without(has, had), without(had, has)];
  if ((after ?? before)?.kind === 'grant') return { gains: given, loses: taken };
  // A new restriction gives its grantees nothing that they did not have.
  if (before === undefined) return { gains: [], loses: ['others'] };
  return after === undefined ? { gains: ['others'], loses: [] } : { gains: given, loses: taken };
}

/**
 * What changed rules concern in a state of the registry. One round trip; it takes time in proportion to the artefacts and the
 * rules, so it is for dry runs.
 */
export async function findRuleEffects(snapshot: Snapshot, changes: readonly ChangedRule[]): Promise<RuleEffect[]> {
  const changed = changes.filter(({ change }) => change !== 'unchanged');
  if (changed.length === 0) return [];
  const lines = await snapshot.read((tx) => liveLines(tx, { after: '', tick: snapshot.tick }));
  const effects: RuleEffect[] = [];
  for (const each of changed) {
    const matchers = [each.before, each.after].flatMap((rule) => (rule === undefined ? [] : [matcherOf(rule)]));
    const examples: string[] = [];
    let artefacts = 0;
    for (const { key } of lines) {
      if (isTurnOver()) await nextTurn();
      if (!matchers.some((matches) => matches(key))) continue;
      artefacts += 1;
      if (examples.length < mostExamples) examples.push(key);
    }
    effects.push({ id: each.id, artefacts, examples, ...affectedBy(each) });
  }
  return effects;
}
