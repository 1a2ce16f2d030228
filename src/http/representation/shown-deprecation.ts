import { nameChooser } from '../../model/best-language.js';
import { findDeprecations } from '../../registry/deprecation/find-deprecations.js';
import type { Snapshot } from '../../registry/snapshot.js';
import * as json from '../json-schema.js';
import { isoInstant } from './respond.js';

const schema = json.record(
  { since: json.instant, reason: json.string('Why, in the language of the caller where it has one.') },
  {
    language: json.string('The tag of the language of the reason, where that is not the one that the caller prefers.'),
    successor: json.urn('The version to use instead.'),
  },
);

/** The deprecation of an entry of a list. */
export const deprecationProperties = {
  deprecated: { ...schema, description: 'That the version is deprecated; of an item that of its artefact.' },
};

/** An entry with its deprecation. */
export interface ShownDeprecation {
  readonly deprecated?: json.JsonOf<typeof schema>;
}

/**
 * Returns what to show of the deprecation of a version; nothing of one that is not deprecated. As `findDeprecations`.
 * @param languages preferred ones, best first
 */
export async function deprecationsToShow(
  snapshot: Snapshot,
  languages: readonly string[],
): Promise<(urn: string) => ShownDeprecation> {
  const deprecations = await findDeprecations(snapshot);
  const choose = nameChooser(languages);
  return (urn) => {
    const found = deprecations.get(urn);
    if (found === undefined) return {};
    const { name: reason = '', ...language } = choose(found.reasons);
    const successor = found.successor === undefined ? {} : { successor: found.successor };
    return { deprecated: { since: isoInstant(found.since), reason, ...language, ...successor } };
  };
}
