import { type Mapping, present } from './mapping.js';

/** The reference to everything (SDMX-ML 3.0, WildcardUrnType). */
const anything = 'urn:sdmx:org.sdmx.infomodel.base.Any=*:*(*)';

/** A metadataflow: SDMX 3.0 demands its targets, which 2.1 has in the metadata structure; the widest is taken. */
export const mapMetadataflow: Mapping = (properties, context) => {
  context.warn(
    'metadataflow.targets',
    () => `A metadataflow of SDMX 3.0 names its targets; ${anything} was taken, which means any object`,
  );
  return present({ ...properties, targets: [anything] });
};
