import { expect } from 'chai';
import { fitForJson10 } from '../../../../../src/formats/fit/json-1.0/fit-json-1.0.js';
import { messageVersion } from '../../../../../src/formats/grammar/message-versions.js';
import { writeJson10Artefact } from '../../../../../src/formats/json/write/write-json-1.0.js';
import { writeSdmxJson } from '../../../../../src/formats/json/write/write-sdmx-json.js';
import type { Loss } from '../../../../../src/formats/message/loss.js';
import type { MessageHeader } from '../../../../../src/formats/message/structure-message.js';
import type { Artefact } from '../../../../../src/model/artefact.js';
import { validateSdmxJson } from '../../schema-validation.js';

export const header: MessageHeader = {
  id: 'M1',
  test: false,
  prepared: '2024-01-31T00:00:00Z',
  sender: { id: 'S', names: { en: 'Sender' } },
};

/** An object of a message. */
export type Item = { readonly [property: string]: unknown; readonly id: string };

export interface Written {
  readonly text: string;
  readonly chunks: readonly string[];
  readonly meta: Readonly<Record<string, unknown>>;
  /** By container. */
  readonly data: Readonly<Record<string, readonly Item[]>>;
  readonly losses: readonly Loss[];
}

/** Writes artefacts as SDMX-JSON 1.0, checked against the official schema. */
export async function written(
  artefacts: readonly Artefact[],
  resolve: (reference: string) => string | undefined = () => undefined,
  languages: readonly string[] = [],
): Promise<Written> {
  const losses: Loss[] = [];
  const chunks: string[] = [];
  const options = { resolve, languages, onLoss: (loss: Loss) => losses.push(loss) };
  for await (const chunk of writeSdmxJson('1.0.0', header, artefacts, options)) chunks.push(chunk);
  const text = chunks.join('');
  expect(validateSdmxJson(text, '1.0.0')).to.deep.equal([]);
  return { text, chunks, ...JSON.parse(text), losses };
}

/** Fits and writes an artefact that was fitted for SDMX-ML 2.1, as the only one of a message. */
export function writtenLegacy(container: string, element: string, jsonContainer: string, artefact: object) {
  const outer = messageVersion('2.1').types.type('StructuresType').elements.get(`structure:${container}`);
  const inner = outer?.type.elements.get(`structure:${element}`);
  if (outer === undefined || inner === undefined) throw new Error(`SDMX-ML 2.1 has no ${element} in ${container}`);
  const losses: Loss[] = [];
  const structureOf = () => undefined;
  const fitted = fitForJson10(inner.type, artefact as Artefact, structureOf, (path, detail) =>
    losses.push({ urn: '', path, detail }),
  );
  const legacy = fitted && { container: outer, element: inner, jsonContainer, artefact: fitted };
  const text = legacy === undefined ? '' : [...writeJson10Artefact(legacy, structureOf)].join('');
  const object = text === '' ? undefined : JSON.parse(text);
  const message = { meta: { id: 'M', prepared: '2024-01-31T00:00:00Z', sender: { id: 'S' } } };
  const whole = { ...message, data: object === undefined ? {} : { [jsonContainer]: [object] } };
  expect(validateSdmxJson(JSON.stringify(whole), '1.0.0')).to.deep.equal([]);
  return { object, losses };
}
