import { type Content, listOf, type Properties, propertiesOf } from '../../model/content.js';

/** Conversion of a type whose model differs from its elements: `toModel` after reading, `toElements` before writing. */
export interface ElementShape {
  toModel(properties: Properties): Properties;
  toElements(model: Properties): Properties;
}

const textOf = (content: Content): Content => propertiesOf(content).value ?? content;

/** Dimensions and their `optional` flags are two parallel arrays; the second is present only where a flag is. */
const attributeRelationship: ElementShape = {
  toModel({ dimensions, ...others }) {
    if (dimensions === undefined) return others;
    const given = listOf(dimensions);
    const flags = given.map((dimension) => propertiesOf(dimension).optional);
    return {
      ...others,
      dimensions: given.map(textOf),
      ...(flags.every((flag) => flag === undefined)
        ? {}
        : { areDimensionsOptional: flags.map((flag) => flag ?? false) }),
    };
  },
  toElements({ dimensions, areDimensionsOptional, ...others }) {
    if (dimensions === undefined) return others;
    const flags = listOf(areDimensionsOptional);
    return {
      ...others,
      dimensions: listOf(dimensions).map((value, index) => {
        const optional = flags[index];
        return optional === undefined ? value : { value, optional };
      }),
    };
  },
};

/** Member values with a wildcard have a separate array. */
const codeSelection: ElementShape = {
  toModel({ memberValues, ...others }) {
    const members = listOf(memberValues);
    const isWildcarded = (member: Content) => String(textOf(member)).includes('%');
    const plain = members.filter((member) => !isWildcarded(member));
    const wildcarded = members.filter(isWildcarded);
    return {
      ...others,
      ...(plain.length === 0 ? {} : { memberValues: plain }),
      ...(wildcarded.length === 0 ? {} : { wildcardedMemberValues: wildcarded }),
    };
  },
  toElements: ({ memberValues, wildcardedMemberValues, ...others }) => ({
    ...others,
    memberValues: [...listOf(memberValues), ...listOf(wildcardedMemberValues)],
  }),
};

/** By type, in every version. */
export const shapes: Readonly<Record<string, ElementShape>> = {
  AttributeRelationshipType: attributeRelationship,
  CodeSelectionType: codeSelection,
};
