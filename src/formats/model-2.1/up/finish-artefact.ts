import type { MappingContext, Properties } from './mapping.js';
import { isModernVersion, versionFault } from './reference-urn.js';

/** Why a version of 2.1 cannot be kept; undefined where it can. */
function hindrance(className: string, version: string): string | undefined {
  if (!isModernVersion(version)) return versionFault(version);
  return className === 'OrganisationUnitScheme' && version !== '1.0'
    ? `An organisation unit scheme has version 1.0 in SDMX 3.0 and no other; ${version} cannot be kept`
    : undefined;
}

/** What becomes of a statement whether an artefact is final; undefined where its version says the same. */
function finality(isFinal: boolean, version: string): string | undefined {
  const isStable = /^[1-9]\d*\.\d+\.\d+$/.test(version);
  if (isFinal === isStable) return undefined;
  return isStable
    ? `The artefact is not final, but a version of three numbers, ${version}, is stable in SDMX 3.0 and cannot be changed`
    : `The artefact is final, but the version ${version} is not stable in SDMX 3.0 and can be changed; only X.Y.Z with X above 0 is stable`;
}

/** An artefact without `isFinal`, which SDMX 3.0 says by the form of the version. The version stays as it is written. */
export function finishArtefact({ isFinal, ...artefact }: Properties, context: MappingContext): Properties {
  const { class: className, version } = artefact;
  const wrong = hindrance(String(className), String(version));
  if (wrong !== undefined) context.error('value.version', () => wrong);
  const said = finality(isFinal === true, String(version));
  if (said !== undefined) context.warn('isFinal.dropped', () => said);
  return artefact;
}
