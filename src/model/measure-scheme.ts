import type { Artefact } from './artefact.js';
import { type Content, objectsOf, type Properties, propertiesOf } from './content.js';
import { markOf, withMark, withoutMark } from './marks.js';

/**
 * Type of the annotation with the concept scheme that SDMX 2.1 has where 3.x has a codelist; its title is the URN of the
 * scheme. A dimension with it was a measure dimension, a codelist with it was made of the scheme
 * (docs/decisions/measure-dimensions-are-annotated.md).
 */
export const measureSchemeAnnotation = 'SDMX_2.1_MEASURE_SCHEME';

const conceptScheme = 'urn:sdmx:org.sdmx.infomodel.conceptscheme.ConceptScheme=';
const codelist = 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=';

/** Whether a reference is one to a concept scheme. */
export const isConceptSchemeUrn = (reference: string): boolean => reference.startsWith(conceptScheme);

/** URN of the codelist that 3.x has for the concept scheme of a measure dimension: the same agency, id and version. */
export const measureCodelistUrn = (scheme: string): string => `${codelist}${scheme.slice(conceptScheme.length)}`;

/** URN of the concept scheme in the annotation of a dimension or codelist; undefined where it has none. */
export function measureSchemeOf(object: Properties): string | undefined {
  const scheme = markOf(object, measureSchemeAnnotation);
  return scheme !== undefined && isConceptSchemeUrn(scheme) ? scheme : undefined;
}

/** Annotations, the last of which names the concept scheme. */
export const withMeasureScheme = (annotations: Content | undefined, scheme: string): readonly Content[] =>
  withMark(annotations, measureSchemeAnnotation, scheme);

/** The annotations that do not name a concept scheme of measures. */
export const withoutMeasureScheme = (annotations: Content | undefined): readonly Content[] =>
  withoutMark(annotations, measureSchemeAnnotation);

/** Whether a dimension is a measure dimension of SDMX 2.1: its codelist is the one that its annotated scheme has in 3.x. */
export function isMeasureDimension(dimension: Properties): boolean {
  const scheme = measureSchemeOf(dimension);
  return scheme !== undefined && propertiesOf(dimension.localRepresentation).enumeration === measureCodelistUrn(scheme);
}

/** A codelist with the identity, the texts and the items of a concept scheme, annotated with the scheme. */
export function codelistOfConcepts(scheme: Artefact, urn: string): Artefact {
  const { concepts, class: _class, annotations, names, descriptions, links, ...others } = scheme;
  const codes = objectsOf(concepts).map(({ coreRepresentation: _core, isoConceptReference: _iso, ...code }) => code);
  return {
    class: 'Codelist',
    ...others,
    annotations: withMeasureScheme(annotations, urn),
    ...(links === undefined ? {} : { links }),
    ...(names === undefined ? {} : { names }),
    ...(descriptions === undefined ? {} : { descriptions }),
    ...(codes.length === 0 ? {} : { codes }),
  } as Artefact;
}
