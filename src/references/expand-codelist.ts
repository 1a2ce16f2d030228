import type { Artefact } from '../model/artefact.js';
import { typeOfClass } from '../model/artefact-types.js';
import type { Content } from '../model/content.js';
import type { Code } from './code-index.js';
import { selectCodes } from './select-codes.js';

type LookUp = (reference: string) => Artefact | undefined;

/** A code of an expanded codelist and the definitions, in whatever list, that it and its parent go back to. */
interface Entry {
  readonly code: Code;
  readonly source: Code;
  /** Undefined for a code of the list itself, which may hang below any other. */
  readonly parentSource?: Code | undefined;
  readonly isOwn: boolean;
}

type Entries = ReadonlyMap<string, Entry>;

const codesIn = (value: Content | undefined): readonly Code[] => (Array.isArray(value) ? (value as Code[]) : []);

const codesProperty = (codelist: Artefact): string => typeOfClass(codelist.class)?.parts?.[0]?.path ?? 'codes';

const textOf = (value: Content | undefined): string => (typeof value === 'string' ? value : '');

function withoutProperty(code: Code, property: string): Code {
  if (code[property] === undefined) return code;
  const { [property]: _dropped, ...rest } = code;
  return rest;
}

/** What only the codes of one kind of geographic codelist have. */
const geographicProperties: readonly (readonly [Artefact['class'], string])[] = [
  ['GeographicCodelist', 'value'],
  ['GeoGridCodelist', 'geoCell'],
];

const asCodeOf = (codelist: Artefact, code: Code): Code =>
  geographicProperties.reduce(
    (fitting, [kind, property]) => (kind === codelist.class ? fitting : withoutProperty(fitting, property)),
    code,
  );

function withPrefix(code: Code, prefix: string): Code {
  if (prefix === '') return code;
  const parent = textOf(code['parent']);
  return { ...code, id: `${prefix}${textOf(code['id'])}`, ...(parent === '' ? {} : { parent: `${prefix}${parent}` }) };
}

function* inherited(codelist: Artefact, extension: Code, extended: Entries): Generator<Entry> {
  const prefix = textOf(extension['prefix']);
  const codes = [...extended.values()].map(({ code }) => code);
  for (const code of selectCodes(codes, extension)) {
    yield {
      code: asCodeOf(codelist, withPrefix(code, prefix)),
      source: extended.get(textOf(code['id']))?.source ?? code,
      parentSource: extended.get(textOf(code['parent']))?.source,
      isOwn: false,
    };
  }
}

/** A parent that is not in the result, or that another code of the same id replaced, is left out. */
function withoutLostParent(entry: Entry, entries: Entries): Entry {
  const parent = entry.code['parent'];
  if (parent === undefined) return entry;
  const found = entries.get(textOf(parent));
  if (found !== undefined && (entry.isOwn || found.source === entry.parentSource)) return entry;
  return { ...entry, code: withoutProperty(entry.code, 'parent') };
}

/** `known` holds the lists already expanded; one whose turn is not over yet, as it extends itself, gives nothing. */
function expand(codelist: Artefact, lookUp: LookUp, known: Map<Artefact, Entries>): Entries {
  const before = known.get(codelist);
  if (before !== undefined) return before;
  known.set(codelist, new Map());
  const entries = new Map<string, Entry>();
  const put = (entry: Entry): void => {
    entries.set(textOf(entry.code['id']), entry);
  };
  for (const extension of codesIn(codelist['codelistExtensions'])) {
    const extended = lookUp(textOf(extension['codelist']));
    if (extended === undefined) continue;
    for (const entry of inherited(codelist, extension, expand(extended, lookUp, known))) put(entry);
  }
  for (const code of codesIn(codelist[codesProperty(codelist)])) put({ code, source: code, isOwn: true });
  const expanded = new Map([...entries].map(([id, entry]) => [id, withoutLostParent(entry, entries)]));
  known.set(codelist, expanded);
  return expanded;
}

/**
 * A codelist with the codes of the lists it extends, extensions left out: each list in turn, itself expanded first,
 * codes kept or dropped by the selection, the prefix put before their ids, a later code replacing an earlier one of
 * the same id in its place, the own codes last (information model, CodelistExtension). What only codes of a
 * geographic codelist have is kept where the extending list is of the same kind. A codelist without extensions is
 * returned as it is.
 * @param lookUp gives the codelist that a reference means, the same object for the same version; a list it does not
 * give adds nothing
 */
export function expandCodelist(codelist: Artefact, lookUp: LookUp): Artefact {
  if (codelist['codelistExtensions'] === undefined) return codelist;
  const codes = [...expand(codelist, lookUp, new Map()).values()].map(({ code }) => code);
  const { codelistExtensions: _extensions, ...rest } = codelist;
  return { ...rest, ...(codes.length === 0 ? {} : { [codesProperty(codelist)]: codes }) } as Artefact;
}
