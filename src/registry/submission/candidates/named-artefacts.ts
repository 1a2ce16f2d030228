import { lineKey, maintainableUrn, type Urn } from '../../../model/urn.js';
import { isVersion } from '../../../versioning/version.js';
import { semanticError } from '../../semantic-error.js';
import type { NamedArtefacts } from '../submission.js';

/** The version of a URN that names all versions of an artefact. */
const every = '*';

function reasonAgainst({ version, item }: Urn): string | undefined {
  if (item !== undefined) return `it names the item ${item}, and only whole artefacts are restored`;
  return version === every || isVersion(version) ? undefined : `${version} is not one version`;
}

/**
 * The artefacts that URNs name: a version each, or with `*` all versions of a line.
 * @throws StrataError `Semantic` for a URN of anything else
 */
export function namedArtefacts(urns: readonly Urn[]): NamedArtefacts {
  for (const urn of urns) {
    const reason = reasonAgainst(urn);
    if (reason === undefined) continue;
    const detail = `${maintainableUrn(urn)} cannot be restored: ${reason}; give the URN of a version, such as (1.0.0), or (*) for all versions`;
    throw semanticError('restore.notVersion', detail, 'urn');
  }
  const isLine = ({ version }: Urn): boolean => version === every;
  return {
    scope: 'artefacts',
    urns: [...new Set(urns.filter((urn) => !isLine(urn)).map(maintainableUrn))],
    keys: [...new Set(urns.filter(isLine).map(lineKey))],
  };
}
