import type { Content } from '../model/content.js';
import { type Code, CodeIndex, type MemberValue, readMemberValue } from './code-index.js';

function membersOf(selection: Code): MemberValue[] {
  return ['memberValues', 'wildcardedMemberValues'].flatMap((property) => {
    const members = selection[property];
    return (Array.isArray(members) ? (members as readonly Content[]) : []).map(readMemberValue);
  });
}

/**
 * The codes of an extended codelist that an extension takes, in their order: all without a selection, else those that
 * the inclusive selection names or the exclusive one does not. `cascadeValues` adds the descendants of a code by
 * parent, `excluderoot` them alone (information model, CodelistExtension).
 * @param codes of the extended list as it is when expanded; ids without the prefix of the extension
 */
export function selectCodes(codes: readonly Code[], extension: Code): readonly Code[] {
  const inclusive = extension['inclusiveCodeSelection'];
  const selection = inclusive ?? extension['exclusiveCodeSelection'];
  if (selection === undefined) return codes;
  const selected = new CodeIndex(codes).matching(membersOf(selection as Code));
  return codes.filter((code) => selected.has(String(code['id'] ?? '')) === (inclusive !== undefined));
}
