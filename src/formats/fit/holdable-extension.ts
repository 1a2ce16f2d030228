import { isArray, isObject, type Json, type JsonObject } from '../json/json.js';

/** CodeSelectionType: letters, digits and `_@$-`, then at most one `%`. */
const wildcardedMember = /^[A-Za-z0-9_@$-]+%?$/;

type Report = (detail: string) => void;

const textOf = (member: Json): string => String(isObject(member) ? member.value : member);

/** A selection with the wildcarded members that SDMX-JSON can write; undefined where none and no other is left. */
function holdableSelection(selection: JsonObject, report: Report): JsonObject | undefined {
  const { wildcardedMemberValues, ...rest } = selection;
  if (!isArray(wildcardedMemberValues)) return selection;
  for (const member of wildcardedMemberValues) {
    if (!wildcardedMember.test(textOf(member))) report(`the member value ${textOf(member)}: % can only stand last`);
    else if (isObject(member)) report(`how the member value ${textOf(member)} cascades`);
  }
  const held = wildcardedMemberValues.map(textOf).filter((member) => wildcardedMember.test(member));
  if (held.length > 0) return { ...rest, wildcardedMemberValues: held };
  return isArray(rest.memberValues) ? rest : undefined;
}

/**
 * A codelist extension with the selections that SDMX-JSON can write (CodelistExtensionType). An inclusive selection
 * of which nothing is left takes the extension with it: without a selection it would mean all codes.
 */
export function holdableExtension(extension: JsonObject, report: Report): JsonObject | undefined {
  const { inclusiveCodeSelection: inclusive, exclusiveCodeSelection: exclusive, ...rest } = extension;
  if (isObject(inclusive)) {
    const selection = holdableSelection(inclusive, report);
    return selection && { ...rest, inclusiveCodeSelection: selection };
  }
  if (!isObject(exclusive)) return extension;
  const selection = holdableSelection(exclusive, report);
  return selection === undefined ? rest : { ...rest, exclusiveCodeSelection: selection };
}
