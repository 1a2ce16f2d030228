import type { Artefact } from '../../model/artefact.js';
import { jsonContainerOf, typeOfClass } from '../../model/artefact-types.js';
import { textChooser } from '../../model/best-language.js';
import { artefactUrn, formatUrn } from '../../model/urn.js';
import { compileExceptions } from '../fit/compile-exceptions.js';
import type { JsonVersion, MessageKind } from '../grammar/json-versions.js';
import type { Loss } from '../message/loss.js';
import { isObject } from './json.js';
import { partTree } from './part-tree.js';
import { TextBuffer } from './text-buffer.js';
import { writeInChunks } from './write-value.js';
import type { Place, Writing } from './writing.js';

export interface WriteOptions {
  /** Languages wanted for `name` and the like, best first, as in Accept-Language; then `en`, then the first there is. */
  readonly languages?: readonly string[];
  /** Told of everything that the version cannot hold. */
  readonly onLoss?: (loss: Loss) => void;
}

const exceptionsOf = (kind: MessageKind) => ({
  '2.0.0': compileExceptions('2.0.0', kind),
  '2.1.0': compileExceptions('2.1.0', kind),
});
const exceptions = { structure: exceptionsOf('structure'), metadata: exceptionsOf('metadata') };

function urnsOfParts({ agencyID, id, version }: Artefact): (partClass: string) => string {
  const known = new Map<string, string>();
  return (partClass) => {
    const urn = known.get(partClass) ?? formatUrn({ class: partClass, agencyID, id, version });
    known.set(partClass, urn);
    return urn;
  };
}

/**
 * Writes one artefact as an element of its container in an SDMX-JSON message.
 *
 * @returns the JSON object in chunks of about 64 kB; no chunk at all for an artefact that the version cannot express,
 *   which `onLoss` then says
 */
export function* writeArtefact(
  version: JsonVersion,
  artefact: Artefact,
  options: WriteOptions = {},
): Generator<string, void, undefined> {
  const type = typeOfClass(artefact.class);
  if (type === undefined) throw new TypeError(`There is no artefact class ${artefact.class}`);
  const writing: Writing = {
    type,
    urnOf: urnsOfParts(artefact),
    urn: artefactUrn(type, artefact),
    exceptions: exceptions[type.message ?? 'structure'][version],
    textOf: textChooser(options.languages ?? []),
    onLoss: options.onLoss ?? (() => {}),
  };
  const place: Place = { step: '', owner: 'artefact', parts: partTree(type) };
  const treatment = writing.exceptions.elements.get(jsonContainerOf(type));
  const written = treatment?.(artefact, (detail) => writing.onLoss({ urn: writing.urn, path: '', detail })) ?? [
    artefact,
  ];

  const out = new TextBuffer();
  for (const value of written) {
    if (isObject(value)) yield* writeInChunks(value, place, writing, out);
    yield* out.takeRest();
  }
}
