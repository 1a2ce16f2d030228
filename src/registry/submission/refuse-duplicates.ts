import type { Prepared } from './prepare.js';
import { breach } from './rules.js';

/** Two artefacts of the same URN in a message are a fault of the second. */
export function refuseDuplicates(prepared: readonly Prepared[]): readonly Prepared[] {
  const seen = new Set<string>();
  return prepared.map((each) => {
    if (!seen.has(each.urn)) {
      seen.add(each.urn);
      return each;
    }
    const problem = breach('message.duplicate', `${each.urn} stands in the message twice`, each.placeOf());
    return { ...each, problems: [...each.problems, problem] };
  });
}
