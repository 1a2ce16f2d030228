import { type JsonVersion, jsonVersion } from '../grammar/json-versions.js';
import type { SdmxMlVersion } from '../grammar/message-versions.js';

/** What an artefact is fitted for. */
export interface FitTarget {
  readonly family: 'SDMX-ML' | 'SDMX-JSON';
  readonly version: string;
  /** The version of the information model, named as that of SDMX-ML. */
  readonly model: SdmxMlVersion;
}

/** The target of a version of SDMX-ML. */
export const mlTarget = (version: SdmxMlVersion): FitTarget => ({ family: 'SDMX-ML', version, model: version });

/** The target of a version of SDMX-JSON. */
export const jsonTarget = (version: JsonVersion): FitTarget => ({
  family: 'SDMX-JSON',
  version,
  model: jsonVersion(version).sdmxMl,
});
