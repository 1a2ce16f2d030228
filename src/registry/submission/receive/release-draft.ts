import type { Artefact } from '../../../model/artefact.js';
import { maintainableUrn, parseUrn } from '../../../model/urn.js';
import { nameVersions } from '../../../references/name-versions.js';
import { releaseOf } from '../../../versioning/release-of.js';

/**
 * A draft as the version that it becomes, with its references to other published drafts. References that are selections
 * stay as written.
 * @param releases the versions that published drafts become, by the URN of the draft
 */
export const releaseDraft = (draft: Artefact, releases: ReadonlyMap<string, string>): Artefact => ({
  ...nameVersions(draft, (reference) => releases.get(maintainableUrn(parseUrn(reference)))),
  version: releaseOf(draft.version),
});
