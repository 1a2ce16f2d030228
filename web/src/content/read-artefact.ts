import type { UrnParts } from '../model/urn.js';
import { isObject, type JsonObject, objectsIn, textOf } from './json.js';

/** Properties that list the items of an artefact. Items can hold others in the property of the same name. */
const itemLists = [
  'codes',
  'geoFeatureSetCodes',
  'geoGridCodes',
  'valueItems',
  'concepts',
  'categories',
  'reportingCategories',
  'agencies',
  'dataProviders',
  'metadataProviders',
  'dataConsumers',
  'organisationUnits',
  'hierarchicalCodes',
  'processSteps',
  'transformations',
  'rulesets',
  'userDefinedOperators',
  'customTypes',
  'namePersonalisations',
  'vtlMappings',
];

/** The property of the items of an artefact; undefined where it has none. */
export const itemListOf = (artefact: JsonObject): string | undefined =>
  itemLists.find((property) => Array.isArray(artefact[property]));

/** A list that is too long to be shown, and to be sent to another thread, as a whole. */
export interface LongList {
  /** The steps from the artefact to the list, joined by `/`. */
  readonly longList: string;
  readonly count: number;
}

export const isLongList = (value: unknown): value is JsonObject & LongList => isObject(value) && 'longList' in value;

/** Entries up to which a list is shown as it is. */
const fewEntries = 100;

/** A value with a `LongList` in place of each long list in it, and of that of the items. */
export function cutLongLists(artefact: JsonObject): JsonObject {
  const items = itemListOf(artefact);
  const cut = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) {
      if (value.length > fewEntries || path === items) return { longList: path, count: value.length };
      return value.map((each, index) => cut(each, `${path}/${index}`));
    }
    return isObject(value) ? cutProperties(value, `${path}/`) : value;
  };
  const cutProperties = (object: JsonObject, above: string): JsonObject =>
    Object.fromEntries(
      Object.entries(object).map(([property, value]) => [property, cut(value, `${above}${property}`)]),
    );
  return cutProperties(artefact, '');
}

/** The list at the end of a path of `LongList`; empty where there is none. */
export function listAt(artefact: JsonObject, path: string): readonly unknown[] {
  let value: unknown = artefact;
  for (const step of path.split('/')) value = (value as JsonObject | undefined)?.[step];
  return Array.isArray(value) ? value : [];
}

/** The property that holds the list at the end of a path. */
export const propertyAt = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Classes that URNs do not name: geographic codelists have URNs of codelists. */
const classByContainer: Readonly<Record<string, string>> = {
  geographicCodelists: 'GeographicCodelist',
  geoGridCodelists: 'GeoGridCodelist',
};

/** The artefact of a message in SDMX-JSON that a URN names; undefined where the format cannot hold it. */
export function artefactIn(
  message: unknown,
  { class: name, id }: UrnParts,
): { readonly class: string; readonly artefact: JsonObject } | undefined {
  const data = isObject(message) ? message['data'] : undefined;
  for (const [container, artefacts] of Object.entries(isObject(data) ? data : {})) {
    const artefact = objectsIn(artefacts).find((each) => each['id'] === id);
    if (artefact !== undefined) return { class: classByContainer[container] ?? name, artefact };
  }
  return undefined;
}

/** What a message in SDMX-JSON reports about itself. */
export const problemsIn = (message: unknown): readonly string[] =>
  objectsIn(isObject(message) ? message['errors'] : undefined)
    .map(({ detail, title }) => textOf(detail) || textOf(title))
    .filter((text) => text !== '');
