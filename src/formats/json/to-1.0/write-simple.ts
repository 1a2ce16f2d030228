import type { Content } from '../../../model/content.js';
import type { AttributeRule } from '../../grammar/element-types.js';
import type { SimpleType } from '../../grammar/simple-types/simple-type.js';
import type { Json, JsonObject } from '../json.js';
import type { Frame, LegacyWriting } from './legacy-writing.js';
import { lexicalForm } from './lexical-forms.js';
import { alwaysIncluding, attributeNames } from './property-names.js';

export const join = (path: string, step: string): string => (path === '' ? step : `${path}/${step}`);

/**
 * A value of a simple type of SDMX-ML 2.1 as SDMX-JSON 1.0 has it; undefined where it cannot, which is then told.
 * @param element `Type/Element` or `Type/attribute` that holds the value
 */
export function writeSimple(
  type: SimpleType,
  element: string,
  value: Content,
  path: string,
  writing: LegacyWriting,
): Json | undefined {
  const form = lexicalForm(type, element);
  const written = typeof value === 'object' ? undefined : form.write(value);
  if (written === undefined) writing.lose(path, `${String(value)}: it is not ${form.wanted}`);
  return written;
}

/** What an attribute becomes; nothing where SDMX-JSON 1.0 does not have it. */
export function writeAttribute(rule: AttributeRule, value: Content, frame: Frame, writing: LegacyWriting): JsonObject {
  const path = join(frame.path, rule.property);
  if (rule.name === 'include' && alwaysIncluding.has(frame.type.name)) {
    if (value === false) writing.lose(path, 'SDMX-JSON 1.0 cannot say that this is not included');
    return {};
  }
  const attribute = `${frame.type.name}/${rule.name}`;
  const written = writeSimple(rule.type, attribute, value, path, writing);
  return written === undefined ? {} : { [attributeNames[attribute] ?? rule.name]: written };
}
