import type { Artefact } from '../../../model/artefact.js';
import type { ArtefactClass } from '../../../model/artefact-types.js';
import type { Content } from '../../../model/content.js';
import type { ElementType } from '../../grammar/element-types.js';
import { type Move, type Properties, present } from '../up/mapping.js';
import { componentRef } from './component-ref.js';
import { allowsId } from './fit-reference.js';
import type { Fitting } from './fitting.js';
import { urnIn } from './urn-in.js';

/** What the maps of a structure set need to know of each other. */
export interface MapSurroundings {
  readonly fitting: Fitting;
  /** The map that is written. */
  readonly map: Artefact;
  /** Type of the element that maps one thing to another. */
  readonly type: ElementType;
  /** Told what is said in another way. */
  readonly tell: (detail: string) => void;
  /** The id of the codelist map in the set that a representation map became; undefined where it is not in it. */
  codelistMapId(representationMap: string): string | undefined;
}

/** How 2.1 says a map of 3.x inside of a structure set. */
export interface SetMap {
  /** Element in the structure set. */
  readonly element: string;
  /** What is mapped, in 3.x and in 2.1. */
  readonly items: readonly [property: string, element: string];
  readonly moves: readonly Move[];
  /** Why nothing of the map can be said; undefined where something can. */
  hindrance?(map: Artefact): string | undefined;
  /** The source and the target of the map; as they are where missing. */
  ends?(map: Artefact): Properties;
  /** What 2.1 says for something that is mapped, or why it can say nothing. */
  convert(item: Properties, surroundings: MapSurroundings): Properties | string;
}

const listOf = (content: Content | undefined): readonly Properties[] =>
  Array.isArray(content) ? (content as readonly Properties[]) : [];

/** Why a value that is mapped is none that 2.1 could name by an id. */
function valueFault({ isRegEx, startIndex, endIndex }: Properties): string | undefined {
  if (isRegEx === true) return 'SDMX 2.1 has no regular expressions in maps';
  return startIndex === undefined && endIndex === undefined ? undefined : 'SDMX 2.1 maps whole ids, no parts of them';
}

/** An item mapped to an item. */
function pair(item: Properties, source: Properties, target: Content, { type }: MapSurroundings): Properties | string {
  const wrong = valueFault(source);
  if (wrong !== undefined) return wrong;
  if (item.validFrom !== undefined || item.validTo !== undefined)
    return 'what is mapped for a time is mapped for ever in SDMX 2.1';
  for (const [element, id] of [
    ['Source', source.value],
    ['Target', target],
  ] as const) {
    const reference = type.elements.get(`structure:${element}`)?.type;
    if (reference !== undefined && !allowsId(reference, String(id))) return `"${String(id)}" is no id in SDMX 2.1`;
  }
  return { annotations: item.annotations, source: source.value, target };
}

/** A map of the items of two schemes. */
const schemeMap = (element: string, item: string): SetMap => ({
  element,
  items: ['itemMaps', item],
  moves: [],
  convert: (itemMap, surroundings) =>
    pair(itemMap, (itemMap.sourceValue ?? {}) as Properties, itemMap.targetValue ?? '', surroundings),
});

const codelistOf = (ends: Content | undefined): Content | undefined => {
  const [only, ...more] = listOf(ends);
  return more.length === 0 ? only?.codelist : undefined;
};

const isCodelist = (reference: Content | undefined): boolean => urnIn(reference)?.class === 'Codelist';

/** A map of the codes of one codelist to those of another. */
const codelistMap: SetMap = {
  element: 'CodelistMap',
  items: ['representationMappings', 'CodeMap'],
  moves: [
    ['source', 'source/0/codelist'],
    ['target', 'target/0/codelist'],
  ],
  hindrance: ({ source, target }) =>
    isCodelist(codelistOf(source)) && isCodelist(codelistOf(target))
      ? undefined
      : 'SDMX 2.1 maps one codelist to one codelist, nothing else',
  ends: ({ source, target }) => ({ source: codelistOf(source), target: codelistOf(target) }),
  convert(mapping, surroundings) {
    const [source, ...moreSources] = listOf(mapping.sourceValues);
    const [target, ...moreTargets] = Array.isArray(mapping.targetValues) ? (mapping.targetValues as Content[]) : [];
    return source === undefined || target === undefined || moreSources.length + moreTargets.length > 0
      ? 'SDMX 2.1 maps one code to one code'
      : pair(mapping, source, target, surroundings);
  },
};

/** A map of the components of two structures. */
const structureMap: SetMap = {
  element: 'StructureMap',
  items: ['componentMaps', 'ComponentMap'],
  moves: [],
  convert({ annotations, source, target, representationMap }, { fitting, map, tell, codelistMapId }) {
    const [sources, targets] = [source, target] as readonly (readonly string[])[];
    if (sources?.length !== 1 || targets?.length !== 1) return 'SDMX 2.1 maps one component to one component';
    const from = componentRef(String(map.source), String(sources[0]), fitting, tell);
    const to = componentRef(String(map.target), String(targets[0]), fitting, tell);
    const unsaid = [from, to].find((ref) => typeof ref === 'string');
    if (typeof unsaid === 'string') return unsaid;
    const codelistMapRef = representationMap === undefined ? undefined : codelistMapId(String(representationMap));
    if (representationMap !== undefined && codelistMapRef === undefined) {
      return `SDMX 2.1 has the map of the codes beside that of the components, and ${String(representationMap)} is not in the message or cannot be written`;
    }
    return {
      annotations,
      source: from,
      target: to,
      representationMapping: codelistMapRef === undefined ? undefined : present({ codelistMap: codelistMapRef }),
    };
  },
};

/** The maps of 3.x that a structure set holds. */
export const setMaps: Readonly<Partial<Record<ArtefactClass, SetMap>>> = {
  OrganisationSchemeMap: schemeMap('OrganisationSchemeMap', 'OrganisationMap'),
  CategorySchemeMap: schemeMap('CategorySchemeMap', 'CategoryMap'),
  RepresentationMap: codelistMap,
  ConceptSchemeMap: schemeMap('ConceptSchemeMap', 'ConceptMap'),
  ReportingTaxonomyMap: schemeMap('ReportingTaxonomyMap', 'ReportingCategoryMap'),
  StructureMap: structureMap,
};
