import type { Content } from '../../../model/content.js';
import { elementStep } from '../../../model/path.js';
import type { Frame, Place } from '../reading/frame.js';
import type { Properties } from '../reading/shapes.js';

/** The name that the model has for a property of an object. */
const modelName = (frame: Frame, property: string): string =>
  frame.type.rules.get(property)?.member?.property ?? property;

/** Where an object is held: as a property, or in an array that is one. */
interface Holder {
  readonly properties: Properties;
  readonly property: string;
}

/** The objects of an artefact of SDMX-JSON 1.0, by the names of the model. */
export class ObjectTree {
  readonly #root: Frame;
  readonly #properties = new Map<Frame, Properties>();

  /** @param root frame of the artefact */
  constructor(root: Frame) {
    this.#root = root;
  }

  set(frame: Frame, properties: Properties): void {
    this.#properties.set(frame, properties);
  }

  get(frame: Frame): Properties | undefined {
    return this.#properties.get(frame);
  }

  /** The path of a place in the artefact (model/path.ts). */
  pathOf({ frame, property, index }: Place): string {
    if (frame === undefined || property === undefined) return '';
    const name = modelName(frame, property);
    const steps = [...this.#steps(frame), name];
    if (Array.isArray(this.get(frame)?.[name])) steps.push(String(index ?? 0));
    return steps.join('/');
  }

  /** Puts what was made of an object in its place; undefined leaves the object out. */
  replace(frame: Frame, made: Content | undefined): void {
    const holder = this.#holderOf(frame);
    if (holder !== undefined) this.#put(holder, frame, made);
    if (made !== undefined) this.set(frame, made as Properties);
  }

  #put({ properties, property }: Holder, frame: Frame, made: Content | undefined): void {
    const held = properties[property];
    if (!Array.isArray(held)) {
      // A link to the object itself is in no array, and what it says has been taken from it.
      if (held !== undefined && made !== undefined) properties[property] = made;
      return;
    }
    const index = this.#indexOf(held, frame);
    if (index === -1) return;
    if (made !== undefined) held[index] = made;
    else if (held.length > 1) held.splice(index, 1);
    else delete properties[property];
  }

  #holderOf(frame: Frame): Holder | undefined {
    const properties = frame.parent && frame !== this.#root ? this.get(frame.parent) : undefined;
    return frame.parent && properties && { properties, property: modelName(frame.parent, frame.property) };
  }

  #indexOf(held: readonly Content[], frame: Frame): number {
    const own = this.get(frame);
    return frame.index !== undefined && held[frame.index] === own ? frame.index : held.indexOf(own ?? '');
  }

  #steps(frame: Frame): string[] {
    const holder = this.#holderOf(frame);
    if (holder === undefined || frame.parent === undefined) return [];
    const { properties, property } = holder;
    const held = properties[property];
    const steps = [...this.#steps(frame.parent), property];
    return Array.isArray(held) ? [...steps, elementStep(this.get(frame), this.#indexOf(held, frame))] : steps;
  }
}
