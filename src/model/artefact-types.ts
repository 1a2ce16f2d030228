import { type ArtefactTypeRow, artefactTypeRows } from './artefact-type-table.js';

export type ArtefactClass = (typeof artefactTypeRows)[number]['class'];
export type ArtefactType = ArtefactTypeRow & { readonly class: ArtefactClass };

const types: ArtefactType[] = [];
const structureTypes: ArtefactType[] = [];
const byClass = new Map<string, ArtefactType>();
const byContainer = new Map<string, ArtefactType>();
const order = new Map<string, number>();
const urnClasses = new Map<string, UrnClass>();

/** Every type that the registry supports, in the order of results: a type comes after the types it refers to. */
export const allTypes: readonly ArtefactType[] = types;

/** The types in structure messages of SDMX 3.x, in the order of their containers. */
export const artefactTypes: readonly ArtefactType[] = structureTypes;

function add(type: ArtefactType): void {
  const maintainableClass = type.urnClass ?? type.class;
  byClass.set(type.class, type);
  order.set(type.class, types.length);
  urnClasses.set(maintainableClass, { package: type.package, maintainableClass, isPart: false });
  for (const part of type.parts ?? []) {
    urnClasses.set(part.class, { package: type.package, maintainableClass, isPart: true });
  }
  types.push(type);
  if (type.only !== undefined || type.message !== undefined) return;
  byContainer.set(type.container, type);
  structureTypes.push(type);
}

for (const row of artefactTypeRows) add(row);

/**
 * Adds an artefact type of a new version of the standard (docs/new-sdmx-version.md). Lists that are made from the table
 * at start-up, such as the resources of the REST API, do not contain it.
 * @returns a function that removes the type; types are removed in reverse order
 */
export function addArtefactType(row: Omit<ArtefactTypeRow, 'only' | 'message' | 'urnClass'>): () => void {
  const type = row as ArtefactType;
  add(type);
  return () => {
    types.pop();
    structureTypes.pop();
    byClass.delete(type.class);
    byContainer.delete(type.container);
    order.delete(type.class);
    for (const name of [type.class, ...(type.parts ?? []).map((part) => part.class)]) urnClasses.delete(name);
  };
}

/** The class in the URN of a type's artefacts. */
export const urnClassOf = (type: ArtefactType): string => type.urnClass ?? type.class;

/** The type with a class name; undefined where there is none. */
export const typeOfClass = (className: string): ArtefactType | undefined => byClass.get(className);

/** The class in the URNs of artefacts of a class. */
export const urnClassNamed = (className: string): string => byClass.get(className)?.urnClass ?? className;

/** The type of the artefacts in a container of SDMX-ML 3.x, such as `Codelists`. */
export const typeOfContainer = (container: string): ArtefactType | undefined => byContainer.get(container);

/** The SDMX-JSON property that holds a type's artefacts. */
export const jsonContainerOf = (type: ArtefactType): string =>
  type.container.charAt(0).toLowerCase() + type.container.slice(1);

/** The types with a REST resource name: three for `codelist`, else one; none for an unknown name. */
export const typesOfResource = (resource: string): readonly ArtefactType[] =>
  artefactTypes.filter((type) => type.resource === resource);

/** Position of each class in the order of results. */
export const typeOrder: ReadonlyMap<string, number> = order;

/** A class in URNs: of maintainable artefacts, or of parts. */
export interface UrnClass {
  readonly package: string;
  readonly maintainableClass: string;
  readonly isPart: boolean;
}

/** The row of a class in URNs; undefined where the information model does not have it. */
export const urnClassRow = (name: string): UrnClass | undefined => urnClasses.get(name);

/** Whether the information model has a package. */
export const isPackage = (name: string): boolean => types.some((type) => type.package === name);
