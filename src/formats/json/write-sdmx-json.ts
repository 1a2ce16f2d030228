import type { Artefact } from '../../model/artefact.js';
import { type ArtefactClass, jsonContainerOf, typeOfClass } from '../../model/artefact-types.js';
import type { AnyJsonVersion, JsonVersion } from '../grammar/json-versions.js';
import type { AvailabilityConstraint } from '../message/availability-constraint.js';
import { legacyLoss } from '../message/loss.js';
import type { MessageHeader } from '../message/structure-message.js';
import { type LegacyFragmentOptions, legacyFragments } from './to-1.0/legacy-fragments.js';
import { type WriteOptions, writeArtefact } from './write-artefact.js';
import { type Fragment, type MessageOptions, writeMessage } from './write-message.js';

type Artefacts = Iterable<Artefact> | AsyncIterable<Artefact>;

function containerOf(className: ArtefactClass): string {
  const type = typeOfClass(className);
  if (type === undefined) throw new TypeError(`There is no artefact class ${className}`);
  return jsonContainerOf(type);
}

export interface SdmxJsonOptions extends LegacyFragmentOptions, MessageOptions {
  /** What data there are; only 2.1.0 has it. */
  readonly availability?: readonly AvailabilityConstraint[];
}

async function* fragments(
  version: JsonVersion,
  artefacts: Artefacts,
  options: WriteOptions & SdmxJsonOptions,
): AsyncGenerator<Fragment> {
  for await (const artefact of artefacts) {
    const lost = legacyLoss(artefact);
    if (lost !== undefined) options.onLoss?.(lost);
    else yield { container: containerOf(artefact.class), chunks: writeArtefact(version, artefact, options) };
  }
  for (const each of options.availability ?? []) {
    yield { container: 'availabilityConstraints', chunks: [JSON.stringify(each)] };
  }
}

/**
 * Writes an SDMX-JSON structure message (structure schema 1.0, 2.0.0 or 2.1.0).
 *
 * @param artefacts sorted by type (`artefactTypes`), so that each container is written in one go; for 1.0.0 in any
 *   order, and all of them are held at once
 * @returns the text in chunks of about 64 kB; artefacts are taken as they are needed
 * @throws TypeError when artefacts of a class do not follow each other
 */
export async function* writeSdmxJson(
  version: AnyJsonVersion,
  header: MessageHeader,
  artefacts: Artefacts,
  options: SdmxJsonOptions = {},
): AsyncGenerator<string, void, undefined> {
  const written = version === '1.0.0' ? legacyFragments(artefacts, options) : fragments(version, artefacts, options);
  yield* writeMessage(version, header, written, options);
}
