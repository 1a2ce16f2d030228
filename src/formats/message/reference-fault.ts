import { StrataError } from '../../errors.js';
import { fixedVersionFault, parseUrn, type Urn } from '../../model/urn.js';
import { checkLegacyReferenceVersion, parseReferenceExpression } from '../../versioning/reference-expression.js';

/** Why a text cannot be read as a reference. */
export interface ReferenceFault {
  readonly rule: string;
  readonly detail: string;
}

export interface ReferenceOptions {
  /** Whether the URN may select many objects, with `*` as parts of it. */
  readonly loose?: boolean;
}

/** The first problem of the error that a reading throws; undefined where it throws none. */
function faultOf(read: () => unknown): ReferenceFault | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    const [problem] = error instanceof StrataError ? error.problems : [];
    if (problem === undefined) throw error;
    return problem;
  }
}

/** Why a text is not a URN, full or short; undefined where it is one, whatever its version. */
export const urnFault = (text: string, options: ReferenceOptions = {}): ReferenceFault | undefined =>
  faultOf(() => parseUrn(text, options));

function versionFault(target: Urn, { loose = false }: ReferenceOptions): ReferenceFault | undefined {
  const fixed = loose ? undefined : fixedVersionFault(target);
  if (fixed !== undefined) return { rule: 'reference.fixedVersion', detail: fixed };
  return faultOf(() => parseReferenceExpression(target.version, { loose }));
}

const inUrn = (urn: string, fault: ReferenceFault | undefined): ReferenceFault | undefined =>
  fault && { rule: fault.rule, detail: `In "${urn}", ${fault.detail}` };

/**
 * Why a text is not a URN that a reference may have: not a URN, or with a version expression that references do not have.
 * Undefined where it may be one; whether its class is allowed is not checked.
 */
export function referenceFault(text: string, options: ReferenceOptions = {}): ReferenceFault | undefined {
  const fault = urnFault(text, options);
  if (fault !== undefined) return fault;
  return inUrn(text, versionFault(parseUrn(text, options), options));
}

/** Why a version is not one that a reference of SDMX 2.1 may have; undefined where it is. */
export const legacyVersionFault = (version: string): ReferenceFault | undefined =>
  faultOf(() => checkLegacyReferenceVersion(version));

/** Why the version in a URN is not one that a reference of SDMX 2.1 may have; undefined where it is, or there is none. */
export function legacyUrnFault(urn: string): ReferenceFault | undefined {
  const [, version] = /\(([^()]*)\)/.exec(urn) ?? [];
  return version === undefined ? undefined : inUrn(urn, legacyVersionFault(version));
}
