import { type Content, isObject, propertiesOf } from '../../../model/content.js';
import { type PathStep, pathOfStep } from '../../../model/path-step.js';
import { formatUrn, isPropertyWildcard, type Urn } from '../../../model/urn.js';
import type { ElementType } from '../../grammar/element-types.js';
import { isModernVersion, onlyHierarchy } from '../identifiers.js';
import { present } from '../up/mapping.js';
import type { Fitting } from './fitting.js';
import { type PredecessorClass, predecessorPackage, predecessors, urnIn } from './predecessors.js';

const refTypeOf = (type: ElementType): ElementType | undefined => type.elements.get('local:Ref')?.type;

/** Whether elements of a type of SDMX-ML 2.1 refer to something. */
export const isReference = (type: ElementType): boolean => refTypeOf(type) !== undefined;

/** The version to be written, a wildcard resolved; undefined where 2.1 cannot name one. */
function versionOf(reference: string, { version }: Urn, step: PathStep, fitting: Fitting): string | undefined {
  const definite = /[+*]/.test(version) ? fitting.resolve(reference) : version;
  if (definite === undefined) {
    fitting.lose(
      pathOfStep(step),
      `The reference to ${reference} was left out: SDMX 2.1 has no version wildcards, and this one resolves to no version`,
    );
  } else if (!isModernVersion(definite)) {
    fitting.lose(
      pathOfStep(step),
      `The reference to ${reference} was left out: it leads to the version ${definite}, and SDMX 2.1 does not allow an extension in a version`,
    );
    return undefined;
  }
  return definite;
}

/** Whether a `Ref` of a type may name a class. */
function allows(refType: ElementType, className: string): boolean {
  const rule = refType.attributes.find(({ name }) => name === 'class');
  return rule?.fixed === undefined ? rule?.type.read(className) !== undefined : rule.fixed === className;
}

/** The ids of a `Ref` to an artefact, or to something in one. */
type Ids = Readonly<Record<'id' | 'maintainableParentID' | 'containerID', string | undefined>>;

function idsOf(
  { id, item }: Urn,
  definite: string,
  { container, ...predecessor }: PredecessorClass,
  fitting: Fitting,
): Ids {
  const none = { maintainableParentID: undefined, containerID: undefined };
  if (predecessor.isMap) {
    const place = fitting.placeOf(definite) ?? { outer: id, id };
    return { ...none, maintainableParentID: place.outer, id: place.id };
  }
  if (container === onlyHierarchy) {
    const { agencyID, version } = urnIn(definite) ?? { agencyID: '', version: '' };
    const place = fitting.placeOf(formatUrn({ class: 'Hierarchy', agencyID, id, version })) ?? {
      outer: id,
      id: onlyHierarchy,
    };
    return item === undefined
      ? { ...none, maintainableParentID: place.outer, id: place.id }
      : { maintainableParentID: place.outer, containerID: place.id, id: item };
  }
  return item === undefined ? { ...none, id } : { maintainableParentID: id, containerID: container, id: item };
}

/** Whether a reference inside of the artefact may name an id. */
export function allowsId(type: ElementType, id: string): boolean {
  const rule = refTypeOf(type)?.attributes.find(({ name }) => name === 'id');
  return rule?.type.read(id) !== undefined;
}

/** A reference inside of the artefact: the id alone, or with the further properties of the `Ref`. */
function fitLocal(type: ElementType, value: Content, step: PathStep, fitting: Fitting): Content | undefined {
  // The model has an empty object for an observation; 2.1 has a reference to the primary measure.
  const { id = typeof value === 'string' ? value : 'OBS_VALUE', ...others } = propertiesOf(value);
  if (allowsId(type, String(id))) return { ref: present({ id, ...others }) };
  fitting.lose(pathOfStep(step), `The reference was left out: SDMX 2.1 does not allow the id "${String(id)}" here`);
  return undefined;
}

/**
 * A reference of the model as its `Ref` in an element of a type: with class and package where it leaves the artefact,
 * with the id alone where it does not.
 * @returns undefined, with a loss, where SDMX 2.1 cannot refer to the object
 */
export function fitReference(type: ElementType, value: Content, step: PathStep, fitting: Fitting): Content | undefined {
  const refType = refTypeOf(type);
  if (refType === undefined) return undefined;
  if (!refType.attributeNames.has('agencyID')) return fitLocal(type, value, step, fitting);
  // An included codelist is a reference with an alias.
  if (isObject(value) && 'codelist' in value) {
    const { codelist = '', ...others } = value;
    const fitted = fitReference(type, codelist, step, fitting);
    return fitted === undefined ? undefined : { ...others, ...(fitted as object) };
  }
  const reference = String(value);
  const urn = urnIn(reference);
  const predecessor = urn === undefined ? undefined : (predecessors[urn.class] ?? { class: urn.class });
  if (urn === undefined || predecessor === undefined || !allows(refType, predecessor.class)) {
    fitting.lose(pathOfStep(step), `The reference was left out: SDMX 2.1 does not allow ${reference} here`);
    return undefined;
  }
  if (isPropertyWildcard(urn.item)) {
    fitting.lose(
      pathOfStep(step),
      `The reference to ${reference} was left out: SDMX 2.1 refers to single codes, and this one stands for all whose ids begin with ${urn.item?.slice(1)}`,
    );
    return undefined;
  }
  const version = versionOf(reference, urn, step, fitting);
  if (version === undefined) return undefined;
  if (fitting.lacksItem(reference)) {
    fitting.warn(
      pathOfStep(step),
      `The reference to ${reference} names an item that does not exist: version ${version} has no ${urn.class} ${urn.item}. Change the reference, or submit a version that has it`,
    );
  }
  const packageName = /infomodel\.([a-z]+)\./.exec(reference)?.[1] ?? '';
  const names = { class: predecessor.class, package: predecessorPackage(packageName) };
  const { maintainableParentID, ...ids } = idsOf(urn, fitting.definite(reference), predecessor, fitting);
  const { agencyID } = urn;
  return maintainableParentID === undefined
    ? { ref: present({ agencyID, ...ids, version, ...names }) }
    : { ref: present({ agencyID, maintainableParentID, maintainableParentVersion: version, ...ids, ...names }) };
}
