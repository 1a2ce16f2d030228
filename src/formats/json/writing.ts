import type { ArtefactType } from '../../model/artefact-types.js';
import type { LocalisedText } from '../../model/content.js';
import type { Exceptions } from '../fit/compile-exceptions.js';
import type { Loss } from '../message/loss.js';
import type { PartNode } from './part-tree.js';

/** What is the same for a whole artefact while it is written. */
export interface Writing {
  readonly type: ArtefactType;
  /** The URN of the artefact under the class of one of its parts: what stands before the item in a URN of such a part. */
  readonly urnOf: (partClass: string) => string;
  readonly urn: string;
  readonly exceptions: Exceptions;
  /** The text to show, in the best language. */
  readonly textOf: (text: LocalisedText) => string | undefined;
  readonly onLoss: (loss: Loss) => void;
}

/** Where a value stands in its artefact. */
export interface Place {
  /** Missing for the artefact itself. */
  readonly parent?: Place;
  /** Step of the path from the parent. */
  readonly step: string;
  /** The property that holds the value, or whose array does; `artefact` for the artefact itself. */
  readonly owner: string;
  /** The parts expected here. */
  readonly parts: PartNode | undefined;
  /** Dotted ids of the parts of the same class around it. */
  readonly item?: string | undefined;
}

/** The path of a place, with further steps behind it. */
export function pathOf(place: Place, ...steps: readonly string[]): string {
  const path = [...steps];
  for (let at = place; at.parent !== undefined; at = at.parent) path.unshift(at.step);
  return path.join('/');
}
