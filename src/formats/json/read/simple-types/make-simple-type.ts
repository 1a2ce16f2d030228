import { type AnyJsonVersion, isLegacyJson, jsonGrammar, jsonVersion } from '../../../grammar/json-versions.js';
import { messageVersion } from '../../../grammar/message-versions.js';
import { legacyType } from './legacy-types.js';
import { numberTypes } from './number-types.js';
import { linkUrnType, referenceType } from './reference-type.js';
import { type JsonSimpleType, textType } from './simple-type.js';
import { textTypes } from './text-types.js';
import { timeTypes } from './time-types.js';

const listed: Readonly<Record<string, JsonSimpleType>> = { ...textTypes, ...numberTypes, ...timeTypes };

/** A type of one value, from its notation: `'Allowed'`, `true`. */
function fixedType(notation: string): JsonSimpleType | undefined {
  const [, fixed] = /^'(.*)'$/.exec(notation) ?? [];
  if (fixed !== undefined) return textType('value.fixed', `"${fixed}"`, (text) => text === fixed);
  if (notation !== 'true') return undefined;
  const boolean = (value: boolean) => value || undefined;
  return { kind: 'simple', expected: 'true', rule: 'value.fixed', boolean };
}

/** A type of texts that SDMX-JSON shares with SDMX-ML. */
function sharedType(name: string, version: AnyJsonVersion): JsonSimpleType {
  const { expected, rule, read } = messageVersion(jsonVersion(version).sdmxMl).types.simpleType(name);
  return textType(rule, expected, (text) => read(text) !== undefined);
}

/**
 * Compiles a simple type.
 * @throws Error when there is no type of that name
 */
export function makeSimpleType(name: string, version: AnyJsonVersion): JsonSimpleType {
  const legacy = isLegacyJson(version) ? legacyType(name) : undefined;
  if (legacy !== undefined) return legacy;
  const known = listed[name] ?? fixedType(name);
  if (known !== undefined) return known;
  if (name === 'UrnType') return linkUrnType(version);
  const grammar = jsonGrammar(version);
  const reference = grammar.reference(name);
  if (reference !== undefined) return referenceType(reference, version);
  const values = grammar.values(name);
  if (values === undefined) return sharedType(name, version);
  const set = new Set(values);
  return textType('value.enumeration', `one of ${values.join(', ')}`, (text) => set.has(text));
}
