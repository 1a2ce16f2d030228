import { type NaiveArtefact, objectAt, objectsAt, type Properties, textAt, type Value, valuesAt } from './registry.js';
import { urnOfArtefact } from './urns.js';
import { resolveUrn } from './versions.js';

/** Codelists with what they inherit, and the codes that values mean (P5, P6). */

export interface NaiveCode {
  readonly id: string;
  /** Id of the parent code; empty where there is none. */
  readonly parent: string;
  /** The list that defines the code and its id there. */
  readonly origin: string;
  /** The extension that the code comes through, by its place in the list; -1 for an own code. */
  readonly extension: number;
  /** The id in the extended list, without the prefix. */
  readonly extendedId: string;
}

const codeProperties = ['codes', 'geoFeatureSetCodes', 'geoGridCodes', 'valueItems'];

const ownCodes = (list: NaiveArtefact): readonly NaiveCode[] => {
  const codes = codeProperties.flatMap((property) => objectsAt(list, property));
  return codes.map((code) => {
    const id = textAt(code, 'id');
    return {
      id,
      parent: textAt(code, 'parent'),
      origin: `${urnOfArtefact(list)}.${id}`,
      extension: -1,
      extendedId: id,
    };
  });
};

/** What one value names: an id or a pattern, and which codes below it count. */
export interface NamedValue {
  readonly value: string;
  readonly cascade: 'no' | 'with' | 'without';
}

/** A value of a constraint or selection: a text, or an object with the text; undefined for one in a language. */
export function readValue(value: Value): NamedValue | undefined {
  if (typeof value === 'string') return { value, cascade: 'no' };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const object = value as Properties;
  if (object['lang'] !== undefined || object['locale'] !== undefined) return undefined;
  const cascade = object['cascadeValues'];
  return {
    value: textAt(object, 'value'),
    cascade: cascade === true || cascade === 'true' ? 'with' : cascade === 'excluderoot' ? 'without' : 'no',
  };
}

export const isPattern = (value: string): boolean => value.includes('%');

/** Whether an id fits a value, where % stands for zero or more characters. */
export function fits(id: string, value: string): boolean {
  const [first = '', ...more] = value.split('%');
  const last = more.pop();
  if (last === undefined) return id === first;
  if (!id.startsWith(first)) return false;
  let rest = id.slice(first.length);
  for (const part of more) {
    const place = rest.indexOf(part);
    if (place < 0) return false;
    rest = rest.slice(place + part.length);
  }
  return rest.endsWith(last);
}

/** The ids below an id by parent, at any depth. */
function below(codes: readonly NaiveCode[], id: string): readonly string[] {
  const found: string[] = [];
  let parents = [id];
  while (parents.length > 0) {
    const next = codes
      .filter((code) => parents.includes(code.parent) && !found.includes(code.id))
      .map((code) => code.id);
    found.push(...next);
    parents = next;
  }
  return found;
}

/** The ids of the codes that a value means in a list (P6). */
export function codesOfValue(codes: readonly NaiveCode[], { value, cascade }: NamedValue): readonly string[] {
  const named = codes.filter((code) => fits(code.id, value)).map((code) => code.id);
  if (cascade === 'no') return named;
  const descendants = named.flatMap((id) => below(codes, id));
  return [...new Set(cascade === 'with' ? [...named, ...descendants] : descendants)];
}

/** The members of a selection in an extension; undefined where the extension takes all codes. */
function selectionOf(extension: Properties): { members: readonly Value[]; isInclusive: boolean } | undefined {
  const inclusive = objectAt(extension, 'inclusiveCodeSelection');
  const selection = inclusive ?? objectAt(extension, 'exclusiveCodeSelection');
  if (selection === undefined) return undefined;
  return {
    members: [...valuesAt(selection, 'memberValues'), ...valuesAt(selection, 'wildcardedMemberValues')],
    isInclusive: inclusive !== undefined,
  };
}

function inheritedCodes(
  artefacts: readonly NaiveArtefact[],
  extension: Properties,
  place: number,
  path: readonly string[],
): { code: NaiveCode; parentOrigin: string }[] {
  const list = resolveUrn(artefacts, textAt(extension, 'codelist'));
  if (list === undefined) return [];
  const codes = expand(artefacts, list, path);
  const selection = selectionOf(extension);
  const named = (selection?.members ?? []).flatMap((member) => {
    const value = readValue(member);
    return value === undefined ? [] : codesOfValue(codes, value);
  });
  const prefix = textAt(extension, 'prefix');
  const selected =
    selection === undefined ? codes : codes.filter((code) => named.includes(code.id) === selection.isInclusive);
  return selected.map((code) => ({
    code: {
      id: prefix + code.id,
      parent: code.parent === '' ? '' : prefix + code.parent,
      origin: code.origin,
      extension: place,
      extendedId: code.id,
    },
    parentOrigin: codes.find((each) => each.id === code.parent)?.origin ?? '',
  }));
}

function expand(
  artefacts: readonly NaiveArtefact[],
  list: NaiveArtefact,
  path: readonly string[],
): readonly NaiveCode[] {
  const urn = urnOfArtefact(list);
  if (path.includes(urn)) return [];
  const added = [
    ...objectsAt(list, 'codelistExtensions').flatMap((extension, place) =>
      inheritedCodes(artefacts, extension, place, [...path, urn]),
    ),
    ...ownCodes(list).map((code) => ({ code, parentOrigin: undefined })),
  ];
  // The last one of an id counts.
  const kept = added.filter(({ code }, place) => !added.slice(place + 1).some((later) => later.code.id === code.id));
  return kept.map(({ code, parentOrigin }) => {
    const parent = kept.find((each) => each.code.id === code.parent)?.code;
    const isKept = parent !== undefined && (parentOrigin === undefined || parent.origin === parentOrigin);
    return isKept ? code : { ...code, parent: '' };
  });
}

/** The codes of a codelist with those that it inherits, or the items of a value list (P5). */
export const codesOf = (artefacts: readonly NaiveArtefact[], list: NaiveArtefact): readonly NaiveCode[] =>
  expand(artefacts, list, []);
