import { StrataError } from '../../../errors.js';
import { typeOfClass } from '../../../model/artefact-types.js';
import { formatUrn, parseUrn } from '../../../model/urn.js';
import { successors, withoutSuccessor } from './classes.js';
import { innerId } from './inner-id.js';
import type { MappingContext } from './mapping.js';

/** What a reference of SDMX 2.1 says, as `Ref` or as `URN`. */
export interface ReferenceParts {
  readonly class: string;
  readonly package: string;
  readonly agencyID: string;
  /** Id of the artefact. */
  readonly id: string;
  readonly version: string;
  /** Ids behind the artefact, outermost first: of the container where it has one, of the item. */
  readonly path: readonly string[];
}

const modernVersion = /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){0,2}$/;

/** Whether a version of 2.1 is one in 3.0 too: at most three numbers, none with leading zeros. */
export const isModernVersion = (version: string): boolean => modernVersion.test(version);

export const versionFault = (version: string): string =>
  `The version ${version} has leading zeros or more than three numbers, which SDMX 3.0 does not know; write 1.2 for 1.02`;

function withoutContainer(parts: ReferenceParts, treatment: 'artefact' | 'none' | undefined): ReferenceParts {
  const [container, ...inner] = parts.path;
  if (treatment === undefined || container === undefined) return parts;
  return treatment === 'none'
    ? { ...parts, path: inner.length === 0 ? parts.path : inner }
    : { ...parts, id: innerId(parts.id, container), path: inner };
}

/** Packages of another name in 3.0; those of what only 2.1 has keep their names. */
const packages: Readonly<Record<string, string>> = { mapping: 'structuremapping' };

const isInPackage = (urn: string, packageName: string): boolean =>
  [packageName, packages[packageName]].some((name) => urn.startsWith(`urn:sdmx:org.sdmx.infomodel.${name}.`));

/** Types of what SDMX 3.0 has no form for, so that it may name what only 2.1 has. */
const legacyTypes = ['AttachmentConstraintType', 'ContentConstraintType', 'HybridCodelistMapType'] as const;

/** Why a class cannot be referred to at a place; undefined where it can. */
function hindranceOf(className: string, context: MappingContext): string | undefined {
  const isKept = typeOfClass(className)?.only !== undefined;
  return isKept && legacyTypes.some((type) => context.within(type) !== undefined)
    ? undefined
    : withoutSuccessor[className];
}

/** Why a URN is none that 3.0 could lead anywhere; undefined where it is one. */
function fault(text: string): string | undefined {
  try {
    const { maintainableClass, id, version } = parseUrn(text);
    const { fixedId = id, fixedVersion = version } = typeOfClass(maintainableClass) ?? {};
    return id === fixedId && version === fixedVersion
      ? undefined
      : `"${text}" is in ${id}(${version}); the ${maintainableClass} of an agency is ${fixedId}(${fixedVersion}) and no other`;
  } catch (error) {
    if (error instanceof StrataError) return error.message;
    throw error;
  }
}

/** The URN by which SDMX 3.0 refers to the same object; what hinders it is told and leaves the best that can be said. */
export function referenceUrn(parts: ReferenceParts, context: MappingContext): string {
  const successor = successors[parts.class];
  const { agencyID, id, version, path } = withoutContainer(parts, successor?.container);
  const urn = formatUrn({
    class: successor?.class ?? parts.class,
    agencyID,
    id,
    version,
    ...(path.length === 0 ? {} : { item: path.join('.') }),
  });
  const hindrance = hindranceOf(parts.class, context);
  if (hindrance !== undefined) {
    const detail = () => `The reference is to a ${parts.class}, which ${hindrance}`;
    context.error('reference.withoutSuccessor', detail, urn);
    return urn;
  }
  if (!isModernVersion(version)) context.error('value.version', () => versionFault(version), urn);
  const wrong = fault(urn);
  if (wrong !== undefined) context.error('urn.invalid', () => wrong, urn);
  else if (!isInPackage(urn, parts.package)) {
    const detail = () =>
      `The reference puts the class ${parts.class} into the package ${parts.package}; it is in another`;
    context.error('urn.invalid', detail, urn);
  }
  return urn;
}
