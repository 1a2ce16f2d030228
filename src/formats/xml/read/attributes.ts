import type { AttributeRule } from '../../grammar/element-types.js';
import { builtInTypes } from '../../grammar/simple-types/built-in-types.js';
import { type SimpleType, simpleType } from '../../grammar/simple-types/simple-type.js';
import { legacyVersionFault } from '../../message/reference-fault.js';
import { schemaNamespace, xsiNamespace } from '../namespaces.js';
import type { ElementFindings } from './element-findings.js';
import type { ElementFrame } from './element-frame.js';
import type { WrittenAttributes } from './namespace-scope.js';

export const isNamespaceDeclaration = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:');

/** The attributes of an element as written. One object serves every element of a message, and its arrays never shrink. */
export class Attributes implements WrittenAttributes {
  readonly #names: string[] = [];
  readonly #values: string[] = [];
  #count = 0;
  #declaresNamespaces = false;

  get count(): number {
    return this.#count;
  }

  get names(): readonly string[] {
    return this.#names.slice(0, this.#count);
  }

  /** Number of characters of names and values. */
  get length(): number {
    let length = 0;
    for (let index = 0; index < this.#count; index++) {
      length += (this.#names[index]?.length ?? 0) + (this.#values[index]?.length ?? 0);
    }
    return length;
  }

  /** Whether one of them declares a namespace. */
  get declaresNamespaces(): boolean {
    return this.#declaresNamespaces;
  }

  nameAt(index: number): string {
    return this.#names[index] ?? '';
  }

  valueAt(index: number): string {
    return this.#values[index] ?? '';
  }

  add(name: string, value: string): void {
    this.#names[this.#count] = name;
    this.#values[this.#count] = value;
    this.#count++;
    // "x", before a call that most names do not need
    if (name.charCodeAt(0) === 0x78 && isNamespaceDeclaration(name)) this.#declaresNamespaces = true;
  }

  get(name: string): string | undefined {
    for (let index = 0; index < this.#count; index++) if (this.#names[index] === name) return this.#values[index];
    return undefined;
  }

  clear(): void {
    this.#count = 0;
    this.#declaresNamespaces = false;
  }
}

/** Names of built-in types that XML Schema does not have. */
const ownTypes: ReadonlySet<string> = new Set(['markup']);

/** The types that `xsi:type` can name, for error texts. */
const namedTypes = Object.keys(builtInTypes)
  .filter((name) => !ownTypes.has(name))
  .join(', ');

/**
 * The type that `xsi:type` names for a value whose type the schema leaves open (`anySimpleType`).
 * @param uri namespace of the name
 */
function namedType(uri: string | undefined, name: string): SimpleType | undefined {
  const isKnown = uri === schemaNamespace && Object.hasOwn(builtInTypes, name) && !ownTypes.has(name);
  return isKnown ? simpleType({ complexTypes: new Map(), simpleTypes: new Map() }, name) : undefined;
}

const xsiIgnored = new Set(['schemaLocation', 'noNamespaceSchemaLocation']);

/** Checks an attribute that the type of the element does not declare. */
function checkForeign(frame: ElementFrame, name: string, value: string, findings: ElementFindings): void {
  if (isNamespaceDeclaration(name)) return;
  const { type, localName } = frame.plan;
  const local = name.slice(name.indexOf(':') + 1);
  if (name.includes(':') && frame.scope.uriOf(name) === xsiNamespace) {
    if (xsiIgnored.has(local)) return;
    const typeName = value.slice(value.indexOf(':') + 1);
    if (local === 'type' && typeName === type.name) return;
    if (local === 'type' && type.text?.name === 'anySimpleType') {
      frame.namedType = namedType(frame.scope.uriOf(value), typeName);
      if (frame.namedType !== undefined) return;
      const detail = () =>
        `The xsi:type of ${localName} is ${value}; expected one of the types of XML Schema: ${namedTypes}`;
      findings.error(frame, 'value.typeName', detail);
      return;
    }
  }
  findings.error(frame, 'attribute.unknown', () => {
    const names = type.attributes.map((attribute) => attribute.name).join(', ');
    return `${localName} has no attribute ${name}; ${names === '' ? 'it has no attributes' : `its attributes are ${names}`}`;
  });
}

// Findings are reported in separate functions: a closure in a function that runs for every attribute would cost an
// allocation for each call.
function reportInvalid(frame: ElementFrame, rule: AttributeRule, written: string, findings: ElementFindings): void {
  const isReferredVersion = frame.plan.rule.name === 'local:Ref' && rule.type.name === 'VersionType';
  const fault = isReferredVersion ? legacyVersionFault(written) : undefined;
  if (fault !== undefined) {
    findings.error(frame, fault.rule, () => fault.detail);
    return;
  }
  findings.error(
    frame,
    rule.type.rule,
    () => `The attribute ${rule.name} of ${frame.plan.localName} is "${written}"; expected ${rule.type.expected}`,
  );
}

function reportNotFixed(frame: ElementFrame, rule: AttributeRule, written: string, findings: ElementFindings): void {
  findings.error(
    frame,
    'attribute.fixed',
    () => `The attribute ${rule.name} of ${frame.plan.localName} is "${written}"; expected "${rule.fixed}"`,
  );
}

function reportMissing(frame: ElementFrame, rule: AttributeRule, findings: ElementFindings): void {
  findings.error(
    frame,
    'attribute.missing',
    () => `${frame.plan.localName} lacks the attribute ${rule.name}, which is required`,
  );
}

function readAttribute(frame: ElementFrame, rule: AttributeRule, written: string, findings: ElementFindings): void {
  const { plan } = frame;
  if (plan.isLocalised && written === frame.rightLanguage) {
    frame.language = written;
    return;
  }
  const value = rule.type.read(written);
  if (value === undefined) {
    reportInvalid(frame, rule, written, findings);
    return;
  }
  if (rule.fixed !== undefined && value !== rule.type.read(rule.fixed)) reportNotFixed(frame, rule, written, findings);
  if (plan.isLocalised) {
    frame.language = String(value);
    frame.rightLanguage = written;
  } else frame.properties[rule.property] = value;
}

/** Reads the attributes of an element into its properties, in the order of the grammar; the URN is kept separately. */
export function readAttributes(frame: ElementFrame, given: Attributes, findings: ElementFindings): void {
  const { type } = frame.plan;
  let known = 0;
  for (const rule of type.attributes) {
    const written = given.get(rule.name);
    if (written === undefined) {
      if (rule.required) reportMissing(frame, rule, findings);
      continue;
    }
    known++;
    if (rule.name === 'urn' && type.urn !== undefined) frame.urn = written;
    else readAttribute(frame, rule, written, findings);
  }
  if (known === given.count) return;
  for (const name of given.names) {
    if (!type.attributeNames.has(name)) checkForeign(frame, name, given.get(name) ?? '', findings);
  }
}
