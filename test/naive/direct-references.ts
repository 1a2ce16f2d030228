import { referencesOfClasses } from '../references/standard-references.js';
import { codesOf } from './lists.js';
import { componentId } from './parts.js';
import type { NaiveReference, Resolver } from './reference.js';
import { type NaiveArtefact, objectsAt, type Properties, textAt, type Value, valuesAt } from './registry.js';

/** The direct references of artefacts, at their places in SDMX-JSON. */

/** Direct references that stored artefacts cannot have, with the reason. */
export const withoutArtefacts: Readonly<Record<string, string>> = {
  'DataConstraint.attach.dataSource.30': 'a URL, not an artefact',
  'MetadataConstraint.attach.dataSource.30': 'a URL, not an artefact',
  'MetadataConstraint.attach.metadataSet.30': 'the schema of 3.0 cannot hold it, and 3.1 does not have it',
  'AvailabilityConstraint.attach.dataStructure': 'an availability constraint is not maintainable and never stored',
  'AvailabilityConstraint.attach.dataflow': 'an availability constraint is not maintainable and never stored',
  'AvailabilityConstraint.attach.provisionAgreement': 'an availability constraint is not maintainable and never stored',
  'AvailabilityConstraint.region': 'an availability constraint is not maintainable and never stored',
};

/** A step of a path, with whether objects of the same property can be nested. */
interface Step {
  readonly property: string;
  readonly nests: boolean;
}

/** `a[](.a[])*.b[]` as steps. */
export function stepsOfPath(place: string): readonly Step[] {
  const nesting = place.replace(/(\w+)\[\]\(\.\1\[\]\)\*/g, '$1!');
  return nesting
    .replaceAll('[]', '')
    .split('.')
    .map((step) => ({ property: step.replace('!', ''), nests: step.endsWith('!') }));
}

/** A text at the end of a path, with the ids of the objects on the way. */
export interface Found {
  readonly value: Value;
  readonly component: string;
  /** The objects on the way, from the outside in. */
  readonly holders: readonly Properties[];
}

const lists = ['dataStructureComponents', 'dimensionList', 'attributeList', 'measureList'];
const withoutId = [...lists, 'metadataStructureComponents', 'metadataAttributeList', 'constraintAttachment'];

function join(outer: string, property: string, object: Properties): string {
  if (withoutId.includes(property)) return outer;
  const own = componentId(object);
  const id = own === '' && property === 'timeDimension' ? 'TIME_PERIOD' : own;
  return outer === '' || id === '' ? outer + id : `${outer}.${id}`;
}

/** The values at a path below an object. */
export function follow(
  holder: Properties,
  steps: readonly Step[],
  component = '',
  holders: readonly Properties[] = [],
): readonly Found[] {
  const [step, ...rest] = steps;
  if (step === undefined) return [];
  return valuesAt(holder, step.property).flatMap((value): readonly Found[] => {
    if (rest.length === 0) return [{ value, component, holders }];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
    const object = value as Properties;
    const inside = join(component, step.property, object);
    const below = step.nests ? follow(object, steps, inside, [...holders, object]) : [];
    return [...follow(object, rest, inside, [...holders, object]), ...below];
  });
}

const direct = referencesOfClasses.filter(({ id, kind }) => kind === 'direct' && withoutArtefacts[id] === undefined);

/** Every direct reference of an artefact. */
export function directReferences(resolver: Resolver, artefact: NaiveArtefact): readonly NaiveReference[] {
  return direct
    .filter(({ id }) => id.startsWith(`${artefact.class}.`))
    .flatMap(({ id, place, version }) =>
      follow(artefact, stepsOfPath(place)).flatMap(({ value, component }) =>
        typeof value === 'string'
          ? [withInherited(resolver, artefact, resolver.direct(artefact, id, component, value, version === 'loose'))]
          : [],
      ),
    );
}

/** An extension with the codes that come through it; other references as they are. */
function withInherited(resolver: Resolver, list: NaiveArtefact, reference: NaiveReference): NaiveReference {
  if (!reference.role.endsWith('.extension')) return reference;
  const extensions = objectsAt(list, 'codelistExtensions');
  const inherits = codesOf(resolver.artefacts, list).filter(
    ({ extension }) => textAt(extensions[extension], 'codelist') === reference.scheme,
  );
  return { ...reference, inherits };
}
