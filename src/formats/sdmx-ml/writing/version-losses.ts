import type { Artefact, Content } from '../../../model/artefact.js';
import { typeOfClass } from '../../../model/artefact-types.js';
import { contentAt } from '../../../model/parts.js';
import { artefactUrn } from '../../../model/urn.js';
import type { Loss } from '../../loss.js';
import type { ModernVersion } from '../message-versions.js';

interface LossRow {
  /** The version that cannot hold it. */
  readonly version: ModernVersion;
  /** Steps joined by `/`. */
  readonly path: string;
  /** Held when it has this value, which is what its absence means. */
  readonly unless?: Content;
}

/** What one of SDMX-ML 3.0 and 3.1 defines and the other does not (changes from 3.0 to 3.1). */
const rows: readonly LossRow[] = [
  { version: '3.0', path: 'isPartialLanguage', unless: false },
  { version: '3.0', path: 'evolvingStructure', unless: false },
  { version: '3.0', path: 'dimensionConstraint' },
  { version: '3.1', path: 'role', unless: 'Allowed' },
  { version: '3.1', path: 'releaseCalendar' },
  { version: '3.1', path: 'constraintAttachment/simpleDataSources' },
  { version: '3.1', path: 'constraintAttachment/queryableDataSources' },
  { version: '3.1', path: 'constraintAttachment/metadataSets' },
];

/** What of an artefact the version leaves out. */
export function* versionLosses(version: ModernVersion, artefact: Artefact): Generator<Loss> {
  const type = typeOfClass(artefact.class);
  if (type === undefined) return;
  for (const { path, unless } of rows.filter((row) => row.version === version)) {
    const content = contentAt(artefact, path);
    if (content === undefined || content === unless) continue;
    yield { urn: artefactUrn(type, artefact), path, detail: `SDMX-ML ${version} does not know it; it was left out` };
  }
}
