import type { Artefact } from '../model/artefact.js';
import type { Content } from '../model/content.js';
import { formatUrn, parseUrn } from '../model/urn.js';
import { type ReferenceRow, referenceRowsOf } from './reference-table.js';

/** The version that a reference with a wildcard means; undefined where it means none. */
type Resolve = (reference: string) => string | undefined;

/**
 * The references by which readers of a message put its artefacts together: those who find no artefact with the version
 * as written, wildcard included, cannot read the message.
 */
const joining: ReadonlySet<string> = new Set([
  'Categorisation.source',
  'ConceptScheme.coreEnumeration',
  'DataStructure.attribute.conceptIdentity',
  'DataStructure.attribute.enumeration',
  'DataStructure.dimension.conceptIdentity',
  'DataStructure.dimension.enumeration',
  'DataStructure.measure.conceptIdentity',
  'DataStructure.measure.enumeration',
  'DataStructure.timeDimension.conceptIdentity',
  'Hierarchy.code',
  'HierarchyAssociation.linkedHierarchy',
  'MetadataStructure.conceptIdentity',
  'MetadataStructure.enumeration',
  'StructureMap.component.representationMap',
]);

/** Whether a reference is one by which artefacts of a message are put together. */
export const isJoining = ({ role }: ReferenceRow): boolean => joining.has(role);

const isFields = (value: Content): value is Readonly<Record<string, Content>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy in which the texts at the end of a table path are changed; what is not on the way is shared. */
function changeAt(value: Content, steps: readonly string[], change: (text: string) => string): Content {
  if (Array.isArray(value)) return value.map((element) => changeAt(element, steps, change));
  const [step, ...rest] = steps;
  if (step === undefined) return typeof value === 'string' ? change(value) : value;
  if (!isFields(value)) return value;
  const recursive = step.endsWith('*');
  const property = recursive ? step.slice(0, -1) : step;
  const found = value[property];
  if (found === undefined) return value;
  const inside = changeAt(found, rest, change);
  return { ...value, [property]: recursive ? changeAt(inside, steps, change) : inside };
}

/**
 * The artefact with references that name the version which their wildcard means. References that mean none stay as they
 * are written.
 * @param concerns chooses among the rows of the reference table; all where missing
 */
export function nameVersions(
  artefact: Artefact,
  resolve: Resolve,
  concerns: (row: ReferenceRow) => boolean = () => true,
): Artefact {
  const change = (text: string): string => {
    const version = resolve(text);
    return version === undefined ? text : formatUrn({ ...parseUrn(text), version });
  };
  return referenceRowsOf(artefact.class)
    .filter((row) => row.version === 'plus' && concerns(row))
    .reduce(
      (changed, { path }) => changeAt(changed, path.split('/'), change),
      artefact as unknown as Content,
    ) as unknown as Artefact;
}
