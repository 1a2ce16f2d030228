import type { Content } from '../../../model/content.js';
import type { ElementType } from '../../grammar/element-types.js';
import type { Findings } from './findings.js';
import type { Frame, Properties } from './frame.js';
import type { ReferenceReader } from './reference-reader.js';

/** The properties in the order of the grammar, for types whose elements alternate. */
function inGrammarOrder(type: ElementType, properties: Properties): Properties {
  const ordered: Properties = {};
  const order = [...type.attributes, ...type.elements.values()].map((rule) => rule.property);
  for (const name of type.isMaintainable ? ['class', 'agencyID', 'id', 'version', ...order] : order) {
    const value = properties[name];
    if (value !== undefined) ordered[name] = value;
  }
  return ordered;
}

function hasNone(properties: Properties): boolean {
  for (const _ in properties) return false;
  return true;
}

/** The text of an element in the form of its type; a text that does not fit goes to the findings. */
function readText(frame: Frame, findings: Findings, references: ReferenceReader): Content {
  const { rule } = frame;
  const type = frame.namedType ?? rule.type.text;
  if (type === undefined) return frame.text;
  if (type.reference !== undefined) return references.read(frame, type);
  const text = frame.text === '' && rule.default !== undefined ? rule.default : frame.text;
  const value = type.read(text);
  if (value !== undefined) return value;
  findings.error(frame, type.rule, () => `${rule.localName} is "${text}"; expected ${type.expected}`);
  return text;
}

/** What a finished element stands for in the model. */
export function readValue(frame: Frame, findings: Findings, references: ReferenceReader): Content {
  const { type } = frame.rule;
  if (type.text !== undefined) {
    const text = readText(frame, findings, references);
    if (type.textProperty === undefined || (!type.textAlwaysObject && hasNone(frame.properties))) return text;
    return { [type.textProperty]: text, ...frame.properties };
  }
  const properties = type.interleaves ? inGrammarOrder(type, frame.properties) : frame.properties;
  return type.shape === undefined ? properties : (type.shape.toModel(properties) as Properties);
}
