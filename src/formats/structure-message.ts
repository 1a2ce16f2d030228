import type { Position, Problem } from '../errors.js';
import type { Artefact, LocalisedText } from '../model/artefact.js';

/** A party of a header: sender or receiver. */
export interface Party {
  readonly id: string;
  readonly names?: LocalisedText;
}

/** The header of a structure message (SDMX-ML message schema, StructureHeaderType; SDMX-JSON `meta`). */
export interface MessageHeader {
  readonly id: string;
  readonly test: boolean;
  /** ISO 8601 date or date-time, as written. */
  readonly prepared: string;
  readonly sender: Party;
  readonly receivers?: readonly Party[];
  readonly names?: LocalisedText;
}

/** An artefact as a message holds it, with the places to point at when something in it is wrong. */
export interface MessageArtefact {
  readonly artefact: Artefact;
  /** Where the artefact begins. */
  readonly position: Position;
  /** Where each reference stands, by its path in the artefact (model/path.ts). */
  readonly references: ReadonlyMap<string, Position>;
}

/**
 * Takes an artefact as soon as it has been read, in the order of the message, so that a message need not be held whole.
 * What was taken counts only when the reader comes to its end without an error.
 */
export type TakeArtefact = (artefact: MessageArtefact) => void;

/**
 * A structure message that has been read. `problems` holds what was accepted with a warning; a message with an
 * error is never returned, its reader throws.
 */
export interface StructureMessage {
  readonly header: MessageHeader;
  /** Empty where the reader was told who takes them. */
  readonly artefacts: readonly MessageArtefact[];
  readonly problems: readonly Problem[];
}
