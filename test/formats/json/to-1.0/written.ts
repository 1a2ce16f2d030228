import { expect } from 'chai';
import { messageVersion } from '../../../../src/formats/grammar/message-versions.js';
import { writeLegacyArtefact } from '../../../../src/formats/json/to-1.0/write-legacy-artefact.js';
import { writeSdmxJson } from '../../../../src/formats/json/write-sdmx-json.js';
import type { Loss } from '../../../../src/formats/message/loss.js';
import type { MessageHeader } from '../../../../src/formats/message/structure-message.js';
import type { Artefact } from '../../../../src/model/artefact.js';
import { validateSdmxJson } from '../schema-validation.js';

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

/** Writes an artefact of SDMX 2.1, given as to-2.1 makes it, as the only one of a message. */
export function writtenLegacy(container: string, element: string, jsonContainer: string, artefact: object) {
  const outer = messageVersion('2.1').types.type('StructuresType').elements.get(`structure:${container}`);
  const inner = outer?.type.elements.get(`structure:${element}`);
  if (outer === undefined || inner === undefined) throw new Error(`SDMX-ML 2.1 has no ${element} in ${container}`);
  const losses: Loss[] = [];
  const chunks = writeLegacyArtefact(
    { container: outer, element: inner, artefact: artefact as Artefact },
    { onLoss: (loss) => losses.push(loss) },
  );
  const text = [...chunks].join('');
  const object = text === '' ? undefined : JSON.parse(text);
  const message = { meta: { id: 'M', prepared: '2024-01-31T00:00:00Z', sender: { id: 'S' } } };
  const whole = { ...message, data: object === undefined ? {} : { [jsonContainer]: [object] } };
  expect(validateSdmxJson(JSON.stringify(whole), '1.0.0')).to.deep.equal([]);
  return { object, losses };
}
