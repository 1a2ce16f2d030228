import type { Artefact } from '../../../model/artefact.js';
import { type PackedArtefact, unpackArtefact } from '../../../store/packed-artefact.js';
import { type Prepared, prepareArtefact } from './prepare.js';
import { isLarge, prepareInThread } from './read-in-thread.js';

/**
 * Prepares a stored artefact as it is; a large one in another thread. Problems name the path in it.
 * @param unpacked the artefact, where the caller has unpacked it
 */
export async function prepareStored(content: PackedArtefact, unpacked?: Artefact): Promise<Prepared> {
  const placeOf: Prepared['placeOf'] = (path) => (path === undefined ? {} : { path });
  if (isLarge(content)) return { ...(await prepareInThread({ held: content })), placeOf };
  return prepareArtefact(unpacked ?? (await unpackArtefact(content)).artefact, placeOf);
}
