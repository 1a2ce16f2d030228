import type { Content } from '../../../model/content.js';
import type { ElementType } from '../../grammar/element-types.js';
import { type Mapping, type MappingContext, present } from './mapping.js';
import { referenceUrn } from './reference-urn.js';

const urnForm =
  /^urn:sdmx:org\.sdmx\.infomodel\.([a-z]+)\.([A-Za-z]+)=([^:()]+):([^:()]+)\(([0-9]+(?:\.[0-9]+)*)\)(?:\.(.+))?$/;

/** Names by which URNs say classes that a `Ref` calls otherwise (2.1 common references schema). */
const refClasses: Readonly<Record<string, string>> = { DataAttribute: 'Attribute' };

/** The 3.0 form of a URN as SDMX 2.1 writes it. */
function modernUrn(written: string, classes: ReadonlySet<string>, context: MappingContext): string {
  const urn = written.trim();
  const [, packageName, className, agencyID = '', id = '', version = '', path] = urnForm.exec(urn) ?? [];
  if (packageName === undefined || className === undefined) {
    const form = 'urn:sdmx:org.sdmx.infomodel.package.Class=AGENCY:ID(VERSION), with .ITEM behind it for an item';
    context.error('urn.invalid', () => `"${urn}" is not an SDMX URN; the form is ${form}`, urn);
    return urn;
  }
  const refClass = refClasses[className] ?? className;
  if (!classes.has(refClass)) {
    const detail = () => `"${urn}" names the class ${className}; expected ${[...classes].join(', ')}`;
    context.error('urn.invalid', detail, urn);
    return urn;
  }
  const parts = { class: refClass, package: packageName, agencyID, id, version, path: path?.split('.') ?? [] };
  return referenceUrn(parts, context);
}

/** A URN as the local `Ref` would say it: the id, behind that of the hierarchy for a hierarchical code. */
function localRef(written: string): Content {
  const [, , className = '', , , , path = ''] = urnForm.exec(written.trim()) ?? [];
  const ids = path.split('.');
  const containerID = className === 'HierarchicalCode' ? ids.shift() : undefined;
  return present({ containerID, id: ids.join('.'), class: className });
}

/** The classes that a `Ref` of a type may name. */
function classesOf({ attributes }: ElementType): ReadonlySet<string> {
  const declared = attributes.find(({ name }) => name === 'class');
  return new Set(declared?.fixed === undefined ? declared?.type.values : [declared.fixed]);
}

/**
 * How elements of a type are read that refer by `Ref`, by `URN`, or by both, which then have to name the same object.
 * Undefined where the type is not that of a reference.
 */
export function referenceReader({ elements }: ElementType): Mapping | undefined {
  const refType = elements.get('local:Ref')?.type;
  if (refType === undefined) return undefined;
  const classes = classesOf(refType);
  const isLocal = !refType.attributes.some(({ name }) => name === 'agencyID');
  return ({ ref, urn }, context) => {
    if (urn === undefined) return ref ?? '';
    const modern = modernUrn(String(urn), classes, context);
    if (isLocal) return ref ?? localRef(String(urn));
    if (ref !== undefined && ref !== modern) {
      context.error('reference.contradiction', () => `Ref and URN name two objects: ${ref} and ${modern}`, String(urn));
    }
    return ref ?? modern;
  };
}
