import { StrataError } from '../../errors.js';
import type { Artefact } from '../../model/artefact.js';
import { objectsOf } from '../../model/content.js';
import { parseUrn } from '../../model/urn.js';
import type { SdmxMlVersion } from '../grammar/message-versions.js';
import { componentValues } from './component-values.js';
import { type Components, type ConceptLookUp, readComponents, reduceToPrimaryMeasure } from './components.js';
import { dataSetTypes } from './data-set-types.js';
import { chooseObservationDimension, Layout } from './layout.js';
import { type SchemaVersion, schemaVersionOf } from './schema-versions.js';
import { type SimpleTypeSettings, SimpleTypes, TypeNames } from './simple-types.js';
import { annotation, element, type Lines } from './xsd-lines.js';

/** What a schema for structure-specific data is derived from. */
export interface StructureSchemaSource extends SimpleTypeSettings {
  /** URN of the data structure, dataflow or provision agreement whose data the schema describes. */
  readonly context: string;
  readonly dataStructure: Artefact;
  /**
   * Returns the concept scheme of a reference to a concept, or the list of a reference to a list, extended codelists
   * expanded; undefined when the registry does not hold it.
   */
  readonly lookUp: (reference: string) => Artefact | undefined;
  /** Whether key sets restrict combinations of values, which a schema cannot express. */
  readonly hasKeySets?: boolean;
  /** Ids of the dimensions in the data of the dataflow; null for all (SDMX 3.1, DimensionConstraint). */
  readonly dimensions: readonly string[] | null;
}

export interface StructureSchemaOptions {
  readonly version: SdmxMlVersion;
  /** Id of a dimension or `AllDimensions`; by default time, or all dimensions when there is no time dimension. */
  readonly dimensionAtObservation?: string;
  /** Whether the data describe a deletion, where keys may be partial. */
  readonly isDeletion?: boolean;
  /** Whether each measure has a type of observation; SDMX-ML 2.1 with a coded dimension at the observation only. */
  readonly hasExplicitMeasures?: boolean;
}

/** Names of XML attributes that XML or the base schemas reserve. */
const reservedNames = new Set(['xmlns', 'type', 'TIME_PERIOD']);

function checkNames({ dimensions, attributes, measures }: Components): void {
  const seen = new Set(reservedNames);
  for (const { id } of [...dimensions, ...attributes, ...measures]) {
    if (seen.has(id)) {
      throw new StrataError(
        'NotAcceptable',
        `an XML Schema for data of this structure is not possible: its component ${id} would have the same XML attribute name as another; request the structures instead`,
      );
    }
    seen.add(id);
  }
}

/** Indexes each concept scheme once. */
function indexConcepts(lookUp: StructureSchemaSource['lookUp']): ConceptLookUp {
  const byScheme = new Map<Artefact, ReadonlyMap<string, ReturnType<ConceptLookUp>>>();
  return (urn) => {
    const scheme = lookUp(urn);
    if (scheme === undefined) return undefined;
    const concepts =
      byScheme.get(scheme) ?? new Map(objectsOf(scheme['concepts']).map((concept) => [String(concept['id']), concept]));
    byScheme.set(scheme, concepts);
    return concepts.get(parseUrn(urn).item ?? '');
  };
}

/** The components in data that a schema describes. */
export const componentsOf = ({ dataStructure, lookUp, dimensions }: StructureSchemaSource): Components =>
  readComponents(dataStructure, indexConcepts(lookUp), dimensions);

const uncheckedKeys =
  'Constraints restrict combinations of values. XML Schema cannot express them: each component has the values of all series that are allowed.';

function* typesOf(layout: Layout): Generator<string> {
  yield* dataSetTypes(layout);
  for (const [component, name] of layout.valuesNames) yield* componentValues(component, name, layout);
  // Last: the types above name the simple types they use.
  yield* layout.simpleTypes.definitions();
}

const schema = (targetNamespace: string, { common, base, location }: SchemaVersion, note: Lines, types: Lines): Lines =>
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
    note,
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
 * Writes the XML Schema for structure-specific data of a data structure, dataflow or provision agreement (SDMX-ML part IV,
 * Mapping to Structure-Specific Schemas). Errors are thrown by the call itself, before the first chunk is read.
 * @returns chunks of about 64 kB
 * @throws StrataError `Syntax` for a dimension at the observation that the structure does not have, `NotAcceptable` for a
 *   component whose id cannot be the name of its XML attribute
 */
export function writeStructureSchema(source: StructureSchemaSource, options: StructureSchemaOptions): Iterable<string> {
  const version = schemaVersionOf(options.version);
  const read = componentsOf(source);
  const { components, allowed } = version.isLegacy
    ? reduceToPrimaryMeasure(read, source.allowed)
    : { components: read, allowed: source.allowed };
  checkNames(components);
  const names = new TypeNames();
  const layout = new Layout({
    version,
    components,
    observationDimension: chooseObservationDimension(options.dimensionAtObservation, components),
    isDeletion: options.isDeletion ?? false,
    isEvolving: source.dataStructure['evolvingStructure'] === true && source.dimensions === null,
    hasExplicitMeasures: options.hasExplicitMeasures ?? false,
    names,
    simpleTypes: new SimpleTypes(names, { lookUp: source.lookUp, allowed, years: source.years ?? null }),
  });
  const trailer = layout.explicitMeasure === undefined ? '' : ':explicit';
  const targetNamespace = `${source.context}:ObsLevelDim:${layout.observationDimension}${trailer}`;
  const note = source.hasKeySets ? annotation(uncheckedKeys) : [];
  return inChunks(schema(targetNamespace, version, note, typesOf(layout)));
}
