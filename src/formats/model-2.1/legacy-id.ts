import type { Properties } from '../../model/content.js';
import { markOf, withMark, withoutMark } from '../../model/marks.js';
import { present } from './up/mapping.js';

/**
 * Type of the annotation with the id that an object has in SDMX 2.1, where 3.x requires another; its title is the id
 * (docs/decisions/hierarchical-codes-are-renamed.md).
 */
const legacyIdAnnotation = 'SDMX_2.1_ID';

/** An object of 2.1 with the id that it has in 3.x, and its id of 2.1 in an annotation. */
export const withLegacyId = ({ id, uri, annotations, ...others }: Properties, modernId: string): Properties =>
  present({
    id: modernId,
    uri,
    annotations: withMark(annotations, legacyIdAnnotation, String(id)),
    ...others,
  });

/** The id that an object has in 2.1; undefined where it is that of 3.x. */
export const legacyIdOf = (object: Properties): string | undefined => markOf(object, legacyIdAnnotation);

/** An object of 3.x with another id, and without the annotation with its id of 2.1. */
export function restoreId(object: Properties, id: string): Properties {
  const annotations = withoutMark(object.annotations, legacyIdAnnotation);
  return present({ ...object, id, annotations: annotations.length === 0 ? undefined : annotations });
}
