import type { Content } from '../../../../model/content.js';
import { elementStep } from '../../../../model/path.js';
import { effectiveId, objectUrn, urnClass } from '../../../grammar/identity.js';
import type { ObjectFrame, ObjectPlace } from '../object-frame.js';
import type { ObjectProperties } from '../shapes.js';

/** The name that the model has for a property of an object. */
const modelName = (frame: ObjectFrame, property: string): string =>
  frame.type.rules.get(property)?.member?.property ?? property;

/** The place of an object: a property, or an array that is the property. */
interface Holder {
  readonly properties: ObjectProperties;
  readonly property: string;
}

/** The objects of an artefact of SDMX-JSON 1.0, by the names of the model. */
export class ObjectTree {
  readonly #root: ObjectFrame;
  readonly #properties = new Map<ObjectFrame, ObjectProperties>();

  /** @param root frame of the artefact */
  constructor(root: ObjectFrame) {
    this.#root = root;
  }

  set(frame: ObjectFrame, properties: ObjectProperties): void {
    this.#properties.set(frame, properties);
  }

  get(frame: ObjectFrame): ObjectProperties | undefined {
    return this.#properties.get(frame);
  }

  /** The path of a place in the artefact (model/path.ts). */
  objectPath({ frame, property, index }: ObjectPlace): string {
    if (frame === undefined || property === undefined) return '';
    const name = modelName(frame, property);
    const steps = [...this.#steps(frame), name];
    if (Array.isArray(this.get(frame)?.[name])) steps.push(String(index ?? 0));
    return steps.join('/');
  }

  /** The path of an object in the artefact. */
  pathOf(frame: ObjectFrame): string {
    return this.#steps(frame).join('/');
  }

  /** Replaces an object by its mapped value; undefined removes the object. */
  replace(frame: ObjectFrame, made: Content | undefined): void {
    const holder = this.#holderOf(frame);
    if (holder !== undefined) this.#put(holder, frame, made);
    if (made !== undefined) this.set(frame, made as ObjectProperties);
  }

  #put({ properties, property }: Holder, frame: ObjectFrame, made: Content | undefined): void {
    const held = properties[property];
    if (!Array.isArray(held)) {
      // A link with rel `self` is not in an array; its properties were read before.
      if (held !== undefined && made !== undefined) properties[property] = made;
      return;
    }
    const index = this.#indexOf(held, frame);
    if (index === -1) return;
    if (made !== undefined) held[index] = made;
    else if (held.length > 1) held.splice(index, 1);
    else delete properties[property];
  }

  #holderOf(frame: ObjectFrame): Holder | undefined {
    const properties = frame.parent && frame !== this.#root ? this.get(frame.parent) : undefined;
    return frame.parent && properties && { properties, property: modelName(frame.parent, frame.property) };
  }

  #indexOf(held: readonly Content[], frame: ObjectFrame): number {
    const own = this.get(frame);
    return frame.index !== undefined && held[frame.index] === own ? frame.index : held.indexOf(own ?? '');
  }

  #steps(frame: ObjectFrame): string[] {
    const holder = this.#holderOf(frame);
    if (holder === undefined || frame.parent === undefined) return [];
    const { properties, property } = holder;
    const held = properties[property];
    const steps = [...this.#steps(frame.parent), property];
    return Array.isArray(held) ? [...steps, elementStep(this.get(frame), this.#indexOf(held, frame))] : steps;
  }
}

/** The item part of the URN of an object: the ids of the objects it is nested in, then its own. */
function itemPart(frame: ObjectFrame, tree: ObjectTree): string | undefined {
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
export function ownUrn(frame: ObjectFrame, artefact: ObjectFrame, tree: ObjectTree): string | undefined {
  const className = frame.type.legacy && urnClass(frame.type.legacy, tree.get(frame) ?? {});
  const item = frame === artefact ? undefined : itemPart(frame, tree);
  if (className === undefined || (item === undefined && frame !== artefact)) return undefined;
  const { agencyID, id, version } = tree.get(artefact) ?? {};
  return objectUrn(className, { agencyID: String(agencyID), id: String(id), version: String(version) }, item);
}

/** Agency, id and version in a URN. */
const ownerIn = /=([^=]+\([^()]*\))$/;

/** The artefact whose parts a reference may name: that which its map maps, else its own. Undefined for any. */
function rightOwner({ frame, property }: ObjectPlace, artefact: ObjectFrame, tree: ObjectTree): string | undefined {
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
 * Why a reference inside of an artefact names an object of another one; undefined where it does not.
 * @param owner agency, id and version of the artefact that it names
 */
export function ownerFault(
  place: ObjectPlace,
  owner: string,
  artefact: ObjectFrame,
  tree: ObjectTree,
): string | undefined {
  const right = rightOwner(place, artefact, tree);
  return right === undefined || right === owner
    ? undefined
    : `${place.property} refers to an object in ${owner}; it has to refer to one in ${right}`;
}
