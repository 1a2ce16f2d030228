import { maintainableUrn, type Urn } from '../../../model/urn.js';
import { type Stability, stability } from '../../../versioning/stability.js';
import { isVersion } from '../../../versioning/version.js';
import { semanticError } from '../../semantic-error.js';

/** What a version that is not a draft is, by its stability. */
const others: Readonly<Record<Exclude<Stability, 'draft'>, string>> = {
  stable: 'stable, so it is published already',
  initial: 'an initial version (0.y.z), which stays changeable and has nothing to publish',
  nonSemantic: 'a version of one or two numbers, which never becomes stable',
};

function reasonAgainst({ version, item }: Urn): string | undefined {
  if (item !== undefined) return `it names the item ${item}, and only whole artefacts are published`;
  if (!isVersion(version)) return `${version} is not one version`;
  const found = stability(version);
  return found === 'draft' ? undefined : `${version} is ${others[found]}`;
}

/**
 * The URN of the draft that a request names.
 * @throws StrataError `Semantic` for a URN of anything else
 */
export function draftUrn(urn: Urn): string {
  const text = maintainableUrn(urn);
  const reason = reasonAgainst(urn);
  if (reason === undefined) return text;
  const detail = `${text} is not a draft: ${reason}; give the URN of a draft, whose version has an extension, such as 1.1.0-draft`;
  throw semanticError('promotion.notDraft', detail, 'urn');
}
