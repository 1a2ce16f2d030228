import { StrataError } from '../errors.js';
import { type ArtefactType, artefactTypes, urnClassOf } from './artefact-types.js';

/**
 * A URN of the SDMX information model, taken apart:
 * `urn:sdmx:org.sdmx.infomodel.<package>.<class>=<agencyID>:<id>(<version>)[.<item>]`.
 */
export interface Urn {
  /** Class as written: of the maintainable, or of the item or component it names. */
  readonly class: string;
  /** URN class of the maintainable: `Codelist` for a code. */
  readonly maintainableClass: string;
  readonly agencyID: string;
  readonly id: string;
  /** As written: a version, a wildcard, or whatever else stands between the brackets. */
  readonly version: string;
  /** Id of the item or component; a dotted path where parts nest. */
  readonly item?: string;
}

interface UrnClass {
  readonly package: string;
  readonly maintainableClass: string;
  readonly isPart: boolean;
}

const classes = new Map<string, UrnClass>();
for (const type of artefactTypes) {
  const maintainableClass = urnClassOf(type);
  classes.set(maintainableClass, { package: type.package, maintainableClass, isPart: false });
  for (const part of type.parts ?? []) {
    classes.set(part.class, { package: type.package, maintainableClass, isPart: true });
  }
}

const prefix = 'urn:sdmx:org.sdmx.infomodel.';
const shape =
  /^(?:urn:sdmx:org\.sdmx\.infomodel\.([a-z]+)\.)?([A-Za-z]+)=([A-Za-z][A-Za-z0-9_-]*(?:\.[A-Za-z][A-Za-z0-9_-]*)*):([A-Za-z0-9_@$-]+)\(([^()]*)\)(?:\.([A-Za-z0-9_@$-]+(?:\.[A-Za-z0-9_@$-]+)*))?$/;

/** Why a text is no URN, in the order a reader would check; undefined when it is one. */
function fault(text: string, match: RegExpExecArray | null): string | undefined {
  if (match === null) {
    return `"${text}" is not an SDMX URN; the form is ${prefix}package.Class=AGENCY:ID(VERSION), with .ITEM behind it for an item`;
  }
  const [, packageName, className = '', , , , item] = match;
  const known = classes.get(className);
  if (known === undefined) return `"${text}" names the class ${className}, which no SDMX artefact or item has`;
  if (packageName !== undefined && packageName !== known.package) {
    return `"${text}" puts the class ${className} into the package ${packageName}; it belongs to ${known.package}`;
  }
  if (known.isPart && item === undefined) return `"${text}" names a ${className} but lacks its id behind the version`;
  if (!known.isPart && item !== undefined) {
    return `"${text}" has ".${item}" behind the version, but a ${className} is a maintainable artefact, not an item`;
  }
  return undefined;
}

/**
 * Takes a URN apart. The short form without `urn:sdmx:…package.` is understood too.
 * The version is not judged here: it may be a version, a wildcard or a query.
 * @throws StrataError `Syntax` that says which part is wrong.
 */
export function parseUrn(text: string): Urn {
  const match = shape.exec(text);
  const detail = fault(text, match);
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
  const [, , className = '', agencyID = '', id = '', version = '', item] = match;
  const maintainableClass = classes.get(className)?.maintainableClass ?? className;
  return { class: className, maintainableClass, agencyID, id, version, ...(item === undefined ? {} : { item }) };
}

/** Writes a URN in its full form, the package looked up from the class. */
export function formatUrn(urn: Omit<Urn, 'maintainableClass'>): string {
  const packageName = classes.get(urn.class)?.package ?? '';
  const tail = urn.item === undefined ? '' : `.${urn.item}`;
  return `${prefix}${packageName}.${urn.class}=${urn.agencyID}:${urn.id}(${urn.version})${tail}`;
}

/** The URN of the maintainable that a URN names or whose part it names, version as written. */
export const maintainableUrn = (urn: Urn): string =>
  formatUrn({ class: urn.maintainableClass, agencyID: urn.agencyID, id: urn.id, version: urn.version });

/** The key of a version line: URN class, agency and id, without version. */
export const lineKey = (urn: { maintainableClass: string; agencyID: string; id: string }): string =>
  `${urn.maintainableClass}=${urn.agencyID}:${urn.id}`;

/** The URN of an artefact. */
export const artefactUrn = (type: ArtefactType, identity: { agencyID: string; id: string; version: string }): string =>
  formatUrn({ class: urnClassOf(type), agencyID: identity.agencyID, id: identity.id, version: identity.version });
