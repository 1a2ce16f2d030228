import type { Reason } from './code-reasons.js';
import type { Judgement, ValuesOfKey } from './judge-values.js';

const listed = (what: string, numbers: readonly number[]): string =>
  numbers.length === 0 ? '' : `${what}${numbers.length > 1 ? 's' : ''} ${numbers.join(', ')}`;

/** `region 1`, `key set 2 (keys 3, 7)`: the place of a reason in its constraint. */
function placeOf({ regions = [], keySets = [], keys = [] }: Reason): string {
  const ofSets = listed('key set', keySets);
  const numbers =
    keySets.length === 1 && keys.length > 0
      ? ` (${listed(
          'key',
          keys.map(({ key }) => key),
        )})`
      : '';
  return [listed('region', regions), `${ofSets}${numbers}`].filter((text) => text !== '').join(' and ');
}

/** What a reason has matched by, where it is not the value itself. */
function detailOf({ value, cascadeValues, validFrom, validTo }: Reason): string {
  const parts = [
    value === undefined ? '' : ` by "${value}"`,
    cascadeValues === undefined ? '' : ` with cascadeValues ${cascadeValues}`,
    validFrom === undefined ? '' : ` from ${validFrom}`,
    validTo === undefined ? '' : ` until ${validTo}`,
  ];
  return parts.join('');
}

const verbs: Readonly<Record<Reason['effect'], string>> = {
  includes: 'includes it',
  excludes: 'excludes it',
  notIncluded: 'does not include it',
  together: 'excludes it together with the other constraints',
};

const reasonText = (reason: Reason): string => {
  const place = placeOf(reason);
  return `${place === '' ? '' : `${place} of `}${reason.constraint} ${verbs[reason.effect]}${detailOf(reason)}`;
};

/** A judgement as a sentence. @param listOf returns the URN of the list of a component */
export function explainJudgement(
  { allowed, notInList, by }: Judgement,
  values: ValuesOfKey,
  listOf: (component: string) => string | undefined,
): string {
  const named = [...values].map(([id, value]) => `${id}=${value}`).join(', ');
  const verb = allowed ? 'is allowed' : 'is not allowed';
  if (notInList !== null) {
    return `${named} is not allowed: ${listOf(notInList)} has no code "${values.get(notInList)}"`;
  }
  if (by.length === 0) return `${named} is allowed: no constraint restricts ${[...values.keys()].join(', ')}`;
  return `${named} ${verb}: ${by.map(reasonText).join('; ')}`;
}
