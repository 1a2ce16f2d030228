import type { Artefact } from '../../../model/artefact.js';
import type { Content } from '../../../model/content.js';
import { elementStep } from '../../../model/path.js';
import { urnOf } from '../../../model/urn.js';
import { type FittedObject, fault, fitProperties, fitValue } from '../../fit/fit-value.js';
import type { ElementRule } from '../../grammar/element-types.js';
import { type Properties, present } from '../up/mapping.js';
import { type Downgrade, Fitting } from './fitting.js';
import { legacyElements } from './legacy-artefact.js';
import { type SetMap, setMaps } from './structure-set-maps.js';

/** The id of the codelist map in a set that a representation map is; undefined where it is not in it. */
export type CodelistMapId = (representationMap: string) => string | undefined;

/** Properties of a map that 2.1 has of the set. */
export const ofTheSet = ['validFrom', 'validTo', 'isExternalReference', 'serviceURL', 'structureURL'] as const;

const listOf = (content: Content | undefined): readonly Properties[] =>
  Array.isArray(content) ? (content as readonly Properties[]) : [];

export const structureSetElements = () => legacyElements('StructureSets', 'StructureSet');

/** The element of a name in another. */
export function innerRule({ type }: ElementRule, name: string): ElementRule {
  const rule = type.elements.get(`structure:${name}`);
  if (rule === undefined) throw new Error(`SDMX-ML 2.1 has no ${name} in ${type.name}`);
  return rule;
}

export function rowOf({ class: className }: Artefact): SetMap {
  const row = setMaps[className];
  if (row === undefined) throw new Error(`A ${className} is no map of a structure set`);
  return row;
}

/** The content of a map that is its own, not its set's. */
function ownContent({ class: _class, agencyID: _agency, version: _version, ...map }: Artefact): Properties {
  return Object.fromEntries(Object.entries(map).filter(([name]) => !ofTheSet.some((each) => each === name)));
}

/** A map as 2.1 has it in a set; undefined where nothing can be said of it, which is told. */
export function fitMap(
  map: Artefact,
  id: string,
  codelistMapId: CodelistMapId,
  downgrade: Downgrade,
): FittedObject | undefined {
  const row = rowOf(map);
  const fitting = new Fitting(urnOf(map), downgrade, row.moves);
  const hindrance = row.hindrance?.(map);
  if (hindrance !== undefined) {
    fitting.lose('', `It was left out: ${hindrance}`);
    return undefined;
  }
  const rule = innerRule(structureSetElements().element, row.element);
  const [property, itemElement] = row.items;
  const itemRule = innerRule(rule, itemElement);
  const { [property]: given, ...own } = ownContent(map);
  const items = listOf(given).flatMap((item, index) => {
    const path = `${property}/${elementStep(item, index)}`;
    const tell = (detail: string) => fitting.lose(path, detail);
    const converted = row.convert(item, { fitting, map, type: itemRule.type, tell, codelistMapId });
    if (typeof converted === 'string') {
      tell(`It was left out: ${converted}`);
      return [];
    }
    return fitValue(itemRule.type, present(converted), path, fitting) ?? [];
  });
  const shell = fitProperties(rule.type, { ...own, ...row.ends?.(map), id }, '', fitting);
  const fitted = items.length === 0 ? shell : { ...shell, [itemRule.property]: items };
  const wrong = fault(rule.type, fitted);
  if (wrong === undefined) return fitted;
  fitting.lose('', `It was left out: ${wrong}`);
  return undefined;
}
