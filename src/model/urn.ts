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
  /** Id of the item or component; ids joined by dots where parts are nested. */
  readonly item?: string;
  /** Present only with the class `Any`, which exists in every package. */
  readonly package?: string;
}

const prefix = 'urn:sdmx:org.sdmx.infomodel.';
const nameId = '[A-Za-z][A-Za-z0-9_-]*';
const anyId = '[A-Za-z0-9_@$-]+';

const shapeOf = (agency: string, id: string): RegExp =>
  new RegExp(
    `^(?:urn:sdmx:org\\.sdmx\\.infomodel\\.([a-z]+)\\.)?([A-Za-z]+)=(${agency}):(${id})\\(([^()]*)\\)(?:\\.((?:${id})(?:\\.(?:${id}))*))?$`,
  );

const nestedNameId = `${nameId}(?:\\.${nameId})*`;
const shape = shapeOf(nestedNameId, anyId);
const looseShape = shapeOf(`${nestedNameId}|\\*`, `${anyId}|\\*`);

function formFault(text: string): string {
  return looseShape.test(text)
    ? `"${text}" has * in the place of an agency, an id or an item, which only loose targets may (of metadataflows and metadata provision agreements)`
    : `"${text}" is not an SDMX URN; the form is ${prefix}package.Class=AGENCY:ID(VERSION), with .ITEM behind it for an item`;
}

function anyFault(text: string, packageName: string | undefined, loose: boolean): string | undefined {
  if (!loose) return `"${text}" names the class Any, which only loose targets may; name the class itself`;
  if (packageName === undefined || isPackage(packageName)) return undefined;
  return `"${text}" names the package ${packageName}, which the information model does not have`;
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
    : `the ${name} of the URN has ${long.length} characters; ${longestId} are the most: "${long.slice(0, 40)}…"`;
}

/** Why a text is not a URN; undefined when it is one. */
function urnFault(text: string, match: RegExpExecArray | null, loose: boolean): string | undefined {
  if (match === null) return formFault(text);
  const tooLong = lengthFault(match);
  if (tooLong !== undefined) return tooLong;
  const [, packageName, className = '', , , , item] = match;
  if (className === 'Any') return anyFault(text, packageName, loose);
  const known = urnClassRow(className);
  if (known === undefined) return `"${text}" names the class ${className}, which no artefact or item of SDMX 3 has`;
  if (packageName !== undefined && packageName !== known.package) {
    return `"${text}" puts the class ${className} into the package ${packageName}; it belongs to ${known.package}`;
  }
  if (known.isPart && item === undefined && !loose) {
    return `"${text}" names a ${className} but lacks its id behind the version`;
  }
  if (!known.isPart && item !== undefined) {
    return `"${text}" has ".${item}" behind the version, but a ${className} is a maintainable artefact, not an item`;
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

/** The key of a version line: URN class, agency and id. */
export const lineKey = (urn: { maintainableClass: string; agencyID: string; id: string }): string =>
  `${urn.maintainableClass}=${urn.agencyID}:${urn.id}`;

/** The URN of an artefact, by its type and identity. */
export const artefactUrn = (type: ArtefactType, identity: { agencyID: string; id: string; version: string }): string =>
  formatUrn({ class: urnClassOf(type), agencyID: identity.agencyID, id: identity.id, version: identity.version });

/**
 * The URN of an artefact.
 * @throws TypeError when its class does not exist
 */
export function urnOf(artefact: Artefact): string {
  const type = typeOfClass(artefact.class);
  if (type === undefined) throw new TypeError(`no artefact is of the class ${artefact.class}`);
  return artefactUrn(type, artefact);
}
