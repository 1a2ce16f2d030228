import type { Artefact, Content } from '../model/artefact.js';
import { typeOfClass } from '../model/artefact-types.js';

type Fields = Readonly<Record<string, Content>>;

interface InheritedCode {
  readonly code: Fields;
  /** The list the code was taken from; the parent of a code counts only when it comes from the same one. */
  readonly origin: string;
}

const fieldsOf = (value: Content | undefined): readonly Fields[] => (Array.isArray(value) ? (value as Fields[]) : []);

const codesProperty = (codelist: Artefact): string => typeOfClass(codelist.class)?.parts?.[0]?.path ?? 'codes';

const textOf = (value: Content | undefined): string => (typeof value === 'string' ? value : '');

/** `%` stands for any run of characters, anywhere (information model, MemberSelection). */
const matcherOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .split('%')
      .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    's',
  );

function descendantsOf(codes: readonly InheritedCode[], roots: ReadonlySet<string>): Set<string> {
  const children = new Map<string, string[]>();
  for (const { code } of codes) {
    const parent = textOf(code['parent']);
    if (parent !== '') children.set(parent, [...(children.get(parent) ?? []), textOf(code['id'])]);
  }
  const found = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const child of children.get(id) ?? []) {
      if (found.has(child)) continue;
      found.add(child);
      open.push(child);
    }
  }
  return found;
}

function selectedIds(codes: readonly InheritedCode[], selection: Fields): Set<string> {
  const ids = codes.map(({ code }) => textOf(code['id']));
  const selected = new Set<string>();
  const values = selection['memberValues'];
  for (const member of Array.isArray(values) ? values : []) {
    const value = typeof member === 'string' ? member : textOf((member as Fields)['value']);
    const cascade = typeof member === 'string' ? undefined : (member as Fields)['cascadeValues'];
    if (cascade !== 'excluderoot') selected.add(value);
    if (cascade === true || cascade === 'excluderoot') {
      for (const id of descendantsOf(codes, new Set([value]))) selected.add(id);
    }
  }
  const wildcards = selection['wildcardedMemberValues'];
  for (const wildcard of Array.isArray(wildcards) ? wildcards : []) {
    const matcher = matcherOf(typeof wildcard === 'string' ? wildcard : textOf((wildcard as Fields)['value']));
    for (const id of ids) if (matcher.test(id)) selected.add(id);
  }
  return selected;
}

function select(codes: readonly InheritedCode[], extension: Fields): readonly InheritedCode[] {
  const inclusive = extension['inclusiveCodeSelection'] as Fields | undefined;
  const exclusive = extension['exclusiveCodeSelection'] as Fields | undefined;
  const selection = inclusive ?? exclusive;
  if (selection === undefined) return codes;
  const selected = selectedIds(codes, selection);
  return codes.filter(({ code }) => selected.has(textOf(code['id'])) === (inclusive !== undefined));
}

function withPrefix({ code, origin }: InheritedCode, prefix: string): InheritedCode {
  if (prefix === '') return { code, origin };
  const parent = textOf(code['parent']);
  const prefixed = { ...code, id: `${prefix}${textOf(code['id'])}` };
  return { code: parent === '' ? prefixed : { ...prefixed, parent: `${prefix}${parent}` }, origin };
}

function collect(
  codelist: Artefact,
  lookUp: (reference: string) => Artefact | undefined,
  above: ReadonlySet<Artefact>,
): Map<string, InheritedCode> {
  const codes = new Map<string, InheritedCode>();
  const put = (entry: InheritedCode): void => {
    codes.set(textOf(entry.code['id']), entry);
  };
  for (const extension of fieldsOf(codelist['codelistExtensions'])) {
    const reference = textOf(extension['codelist']);
    const extended = lookUp(reference);
    if (extended === undefined || above.has(extended)) continue;
    const inherited = [...collect(extended, lookUp, new Set([...above, extended])).values()];
    for (const entry of select(inherited, extension)) {
      put({ ...withPrefix(entry, textOf(extension['prefix'])), origin: reference });
    }
  }
  for (const code of fieldsOf(codelist[codesProperty(codelist)])) put({ code, origin: '' });
  return codes;
}

/** A parent that is not in the result, or that another list replaced, is left out. */
function withoutLostParent({ code, origin }: InheritedCode, codes: ReadonlyMap<string, InheritedCode>): Fields {
  const parent = code['parent'];
  if (parent === undefined || codes.get(textOf(parent))?.origin === origin) return code;
  // A code of the list itself may hang below an inherited one.
  if (origin === '' && codes.has(textOf(parent))) return code;
  const { parent: _lost, ...rest } = code;
  return rest;
}

/**
 * A codelist with the codes of the lists it extends, extensions left out: each list in turn, codes kept or dropped by
 * the selection, the prefix put before their ids, a later code replacing an earlier one of the same id, the own codes
 * last (information model, CodelistExtension).
 * @param lookUp gives the codelist that a reference means
 */
export function expandCodelist(codelist: Artefact, lookUp: (reference: string) => Artefact | undefined): Artefact {
  if (codelist['codelistExtensions'] === undefined) return codelist;
  const codes = collect(codelist, lookUp, new Set([codelist]));
  const { codelistExtensions: _extensions, ...rest } = codelist;
  const property = codesProperty(codelist);
  const expanded = [...codes.values()].map((entry) => withoutLostParent(entry, codes));
  return { ...rest, ...(expanded.length === 0 ? {} : { [property]: expanded }) } as Artefact;
}
