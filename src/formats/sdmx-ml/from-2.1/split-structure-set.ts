import { innerId } from './inner-id.js';
import { type MappingContext, type Move, type Piece, type Properties, present, type Split } from './mapping.js';

const listOf = (content: unknown): readonly Properties[] => (Array.isArray(content) ? content : []);

/** What a kind of map is in SDMX 3.0. */
interface MapKind {
  readonly class: string;
  /** Content of the map in 3.0. */
  convert(map: Properties): Properties;
  readonly moves: readonly Move[];
}

const sameMoves: readonly Move[] = [['', '']];

/** A map of the items of two schemes. */
const schemeMap = (className: string, items: string): MapKind => ({
  class: className,
  convert: ({ [items]: maps, ...others }) => ({
    ...others,
    itemMaps: listOf(maps).map(({ annotations, source, target }) =>
      present({ annotations, sourceValue: { value: source ?? '' }, targetValue: target }),
    ),
  }),
  moves: sameMoves,
});

/** A map of the codes of two codelists. */
const codelistMap: MapKind = {
  class: 'RepresentationMap',
  convert: ({ source, target, codeMaps, ...others }) => ({
    ...others,
    source: [{ codelist: source ?? '' }],
    target: [{ codelist: target ?? '' }],
    representationMappings: listOf(codeMaps).map((map) =>
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

/** By the property that holds the maps of a kind. */
const kinds: Readonly<Record<string, MapKind>> = {
  organisationSchemeMaps: schemeMap('OrganisationSchemeMap', 'organisationMaps'),
  categorySchemeMaps: schemeMap('CategorySchemeMap', 'categoryMaps'),
  codelistMaps: codelistMap,
  conceptSchemeMaps: schemeMap('ConceptSchemeMap', 'conceptMaps'),
  reportingTaxonomyMaps: schemeMap('ReportingTaxonomyMap', 'reportingCategoryMaps'),
  structureMaps: {
    class: 'StructureMap',
    convert: ({ isExtension: _isExtension, ...others }) => others,
    moves: sameMoves,
  },
};

function warnOfExtension({ id, isExtension }: Properties, context: MappingContext): void {
  if (isExtension !== true) return;
  const detail = () =>
    `The structure map ${id} says that the target extends the source, which SDMX 3.0 does not; it was left out`;
  context.warn('isExtension.dropped', detail);
}

/** One artefact of SDMX 3.0 for each map of a structure set. What the set says of itself as a whole is left out. */
export const splitStructureSet: Split = (properties, context) => {
  const { id, agencyID, version, validFrom, validTo, isExternalReference, serviceURL, structureURL } = properties;
  const location = { validFrom, validTo, isExternalReference, serviceURL, structureURL };
  const pieces = Object.entries(kinds).flatMap(([property, kind]) =>
    listOf(properties[property]).map((map): Piece => {
      warnOfExtension(map, context);
      const { id: own, uri, ...content } = kind.convert(map);
      const identity = { class: kind.class, agencyID, id: innerId(String(id), String(own)), version };
      return {
        artefact: present({ ...identity, uri, ...location, ...content }),
        moves: kind.moves.map(([from, to]) => [`${property}/${own}/${from}`, to]),
      };
    }),
  );
  if (pieces.length === 0) {
    context.error(
      'structureSet.empty',
      () => `The structure set ${id} holds no map, so that nothing of it could be kept`,
    );
  } else {
    const ids = pieces.map(({ artefact }) => `${artefact.class} ${artefact.id}`).join(', ');
    const detail = () =>
      `The structure set ${id} is kept as ${ids}; its own names, descriptions and annotations were left out`;
    context.warn('structureSet.split', detail);
  }
  return pieces;
};
