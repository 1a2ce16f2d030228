import type { JsonVersion, MessageKind } from '../grammar/json-versions.js';
import type { Json } from '../json/json.js';
import {
  defaults,
  type ElementTreatment,
  elementExceptions,
  nameables,
  type PropertyTreatment,
  propertyExceptions,
} from './exceptions.js';
import { metadataElementExceptions, metadataPropertyExceptions } from './metadata-exceptions.js';

/** The exceptions of one version, ready to look up. */
export interface Exceptions {
  /** By owner, then property. */
  readonly properties: ReadonlyMap<string, ReadonlyMap<string, PropertyTreatment>>;
  /** By name of the array. */
  readonly elements: ReadonlyMap<string, ElementTreatment>;
  /** By owner. */
  readonly defaults: ReadonlyMap<string, ReadonlyMap<string, Json>>;
  /** Owners whose objects have a name. */
  readonly nameables: ReadonlySet<string>;
}

/** The entry of a key in a map of maps, made when it is not there yet. */
function inner<Value>(map: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  const found = map.get(key) ?? new Map<string, Value>();
  map.set(key, found);
  return found;
}

/** Gathers the rows of the tables of exceptions that apply to a version; those of metadata messages go before. */
export function compileExceptions(version: JsonVersion, kind: MessageKind = 'structure'): Exceptions {
  const isMetadata = kind === 'metadata';
  const applies = (row: { versions?: readonly JsonVersion[] }): boolean => row.versions?.includes(version) ?? true;

  const properties = new Map<string, Map<string, PropertyTreatment>>();
  for (const row of [...propertyExceptions, ...(isMetadata ? metadataPropertyExceptions : [])].filter(applies)) {
    for (const owner of row.owners) {
      for (const property of row.properties) inner(properties, owner).set(property, row.treatment);
    }
  }

  const elements = new Map<string, ElementTreatment>();
  for (const row of [...elementExceptions, ...(isMetadata ? metadataElementExceptions : [])].filter(applies)) {
    for (const array of row.arrays) elements.set(array, row.treatment);
  }

  const filled = new Map<string, Map<string, Json>>();
  for (const row of defaults.filter(applies)) inner(filled, row.owner).set(row.property, row.value);

  return { properties, elements, defaults: filled, nameables: new Set(nameables) };
}
