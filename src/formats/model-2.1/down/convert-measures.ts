import type { Content } from '../../../model/content.js';
import type { Properties } from '../up/mapping.js';
import { present } from '../up/mapping.js';

const primaryId = 'OBS_VALUE';

const listOf = (content: Content | undefined): readonly Properties[] =>
  Array.isArray(content) ? (content as readonly Properties[]) : [];

/** The id that a component has, of its own or from its concept. */
const idOf = ({ id, conceptIdentity }: Properties): string =>
  String(id ?? String(conceptIdentity).replace(/^.*\)\./, ''));

/** A measure as the attribute of an observation. */
const asAttribute = ({ id, uri, usage, annotations, conceptIdentity, localRepresentation, conceptRoles }: Properties) =>
  present({
    id,
    uri,
    usage,
    annotations,
    conceptIdentity,
    localRepresentation,
    conceptRoles,
    attributeRelationship: { observation: {} },
  });

/**
 * The components of a data structure with one measure, the primary one, which SDMX 2.1 demands: the measure with the id
 * OBS_VALUE, else the first. The other measures become attributes of the observation.
 */
export function convertMeasures(components: Properties, report: (detail: string, step?: string) => void): Properties {
  const { dimensionList, groups, attributeList, measureList, ...others } = components;
  const { measures: given, ...list } = (measureList ?? {}) as Properties;
  const measures = listOf(given);
  const primary = measures.find((measure) => idOf(measure) === primaryId) ?? measures[0];
  if (primary === undefined) return components;
  const step = (measure: Properties) => `measureList/measures/${idOf(measure)}`;
  if (idOf(primary) !== primaryId)
    report(`The measure is written under the id ${primaryId}, the only one in SDMX 2.1`, step(primary));
  const secondary = measures.filter((measure) => measure !== primary);
  for (const measure of secondary) {
    report('SDMX 2.1 has one measure; this one is written as an attribute of the observation', step(measure));
  }
  const attributes = (attributeList ?? {}) as Properties;
  const written = [...listOf(attributes.attributes), ...secondary.map(asAttribute)];
  return present({
    ...others,
    dimensionList,
    groups,
    attributeList:
      secondary.length === 0 ? attributeList : present({ ...attributes, attributes: written as readonly Content[] }),
    measureList: present({ ...list, measures: [present({ ...primary, id: primaryId })] }),
  });
}
