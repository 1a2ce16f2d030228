import type { Artefact } from '../../model/artefact.js';
import { typeOfClass } from '../../model/artefact-types.js';
import type { Properties } from '../../model/content.js';
import { isOfPartClass, partId } from '../../model/parts.js';
import type { ElementType } from './element-types.js';

/** The id that the grammar fixes, which may be missing in a message. */
const fixedId = (type: ElementType): string | undefined =>
  type.attributes.find((attribute) => attribute.name === 'id')?.fixed;

/**
 * The id of an object: as written, fixed by the standard, or that of the concept that gives it its identity
 * (SDMX 3.0 technical notes, inherited component ids). Undefined where it has none.
 */
export const effectiveId = (type: ElementType, properties: Properties): string | undefined =>
  partId({ fixedId: fixedId(type), idFromConcept: true }, properties);

/** VTL mappings have one element type and, by their properties, one of three classes. */
const vtlMappings = typeOfClass('VtlMappingScheme');

/** Package and class of an object in its URN; undefined where the object has no URN. */
export function urnClass(type: ElementType, properties: Properties): string | undefined {
  if (type.urn?.class !== undefined) return type.urn.class;
  if (type.name !== 'VtlMappingType') return undefined;
  const row = vtlMappings?.parts?.find((each) => isOfPartClass(each, properties));
  return row && `${vtlMappings?.package}.${row.class}`;
}

/** The URN of an object inside a maintainable artefact, or of the artefact itself where there is no item part. */
export function objectUrn(
  className: string,
  owner: Pick<Artefact, 'agencyID' | 'id' | 'version'>,
  item: string | undefined,
): string {
  const tail = item === undefined ? '' : `.${item}`;
  return `urn:sdmx:org.sdmx.infomodel.${className}=${owner.agencyID}:${owner.id}(${owner.version})${tail}`;
}

/**
 * The URN of the usage of a metadata attribute in a data structure; undefined for every other type. The standard has no
 * URN class of usages: they are written as other tools do, as metadata attributes of the data structure
 * (docs/decisions/urn-of-metadata-attribute-usages.md).
 */
export function usageUrn(
  type: ElementType,
  { metadataAttributeReference: id }: Properties,
  owner: Pick<Artefact, 'agencyID' | 'id' | 'version'> | undefined,
): string | undefined {
  if (type.name !== 'MetadataAttributeUsageType' || owner === undefined || typeof id !== 'string') return undefined;
  return objectUrn('metadatastructure.MetadataAttribute', owner, id);
}
