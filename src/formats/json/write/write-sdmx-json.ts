import type { ArtefactsInOrder } from '../../../model/artefact-sequence.js';
import { type ArtefactClass, jsonContainerOf, typeOfClass } from '../../../model/artefact-types.js';
import { type AnyJsonVersion, isModernJson, type JsonVersion } from '../../grammar/json-versions.js';
import type { AvailabilityConstraint } from '../../message/availability-constraint.js';
import type { MessageHeader } from '../../message/structure-message.js';
import { type Json10Options, json10Fragments } from './write-json-1.0.js';
import { fitAndWriteArtefact, type JsonWriteOptions } from './write-json-artefact.js';
import { type Fragment, type MessageOptions, writeMessage } from './write-message.js';

function containerOf(className: ArtefactClass): string {
  const type = typeOfClass(className);
  if (type === undefined) throw new TypeError(`${className} is not an artefact class`);
  return jsonContainerOf(type);
}

export interface SdmxJsonOptions extends Json10Options, MessageOptions {
  /** Data availability; only 2.1.0 has it. */
  readonly availability?: readonly AvailabilityConstraint[];
  /** Container of value lists in the response to a schema query; by default that of the standard. */
  readonly valueLists?: string;
}

async function* fragments(
  version: JsonVersion,
  artefacts: ArtefactsInOrder,
  options: JsonWriteOptions & SdmxJsonOptions,
): AsyncGenerator<Fragment> {
  for await (const artefact of artefacts) {
    const container = artefact.class === 'ValueList' ? options.valueLists : undefined;
    yield {
      container: container ?? containerOf(artefact.class),
      chunks: fitAndWriteArtefact(version, artefact, options),
    };
  }
  for (const each of options.availability ?? []) {
    yield { container: 'availabilityConstraints', chunks: [JSON.stringify(each)] };
  }
}

/**
 * Writes an SDMX-JSON structure message (structure schema 1.0, 2.0.0 or 2.1.0).
 *
 * @param artefacts sorted by type (`artefactTypes`), so that each container is written once; for 1.0.0 in any
 *   order, and all are held in memory unless they are a sequence
 * @returns the text in chunks of about 64 kB; artefacts are taken as they are needed
 * @throws TypeError when artefacts of a class are not adjacent
 */
export async function* writeSdmxJson(
  version: AnyJsonVersion,
  header: MessageHeader,
  artefacts: ArtefactsInOrder,
  options: SdmxJsonOptions = {},
): AsyncGenerator<string, void, undefined> {
  const written = isModernJson(version) ? fragments(version, artefacts, options) : json10Fragments(artefacts, options);
  yield* writeMessage(version, header, written, options);
}
