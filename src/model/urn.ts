import { StrataError } from '../errors.js';
import type { Artefact } from './artefact.js';
import { type ArtefactType, isPackage, typeOfClass, urnClassOf, urnClassRow } from './artefact-types.js';
import { longestId } from './longest-id.js';

/**
 * A URN of the SDMX information model, parsed:
 * `urn:sdmx:org.sdmx.infomodel.<package>.<class>=<agencyID>:<id>(<version>)[.<item>]`.
 */
export interface Urn {
  /** Class as written: of the maintainable, or of the item or component it names. */
  readonly class: string;
  /** URN class of the maintainable: `Codelist` for a code. */
  readonly maintainableClass: string;
  readonly agencyID: string;
  readonly id: string;
  /** The text in parentheses, as written: a version, a wildcard or any other text. */
  readonly version: string;
  /**
   * Id of the item or component; ids joined by dots where parts are nested. `%EU` stands for all codes whose ids begin with `EU`
   * (`isPropertyWildcard`).
   */
  readonly item?: string;
  /** Present only with the class `Any`, which exists in every package. */
  readonly package?: string;
}

const prefix = 'urn:sdmx:org.sdmx.infomodel.';
const nameId = '[A-Za-z][A-Za-z0-9_-]*';
const anyId = '[A-Za-z0-9_@$-]+';

const shapeOf = (agency: string, id: string): RegExp =>
  new RegExp(
    `^(?:urn:sdmx:org\\.sdmx\\.infomodel\\.([a-z]+)\\.)?([A-Za-z]+)=(${agency}):(${id})\\(([^()]*)\\)(?:\\.((?:${id})(?:\\.(?:${id}))*|%${anyId}))?$`,
  );

const nestedNameId = `${nameId}(?:\\.${nameId})*`;
const shape = shapeOf(nestedNameId, anyId);
const looseShape = shapeOf(`${nestedNameId}|\\*`, `${anyId}|\\*`);

/** Whether the tail of a URN, or an item that a reference names, stands for all codes whose ids begin with a prefix: `%EU`. */
export const isPropertyWildcard = (item: string | undefined): boolean => item?.startsWith('%') === true;

const looseTargets = 'targets of metadataflows, metadata provision agreements and metadata sets';

function formFault(text: string): string {
  return looseShape.test(text)
    ? `"${text}" has * as agency, id or item, which is allowed in ${looseTargets} only; name one artefact or item`
    : `"${text}" is not an SDMX URN; write ${prefix}package.Class=AGENCY:ID(VERSION), followed by .ITEM for an item`;
}

function anyFault(text: string, packageName: string | undefined, loose: boolean): string | undefined {
  if (!loose) {
    return `"${text}" has the class Any, which is allowed in ${looseTargets} only; write the class of the artefact, such as Codelist`;
  }
  if (packageName === undefined || isPackage(packageName)) return undefined;
  return `"${text}" has the package ${packageName}, which the information model does not have; write one that it has, such as codelist`;
}

/** Why a URN is too long; undefined when it is not. */
function lengthFault([, , , agencyID = '', id = '', version = '', item = '']: RegExpExecArray): string | undefined {
  const parts = [
    ['agency', agencyID],
    ['id', id],
    ['version', version],
    ...item.split('.').map((part) => ['item', part]),
  ];
  const [name, long = ''] = parts.find(([, part = '']) => part.length > longestId) ?? [];
  return name === undefined
    ? undefined
    : `the ${name} "${long.slice(0, 40)}…" of the URN has ${long.length} characters; the maximum is ${longestId}`;
}

/** Why a text is not a URN; undefined when it is one. */
function urnFault(text: string, match: RegExpExecArray | null, loose: boolean): string | undefined {
  if (match === null) return formFault(text);
  const tooLong = lengthFault(match);
  if (tooLong !== undefined) return tooLong;
  const [, packageName, className = '', , , , item] = match;
  if (className === 'Any') return anyFault(text, packageName, loose);
  const known = urnClassRow(className);
  if (known === undefined) {
    return `"${text}" has the class ${className}, which is not a class of SDMX URNs; write one that is, such as Codelist or Code`;
  }
  if (packageName !== undefined && packageName !== known.package) {
    return `"${text}" has the package ${packageName}, but ${className} belongs to another; write ${known.package}.${className}`;
  }
  if (isPropertyWildcard(item) && className !== 'Code') {
    return `"${text}" has ".${item}" after the version, which stands for codes, but the class ${className}; write the class Code, or the id of one ${className}`;
  }
  if (known.isPart && item === undefined && !loose) {
    return `"${text}" has the class ${className} but no item id after the version; write (${match[5]}).ID`;
  }
  if (!known.isPart && item !== undefined) {
    return `"${text}" has ".${item}" after the version, but a ${className} is a maintainable artefact, not an item; omit ".${item}", or write the class of the item`;
  }
  return undefined;
}

/**
 * Parses a URN, also in the short form without `urn:sdmx:…package.`. The version is not checked: it may be a version, a
 * wildcard or a pattern.
 * @param loose whether the URN may select many artefacts (SDMX-ML, WildcardUrnType): `*` as agency, id or item id, the
 * class `Any`, and the class of an item without an item id for all items
 * @throws StrataError `Syntax`, rule `urn.invalid`, that names the part at fault
 */
export function parseUrn(text: string, { loose = false } = {}): Urn {
  const match = (loose ? looseShape : shape).exec(text);
  const detail = urnFault(text, match, loose);
  if (detail !== undefined || match === null) {
    const problem = {
      severity: 'error',
      code: 140,
      rule: 'urn.invalid',
      detail: detail ?? text,
      reference: text,
    } as const;
    throw new StrataError('Syntax', problem.detail, [problem]);
  }
  const [, packageName, className = '', agencyID = '', id = '', version = '', item] = match;
  return {
    class: className,
    maintainableClass: urnClassRow(className)?.maintainableClass ?? className,
    agencyID,
    id,
    version,
    ...(item === undefined ? {} : { item }),
    ...(className === 'Any' ? { package: packageName ?? 'base' } : {}),
  };
}

/** Why a URN does not name the version that all artefacts of its class have; undefined where it does, or none is fixed. */
export function fixedVersionFault({ maintainableClass, version }: Urn): string | undefined {
  const fixed = typeOfClass(maintainableClass)?.fixedVersion;
  return fixed === undefined || version === fixed
    ? undefined
    : `the reference has the version ${version}, but the version of every ${maintainableClass} is ${fixed}; write ${fixed}`;
}

/** Formats a URN in its full form; the package follows from the class. */
export function formatUrn(urn: Omit<Urn, 'maintainableClass'>): string {
  const packageName = urn.package ?? urnClassRow(urn.class)?.package ?? '';
  const tail = urn.item === undefined ? '' : `.${urn.item}`;
  return `${prefix}${packageName}.${urn.class}=${urn.agencyID}:${urn.id}(${urn.version})${tail}`;
}

/** The URN of the artefact that a URN names, or that holds the part it names; version as written. */
export function maintainableUrn({ maintainableClass, item: _item, ...urn }: Urn): string {
  return formatUrn({ ...urn, class: maintainableClass });
}

/** The class in the URN of a version, as `parseUrn` has it, without the rest. */
export const classIn = (urn: string): string => urn.slice(urn.lastIndexOf('.', urn.indexOf('=')) + 1, urn.indexOf('='));

/** The key of the line in the URN of a version or wildcard, as `lineKey` has it, without the rest. */
export const lineIn = (urn: string): string => urn.slice(urn.lastIndexOf('.', urn.indexOf('=')) + 1, urn.indexOf('('));

/** The key of a version line: URN class, agency and id. */
export const lineKey = (urn: { maintainableClass: string; agencyID: string; id: string }): string =>
  `${urn.maintainableClass}=${urn.agencyID}:${urn.id}`;

const lineShape = /^(.*?)=(.*?):(.*)$/;

/** The parts of a line key (`lineKey`). */
export function readLineKey(key: string): { maintainableClass: string; agencyID: string; id: string } {
  const [, maintainableClass = '', agencyID = '', id = ''] = lineShape.exec(key) ?? [];
  return { maintainableClass, agencyID, id };
}

/** The URN of an artefact, by its type and identity. */
export const artefactUrn = (type: ArtefactType, identity: { agencyID: string; id: string; version: string }): string =>
  formatUrn({ class: urnClassOf(type), agencyID: identity.agencyID, id: identity.id, version: identity.version });

/**
 * The URN of an artefact.
 * @throws TypeError when its class does not exist
 */
export function urnOf(artefact: Pick<Artefact, 'class' | 'agencyID' | 'id' | 'version'>): string {
  const type = typeOfClass(artefact.class);
  if (type === undefined) throw new TypeError(`"${artefact.class}" is not a class of artefacts`);
  return artefactUrn(type, artefact);
}
