import { fetchText, Refusal } from '../../api/client.js';
import { artefactAddress } from '../../content/addresses.js';
import { type ChangedMessage, changeMessage } from '../../content/change-message.js';
import { partsOfUrn } from '../../model/urn.js';

interface MessageQuestion {
  readonly urn: string;
  /** The part that is taken out. */
  readonly part: string | undefined;
  /** The version that the artefact gets; its own where undefined. */
  readonly version: string | undefined;
  readonly asOf: string | undefined;
}

/**
 * The content of a version as a message of SDMX-JSON in all languages, without one of its parts.
 * @throws Refusal where the registry has no such version
 */
export async function messageWithout(
  { urn, part, version, asOf }: MessageQuestion,
  signal: AbortSignal,
): Promise<ChangedMessage> {
  const parts = partsOfUrn(urn);
  if (parts === undefined) throw new Refusal(400, [{ detail: urn }]);
  const address = artefactAddress(parts, { format: 'sdmx-json-2.1', detail: 'raw', asOf });
  const { text } = await fetchText(`${address}&lang=*`, { signal });
  return changeMessage(text, { part, version });
}
