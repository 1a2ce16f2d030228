import type { ReferenceDeclaration } from '../../../grammar/json-notation.js';

const agency = '[A-Za-z][A-Za-z0-9_-]*(?:\\.[A-Za-z][A-Za-z0-9_-]*)*';
const id = '[A-Za-z0-9_@$-]+';
const number = '(?:0|[1-9]\\d*)';
const extension = '(?:0|[1-9]\\d*|\\d*[A-Za-z-][A-Za-z0-9-]*)';
const legacyVersion = `${number}(?:\\.${number})?`;
const semanticVersion = `${number}(?:\\.${number}){2}(?:-${extension}(?:\\.${extension})*)?`;
const openVersion = [
  `${number}\\+\\.${number}\\.${number}`,
  `${number}\\.${number}\\+\\.${number}`,
  `${number}\\.${number}\\.${number}\\+`,
].join('|');

/** A version of an artefact (VersionType). */
export const versionForm = new RegExp(`^(?:${legacyVersion}|${semanticVersion})$`);

/** One of three numbers. */
export const semanticVersionForm = new RegExp(`^${semanticVersion}$`);

const items = {
  none: '',
  one: `\\.${id}`,
  nested: `(?:\\.${id})+`,
  any: `(?:\\.${id})*`,
  wildcards: `(?:(?:\\.${id})*(?:\\.\\*(?:\\.${id})*)?|\\.\\*\\.\\*)`,
};

/** The form of the URNs that a reference takes; class and package are only in it where the reference names them. */
export function urnForm({ classes, item, fixed, wildcards, except }: ReferenceDeclaration): RegExp {
  const orAny = (part: string): string => (wildcards ? `(?:${part}|\\*)` : part);
  const named = classes?.map((name) => name.replaceAll('.', '\\.')).join('|') ?? '[a-z]+\\.[A-Za-z]+';
  const other = except === undefined ? '' : `(?!${except.replaceAll('.', '\\.')}=)`;
  const version = orAny(`(?:${legacyVersion}|${semanticVersion}|${openVersion})`);
  const artefact = fixed?.replace(/[().]/g, '\\$&') ?? `${orAny(id)}\\(${version}\\)`;
  const tail = items[wildcards ? 'wildcards' : (item ?? 'none')];
  return new RegExp(
    `^urn:sdmx:org\\.sdmx\\.infomodel\\.${other}(?:${named})=${orAny(`(?:${agency})`)}:${artefact}${tail}$`,
  );
}
