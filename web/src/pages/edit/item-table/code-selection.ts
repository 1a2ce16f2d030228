import { CodeIndex, readMemberValue } from '../../../../../src/references/code-index.js';
import { isObject, type JsonObject, objectsIn, textOf } from '../../../content/json.js';
import { withValue } from '../parts/json-change.js';

/** Which codes of a list an extension takes. */
export type SelectionKind = 'all' | 'inclusive' | 'exclusive';

/** One value that a selection names: an id, or a pattern with `%`, and what it stands for below that. */
export interface MemberOfSelection {
  readonly value: string;
  readonly cascade: 'true' | 'excluderoot' | undefined;
}

const propertyOf = { inclusive: 'inclusiveCodeSelection', exclusive: 'exclusiveCodeSelection' } as const;

export function selectionOf(extension: JsonObject): {
  readonly kind: SelectionKind;
  readonly members: readonly MemberOfSelection[];
} {
  const kind = isObject(extension[propertyOf.inclusive])
    ? 'inclusive'
    : isObject(extension[propertyOf.exclusive])
      ? 'exclusive'
      : 'all';
  const selection = kind === 'all' ? {} : extension[propertyOf[kind]];
  const listed = (property: string): unknown[] => {
    const list = isObject(selection) ? selection[property] : undefined;
    return Array.isArray(list) ? list : [];
  };
  return {
    kind,
    members: ['memberValues', 'wildcardedMemberValues'].flatMap(listed).map((member) => {
      if (!isObject(member)) return { value: textOf(member), cascade: undefined };
      const cascade = String(member['cascadeValues'] ?? '');
      return {
        value: textOf(member['value']),
        cascade: cascade === 'true' || cascade === 'excluderoot' ? cascade : undefined,
      };
    }),
  };
}

/** An extension with another selection. Patterns have a list of their own in SDMX-JSON, where nothing is said about what is below. */
export function withSelection(
  extension: JsonObject,
  kind: SelectionKind,
  members: readonly MemberOfSelection[],
): JsonObject {
  const { [propertyOf.inclusive]: _, [propertyOf.exclusive]: __, ...others } = extension;
  if (kind === 'all') return others;
  const plain = members.filter(({ value }) => !value.includes('%'));
  const memberValues = plain.map(({ value, cascade }) =>
    cascade === undefined ? value : { value, cascadeValues: cascade === 'true' ? true : cascade },
  );
  const patterns = members.filter(({ value }) => value.includes('%')).map(({ value }) => value);
  return {
    ...others,
    [propertyOf[kind]]: withValue(withValue({}, 'memberValues', memberValues), 'wildcardedMemberValues', patterns),
  };
}

/** A code of an extended list. */
export interface ExtendedCode {
  readonly id: string;
  readonly parent: string | undefined;
  readonly name: string;
}

/** A code that a list inherits, as it is there. */
export interface InheritedCode {
  readonly id: string;
  readonly name: string;
  /** The place of the extension. */
  readonly extension: number;
  /** Whether the list has a code of its own with this id. */
  readonly isReplaced: boolean;
}

/**
 * The codes that extensions bring in, in their order; a later one replaces an earlier one with the same id (information model,
 * CodelistExtension).
 * @param codes of the extended lists, with what they inherit, in the order of the extensions; undefined for one that is not known
 * @param own ids of the list itself
 */
export function inheritedCodes(
  artefact: JsonObject,
  codes: readonly (readonly ExtendedCode[] | undefined)[],
  own: ReadonlySet<string>,
): readonly InheritedCode[] {
  const inherited = new Map<string, InheritedCode>();
  for (const [place, extension] of objectsIn(artefact['codelistExtensions']).entries()) {
    const { kind, members } = selectionOf(extension);
    const prefix = textOf(extension['prefix']);
    const extended = codes[place] ?? [];
    const named = kind === 'all' ? undefined : codesNamed(extended, members);
    for (const { id, name } of extended) {
      if (named !== undefined && named.has(id) !== (kind === 'inclusive')) continue;
      const whole = `${prefix}${id}`;
      inherited.set(whole, { id: whole, name, extension: place, isReplaced: own.has(whole) });
    }
  }
  return [...inherited.values()];
}

function codesNamed(codes: readonly ExtendedCode[], members: readonly MemberOfSelection[]): ReadonlySet<string> {
  const index = new CodeIndex(codes.map(({ id, parent }) => (parent === undefined ? { id } : { id, parent })));
  return index.matching(
    members.map(({ value, cascade }) =>
      readMemberValue(cascade === undefined ? value : { value, cascadeValues: cascade === 'true' ? true : cascade }),
    ),
  );
}
