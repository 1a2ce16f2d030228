import { type Mapping, present } from './mapping.js';

/** A hierarchy inside a hierarchical codelist: 3.0 demands to say whether it has formal levels, 2.1 means that it has not. */
export const mapHierarchy: Mapping = ({ level, hierarchicalCodes, ...others }) => {
  const { hasFormalLevels = false, ...described } = others;
  return present({ ...described, hasFormalLevels, level, hierarchicalCodes });
};
