import type { Content } from '../../model/content.js';

type Fields = Readonly<Record<string, Content>>;

/** Which values a component takes: those of a list, or those of a text format. */
export interface Representation {
  /** Reference to a codelist or value list, as written. */
  readonly enumeration?: string;
  /** Text format in the properties of SDMX-JSON; empty where any text will do. */
  readonly format: Fields;
  /** Missing where nothing is said. */
  readonly minOccurs?: number;
  readonly maxOccurs: number | 'unbounded';
}

/** The concept that a URN names; undefined where it is not at hand. */
export type ConceptLookUp = (urn: string) => Fields | undefined;

const fieldsOf = (value: Content | undefined): Fields | undefined =>
  typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : undefined;

const saysValues = (representation: Fields | undefined): boolean =>
  representation?.['enumeration'] !== undefined || representation?.['format'] !== undefined;

/**
 * The representation of a component: its own, else that of its concept, else any text (SDMX-ML part IV, Representation
 * Determination).
 */
export function representationOf(component: Fields, concept: ConceptLookUp): Representation {
  const local = fieldsOf(component['localRepresentation']);
  const identity = component['conceptIdentity'];
  const core =
    saysValues(local) || typeof identity !== 'string' ? undefined : fieldsOf(concept(identity)?.['coreRepresentation']);
  const { enumeration, format } = (saysValues(local) ? local : core) ?? {};
  const { minOccurs, maxOccurs } = { ...core, ...local };
  return {
    ...(typeof enumeration === 'string' ? { enumeration } : {}),
    format: fieldsOf(format) ?? {},
    ...(minOccurs === undefined ? {} : { minOccurs: Number(minOccurs) }),
    maxOccurs: maxOccurs === undefined ? 1 : maxOccurs === 'unbounded' ? maxOccurs : Number(maxOccurs),
  };
}

/**
 * Whether the values need elements, as no XML attribute can hold them (SDMX-ML part IV, Representation with Complex Text
 * Format). Only an explicit `isMultiLingual` counts: the schema of 3.0 has it true by default and that of 3.1 false, and
 * the samples of both treat texts that say nothing as simple.
 */
export const isComplex = ({ format, maxOccurs }: Representation): boolean =>
  maxOccurs === 'unbounded' || maxOccurs > 1 || format['dataType'] === 'XHTML' || format['isMultiLingual'] === true;
