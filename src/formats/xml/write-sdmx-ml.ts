import type { Artefact } from '../../model/artefact.js';
import { typeOfClass } from '../../model/artefact-types.js';
import { constraintLoss } from '../fit/constraint-in-3.1.js';
import { versionLosses } from '../fit/version-losses.js';
import type { ElementRule } from '../grammar/element-types.js';
import {
  fittedAs,
  isModernMl,
  type ModernVersion,
  messageVersion,
  type SdmxMlVersion,
} from '../grammar/message-versions.js';
import type { AvailabilityConstraint } from '../message/availability-constraint.js';
import { type Loss, legacyLoss } from '../message/loss.js';
import type { MessageHeader } from '../message/structure-message.js';
import type { Downgrade } from '../model-2.1/down/fitting.js';
import { legacyArtefacts } from '../model-2.1/down/legacy-artefacts.js';
import { lossFooter } from '../model-2.1/down/loss-footer.js';
import type { FooterMessage } from './footer-message.js';
import { writeElement } from './writing/element-writer.js';
import { inChunks } from './writing/in-chunks.js';
import { messagePart } from './writing/message-part.js';
import { nameOf, rootAttributes } from './writing/prefixes.js';
import {
  artefactElements,
  containerElements,
  inContainer,
  writeArtefact,
  writeArtefactElement,
} from './writing/write-artefact.js';

export type { FooterMessage } from './footer-message.js';

type Artefacts = Iterable<Artefact> | AsyncIterable<Artefact>;

/** An artefact to be written, and the container it stands in. */
interface Contained {
  readonly container: ElementRule;
  readonly pieces: Iterable<string>;
}

async function* modern(
  version: ModernVersion,
  artefacts: Artefacts,
  onLoss: (loss: Loss) => void,
): AsyncGenerator<Contained> {
  for await (const artefact of artefacts) {
    const lost = legacyLoss(artefact) ?? (fittedAs(version) === '3.1' ? constraintLoss(artefact) : undefined);
    if (lost !== undefined) {
      onLoss(lost);
      continue;
    }
    for (const loss of versionLosses(version, artefact)) onLoss(loss);
    const type = typeOfClass(artefact.class);
    if (type === undefined) throw new Error(`No artefact is of the class ${artefact.class}`);
    const { container } = artefactElements(version, type);
    yield { container, pieces: writeArtefact(version, artefact) };
  }
}

/** What data there are; only 3.1 has it. */
function* available(version: SdmxMlVersion, constraints: readonly AvailabilityConstraint[]): Generator<Contained> {
  if (constraints.length === 0) return;
  const { container, element } = containerElements(version, 'AvailabilityConstraints');
  for (const { constraintAttachment, cubeRegion } of constraints) {
    yield { container, pieces: [writeElement(element, { constraintAttachment, cubeRegion }, { indent: inContainer })] };
  }
}

async function* legacy(artefacts: Artefacts, downgrade: Downgrade): AsyncGenerator<Contained> {
  for (const { container, element, artefact } of await legacyArtefacts(artefacts, downgrade)) {
    yield { container, pieces: writeArtefactElement(element, element.type.urn?.class ?? '', artefact) };
  }
}

/** Writes artefacts in their containers; a container ends where the next begins. */
async function* writeStructures(artefacts: AsyncIterable<Contained>): AsyncGenerator<string> {
  const done = new Set<string>();
  let open: string | undefined;
  for await (const { container, pieces } of artefacts) {
    const name = nameOf(container);
    if (name !== open) {
      if (done.has(name)) throw new Error(`The artefacts to be written are not sorted by type: ${name} came before`);
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
  artefacts: Artefacts,
  footer: readonly FooterMessage[],
  downgrade: Downgrade,
  availability: readonly AvailabilityConstraint[],
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<mes:Structure${rootAttributes(messageVersion(version))}>`;
  yield messagePart(version, 'StructureType', 'message:Header', header);
  const losses: Loss[] = [];
  const onLoss = (loss: Loss) => {
    losses.push(loss);
    downgrade.onLoss?.(loss);
  };
  async function* contained(): AsyncGenerator<Contained> {
    if (isModernMl(version)) yield* modern(version, artefacts, onLoss);
    else yield* legacy(artefacts, { ...downgrade, onLoss });
    yield* available(version, availability);
  }
  yield* writeStructures(contained());
  const messages = [...footer, ...lossFooter(losses)];
  if (messages.length > 0) {
    yield messagePart(version, 'StructureType', 'footer:Footer', { messages });
  }
  yield '\n</mes:Structure>\n';
}

/**
 * Writes a structure message in chunks of about 64 kB. Properties that the version does not know are left out, and the footer says so; what its
 * schema demands and the model may lack is filled in as docs/deviations.md says. SDMX-ML 2.1 has another information
 * model: docs/sdmx-2.1.md says what becomes of what.
 * @param artefacts sorted by type, each type in one run; for 2.1 in any order, and all of them are held at once
 * @param footer messages about the answer as a whole
 * @param downgrade what 2.1 needs: where wildcards lead, and whom to tell what it cannot hold
 * @param availability what data there are, beside the artefacts; only 3.1 has it
 * @throws Error when artefacts of a type stand apart from each other
 */
export function writeSdmxMl(
  version: SdmxMlVersion,
  header: MessageHeader,
  artefacts: Artefacts,
  footer: readonly FooterMessage[] = [],
  downgrade: Downgrade = {},
  availability: readonly AvailabilityConstraint[] = [],
): AsyncGenerator<string> {
  return inChunks(writePieces(version, header, artefacts, footer, downgrade, availability));
}
