import { effectiveId, objectUrn, urnClass } from '../../grammar/identity.js';
import type { Frame } from '../reading/frame.js';
import type { ObjectTree } from './object-tree.js';

/** The item part of the URN of an object: its id, behind those of the objects it is nested in. */
function itemPart(frame: Frame, tree: ObjectTree): string | undefined {
  const { parent } = frame;
  const type = frame.type.legacy;
  const id = type && effectiveId(type, tree.get(frame) ?? {});
  if (id === undefined || parent === undefined || type?.urn?.nested !== true) return id;
  const outer = parent.type.legacy?.urn;
  const before = outer?.nested === true && outer.class !== undefined ? itemPart(parent, tree) : undefined;
  return before === undefined ? id : `${before}.${id}`;
}

/**
 * The URN by which SDMX 2.1 names an object of an artefact, or the artefact; undefined where messages write it in several
 * forms, or an id is missing.
 */
export function ownUrn(frame: Frame, artefact: Frame, tree: ObjectTree): string | undefined {
  const className = frame.type.legacy && urnClass(frame.type.legacy, tree.get(frame) ?? {});
  const item = frame === artefact ? undefined : itemPart(frame, tree);
  if (className === undefined || (item === undefined && frame !== artefact)) return undefined;
  const { agencyID, id, version } = tree.get(artefact) ?? {};
  return objectUrn(className, { agencyID: String(agencyID), id: String(id), version: String(version) }, item);
}
