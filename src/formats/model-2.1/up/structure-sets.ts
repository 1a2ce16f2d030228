import { isDeepStrictEqual } from 'node:util';
import { type Content, objectsOf, type Properties } from '../../../model/content.js';
import { formatUrn } from '../../../model/urn.js';
import { innerId } from '../identifiers.js';
import { splitArtefact } from '../split-artefacts.js';
import {
  keepUnchanged,
  type Mapping,
  type MappingContext,
  type Move,
  type Piece,
  present,
  type Split,
  unmoved,
} from './mapping.js';

/** How a kind of map is read in SDMX 3.0. */
interface MapKind {
  readonly class: string;
  /** Content of the map in 3.0. */
  convert(map: Properties, set: Properties): Properties;
  readonly moves: readonly Move[];
}

/** A map of the items of two schemes. */
const schemeMap = (className: string, items: string): MapKind => ({
  class: className,
  convert: ({ [items]: maps, ...others }) => ({
    ...others,
    itemMaps: objectsOf(maps).map(({ annotations, source, target }) =>
      present({ annotations, sourceValue: { value: source ?? '' }, targetValue: target }),
    ),
  }),
  moves: unmoved,
});

/** A map of the codes of two codelists. */
const codelistMap: MapKind = {
  class: 'RepresentationMap',
  convert: ({ source, target, codeMaps, ...others }) => ({
    ...others,
    source: [{ codelist: source ?? '' }],
    target: [{ codelist: target ?? '' }],
    representationMappings: objectsOf(codeMaps).map((map) =>
      present({
        annotations: map.annotations,
        sourceValues: [{ value: map.source ?? '' }],
        targetValues: [map.target ?? ''],
      }),
    ),
  }),
  moves: [
    ['source', 'source/0/codelist'],
    ['target', 'target/0/codelist'],
  ],
};

const idOf = (reference: Properties['source']): Properties['source'] => (reference as Properties | undefined)?.id ?? '';

/** A map of components: one source and one target; the codelist map of the set is a separate representation map. */
function componentMap({ source, target, representationMapping, ...others }: Properties, set: Properties) {
  const { codelistMap } = (representationMapping ?? {}) as Properties;
  const [agencyID, version] = [String(set.agencyID), String(set.version)];
  const id = innerId(String(set.id), String(codelistMap));
  return present({
    ...others,
    source: [idOf(source) ?? ''],
    target: [idOf(target) ?? ''],
    representationMap:
      codelistMap === undefined ? undefined : formatUrn({ class: 'RepresentationMap', agencyID, id, version }),
  });
}

/** By the property that holds the maps of a kind. */
const kinds: Readonly<Record<string, MapKind>> = {
  organisationSchemeMaps: schemeMap('OrganisationSchemeMap', 'organisationMaps'),
  categorySchemeMaps: schemeMap('CategorySchemeMap', 'categoryMaps'),
  codelistMaps: codelistMap,
  conceptSchemeMaps: schemeMap('ConceptSchemeMap', 'conceptMaps'),
  reportingTaxonomyMaps: schemeMap('ReportingTaxonomyMap', 'reportingCategoryMaps'),
  structureMaps: {
    class: 'StructureMap',
    convert: ({ isExtension: _isExtension, componentMaps, ...others }, set) => ({
      ...others,
      componentMaps: objectsOf(componentMaps).map((map) => componentMap(map, set)),
    }),
    moves: unmoved,
  },
};

/** The part of a structure set that SDMX 3.0 has no form for; undefined where it has none. */
function legacyPart(set: Properties): string | undefined {
  if (set.relatedStructures !== undefined) return 'the related structures of a set';
  if (set.hybridCodelistMaps !== undefined) return 'maps between codelists and hierarchical codelists';
  if (!Object.keys(kinds).some((property) => set[property] !== undefined)) return 'a set without maps';
  const mappings = objectsOf(set.structureMaps)
    .flatMap(({ componentMaps }) => objectsOf(componentMaps))
    .map(({ representationMapping }) => (representationMapping ?? {}) as Properties);
  return mappings.some(({ valueMap, toTextFormat }) => valueMap !== undefined || toTextFormat !== undefined)
    ? 'component maps with their own value maps or with a text format'
    : undefined;
}

function warnOfExtension({ id, isExtension }: Properties, context: MappingContext): void {
  if (isExtension !== true) return;
  const detail = () => `isExtension of the structure map ${id} was left out: SDMX 3.0 does not have it`;
  context.warn('isExtension.dropped', detail);
}

/** Whether a set is as Strata writes a map that was not submitted in one, so that nothing has to be kept. */
const isAsWritten = (
  { id, names, descriptions, annotations }: Properties,
  [only, ...others]: readonly Properties[],
): boolean =>
  others.length === 0 &&
  only?.id === id &&
  descriptions === undefined &&
  annotations === undefined &&
  isDeepStrictEqual(names, only?.names);

/**
 * One artefact of SDMX 3.0 for each map of a structure set, and the set without its maps. A set that 3.0 has no form for is
 * kept unchanged.
 */
export const splitStructureSet: Split = (properties, context) => {
  const legacy = legacyPart(properties);
  if (legacy !== undefined) return keepUnchanged(properties, legacy, context);
  const { id, agencyID, version, validFrom, validTo, isExternalReference, serviceURL, structureURL } = properties;
  const location = { validFrom, validTo, isExternalReference, serviceURL, structureURL };
  const pieces = Object.entries(kinds).flatMap(([property, kind]) =>
    objectsOf(properties[property]).map((map): Piece => {
      warnOfExtension(map, context);
      const { id: own, uri, ...content } = kind.convert(map, properties);
      const identity = { class: kind.class, agencyID, id: innerId(String(id), String(own)), version };
      return {
        artefact: present({ ...identity, uri, ...location, ...content }),
        origin: `${property}/${own}`,
        moves: kind.moves.map(([from, to]) => [`${property}/${own}/${from}`, to]),
      };
    }),
  );
  const maps = Object.entries(kinds).flatMap(([property, kind]) =>
    objectsOf(properties[property]).map((map) => ({ class: kind.class, id: String(map.id) })),
  );
  const ids = pieces.map(({ artefact }) => `${artefact.class} ${artefact.id}`).join(', ');
  const detail = () => `The structure set ${id} was read as ${ids}; only SDMX 2.1 returns the set`;
  context.warn('structureSet.split', detail);
  if (
    isAsWritten(
      properties,
      pieces.map(({ artefact }) => artefact),
    )
  )
    return pieces;
  const shell = Object.entries(properties).filter(([property]) => kinds[property] === undefined);
  return [{ artefact: splitArtefact(Object.fromEntries(shell), maps), moves: [] }, ...pieces];
};

/** A map of components is converted with its structure set; its position is only available here. */
export const mapComponentMap: Mapping = (properties, context) => {
  const { codelistMap } = (properties.representationMapping ?? {}) as Properties;
  if (codelistMap !== undefined) context.noteReference('representationMap');
  return properties as Content;
};
