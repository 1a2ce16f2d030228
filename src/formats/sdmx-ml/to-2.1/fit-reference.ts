import { StrataError } from '../../../errors.js';
import type { Content } from '../../../model/artefact.js';
import { parseUrn, type Urn } from '../../../model/urn.js';
import type { ElementType } from '../element-types.js';
import { isModernVersion } from '../from-2.1/reference-urn.js';
import type { Fitting } from './fitting.js';
import { otherwiseNamed, predecessors } from './predecessors.js';

const refTypeOf = (type: ElementType): ElementType | undefined => type.elements.get('local:Ref')?.type;

/** Whether elements of a type refer to something. */
export const isReference = (type: ElementType): boolean => refTypeOf(type) !== undefined;

function parsed(text: string): Urn | undefined {
  try {
    return parseUrn(text);
  } catch (error) {
    if (error instanceof StrataError) return undefined;
    throw error;
  }
}

/** The version to be written, a wildcard resolved; undefined where 2.1 cannot name one. */
function versionOf(reference: string, { version }: Urn, path: string, fitting: Fitting): string | undefined {
  const definite = /[+*]/.test(version) ? fitting.resolve(reference) : version;
  if (definite === undefined) {
    fitting.lose(
      path,
      `${reference} has a wildcard, which SDMX 2.1 does not know, and no version it leads to is known`,
    );
  } else if (!isModernVersion(definite)) {
    fitting.lose(path, `${reference} leads to the version ${definite}; SDMX 2.1 knows no versions with an extension`);
    return undefined;
  }
  return definite;
}

/** Whether a `Ref` of a type may name a class. */
function allows(refType: ElementType, className: string): boolean {
  const rule = refType.attributes.find(({ name }) => name === 'class');
  return rule?.fixed === undefined ? rule?.type.read(className) !== undefined : rule.fixed === className;
}

function innerId(
  { item }: Urn,
  container: string | undefined,
  isContainer: boolean,
): { id?: string; containerID?: string } {
  if (container === undefined) return item === undefined ? {} : { id: item };
  return isContainer ? { id: container } : { id: item ?? '', containerID: container };
}

/**
 * A reference as its `Ref`: with class and package where it leaves the artefact, with the id alone where it does not.
 * Undefined where SDMX 2.1 cannot refer to the object, which is then told.
 */
export function fitReference(type: ElementType, value: Content, path: string, fitting: Fitting): Content | undefined {
  const refType = refTypeOf(type);
  if (refType === undefined) return undefined;
  if (!refType.attributeNames.has('agencyID')) {
    return { ref: { id: typeof value === 'string' ? value : 'OBS_VALUE' } };
  }
  const reference = String(value);
  const urn = parsed(reference);
  const predecessor = urn === undefined ? undefined : (predecessors[urn.class] ?? { class: urn.class });
  if (
    urn === undefined ||
    predecessor === undefined ||
    otherwiseNamed.has(urn.class) ||
    !allows(refType, predecessor.class)
  ) {
    fitting.lose(path, `${reference} cannot be referred to here in SDMX 2.1`);
    return undefined;
  }
  const version = versionOf(reference, urn, path, fitting);
  if (version === undefined) return undefined;
  const inner = innerId(urn, predecessor.container, predecessor.isContainer === true);
  const names = { class: predecessor.class, package: /infomodel\.([a-z]+)\./.exec(reference)?.[1] ?? '' };
  const { agencyID, id } = urn;
  return inner.id === undefined
    ? { ref: { agencyID, id, version, ...names } }
    : { ref: { agencyID, maintainableParentID: id, maintainableParentVersion: version, ...inner, ...names } };
}
