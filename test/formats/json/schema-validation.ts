import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import type { AnyJsonVersion } from '../../../src/formats/grammar/json-versions.js';
import { canCompare, sharedJson } from '../../harness/shared.js';

const schemaFile = (version: AnyJsonVersion): string =>
  `schemas/sdmx-json-${version === '1.0.0' ? '1.0' : version}/sdmx-json-structure-schema.json`;

// The patterns escape characters that a Unicode expression may not escape.
const options = { strict: false, unicodeRegExp: false, allErrors: false, verbose: true } as const;

function compile(version: AnyJsonVersion): ValidateFunction {
  const { $schema, id, ...schema } = sharedJson<Record<string, object>>(schemaFile(version));
  // 1.0 and 2.0.0 name no draft (`http://json-schema.org/schema#`); their `definitions` and `const` are those of draft 7.
  const ajv = String($schema).includes('2019-09') ? new Ajv2019(options) : new Ajv(options);
  addFormats.default(ajv);
  return ajv.compile(schema);
}

const validators = new Map<AnyJsonVersion, ValidateFunction>();

const excerpt = (value: unknown): string => String(JSON.stringify(value)).slice(0, 120);

const describe = ({ instancePath, message, data, params }: ErrorObject): string =>
  `${instancePath}: ${message?.slice(0, 120)} ${excerpt(params)} in ${excerpt(data)}`;

/** What the official SDMX-JSON structure schema finds wrong with a message: nothing when it is valid, or the schema is absent. */
export function validateSdmxJson(text: string, version: AnyJsonVersion): string[] {
  const message: unknown = JSON.parse(text);
  if (!canCompare()) return [];
  const validate = validators.get(version) ?? compile(version);
  validators.set(version, validate);
  return validate(message) ? [] : (validate.errors ?? []).map(describe);
}
