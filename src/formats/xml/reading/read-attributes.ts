import type { AttributeRule } from '../../grammar/element-types.js';
import { type Attributes, isNamespaceDeclaration } from './attributes.js';
import type { Findings } from './findings.js';
import type { Frame } from './frame.js';
import { xsiNamespace } from './namespace-scope.js';
import { namedType, namedTypes } from './typed-value.js';

const xsiIgnored = new Set(['schemaLocation', 'noNamespaceSchemaLocation']);

/** Judges an attribute that the type of the element does not have. */
function foreignAttribute(frame: Frame, name: string, value: string, findings: Findings): void {
  if (isNamespaceDeclaration(name)) return;
  const { type, localName } = frame.rule;
  const local = name.slice(name.indexOf(':') + 1);
  if (name.includes(':') && frame.scope.uriOf(name) === xsiNamespace) {
    if (xsiIgnored.has(local)) return;
    const typeName = value.slice(value.indexOf(':') + 1);
    if (local === 'type' && typeName === type.name) return;
    if (local === 'type' && type.text?.name === 'anySimpleType') {
      frame.namedType = namedType(frame.scope.uriOf(value), typeName);
      if (frame.namedType !== undefined) return;
      const detail = () => `${localName} names the type ${value}; expected one of XML Schema's ${namedTypes}`;
      findings.error(frame, 'value.typeName', detail);
      return;
    }
  }
  findings.error(frame, 'attribute.unknown', () => {
    const names = type.attributes.map((attribute) => attribute.name).join(', ');
    return `${localName} has no attribute ${name}; ${names === '' ? 'it has none at all' : `its attributes are ${names}`}`;
  });
}

function readAttribute(frame: Frame, rule: AttributeRule, written: string, findings: Findings): void {
  const value = rule.type.read(written);
  if (value === undefined) {
    findings.error(
      frame,
      rule.type.rule,
      () => `The attribute ${rule.name} of ${frame.rule.localName} is "${written}"; expected ${rule.type.expected}`,
    );
    return;
  }
  if (rule.fixed !== undefined && value !== rule.type.read(rule.fixed)) {
    findings.error(
      frame,
      'attribute.fixed',
      () => `The attribute ${rule.name} of ${frame.rule.localName} is "${written}"; it can only be "${rule.fixed}"`,
    );
  }
  frame.properties[rule.property] = value;
}

/** Reads the attributes of an element into its properties, in the order of the grammar; keeps the URN apart. */
export function readAttributes(frame: Frame, given: Attributes, findings: Findings): void {
  const { type } = frame.rule;
  let known = 0;
  for (const rule of type.attributes) {
    const written = given.get(rule.name);
    if (written === undefined) {
      if (rule.required) {
        findings.error(frame, 'attribute.missing', () => `${frame.rule.localName} lacks its attribute ${rule.name}`);
      }
      continue;
    }
    known++;
    if (rule.name === 'urn' && type.urn !== undefined) frame.urn = written;
    else readAttribute(frame, rule, written, findings);
  }
  if (known === given.count) return;
  for (const name of given.names) {
    if (!type.attributeNames.has(name)) foreignAttribute(frame, name, given.get(name) ?? '', findings);
  }
}
