import { type Content, objectsOf, type Properties } from '../../../../model/content.js';
import { isMeasureDimension } from '../../../../model/measure-scheme.js';
import { partId } from '../../../../model/parts.js';
import { unstatedRelation } from '../../../fit/lexical-forms.js';
import { type Mapping, type MappingContext, present } from '../../../model-2.1/up/mapping.js';
import { mappingOf } from '../../../model-2.1/up/mappings.js';
import { counterpartOf } from './counterparts.js';

/** Maps an object of SDMX-JSON 1.0 to the value that the model has in its place; undefined where it has none. */
export type OwnMapping = (properties: Properties, context: MappingContext) => Content | undefined;

/** The form of a URN of SDMX 2.1 in 3.x, or why it has none. */
function modernised(urn: string, context: MappingContext): { modern: string } | { obstacle: string } {
  let obstacle: string | undefined;
  const note: MappingContext['error'] = (_rule, detail) => {
    obstacle ??= detail();
  };
  const quiet: MappingContext = {
    within: (typeName) => context.within(typeName),
    warn: (rule, detail) => context.warn(rule, detail),
    error: note,
    refuse: note,
    repeatable: (deviation) => context.repeatable(deviation),
    noteReference: () => undefined,
  };
  const modern = mappingOf(counterpartOf('ObjectReferenceType'))?.({ urn }, quiet);
  return obstacle === undefined ? { modern: String(modern) } : { obstacle };
}

/**
 * A link with the URN that SDMX 3.0 has for its target. A link to something that 3.0 does not have keeps its address; without
 * one it is left out.
 */
const mapLink: OwnMapping = ({ urn, ...link }, context) => {
  // A link with rel `self` is not part of the model.
  if (urn === undefined || link.rel === 'self') return present(link);
  const read = modernised(String(urn), context);
  if ('modern' in read) return present({ ...link, urn: read.modern });
  const left = link.href === undefined ? 'the link' : 'the URN of the link';
  context.warn('link.dropped', () => `${left} was left out: ${read.obstacle}`);
  return link.href === undefined ? undefined : present(link);
};

/** The values of a component, followed by an array of those that cascade (field guide of 1.0, ValueSet). */
const mapValueSet: Mapping = ({ id, values, cascadeValues, ...others }, context) => {
  const [given, cascading] = [values, cascadeValues].map((texts) => (Array.isArray(texts) ? texts : []));
  const strays = cascading?.filter((value) => given?.includes(value) !== true) ?? [];
  if (strays.length > 0) {
    const detail = () =>
      `cascadeValues lists ${strays.join(', ')}, which values of ${id} does not have; add them to values or remove them`;
    context.error('cascadeValues.unknown', detail);
  }
  const cascaded = given?.map((value) => (cascading?.includes(value) ? { value, cascadeValues: true } : value));
  return present({ id, ...others, values: values === undefined ? undefined : cascaded });
};

/** Warns where the place of a measure dimension among the dimensions, on which all keys depend, does not follow from `position`. */
const mapDimensionList: Mapping = (list, context) => {
  const dimensions = objectsOf(list['dimensions']);
  const isInOrder = dimensions.every(
    ({ position }, index) => index === 0 || Number(position) > Number(dimensions[index - 1]?.['position']),
  );
  if (!isInOrder && dimensions.some(isMeasureDimension)) {
    const ids = dimensions.map((dimension) => partId({ idFromConcept: true }, dimension));
    const detail = () =>
      `The order of the dimensions was read as ${ids.join(', ')}, and may be another one: SDMX-JSON 1.0 has the measure dimension in a list of its own, and the positions are missing or contradict the order of dimensions; state the position of each dimension, from 0`;
    context.warn('measureDimension.position', detail);
  }
  return list as Content;
};

/** Relations that add nothing to the URL of an annotation (AnnotationType of 1.0). */
const urlRelations: ReadonlySet<unknown> = new Set(['self', unstatedRelation]);

const mapAnnotationLink: OwnMapping = ({ rel, ...link }, context) =>
  mapLink(urlRelations.has(rel) ? link : { ...link, rel }, context);

/** Objects that SDMX-JSON 1.0 has in another form than SDMX-ML 2.1, by type. */
export const ownMappings: Readonly<Record<string, OwnMapping>> = {
  AnnotationLinkType: mapAnnotationLink,
  AttributeValueSetType: mapValueSet,
  CubeRegionKeyType: mapValueSet,
  DimensionListType: mapDimensionList,
  LinkType: mapLink,
  MetadataAttributeValueSetType: mapValueSet,
};
