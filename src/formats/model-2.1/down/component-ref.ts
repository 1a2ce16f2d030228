import type { Artefact } from '../../../model/artefact.js';
import { type Content, propertiesOf } from '../../../model/content.js';
import { isMeasureDimension } from '../../../model/measure-scheme.js';
import { partsOf } from '../../../model/parts.js';
import { onlyReport } from '../identifiers.js';
import type { Fitting } from './fitting.js';
import { urnIn } from './predecessors.js';

type ComponentKind = Readonly<Record<'containerID' | 'class' | 'package', string>>;

const inDataStructure = (containerID: string, className: string): ComponentKind => ({
  containerID,
  class: className,
  package: 'datastructure',
});

const dimension = inDataStructure('DimensionDescriptor', 'Dimension');
const metadataAttribute = { containerID: onlyReport, class: 'MetadataAttribute', package: 'metadatastructure' };

/** How 2.1 names components of a class, beside their id. */
const kinds: Readonly<Record<string, ComponentKind>> = {
  Dimension: dimension,
  MeasureDimension: inDataStructure('DimensionDescriptor', 'MeasureDimension'),
  TimeDimension: inDataStructure('DimensionDescriptor', 'TimeDimension'),
  DataAttribute: inDataStructure('AttributeDescriptor', 'Attribute'),
  MetadataAttribute: metadataAttribute,
};

/** Components that have the same id in every structure. */
const kindsById: Readonly<Record<string, ComponentKind>> = {
  TIME_PERIOD: inDataStructure('DimensionDescriptor', 'TimeDimension'),
  OBS_VALUE: inDataStructure('MeasureDescriptor', 'PrimaryMeasure'),
  REPORTING_YEAR_START_DAY: inDataStructure('AttributeDescriptor', 'ReportingYearStartDay'),
};

/** The structure that a reference leads to, directly or by its usage; undefined where it is not available. */
function structureOf(reference: string, fitting: Fitting): Artefact | undefined {
  const found = fitting.find(reference);
  if (found === undefined || found.dataStructureComponents !== undefined) return found;
  return typeof found.structure === 'string' ? fitting.find(found.structure) : found;
}

/** Whether a structure or usage is one of reference metadata. */
const isOfMetadata = (reference: string): boolean => /^Metadata/.test(urnIn(reference)?.class ?? '');

/**
 * The `Ref` of 2.1 to a component of a structure or usage: its id, the list that holds it and its kind. Where the
 * structure is not available, the component is named as a dimension: the id alone identifies it, since components of
 * all kinds have distinct ids.
 * @param report called where the kind of the component is not available
 * @returns the properties of the `Ref`, or a text with the reason why 2.1 has none
 */
export function componentRef(
  structure: string,
  id: string,
  fitting: Fitting,
  report: (detail: string) => void,
): Content | string {
  const named = (kind: ComponentKind): Content => ({
    containerID: kind.containerID,
    id,
    class: kind.class,
    package: kind.package,
  });
  const known = structureOf(structure, fitting);
  const part =
    known &&
    [...partsOf(known)].find(({ tail, class: partClass }) => tail === id && partClass !== 'GroupDimensionDescriptor');
  const partClass =
    part !== undefined && isMeasureDimension(propertiesOf(part.content)) ? 'MeasureDimension' : part?.class;
  const kind = isOfMetadata(structure) ? metadataAttribute : (kindsById[id] ?? kinds[partClass ?? '']);
  if (kind !== undefined) return named(kind);
  if (part?.class === 'Measure') return `SDMX 2.1 has no measure but OBS_VALUE, so it cannot refer to ${id}`;
  if (known !== undefined && !known.isExternalReference) return `${structure} has no component ${id}`;
  report(
    `The reference to ${id} is written as one to a dimension: the message does not hold ${structure}, which defines it`,
  );
  return named(dimension);
}
