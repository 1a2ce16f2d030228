import { unstatedRelation } from '../../fit/lexical-forms.js';
import { mapLink } from './map-link.js';
import { mapValueSet } from './map-value-set.js';
import type { OwnMapping } from './own-mapping.js';

/** Relations of a link that say of an annotation no more than its URL does (AnnotationType of 1.0). */
const urlRelations: ReadonlySet<unknown> = new Set(['self', unstatedRelation]);

const mapAnnotationLink: OwnMapping = ({ rel, ...link }, context) =>
  mapLink(urlRelations.has(rel) ? link : { ...link, rel }, context);

/** Objects that SDMX-JSON 1.0 has in another form than SDMX-ML 2.1, by type. */
export const ownMappings: Readonly<Record<string, OwnMapping>> = {
  AnnotationLinkType: mapAnnotationLink,
  AttributeValueSetType: mapValueSet,
  CubeRegionKeyType: mapValueSet,
  LinkType: mapLink,
  MetadataAttributeValueSetType: mapValueSet,
};
