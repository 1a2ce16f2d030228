import { StrataError } from '../../errors.js';
import type { Artefact } from '../../model/artefact.js';
import type { Content } from '../../model/content.js';
import { parseUrn } from '../../model/urn.js';
import type { SdmxMlVersion } from '../grammar/message-versions.js';
import { attsType } from './atts-type.js';
import { componentValues } from './component-values.js';
import { type Components, readComponents } from './components.js';
import { dataSetType } from './data-set-type.js';
import { groupTypes } from './group-types.js';
import { Layout } from './layout.js';
import { legacyMeasures } from './legacy-measures.js';
import { obsTypes } from './obs-types.js';
import { observationDimension } from './observation-dimension.js';
import { type SchemaVersionRow, schemaVersions } from './schema-versions.js';
import { seriesType } from './series-type.js';
import { type SimpleTypeSettings, SimpleTypes } from './simple-types.js';
import { TypeNames } from './type-names.js';
import { element, type Lines } from './xml-lines.js';

/** What a schema for structure-specific data is made of. */
export interface StructureSchemaSource extends SimpleTypeSettings {
  /** URN of the data structure, dataflow or provision agreement whose data the schema describes. */
  readonly context: string;
  readonly dataStructure: Artefact;
  /** The concept scheme, or the codelist with all codes it inherits, that a reference means. */
  readonly lookUp: (reference: string) => Artefact | undefined;
  /** The dimensions that data of the dataflow have; null for all (SDMX 3.1, DimensionConstraint). */
  readonly dimensions: readonly string[] | null;
}

export interface StructureSchemaOptions {
  readonly version: SdmxMlVersion;
  /** Id of a dimension or `AllDimensions`; time where missing, or all dimensions where there is no time. */
  readonly dimensionAtObservation?: string;
  /** Whether the data are those of a deletion, which may leave out parts of keys. */
  readonly isDeletion?: boolean;
  /** Whether each measure has a type of observation; SDMX 2.1 only, where the dimension at the observation is coded. */
  readonly hasExplicitMeasures?: boolean;
}

/** Names of XML attributes that XML itself or the base schemas need for something else. */
const takenNames = new Set(['xmlns', 'type', 'TIME_PERIOD']);

function checkNames({ dimensions, attributes, measures }: Components): void {
  const seen = new Set(takenNames);
  for (const { id } of [...dimensions, ...attributes, ...measures]) {
    if (seen.has(id)) {
      throw new StrataError(
        'NotAcceptable',
        `there is no XML Schema for data of this structure: its component ${id} would share the name of an XML attribute with another; ask for the structures instead`,
      );
    }
    seen.add(id);
  }
}

/** Finds concepts; each scheme is searched once. */
function conceptLookUp(lookUp: StructureSchemaSource['lookUp']) {
  const known = new Map<Artefact, ReadonlyMap<string, Readonly<Record<string, Content>>>>();
  return (urn: string) => {
    const scheme = lookUp(urn);
    if (scheme === undefined) return undefined;
    const concepts =
      known.get(scheme) ??
      new Map(
        ((scheme['concepts'] ?? []) as readonly Readonly<Record<string, Content>>[]).map((concept) => [
          String(concept['id']),
          concept,
        ]),
      );
    known.set(scheme, concepts);
    return concepts.get(parseUrn(urn).item ?? '');
  };
}

/** The components that data have by the structure of a schema. */
export const componentsOf = ({ dataStructure, lookUp, dimensions }: StructureSchemaSource): Components =>
  readComponents(dataStructure, conceptLookUp(lookUp), dimensions);

function* typesOf(layout: Layout): Generator<string> {
  yield* dataSetType(layout);
  yield* groupTypes(layout);
  if (!layout.isFlat) yield* seriesType(layout);
  if (!layout.version.isLegacy) yield* attsType(layout);
  yield* obsTypes(layout);
  for (const [component, name] of layout.valuesNames) yield* componentValues(component, name, layout);
  // Last, for every type above has asked for its own.
  yield* layout.simpleTypes.definitions();
}

const schema = (targetNamespace: string, { common, base, location }: SchemaVersionRow, types: Lines): Lines =>
  element(
    'xs:schema',
    {
      'xmlns:xs': 'http://www.w3.org/2001/XMLSchema',
      'xmlns:common': common,
      'xmlns:dsd': base,
      xmlns: targetNamespace,
      targetNamespace,
      elementFormDefault: 'qualified',
      attributeFormDefault: 'unqualified',
    },
    element('xs:import', { namespace: common, schemaLocation: `${location}SDMXCommon.xsd` }),
    element('xs:import', { namespace: base, schemaLocation: `${location}SDMXDataStructureSpecific.xsd` }),
    types,
  );

/** Joins lines into chunks of about 64 kB. */
function* inChunks(lines: Lines): Generator<string> {
  let chunk = '<?xml version="1.0" encoding="UTF-8"?>\n';
  for (const line of lines) {
    chunk += `${line}\n`;
    if (chunk.length < 65_536) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/**
 * The XML Schema for structure-specific data of a data structure, dataflow or provision agreement, in chunks of about
 * 64 kB (SDMX-ML part IV, Mapping to Structure-Specific Schemas). What is wrong with the request is told at once, before
 * the first chunk is asked for.
 * @throws StrataError `Syntax` for a dimension at the observation that the structure does not have, `NotAcceptable` where
 *   a component has an id that cannot be the name of its XML attribute
 */
export function writeStructureSchema(source: StructureSchemaSource, options: StructureSchemaOptions): Iterable<string> {
  const version = schemaVersions[options.version];
  const read = componentsOf(source);
  const { components, allowed } = version.isLegacy
    ? legacyMeasures(read, source.allowed)
    : { components: read, allowed: source.allowed };
  checkNames(components);
  const names = new TypeNames();
  const layout = new Layout({
    version,
    components,
    observationDimension: observationDimension(options.dimensionAtObservation, components),
    isDeletion: options.isDeletion ?? false,
    isEvolving: source.dataStructure['evolvingStructure'] === true && source.dimensions === null,
    hasExplicitMeasures: options.hasExplicitMeasures ?? false,
    names,
    simpleTypes: new SimpleTypes(names, { lookUp: source.lookUp, allowed }),
  });
  const trailer = layout.explicitMeasure === undefined ? '' : ':explicit';
  const targetNamespace = `${source.context}:ObsLevelDim:${layout.observationDimension}${trailer}`;
  return inChunks(schema(targetNamespace, version, typesOf(layout)));
}
