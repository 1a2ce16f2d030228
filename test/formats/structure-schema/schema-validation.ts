import { readFileSync } from 'node:fs';
import { XmlDocument, XmlError, XmlValidateError, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm';
import type { SdmxMlVersion } from '../../../src/formats/grammar/message-versions.js';
import { requireShared, sharedPath } from '../../harness/shared.js';

const folder = (version: SdmxMlVersion) => `schemas/sdmx-ml-${version}/`;

/** The addresses of the official schemas in generated schemas, and the folders with their copies. */
const published: readonly (readonly [address: string, path: string])[] = [
  ['https://registry.sdmx.org/schemas/v2_1/', folder('2.1')],
  ['https://registry.sdmx.org/schemas/v3_0/', folder('3.0')],
  ['https://xml.sdmx.org/3.1/', folder('3.1')],
];

const generated = 'memory:generated.xsd';
let generatedText = '';

const pathOf = (address: string): string | undefined => {
  const found = published.find(([prefix]) => address.startsWith(prefix));
  return found && address.replace(...found);
};

const texts = new Map<number, { readonly bytes: Buffer; at: number }>();

xmlRegisterInputProvider({
  match: (address) => address === generated || pathOf(address) !== undefined,
  open: (address) => {
    const path = pathOf(address);
    const handle = texts.size + 1;
    texts.set(handle, {
      bytes: path === undefined ? Buffer.from(generatedText) : readFileSync(sharedPath(path)),
      at: 0,
    });
    return handle;
  },
  read: (handle, buffer) => {
    const text = texts.get(handle);
    if (text === undefined) return -1;
    const length = Math.min(buffer.byteLength, text.bytes.length - text.at);
    buffer.set(text.bytes.subarray(text.at, text.at + length));
    text.at += length;
    return length;
  },
  close: () => true,
});

/** A schema that imports the official schema of messages and a generated schema. */
const driver = (version: SdmxMlVersion, namespace: string): string => {
  const [address = ''] = published.find(([, path]) => path === folder(version)) ?? [];
  const message = `http://www.sdmx.org/resources/sdmxml/schemas/v${version.replace('.', '_')}/message`;
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
    <xs:import namespace="${message}" schemaLocation="${address}SDMXMessage.xsd"/>
    <xs:import namespace="${namespace}" schemaLocation="${generated}"/>
  </xs:schema>`;
};

const messagesOf = (error: unknown): string[] => {
  if (error instanceof XmlValidateError) return error.details.map(({ line, message }) => `${line}: ${message.trim()}`);
  if (error instanceof XmlError) return [error.message];
  throw error;
};

export interface CompiledSchema {
  readonly targetNamespace: string;
  /** Returns the errors of a message with their lines; none when it is valid. */
  validate(message: string): string[];
  dispose(): void;
}

/**
 * Compiles a generated schema together with the official ones. Where these are absent, the test ends.
 * @throws XmlError when the schema is not valid
 */
export function compileStructureSchema(xsd: string, version: SdmxMlVersion): CompiledSchema {
  const targetNamespace = /targetNamespace="([^"]*)"/.exec(xsd)?.[1] ?? '';
  requireShared();
  generatedText = xsd;
  const schema = XmlDocument.fromString(driver(version, targetNamespace));
  const validator = XsdValidator.fromDoc(schema);
  return {
    targetNamespace,
    validate: (message) => {
      const document = XmlDocument.fromString(message);
      try {
        validator.validate(document);
        return [];
      } catch (error) {
        return messagesOf(error);
      } finally {
        document.dispose();
      }
    },
    dispose: () => {
      validator.dispose();
      schema.dispose();
    },
  };
}
