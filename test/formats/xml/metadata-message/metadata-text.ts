import { Readable } from 'node:stream';
import type { StructureMessage } from '../../../../src/formats/message/structure-message.js';
import { readSdmxMl, type SdmxMlReadOptions } from '../../../../src/formats/xml/read-sdmx-ml.js';
import { validateSdmxMl } from '../schema-validation.js';

export type Minor = 0 | 1;

const base = 'http://www.sdmx.org/resources/sdmxml/schemas/v3_';
const prefix = 'urn:sdmx:org.sdmx.infomodel';

export const urns = {
  metadataflow: `${prefix}.metadatastructure.Metadataflow=ECB:MDF(1.0.0)`,
  agreement: `${prefix}.registry.MetadataProvisionAgreement=ECB:MPA(1.0.0)`,
  dataflow: `${prefix}.datastructure.Dataflow=ECB:EXR(1.0.0)`,
};

/** The header; `more` stands where its `Structure` does. */
export const header = (
  more = `<m:Structure structureID="S1"><c:StructureUsage>${urns.metadataflow}</c:StructureUsage></m:Structure>`,
): string =>
  `<m:Header><m:ID>M1</m:ID><m:Test>false</m:Test><m:Prepared>2024-01-31T00:00:00Z</m:Prepared><m:Sender id="S"/>${more}</m:Header>`;

/** A metadata message; what stands behind the header begins on line 2. */
export const metadataMessage = (content: string, minor: Minor = 0, head = header()): string =>
  `<?xml version="1.0" encoding="UTF-8"?><m:GenericMetadata xmlns:m="${base}${minor}/message" xmlns:g="${base}${minor}/metadata/generic" xmlns:c="${base}${minor}/common" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xs="http://www.w3.org/2001/XMLSchema">${head}\n${content}</m:GenericMetadata>`;

/** A metadata set around its reported attributes. */
export const metadataSet = (attributes: string, { given = '', about = '' } = {}): string =>
  `<m:MetadataSet id="MDS" agencyID="ECB.DISS" version="1.0.0"${given}><c:Name>Set</c:Name>${about || `<g:Metadataflow>${urns.metadataflow}</g:Metadataflow><g:Target>${urns.dataflow}</g:Target>`}${attributes}</m:MetadataSet>`;

/** Reads a message given as a text. */
export const readMetadata = (text: string, options: SdmxMlReadOptions = { strict: false }): Promise<StructureMessage> =>
  readSdmxMl(Readable.from([Buffer.from(text)]), options);

/**
 * Validates against the official schema. That wants the schema of XHTML for the markup of structured texts, which it
 * does not bring along; so the markup is taken out before.
 */
export const validate = (xml: string, minor: Minor): string[] =>
  validateSdmxMl(
    xml.replace(/(<\w+:StructuredText[^>]*>)[\s\S]*?(<\/\w+:StructuredText>)/g, '$1$2'),
    minor === 0 ? '3.0' : '3.1',
  );
