import { typeOfClass, urnClassRow } from '../../../model/artefact-types.js';
import type { Content, Properties } from '../../../model/content.js';
import { formatUrn, isPropertyWildcard, parseUrn } from '../../../model/urn.js';
import type { ElementType } from '../../grammar/element-types.js';
import { defaultReferredVersion } from '../../message/deviations.js';
import { legacyUrnFault, urnFault } from '../../message/reference-fault.js';
import { innerId, isModernVersion } from '../identifiers.js';
import { successors, withoutSuccessor } from './classes.js';
import { type Mapping, type MappingContext, present } from './mapping.js';

/** A reference of SDMX 2.1, from a `Ref` or a `URN`. */
interface ReferenceParts {
  readonly class: string;
  readonly package: string;
  readonly agencyID: string;
  /** Id of the artefact. */
  readonly id: string;
  readonly version: string;
  /** Ids after that of the artefact, outermost first: of the container, where there is one, and of the item. */
  readonly path: readonly string[];
}

export const versionFault = (version: string): string =>
  `The version ${version} has leading zeros or more than three numbers, which SDMX 3.0 does not allow; write for example 1.2 instead of 1.02`;

function withoutContainer(parts: ReferenceParts, treatment: 'artefact' | 'none' | undefined): ReferenceParts {
  const [container, ...inner] = parts.path;
  if (treatment === undefined || container === undefined) return parts;
  return treatment === 'none'
    ? { ...parts, path: inner.length === 0 ? parts.path : inner }
    : { ...parts, id: innerId(parts.id, container), path: inner };
}

/** Packages with another name in 3.0; those of classes that only 2.1 has keep their names. */
const packages: Readonly<Record<string, string>> = { mapping: 'structuremapping' };

const isInPackage = (urn: string, packageName: string): boolean =>
  [packageName, packages[packageName]].some((name) => urn.startsWith(`urn:sdmx:org.sdmx.infomodel.${name}.`));

/** Types that SDMX 3.0 has no form for, whose references may name classes that only 2.1 has. */
const legacyTypes = ['AttachmentConstraintType', 'ContentConstraintType', 'HybridCodelistMapType'] as const;

/** Why a class cannot be referred to at a place; undefined where it can. */
function obstacleTo(className: string, context: MappingContext): string | undefined {
  const isKept = typeOfClass(className)?.only !== undefined;
  return isKept && legacyTypes.some((type) => context.within(type) !== undefined)
    ? undefined
    : withoutSuccessor[className];
}

/** Why a URN is not valid in 3.0; undefined where it is. */
function fault(text: string): string | undefined {
  const malformed = urnFault(text);
  if (malformed !== undefined) return malformed.detail;
  const { maintainableClass, id, version, item } = parseUrn(text);
  if (isPropertyWildcard(item))
    return `"${text}" has % after the version; SDMX 2.1 refers to single codes: write one id`;
  const { fixedId = id, fixedVersion = version } = typeOfClass(maintainableClass) ?? {};
  return id === fixedId && version === fixedVersion
    ? undefined
    : `"${text}" is in ${id}(${version}); the only ${maintainableClass} of an agency is ${fixedId}(${fixedVersion})`;
}

/** The URN by which SDMX 3.0 refers to the same object; where it cannot, an error and the nearest URN. */
function referenceUrn(parts: ReferenceParts, context: MappingContext): string {
  const successor = successors[parts.class];
  const { agencyID, id, version, path } = withoutContainer(parts, successor?.container);
  const className = successor?.class ?? parts.class;
  const urn = formatUrn({
    class: className,
    agencyID,
    id,
    version,
    ...(path.length === 0 ? {} : { item: path.join('.') }),
    // Classes that 3.0 does not have keep their package in error texts.
    ...(urnClassRow(className) === undefined ? { package: parts.package } : {}),
  });
  const obstacle = obstacleTo(parts.class, context);
  if (obstacle !== undefined) {
    const detail = () => `The reference is to a ${parts.class}, which ${obstacle}`;
    context.refuse('reference.withoutSuccessor', detail, urn);
    return urn;
  }
  if (!isModernVersion(version)) context.error('value.version', () => versionFault(version), urn);
  const wrong = fault(urn);
  if (wrong !== undefined) context.error('urn.invalid', () => wrong, urn);
  else if (!isInPackage(urn, parts.package)) {
    const detail = () =>
      `The reference names the class ${parts.class} in the package ${parts.package}; this class is in another package`;
    context.error('urn.invalid', detail, urn);
  }
  return urn;
}

const texts = (...values: readonly unknown[]): string[] => values.filter((value) => typeof value === 'string');

/** The ids after that of the artefact; a reference to an item names its artefact by maintainableParentID. */
const innerIds = ({ maintainableParentID, containerID, id }: Properties): string[] =>
  maintainableParentID === undefined ? [] : texts(containerID, id);

/** Whether all artefacts of a class, or those with the items of a class, have one version. */
const hasFixedVersion = (className: string): boolean =>
  typeOfClass(urnClassRow(className)?.maintainableClass ?? className)?.fixedVersion !== undefined;

/** In place of a reference whose `Ref` lacks an attribute; the message is rejected. */
const incomplete = '';

/** Types of local references whose ids are unique only with container and class: components, codes. */
const detailedTypes: ReadonlySet<string> = new Set(['AnyLocalCodeRefType', 'LocalComponentListComponentRefType']);

/**
 * How a `Ref` of a type is read: one to another artefact as a URN, a local one as the id that it names. Class and
 * package may be missing where the type fixes them; a missing version is 1.0 (2.1 common references schema).
 */
export function refReader({ name: typeName, attributes }: ElementType): Mapping {
  if (!attributes.some(({ name }) => name === 'agencyID')) {
    return detailedTypes.has(typeName) ? ({ local: _local, ...ref }) => ref as Content : ({ id }) => String(id);
  }
  const fixed = (name: string) => attributes.find((attribute) => attribute.name === name)?.fixed;
  const required = attributes.filter((attribute) => attribute.required).map(({ property }) => property);
  return (ref, context) => {
    // Attributes that are missing or invalid have been reported already.
    if (required.some((property) => ref[property] === undefined)) return incomplete;
    const isItem = ref.maintainableParentID !== undefined;
    const className = fixed('class') ?? String(ref.class);
    const version = isItem ? ref.maintainableParentVersion : ref.version;
    if (version === undefined && !hasFixedVersion(className)) context.repeatable(defaultReferredVersion);
    return referenceUrn(
      {
        class: className,
        package: fixed('package') ?? String(ref.package),
        agencyID: String(ref.agencyID),
        id: String(isItem ? ref.maintainableParentID : ref.id),
        version: String(version ?? '1.0'),
        path: innerIds(ref),
      },
      context,
    );
  };
}

const urnForm =
  /^urn:sdmx:org\.sdmx\.infomodel\.([a-z]+)\.([A-Za-z]+)=([^:()]+):([^:()]+)\(([0-9]+(?:\.[0-9]+)*)\)(?:\.(.+))?$/;

/** Classes in URNs that have another name in a `Ref` (2.1 common references schema). */
const refClasses: Readonly<Record<string, string>> = { DataAttribute: 'Attribute' };

/** The 3.0 form of a URN as SDMX 2.1 writes it. */
function modernUrn(written: string, classes: ReadonlySet<string>, context: MappingContext): string {
  const urn = written.trim();
  const [, packageName, className, agencyID = '', id = '', version = '', path] = urnForm.exec(urn) ?? [];
  if (packageName === undefined || className === undefined) {
    const form = 'urn:sdmx:org.sdmx.infomodel.package.Class=AGENCY:ID(VERSION), followed by .ITEM for an item';
    const malformed = { rule: 'urn.invalid', detail: `"${urn}" is not an SDMX URN; the form is ${form}` };
    const { rule, detail } = legacyUrnFault(urn) ?? malformed;
    context.error(rule, () => detail, urn);
    return urn;
  }
  const refClass = refClasses[className] ?? className;
  if (!classes.has(refClass)) {
    const detail = () => `"${urn}" names the class ${className}; expected ${[...classes].join(', ')}`;
    context.error('urn.invalid', detail, urn);
    return urn;
  }
  const parts = { class: refClass, package: packageName, agencyID, id, version, path: path?.split('.') ?? [] };
  return referenceUrn(parts, context);
}

/** A URN as a local `Ref`: the id, for a hierarchical code after that of the hierarchy. */
function localRef(written: string): Content {
  const [, , className = '', , , , path = ''] = urnForm.exec(written.trim()) ?? [];
  const ids = path.split('.');
  const containerID = className === 'HierarchicalCode' ? ids.shift() : undefined;
  return present({ containerID, id: ids.join('.'), class: className });
}

/** The classes that a `Ref` of a type may name. */
function classesOf({ attributes }: ElementType): ReadonlySet<string> {
  const declared = attributes.find(({ name }) => name === 'class');
  return new Set(declared?.fixed === undefined ? declared?.type.values : [declared.fixed]);
}

/**
 * How elements of a type are read that refer by `Ref`, by `URN`, or by both, which then have to name the same object.
 * Undefined where the type is not that of a reference.
 */
export function referenceReader({ elements }: ElementType): Mapping | undefined {
  const refType = elements.get('local:Ref')?.type;
  if (refType === undefined) return undefined;
  const classes = classesOf(refType);
  const isLocal = !refType.attributes.some(({ name }) => name === 'agencyID');
  return ({ ref, urn }, context) => {
    if (urn === undefined) return ref ?? '';
    const modern = modernUrn(String(urn), classes, context);
    if (isLocal) return ref ?? localRef(String(urn));
    if (ref !== undefined && ref !== incomplete && ref !== modern) {
      context.error(
        'reference.contradiction',
        () =>
          `Ref and URN refer to different objects, ${ref} and ${modern}; send one of them, or both for the same object`,
        String(urn),
      );
    }
    return ref ?? modern;
  };
}
