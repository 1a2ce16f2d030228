import { type Mapping, present } from './mapping.js';

/** A content constraint on data; without a type it is one of actual content (2.1 structure schema, default). */
export const mapContentConstraint: Mapping = (properties) => {
  const { role = 'Actual', annotations, names, descriptions, ...rest } = properties;
  const { constraintAttachment, releaseCalendar, dataKeySets, cubeRegions, ...identity } = rest;
  return present({
    ...identity,
    class: 'DataConstraint',
    role,
    annotations,
    names,
    descriptions,
    constraintAttachment,
    releaseCalendar,
    dataKeySets,
    cubeRegions,
  });
};
