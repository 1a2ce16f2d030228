import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import type { JsonVersion } from '../../../src/formats/sdmx-json/versions.js';

const schemaFile = (version: JsonVersion): URL =>
  new URL(`../../../../shared/schemas/sdmx-json-${version}/sdmx-json-structure-schema.json`, import.meta.url);

// The patterns escape characters that a Unicode expression may not escape.
const options = { strict: false, unicodeRegExp: false, allErrors: false, verbose: true } as const;

function compile(version: JsonVersion): ValidateFunction {
  const { $schema, ...schema } = JSON.parse(readFileSync(schemaFile(version), 'utf8'));
  // 2.0.0 names no draft (`http://json-schema.org/schema#`); its `definitions` and `const` are those of draft 7.
  const ajv = String($schema).includes('2019-09') ? new Ajv2019(options) : new Ajv(options);
  addFormats.default(ajv);
  return ajv.compile(schema);
}

const validators = new Map<JsonVersion, ValidateFunction>();

const excerpt = (value: unknown): string => String(JSON.stringify(value)).slice(0, 120);

const describe = ({ instancePath, message, data, params }: ErrorObject): string =>
  `${instancePath}: ${message?.slice(0, 120)} ${excerpt(params)} in ${excerpt(data)}`;

/** What the official SDMX-JSON structure schema finds wrong with a message: nothing when it is valid. */
export function validateSdmxJson(text: string, version: JsonVersion): string[] {
  const validate = validators.get(version) ?? compile(version);
  validators.set(version, validate);
  return validate(JSON.parse(text)) ? [] : (validate.errors ?? []).map(describe);
}
