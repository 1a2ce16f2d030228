import type { Frame, Place } from '../reading/frame.js';
import type { ObjectTree } from './object-tree.js';

/** Agency, id and version in a URN. */
const ownerIn = /=([^=]+\([^()]*\))$/;

/** What a reference may name the parts of: what its map maps, else the artefact it stands in. Undefined where any. */
function rightOwner({ frame, property }: Place, artefact: Frame, tree: ObjectTree): string | undefined {
  const around = frame?.parent && tree.get(frame.parent);
  const mapped = property === 'source' || property === 'target' ? around?.[property] : undefined;
  if (typeof mapped !== 'string') {
    const { agencyID, id, version } = tree.get(artefact) ?? {};
    return `${agencyID}:${id}(${version})`;
  }
  // The components of a flow are those of its structure, which it names elsewhere.
  return mapped.includes('flow=') ? undefined : ownerIn.exec(mapped)?.[1];
}

/**
 * Why a reference that has to stay where it is leads away; undefined where it does not.
 * @param owner agency, id and version of the artefact that it names
 */
export function ownerFault(place: Place, owner: string, artefact: Frame, tree: ObjectTree): string | undefined {
  const right = rightOwner(place, artefact, tree);
  return right === undefined || right === owner
    ? undefined
    : `${place.property} refers to something in ${owner}; it has to be in ${right}`;
}
