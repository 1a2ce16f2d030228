import { type ArtefactsInOrder, inSequence } from '../../../model/artefact-sequence.js';
import { typeOfClass } from '../../../model/artefact-types.js';
import { fitForTarget } from '../../fit/fit-artefact.js';
import { mlTarget } from '../../fit/fit-target.js';
import type { ElementRule } from '../../grammar/element-types.js';
import { isModernMl, type ModernVersion, messageVersion, type SdmxMlVersion } from '../../grammar/message-versions.js';
import type { AvailabilityConstraint } from '../../message/availability-constraint.js';
import { inChunks } from '../../message/in-chunks.js';
import type { Loss } from '../../message/loss.js';
import type { MessageHeader } from '../../message/structure-message.js';
import { downgradeArtefacts, elementsByContainer } from '../../model-2.1/down/downgrade-artefacts.js';
import type { Downgrade } from '../../model-2.1/down/fitting.js';
import { nameOf, writeElement } from './element-writer.js';
import { type FooterMessage, LossFooter, messagePart, rootAttributes } from './message-parts.js';
import {
  artefactElements,
  containerElements,
  inContainer,
  writeArtefactElement,
  writeXmlArtefact,
} from './write-xml-artefact.js';

/** An artefact to write, and its container. */
interface Contained {
  readonly container: ElementRule;
  readonly pieces: Iterable<string>;
}

async function* modern(
  version: ModernVersion,
  artefacts: ArtefactsInOrder,
  onLoss: (loss: Loss) => void,
): AsyncGenerator<Contained> {
  for await (const given of artefacts) {
    const fitted = fitForTarget(given, mlTarget(version), onLoss);
    const type = typeOfClass(given.class);
    if (fitted === undefined || type === undefined) continue;
    yield { container: artefactElements(version, type).container, pieces: writeXmlArtefact(version, fitted) };
  }
}

/** Data availability, in 3.1 only. */
function* available(version: SdmxMlVersion, constraints: readonly AvailabilityConstraint[]): Generator<Contained> {
  if (constraints.length === 0) return;
  const { container, element } = containerElements(version, 'AvailabilityConstraints');
  for (const { constraintAttachment, cubeRegion } of constraints) {
    yield { container, pieces: [writeElement(element, { constraintAttachment, cubeRegion }, { indent: inContainer })] };
  }
}

async function* legacy(artefacts: ArtefactsInOrder, downgrade: Downgrade): AsyncGenerator<Contained> {
  const sequence = await inSequence(artefacts);
  for await (const fitted of downgradeArtefacts(sequence, elementsByContainer(), downgrade)) {
    const { container, element } = fitted;
    yield { container, pieces: writeArtefactElement(element, element.type.urn?.class ?? '', fitted) };
  }
}

/** Writes artefacts in their containers; a container ends where the next begins. */
async function* writeStructures(artefacts: AsyncIterable<Contained>): AsyncGenerator<string> {
  const done = new Set<string>();
  let open: string | undefined;
  for await (const { container, pieces } of artefacts) {
    const name = nameOf(container);
    if (name !== open) {
      if (done.has(name)) throw new Error(`Artefacts are not sorted by type: the container ${name} occurs twice`);
      done.add(name);
      yield open === undefined ? '\n  <mes:Structures>' : `\n    </${open}>`;
      yield `\n    <${name}>`;
      open = name;
    }
    yield* pieces;
  }
  if (open !== undefined) yield `\n    </${open}>\n  </mes:Structures>`;
}

async function* writePieces(
  version: SdmxMlVersion,
  header: MessageHeader,
  artefacts: ArtefactsInOrder,
  footer: readonly FooterMessage[],
  downgrade: Downgrade,
  availability: readonly AvailabilityConstraint[],
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<mes:Structure${rootAttributes(messageVersion(version))}>`;
  yield messagePart(version, 'StructureType', 'message:Header', header);
  const losses = new LossFooter();
  const onLoss = (loss: Loss) => {
    losses.add(loss);
    downgrade.onLoss?.(loss);
  };
  async function* contained(): AsyncGenerator<Contained> {
    if (isModernMl(version)) yield* modern(version, artefacts, onLoss);
    else yield* legacy(artefacts, { ...downgrade, onLoss });
    yield* available(version, availability);
  }
  yield* writeStructures(contained());
  const messages = [...footer, ...losses.messages];
  if (messages.length > 0) {
    yield messagePart(version, 'StructureType', 'footer:Footer', { messages });
  }
  yield '\n</mes:Structure>\n';
}

/**
 * Writes a structure message in chunks of about 64 kB. What the version cannot hold is left out, and listed in the
 * footer; what its schema requires and the model may lack is added (docs/deviations.md). SDMX-ML 2.1 has another
 * information model (docs/sdmx-2.1.md).
 * @param artefacts sorted by type, each type in one run; for 2.1 in any order, and all of them are held at once unless
 *   they are a sequence
 * @param footer messages about the message as a whole
 * @param downgrade for 2.1 the resolution of wildcards and lookups; for every version `onLoss`
 * @param availability data availability, beside the artefacts; only 3.1 has it
 * @throws Error when artefacts of a type stand apart from each other
 */
export function writeSdmxMl(
  version: SdmxMlVersion,
  header: MessageHeader,
  artefacts: ArtefactsInOrder,
  footer: readonly FooterMessage[] = [],
  downgrade: Downgrade = {},
  availability: readonly AvailabilityConstraint[] = [],
): AsyncGenerator<string> {
  return inChunks(writePieces(version, header, artefacts, footer, downgrade, availability));
}
