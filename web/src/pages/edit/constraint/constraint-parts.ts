import { isObject, type JsonObject, objectsIn, textOf } from '../../../content/json.js';
import { changeEntry, changeList, listOfTexts, withValue } from '../parts/json-change.js';

/** How the constraints of a class are in SDMX-JSON 2.1. */
export interface ConstraintLayout {
  readonly regions: 'cubeRegions' | 'metadataTargetRegions';
  /** What constraints can be attached to: the property, and the class in it. Providers are attached alone. */
  readonly attachments: readonly { readonly property: string; readonly class: string; readonly isOne?: true }[];
  readonly hasKeys: boolean;
}

export const constraintLayouts: Readonly<Record<string, ConstraintLayout>> = {
  DataConstraint: {
    regions: 'cubeRegions',
    attachments: [
      { property: 'dataflows', class: 'Dataflow' },
      { property: 'dataStructures', class: 'DataStructure' },
      { property: 'provisionAgreements', class: 'ProvisionAgreement' },
      { property: 'dataProvider', class: 'DataProvider', isOne: true },
    ],
    hasKeys: true,
  },
  MetadataConstraint: {
    regions: 'metadataTargetRegions',
    attachments: [
      { property: 'metadataflows', class: 'Metadataflow' },
      { property: 'metadataStructures', class: 'MetadataStructure' },
      { property: 'metadataProvisionAgreements', class: 'MetadataProvisionAgreement' },
      { property: 'metadataProvider', class: 'MetadataProvider', isOne: true },
    ],
    hasKeys: false,
  },
};

/** What a constraint is attached to. */
export function attachedTo(
  artefact: JsonObject,
): { readonly property: string; readonly urns: readonly string[] } | undefined {
  const attachment = artefact['constraintAttachment'];
  const [property, value] = Object.entries(isObject(attachment) ? attachment : {})[0] ?? [];
  if (property === undefined) return undefined;
  return { property, urns: Array.isArray(value) ? value.map(textOf) : [textOf(value)] };
}

export const withAttachment = (
  artefact: JsonObject,
  property: string,
  urns: readonly string[],
  isOne: boolean,
): JsonObject => withValue(artefact, 'constraintAttachment', { [property]: isOne ? (urns[0] ?? '') : urns });

/** A value of a component in a region. */
export interface RegionValue {
  readonly value: string;
  /** `true` with the codes below it, `excluderoot` for those below it alone. */
  readonly cascade: 'true' | 'excluderoot' | undefined;
  /** As it is written, with what is not edited here. */
  readonly content: unknown;
}

/** What a region says about a component. */
export interface RegionComponent {
  /** Whether the values are those of the region; otherwise all others are. */
  readonly isIncluded: boolean;
  readonly values: readonly RegionValue[];
  /** As SDMX-JSON has it. */
  readonly timeRange: unknown;
  readonly pointer: string;
}

const isIncluding = ({ include }: JsonObject): boolean => include !== false;

const readValue = (content: unknown): RegionValue => {
  const object = isObject(content) ? content : { value: content };
  const cascade = String(object['cascadeValues'] ?? '');
  return {
    value: textOf(object['value']),
    cascade: cascade === 'true' || cascade === 'excluderoot' ? cascade : undefined,
    content,
  };
};

function writeValue({ value, cascade, content }: RegionValue): JsonObject {
  const { cascadeValues: _, ...others } = isObject(content) ? content : {};
  return { ...others, value, ...(cascade === undefined ? {} : { cascadeValues: cascade === 'true' ? true : cascade }) };
}

const lists = ['keyValues', 'components'] as const;

/** What the region that includes, or the one that excludes, says about a component; undefined where it says nothing. */
export function regionComponent(
  artefact: JsonObject,
  { regions }: ConstraintLayout,
  isIncluded: boolean,
  id: string,
): RegionComponent | undefined {
  for (const [index, region] of objectsIn(artefact[regions]).entries()) {
    if (isIncluding(region) !== isIncluded) continue;
    for (const list of lists) {
      const place = objectsIn(region[list]).findIndex((each) => each['id'] === id);
      const found = objectsIn(region[list])[place];
      if (found === undefined) continue;
      return {
        isIncluded: isIncluding(found),
        values: (Array.isArray(found['values']) ? found['values'] : []).map(readValue),
        timeRange: found['timeRange'],
        pointer: `/${regions}/${index}/${list}/${place}`,
      };
    }
  }
  return undefined;
}

/**
 * A constraint that says something else about a component. Components without values, and regions without components, are left out.
 * What is not given stays.
 */
export function withRegionComponent(
  artefact: JsonObject,
  { regions }: ConstraintLayout,
  isIncluded: boolean,
  { id, isDimension }: { readonly id: string; readonly isDimension: boolean },
  said: Pick<RegionComponent, 'isIncluded' | 'values'> & Partial<Pick<RegionComponent, 'timeRange'>>,
): JsonObject {
  const list = isDimension ? 'keyValues' : 'components';
  const change = (region: JsonObject): JsonObject =>
    changeList(region, list, (components) => {
      const place = components.findIndex((each) => each['id'] === id);
      const { include: _, values: __, timeRange: range, ...before } = components[place] ?? { id };
      const { isIncluded: isIncludedHere, values, timeRange = range } = said;
      const hasMore = timeRange !== undefined && timeRange !== null;
      const after = {
        ...before,
        include: isIncludedHere,
        ...(hasMore ? { timeRange } : {}),
        ...(values.length === 0 ? {} : { values: values.map(writeValue) }),
      };
      if (values.length === 0 && !hasMore) return components.filter((_each, index) => index !== place);
      return place < 0 ? [...components, after] : changeEntry(components, place, () => after);
    });
  return changeList(artefact, regions, (all) => {
    const place = all.findIndex((region) => isIncluding(region) === isIncluded);
    const changed = place < 0 ? [...all, change({ include: isIncluded })] : changeEntry(all, place, change);
    return changed.filter((region) => lists.some((each) => objectsIn(region[each]).length > 0));
  });
}

/** The index of the key set that includes, or excludes; undefined where there is none. */
export function keySetOf(artefact: JsonObject, isIncluded: boolean): number | undefined {
  const place = objectsIn(artefact['dataKeySets']).findIndex((each) => (each['isIncluded'] !== false) === isIncluded);
  return place < 0 ? undefined : place;
}

export const keysOf = (artefact: JsonObject, set: number | undefined): readonly JsonObject[] =>
  set === undefined ? [] : objectsIn(objectsIn(artefact['dataKeySets'])[set]?.['keys']);

/** What a key says about a dimension: values with blanks between them; empty where any value fits. */
export function keyText(key: JsonObject | undefined, id: string): string {
  const found = objectsIn(key?.['keyValues']).find((each) => each['id'] === id);
  if (found === undefined) return '';
  return found['value'] === undefined ? listOfTexts(found['values']).join(' ') : textOf(found['value']);
}

export function withKeyText(key: JsonObject, id: string, text: string, order: readonly string[]): JsonObject {
  const values = text
    .trim()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const others = objectsIn(key['keyValues']).filter((each) => each['id'] !== id);
  const [only] = values;
  const before = objectsIn(key['keyValues']).find((each) => each['id'] === id);
  const { value: _, values: __, ...kept } = before ?? { id };
  const own = only === undefined ? [] : [{ ...kept, id, ...(values.length === 1 ? { value: only } : { values }) }];
  const place = (each: JsonObject): number => order.indexOf(textOf(each['id']));
  return { ...key, keyValues: [...others, ...own].sort((a, b) => place(a) - place(b)) };
}

/** A constraint with other keys in the set that includes, or excludes. A set without keys is left out. */
export function withKeys(
  artefact: JsonObject,
  isIncluded: boolean,
  change: (keys: readonly JsonObject[]) => readonly JsonObject[],
): JsonObject {
  return changeList(artefact, 'dataKeySets', (sets) => {
    const place = sets.findIndex((each) => (each['isIncluded'] !== false) === isIncluded);
    const set = sets[place] ?? { isIncluded };
    const keys = change(objectsIn(set['keys']));
    if (keys.length === 0) return sets.filter((_, index) => index !== place);
    return place < 0 ? [...sets, { ...set, keys }] : changeEntry(sets, place, (each) => ({ ...each, keys }));
  });
}
