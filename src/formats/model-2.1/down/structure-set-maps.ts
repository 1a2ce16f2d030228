import type { Artefact } from '../../../model/artefact.js';
import type { ArtefactClass } from '../../../model/artefact-types.js';
import { type Content, listOf, objectsOf, type Properties, propertiesOf } from '../../../model/content.js';
import { fitElements, pathOfStep, stepInto } from '../../../model/path-step.js';
import { urnOf } from '../../../model/urn.js';
import type { ElementRule, ElementType } from '../../grammar/element-types.js';
import { type Move, present } from '../up/mapping.js';
import { componentRef } from './component-ref.js';
import { type FittedObject, fault, fitProperties, fitValue } from './fit-value.js';
import { type Downgrade, Fitting } from './fitting.js';
import { legacyElements } from './legacy-artefact.js';
import { urnIn } from './predecessors.js';
import { allowsId } from './references.js';

/** The context in which one item of a map is mapped. */
export interface MapSurroundings {
  readonly fitting: Fitting;
  /** The map that is written. */
  readonly map: Artefact;
  /** Type of the element that maps one thing to another. */
  readonly type: ElementType;
  /** Called for each value that is written differently. */
  readonly report: (detail: string) => void;
  /** The id of the codelist map in the set that a representation map became; undefined where it is not in it. */
  codelistMapId(representationMap: string): string | undefined;
}

/** How a kind of map of 3.x is written inside of a structure set of 2.1. */
export interface SetMap {
  /** Element in the structure set. */
  readonly element: string;
  /** The property with the mapped items, in 3.x and in 2.1. */
  readonly items: readonly [property: string, element: string];
  readonly moves: readonly Move[];
  /** Why the map cannot be written; undefined where at least a part can. */
  obstacle?(map: Artefact): string | undefined;
  /** The source and the target of the map; by default unchanged. */
  ends?(map: Artefact): Properties;
  /** The properties of 2.1 for an item of the map, or as a text why it has none. */
  convert(item: Properties, surroundings: MapSurroundings): Properties | string;
}

/** Why 2.1 cannot name a mapped value by an id; undefined where it can. */
function valueFault({ isRegEx, startIndex, endIndex }: Properties): string | undefined {
  if (isRegEx === true) return 'SDMX 2.1 has no regular expressions in maps';
  return startIndex === undefined && endIndex === undefined
    ? undefined
    : 'SDMX 2.1 maps whole ids only, not parts of them';
}

/** An item mapped to an item. */
function pair(item: Properties, source: Properties, target: Content, { type }: MapSurroundings): Properties | string {
  const wrong = valueFault(source);
  if (wrong !== undefined) return wrong;
  if (item.validFrom !== undefined || item.validTo !== undefined) return 'SDMX 2.1 has no validity of a mapping';
  for (const [element, id] of [
    ['Source', source.value],
    ['Target', target],
  ] as const) {
    const reference = type.elements.get(`structure:${element}`)?.type;
    if (reference !== undefined && !allowsId(reference, String(id)))
      return `"${String(id)}" is not a valid id in SDMX 2.1`;
  }
  return { annotations: item.annotations, source: source.value, target };
}

/** A map of the items of two schemes. */
const schemeMap = (element: string, item: string): SetMap => ({
  element,
  items: ['itemMaps', item],
  moves: [],
  convert: (itemMap, surroundings) =>
    pair(itemMap, propertiesOf(itemMap['sourceValue']), itemMap.targetValue ?? '', surroundings),
});

const codelistOf = (ends: Content | undefined): Content | undefined => {
  const [only, ...more] = objectsOf(ends);
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
  obstacle: ({ source, target }) =>
    isCodelist(codelistOf(source)) && isCodelist(codelistOf(target))
      ? undefined
      : 'SDMX 2.1 maps one codelist to one codelist only',
  ends: ({ source, target }) => ({ source: codelistOf(source), target: codelistOf(target) }),
  convert(mapping, surroundings) {
    const [source, ...moreSources] = objectsOf(mapping.sourceValues);
    const [target, ...moreTargets] = listOf(mapping['targetValues']);
    return source === undefined || target === undefined || moreSources.length + moreTargets.length > 0
      ? 'SDMX 2.1 maps one code to one code only'
      : pair(mapping, source, target, surroundings);
  },
};

/** A map of the components of two structures. */
const structureMap: SetMap = {
  element: 'StructureMap',
  items: ['componentMaps', 'ComponentMap'],
  moves: [],
  convert({ annotations, source, target, representationMap }, { fitting, map, report, codelistMapId }) {
    const [sources, targets] = [listOf(source), listOf(target)];
    if (sources.length !== 1 || targets.length !== 1) return 'SDMX 2.1 maps one component to one component only';
    const from = componentRef(String(map.source), String(sources[0]), fitting, report);
    const to = componentRef(String(map.target), String(targets[0]), fitting, report);
    const obstacle = [from, to].find((ref) => typeof ref === 'string');
    if (typeof obstacle === 'string') return obstacle;
    const codelistMapRef = representationMap === undefined ? undefined : codelistMapId(String(representationMap));
    if (representationMap !== undefined && codelistMapRef === undefined) {
      return `SDMX 2.1 requires the map of the codes in the same structure set, and ${String(representationMap)} is not in the message or cannot be written`;
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

/** The id of the codelist map in a set that a representation map is; undefined where it is not in it. */
export type CodelistMapId = (representationMap: string) => string | undefined;

/** Properties of a map that 2.1 has in the set. */
export const ofTheSet = ['validFrom', 'validTo', 'isExternalReference', 'serviceURL', 'structureURL'] as const;

export const structureSetElements = () => legacyElements('StructureSets', 'StructureSet');

/** The element with a name inside of another element. */
export function innerRule({ type }: ElementRule, name: string): ElementRule {
  const rule = type.elements.get(`structure:${name}`);
  if (rule === undefined) throw new Error(`SDMX-ML 2.1 has no ${name} in ${type.name}`);
  return rule;
}

export function rowOf({ class: className }: Artefact): SetMap {
  const row = setMaps[className];
  if (row === undefined) throw new Error(`${className} is not a map of a structure set`);
  return row;
}

/** The properties of a map that 2.1 has in the map, not in the set. */
function ownContent({ class: _class, agencyID: _agency, version: _version, ...map }: Artefact): Properties {
  return Object.fromEntries(Object.entries(map).filter(([name]) => !ofTheSet.some((each) => each === name)));
}

/** A map as it is written in a set of 2.1; undefined, with a loss, where 2.1 cannot hold it. */
export function fitMap(
  map: Artefact,
  id: string,
  codelistMapId: CodelistMapId,
  downgrade: Downgrade,
): FittedObject | undefined {
  const row = rowOf(map);
  const fitting = new Fitting(urnOf(map), downgrade, row.moves);
  const obstacle = row.obstacle?.(map);
  if (obstacle !== undefined) {
    fitting.lose('', `The artefact was left out: ${obstacle}`);
    return undefined;
  }
  const rule = innerRule(structureSetElements().element, row.element);
  const [property, itemElement] = row.items;
  const itemRule = innerRule(rule, itemElement);
  const { [property]: given, ...own } = ownContent(map);
  const step = stepInto(undefined, property);
  const items = fitElements(listOf(given), step, (item) => {
    const report = (detail: string) => fitting.lose(pathOfStep(step), detail);
    const converted = row.convert(propertiesOf(item), { fitting, map, type: itemRule.type, report, codelistMapId });
    if (typeof converted !== 'string') return fitValue(itemRule.type, present(converted), step, fitting);
    report(`The item was left out: ${converted}`);
    return undefined;
  });
  const shell = fitProperties(rule.type, { ...own, ...row.ends?.(map), id }, undefined, fitting);
  const fitted = items.length === 0 ? shell : { ...shell, [itemRule.property]: items };
  const wrong = fault(rule.type, fitted);
  if (wrong === undefined) return fitted;
  fitting.lose('', `The artefact was left out: ${wrong}`);
  return undefined;
}
