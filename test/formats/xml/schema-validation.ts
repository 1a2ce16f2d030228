import { readFileSync } from 'node:fs';
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { canCompare, sharedPath } from '../../harness/shared.js';

const validators = new Map<string, XsdValidator>();

/** The validator of the official schema; it lives as long as the tests. */
function validatorOf(version: '2.1' | '3.0' | '3.1'): XsdValidator {
  const known = validators.get(version);
  if (known !== undefined) return known;
  xmlRegisterFsInputProviders();
  const path = sharedPath(`schemas/sdmx-ml-${version}/SDMXMessage.xsd`);
  const schema = XmlDocument.fromBuffer(readFileSync(path), { url: path });
  const validator = XsdValidator.fromDoc(schema);
  validators.set(version, validator);
  return validator;
}

/** Validates a message against the official schema; what is wrong with it, nothing where it is valid, or the schema is absent. */
export function validateSdmxMl(xml: string, version: '2.1' | '3.0' | '3.1'): string[] {
  const document = XmlDocument.fromString(xml);
  try {
    if (canCompare()) validatorOf(version).validate(document);
    return [];
  } catch (error) {
    if (error instanceof XmlValidateError)
      return error.details.map((detail) => `${detail.line}: ${detail.message.trim()}`);
    throw error;
  } finally {
    document.dispose();
  }
}
