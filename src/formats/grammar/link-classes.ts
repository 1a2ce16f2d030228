import { type ArtefactType, artefactTypes, typeOfClass, urnClassOf, urnClassRow } from '../../model/artefact-types.js';

/** Package and class of the artefacts and parts of types: `codelist.Code`. */
export const classesIn = (types: readonly ArtefactType[]): readonly string[] =>
  types.flatMap((type) =>
    [urnClassOf(type), ...(type.parts ?? []).map((part) => part.class)].map((name) => `${type.package}.${name}`),
  );

/** Classes that only the schema of links names. */
const onlyInLinks = ['registry.AvailabilityConstraint', 'registry.Subscription', 'structuremapping.ComponentMap'];

/** What the URN of a link of SDMX-JSON may name, package and class (structure schemas, linkType). */
export const linkClasses = (): readonly string[] => [...new Set([...classesIn(artefactTypes), ...onlyInLinks])];

/** Whether the URN of a link may name a class, given with its package. */
export function isLinkClass(name: string): boolean {
  const [packageName, className = ''] = name.split('.');
  const row = urnClassRow(className);
  const type = typeOfClass(row?.maintainableClass ?? '');
  return (
    onlyInLinks.includes(name) || (type !== undefined && row?.package === packageName && artefactTypes.includes(type))
  );
}
