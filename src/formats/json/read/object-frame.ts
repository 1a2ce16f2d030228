import type { Position } from '../../../errors.js';
import type { Content } from '../../../model/content.js';
import type { DistinctValues } from '../../message/distinct-values.js';
import type { ObjectType } from './object-type.js';

/** The slot of a value that is not valid; the findings have the error. */
export const faulty = Symbol('faulty');

/** The values of an object while it is read: undefined where no value was given. */
export type Slots = (Content | typeof faulty | undefined)[];

/** An object that is being read, or was read when a finding in it was kept. */
export class ObjectFrame {
  /** Its id, once it is read. */
  id: string | undefined;
  /** Values that have to be distinct in the object, by group. */
  distinct: Map<string, DistinctValues> | undefined;

  readonly parent: ObjectFrame | undefined;
  /** The property that holds it, or whose array does. */
  readonly property: string;
  /** Its index in the array; undefined where it is not in an array. */
  readonly index: number | undefined;
  /** The position where it begins in the message. */
  readonly line: number;
  readonly column: number;
  /** Whether it, or an object around it, has no counterpart in the model. */
  readonly isLost: boolean;

  /** @param place in the frame around it */
  constructor(
    readonly type: ObjectType,
    place: ObjectPlace,
  ) {
    this.parent = place.frame;
    this.property = place.property ?? '';
    this.index = place.index;
    this.line = place.line;
    this.column = place.column;
    this.isLost = place.isLost === true;
  }

  /** The place of the object, for findings about its properties together. */
  place(property?: string): ObjectPlace {
    const { line, column, isLost } = this;
    return { frame: this, property, line, column, isLost };
  }

  /** Steps from another frame around this one, or from the message, to this (model/path.ts). */
  steps(from?: ObjectFrame): string[] {
    if (this === from || this.parent === undefined) return [];
    const outer = this.parent.steps(from);
    outer.push(this.property);
    // An empty id, or one not read yet, is not used in the path.
    if (this.index !== undefined) outer.push(this.id || String(this.index));
    return outer;
  }

  /** The frame of the artefact that this one is, or is in. */
  get artefact(): ObjectFrame | undefined {
    return this.type.artefact === undefined ? this.parent?.artefact : this;
  }

  /** The nearest frame of a type around this one. */
  within(typeName: string): ObjectFrame | undefined {
    let frame = this.parent;
    while (frame !== undefined && frame.type.name !== typeName) frame = frame.parent;
    return frame;
  }
}

/** A place in the message: in an object, at one of its properties, at an element of that. */
export interface ObjectPlace extends Position {
  readonly frame: ObjectFrame | undefined;
  readonly property?: string | undefined;
  readonly index?: number | undefined;
  /** Whether the value there has no counterpart in the model. */
  readonly isLost?: boolean | undefined;
}

/** The path of a place (model/path.ts), from the message or from a frame around it. */
export function objectPath({ frame, property, index }: ObjectPlace, from?: ObjectFrame): string {
  const steps = frame?.steps(from) ?? [];
  if (property !== undefined) steps.push(property);
  if (index !== undefined) steps.push(String(index));
  return steps.join('/');
}
