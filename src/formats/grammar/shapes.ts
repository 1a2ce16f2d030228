import type { Content } from '../../model/content.js';

export type Properties = Readonly<Record<string, Content | undefined>>;

/** A type whose model has another shape than its elements: `toModel` after reading, `toElements` before writing. */
export interface Shape {
  toModel(properties: Properties): Properties;
  toElements(model: Properties): Properties;
}

const listOf = (content: Content | undefined): readonly Content[] => (Array.isArray(content) ? content : []);
const property = (content: Content, name: string): Content | undefined =>
  typeof content === 'object' && !Array.isArray(content) ? (content as Properties)[name] : undefined;
const textOf = (content: Content): Content => property(content, 'value') ?? content;

/** Dimensions with their `optional` flags are two parallel arrays; the second stands only where a flag was written. */
const attributeRelationship: Shape = {
  toModel({ dimensions, ...others }) {
    if (dimensions === undefined) return others;
    const given = listOf(dimensions);
    const flags = given.map((dimension) => property(dimension, 'optional'));
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

/** Member values with a wildcard stand in an array of their own. */
const codeSelection: Shape = {
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
export const shapes: Readonly<Record<string, Shape>> = {
  AttributeRelationshipType: attributeRelationship,
  CodeSelectionType: codeSelection,
};
