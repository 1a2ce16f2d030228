import { parseUrn } from '../../../src/model/urn.js';

/** The parts of a URN of SDMX. */
export interface UrnParts {
  /** Of the maintainable: `Codelist` for a code. */
  readonly class: string;
  readonly agencyID: string;
  readonly id: string;
  /** As written: it can be a wildcard. */
  readonly version: string;
  /** Dotted path of ids of an item or component; undefined for an artefact. */
  readonly item?: string;
  /** The class of the item. */
  readonly itemClass?: string;
}

/** The parts of a URN, with `*` for any agency or id too; undefined for a text that is none. */
export function partsOfUrn(urn: string): UrnParts | undefined {
  try {
    const { class: named, maintainableClass, agencyID, id, version, item } = parseUrn(urn, { loose: true });
    const parts = { class: maintainableClass, agencyID, id, version };
    return item === undefined ? parts : { ...parts, item, itemClass: named };
  } catch {
    return undefined;
  }
}

/** `AGENCY:ID(version)`, with `.item` where there is one; the text itself where it is no URN. */
export function shortUrn(urn: string): string {
  const equals = urn.indexOf('=');
  return equals < 0 ? urn : urn.slice(equals + 1);
}

/** The URN of the same artefact with another version, without item. */
export const withVersion = (urn: string, version: string): string => urn.replace(/\([^)]*\).*$/, `(${version})`);

/** A URN, of an item too, with another version. */
export const replaceVersion = (urn: string, version: string): string => urn.replace(/\([^)]*\)/, `(${version})`);

/** Whether a version is a wildcard, such as `1.0+.0`. */
export const isWildcard = (version: string): boolean => /[+*~]/.test(version);

/** The URN of the artefact that holds an item; that of an artefact itself. */
export function withoutItem(urn: string): string {
  const parts = partsOfUrn(urn);
  if (parts?.itemClass === undefined) return urn;
  return urn.replace(`.${parts.itemClass}=`, `.${parts.class}=`).replace(/\)\..*$/, ')');
}
