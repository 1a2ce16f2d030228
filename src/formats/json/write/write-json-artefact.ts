import type { Artefact } from '../../../model/artefact.js';
import { typeOfClass } from '../../../model/artefact-types.js';
import { textChooser } from '../../../model/best-language.js';
import type { Properties } from '../../../model/content.js';
import { artefactUrn, formatUrn } from '../../../model/urn.js';
import { fitForTarget, fitHeader } from '../../fit/fit-artefact.js';
import { jsonTarget } from '../../fit/fit-target.js';
import type { JsonVersion } from '../../grammar/json-versions.js';
import type { ArtefactInParts } from '../../message/long-list.js';
import type { Loss } from '../../message/loss.js';
import { jsonArtefactPlan, metaPlan } from './object-plan.js';
import { TextBuffer } from './text-buffer.js';
import { writeObject, writeObjectInChunks } from './write-object.js';

export interface JsonWriteOptions {
  /** Preferred languages for `name` and the like, best first, as in Accept-Language; then `en`, then the first. */
  readonly languages?: readonly string[];
  /** Called with every loss. */
  readonly onLoss?: (loss: Loss) => void;
  /** Changes each artefact before it is fitted. */
  readonly change?: ((artefact: Artefact) => Artefact) | undefined;
}

/**
 * Writes one artefact that was fitted for the version as an element of its container in an SDMX-JSON message.
 * @returns the JSON object in chunks of about 64 kB
 * @throws TypeError where the class is not an artefact class
 */
export function* writeJsonArtefact(
  version: JsonVersion,
  given: ArtefactInParts,
  { languages = [] }: JsonWriteOptions = {},
): Generator<string, void, undefined> {
  const { artefact } = given;
  const type = typeOfClass(artefact.class);
  if (type === undefined) throw new TypeError(`${artefact.class} is not an artefact class`);
  const { agencyID, id, version: number } = artefact;
  const urns = new Map<string, string>();
  const urnOf = (partClass: string): string => {
    const urn = urns.get(partClass) ?? formatUrn({ class: partClass, agencyID, id, version: number });
    urns.set(partClass, urn);
    return urn;
  };
  const out = new TextBuffer();
  const writing = { out, urn: artefactUrn(type, artefact), urnOf, textOf: textChooser(languages) };
  yield* writeObjectInChunks(given, jsonArtefactPlan(version, type.class), writing);
  yield* out.takeRest();
}

/**
 * Fits an artefact for the version and writes it; no chunk where the version cannot hold it. Losses are reported
 * to `onLoss` before the first chunk, those in a long list while it is written.
 */
export function* fitAndWriteArtefact(
  version: JsonVersion,
  artefact: Artefact,
  options: JsonWriteOptions = {},
): Generator<string, void, undefined> {
  const { onLoss = () => undefined, change } = options;
  const fitted = fitForTarget(artefact, jsonTarget(version), onLoss, change);
  if (fitted !== undefined) yield* writeJsonArtefact(version, fitted, options);
}

/** The properties of a header that it shares with artefacts (names, parties, links) as the text of a JSON object. */
export function writeHeaderProperties(version: JsonVersion, header: Properties, languages: readonly string[]): string {
  const out = new TextBuffer();
  const writing = { out, urn: undefined, urnOf: () => '', textOf: textChooser(languages) };
  writeObject(fitHeader(header, jsonTarget(version)), metaPlan(version), undefined, writing);
  return out.takeRest().join('');
}
