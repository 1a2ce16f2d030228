import type { Artefact } from '../../../model/artefact.js';
import type { ArtefactsInOrder } from '../../../model/artefact-sequence.js';
import { fitForTarget } from '../../fit/fit-artefact.js';
import { mlTarget } from '../../fit/fit-target.js';
import { type ModernVersion, messageVersion } from '../../grammar/message-versions.js';
import { inChunks } from '../../message/in-chunks.js';
import type { Loss } from '../../message/loss.js';
import type { MessageHeader } from '../../message/structure-message.js';
import { LossFooter, messagePart, rootAttributes } from './message-parts.js';
import { writeArtefactElement } from './write-xml-artefact.js';

export interface MetadataMessageOptions {
  /**
   * URNs of the metadataflows that the sets are reported against, which the header names; needed where a set names an
   * agreement or nothing, as stubs do.
   */
  readonly metadataflows?: readonly string[];
  /** Called with every loss; the footer lists them too. */
  readonly onLoss?: (loss: Loss) => void;
}

const type = 'GenericMetadataType';

/** The structures in the header, one for each metadataflow: the header cannot name a metadata provision agreement. */
function headerStructures(sets: ArtefactsInOrder, { metadataflows = [] }: MetadataMessageOptions): object {
  const held: readonly Artefact[] = Array.isArray(sets) ? sets : [];
  const named = held.flatMap(({ metadataflow }) => (typeof metadataflow === 'string' ? [metadataflow] : []));
  const structures = [...new Set([...named, ...metadataflows])].map((structureUsage, index) => ({
    structureID: `METADATAFLOW_${index + 1}`,
    structureUsage,
  }));
  return structures.length === 0 ? {} : { structures };
}

async function* writePieces(
  version: ModernVersion,
  header: MessageHeader,
  sets: ArtefactsInOrder,
  options: MetadataMessageOptions,
): AsyncGenerator<string> {
  const attributes = rootAttributes(messageVersion(version), ['message', 'metadata', 'common', 'footer']);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<mes:GenericMetadata${attributes}>`;
  yield messagePart(version, type, 'message:Header', { ...header, ...headerStructures(sets, options) });
  const element = messageVersion(version).types.type(type).elements.get('message:MetadataSet');
  if (element === undefined) throw new Error(`SDMX-ML ${version} has no metadata sets`);
  const footer = new LossFooter();
  const onLoss = (loss: Loss): void => {
    footer.add(loss);
    options.onLoss?.(loss);
  };
  for await (const set of sets) {
    const fitted = fitForTarget(set, mlTarget(version), onLoss);
    if (fitted === undefined) continue;
    yield* writeArtefactElement(element, 'metadatastructure.MetadataSet', fitted, '\n  ');
  }
  const { messages } = footer;
  if (messages.length > 0) yield messagePart(version, type, 'footer:Footer', { messages });
  yield '\n</mes:GenericMetadata>\n';
}

/**
 * Writes a generic metadata message in chunks of about 64 kB. What the version cannot hold is left out, and listed
 * in the footer (docs/metadata-sets.md).
 * @param sets metadata sets, in any order; those that come one after the other need `metadataflows`
 */
export function writeMetadataMl(
  version: ModernVersion,
  header: MessageHeader,
  sets: ArtefactsInOrder,
  options: MetadataMessageOptions = {},
): AsyncGenerator<string> {
  return inChunks(writePieces(version, header, sets, options));
}
