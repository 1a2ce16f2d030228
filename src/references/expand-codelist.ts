import type { Artefact } from '../model/artefact.js';
import { isObject, listOf, objectsOf, type Properties } from '../model/content.js';
import { eachInSteps, type Steps } from '../model/steps.js';
import { CodeIndex, readMemberValue, textOf } from './code-index.js';
import { codesProperty } from './enumeration.js';

type LookUp = (reference: string) => Artefact | undefined;

/** A code of an expanded codelist, with the original code and the original parent in the list that defines them. */
interface Entry {
  /** The list that defines the code. */
  readonly origin: Artefact;
  readonly code: Properties;
  readonly source: Properties;
  /** The extension that the code comes through; undefined for a code of the list itself. */
  readonly through?: CodeThroughExtension;
  /** Undefined for a code of the list itself, whose parent can be any code of the result. */
  readonly parentSource?: Properties | undefined;
  readonly isOwn: boolean;
}

/** Where a code is inherited from. */
export interface CodeThroughExtension {
  /** The extended list, as written. */
  readonly reference: string;
  /** Id of the code there, without the prefix of the extension. */
  readonly id: string;
}

type Entries = ReadonlyMap<string, Entry>;

function withoutProperty(code: Properties, property: string): Properties {
  if (code[property] === undefined) return code;
  const { [property]: _dropped, ...rest } = code;
  return rest;
}

/** Properties that only the codes of one class of geographic codelist have. */
const geographicProperties: readonly (readonly [Artefact['class'], string])[] = [
  ['GeographicCodelist', 'value'],
  ['GeoGridCodelist', 'geoCell'],
];

const asCodeOf = (codelist: Artefact, code: Properties): Properties =>
  geographicProperties.reduce(
    (fitting, [kind, property]) => (kind === codelist.class ? fitting : withoutProperty(fitting, property)),
    code,
  );

function withPrefix(code: Properties, prefix: string): Properties {
  if (prefix === '') return code;
  const parent = textOf(code['parent']);
  return { ...code, id: `${prefix}${textOf(code['id'])}`, ...(parent === '' ? {} : { parent: `${prefix}${parent}` }) };
}

/**
 * The codes that an extension includes, in their order: all without a selection, else those that the inclusive selection
 * names or the exclusive one does not. `cascadeValues` adds the descendants of a code by parent, `excluderoot` the
 * descendants alone (information model, CodelistExtension).
 * @param extended the codes of the extended list when expanded; ids without the prefix of the extension
 */
function* selectCodes(extended: Entries, extension: Properties): Steps<(id: string) => boolean> {
  const inclusive = extension['inclusiveCodeSelection'];
  const selection = inclusive ?? extension['exclusiveCodeSelection'];
  if (!isObject(selection)) return () => true;
  const members = ['memberValues', 'wildcardedMemberValues'].flatMap((property) => listOf(selection[property]));
  const codes: Properties[] = [];
  yield* eachInSteps(extended.values(), ({ code }) => codes.push(code));
  const index = new CodeIndex(codes);
  const values = members.map(readMemberValue);
  yield* index.build(values.some(({ cascade }) => cascade !== undefined));
  const selected = index.matching(values);
  return (id) => selected.has(id) === (inclusive !== undefined);
}

/** Adds the codes that come through an extension to the entries of a codelist. */
function* inherit(
  entries: Map<string, Entry>,
  codelist: Artefact,
  extension: Properties,
  extended: Entries,
): Steps<void> {
  const prefix = textOf(extension['prefix']);
  const reference = textOf(extension['codelist']);
  const isSelected = yield* selectCodes(extended, extension);
  yield* eachInSteps(extended, ([id, { code, source, origin }]) => {
    if (!isSelected(id)) return;
    const through = { reference, id };
    const parentSource = extended.get(textOf(code['parent']))?.source;
    const own = asCodeOf(codelist, withPrefix(code, prefix));
    entries.set(`${prefix}${id}`, { code: own, source, origin, through, parentSource, isOwn: false });
  });
}

/** Removes a parent that is not in the result, or that was replaced by another code with the same id. */
function withoutLostParent(entry: Entry, entries: Entries): Entry {
  const parent = entry.code['parent'];
  if (parent === undefined) return entry;
  const found = entries.get(textOf(parent));
  if (found !== undefined && (entry.isOwn || found.source === entry.parentSource)) return entry;
  return { ...entry, code: withoutProperty(entry.code, 'parent') };
}

/** The number of codes that a codelist can have with those that it inherits, all of them selected: to estimate before expanding it. */
export function mostCodes(codelist: Artefact, lookUp: LookUp, known = new Map<Artefact, number>()): number {
  const before = known.get(codelist);
  if (before !== undefined) return before;
  known.set(codelist, 0);
  let count = listOf(codelist[codesProperty(codelist)]).length;
  for (const extension of objectsOf(codelist['codelistExtensions'])) {
    const extended = lookUp(textOf(extension['codelist']));
    if (extended !== undefined) count += mostCodes(extended, lookUp, known);
  }
  known.set(codelist, count);
  return count;
}

/** @param known the lists expanded so far; a list that extends itself has no entries yet, and adds none */
function* expand(codelist: Artefact, lookUp: LookUp, known: Map<Artefact, Entries>): Steps<Entries> {
  const before = known.get(codelist);
  if (before !== undefined) return before;
  known.set(codelist, new Map());
  const entries = new Map<string, Entry>();
  for (const extension of objectsOf(codelist['codelistExtensions'])) {
    const extended = lookUp(textOf(extension['codelist']));
    if (extended === undefined) continue;
    yield* inherit(entries, codelist, extension, yield* expand(extended, lookUp, known));
  }
  yield* eachInSteps(listOf(codelist[codesProperty(codelist)]), (code) => {
    if (isObject(code)) entries.set(textOf(code['id']), { code, source: code, origin: codelist, isOwn: true });
  });
  yield* eachInSteps(entries, ([id, entry]) => {
    const withParent = withoutLostParent(entry, entries);
    if (withParent !== entry) entries.set(id, withParent);
  });
  known.set(codelist, entries);
  return entries;
}

/**
 * A codelist with the codes of the lists it extends, and without its extensions: each extended list in turn, expanded
 * first, its codes selected and prefixed; a later code replaces an earlier one of the same id in its place; its own codes
 * come last (information model, CodelistExtension). Geographic properties stay if both lists are of the same class. A
 * codelist without extensions is returned unchanged.
 * @param lookUp returns the codelist that a reference resolves to, the same object for the same version; nothing is added
 *   where it returns undefined
 */
export function* expandCodelist(codelist: Artefact, lookUp: LookUp): Steps<Artefact> {
  if (codelist['codelistExtensions'] === undefined) return codelist;
  const codes: Properties[] = [];
  yield* eachInSteps((yield* expand(codelist, lookUp, new Map())).values(), ({ code }) => codes.push(code));
  const { codelistExtensions: _extensions, ...rest } = codelist;
  return { ...rest, ...(codes.length === 0 ? {} : { [codesProperty(codelist)]: codes }) } as unknown as Artefact;
}

/** A code of a codelist, with the list that defines it. */
export interface CodeWithOrigin {
  readonly code: Properties;
  readonly origin: Artefact;
  /** The extension that it comes through; undefined for a code of the list itself. */
  readonly through?: CodeThroughExtension;
}

/** The codes of a codelist with those that it inherits, by id (`expandCodelist`). */
export const expandedCodes = (codelist: Artefact, lookUp: LookUp): Steps<ReadonlyMap<string, CodeWithOrigin>> =>
  expand(codelist, lookUp, new Map());
