import type { Particulars } from '../../grammar/particulars.js';
import { losses } from './losses.js';
import { mappingOf, splits } from './mappings.js';
import { attributeNames, elementNames, impliedIds } from './names.js';
import { nestedTypes, urnClasses } from './urn-classes.js';

/** What SDMX-ML 2.1 says otherwise than 3.0, so that its messages are read as artefacts of SDMX 3.0. */
export const particulars21: Particulars = {
  elements: elementNames,
  attributes: attributeNames,
  impliedIds,
  losses,
  mappingOf,
  repeatable: new Set(['CubeRegionType', 'MetadataTargetRegionType']),
  splits,
  urnClasses,
  nestedTypes,
};
