import type { Position, Problem } from '../../errors.js';
import type { Artefact } from '../../model/artefact.js';
import type { Content, LocalisedText } from '../../model/content.js';
import type { ElementFinder } from './element-places.js';

/** How to reach a party (SDMX-ML message schema, ContactType; SDMX-JSON `contacts`). */
export interface Contact {
  /** In SDMX-JSON since 2.0.0 only. */
  readonly id?: string;
  readonly names?: LocalisedText;
  readonly departments?: LocalisedText;
  readonly roles?: LocalisedText;
  readonly telephones?: readonly string[];
  readonly faxes?: readonly string[];
  readonly x400s?: readonly string[];
  readonly uris?: readonly string[];
  readonly emails?: readonly string[];
}

/** A party of a header: sender or receiver. */
export interface Party {
  readonly id: string;
  readonly names?: LocalisedText;
  readonly contacts?: readonly Contact[];
}

export interface Sender extends Party {
  /** Time zone of times without one, `Z` or `+01:00`; only SDMX-ML has it. */
  readonly timezone?: string;
}

/**
 * The header of a message (SDMX-ML message schema, StructureHeaderType and BasicHeaderType; SDMX-JSON `meta`). Properties
 * that the header of a format does not have are left out when it is written.
 */
export interface MessageHeader {
  readonly id: string;
  readonly test: boolean;
  /** ISO 8601 date or date-time, as written. */
  readonly prepared: string;
  readonly sender: Sender;
  readonly receivers?: readonly Party[];
  readonly names?: LocalisedText;
  /** Where the content comes from; only SDMX-ML has it. */
  readonly sources?: LocalisedText;
  /** Only SDMX-JSON has them. */
  readonly links?: readonly Content[];
}

/** The format of a message, as it was read. */
export type MessageFormat =
  | { readonly family: 'SDMX-ML'; readonly version: '2.1' | '3.0' | '3.1' }
  | { readonly family: 'SDMX-JSON'; readonly version: '1.0.0' | '2.0.0' | '2.1.0' };

/** The action that a registry request names for its structures (registry schema, SubmitStructureRequestType/@action). */
export interface RequestedAction {
  readonly name: 'Append' | 'Replace' | 'Delete' | 'Merge';
  /** Whether the request states it; false where it is the default of the schema. */
  readonly isStated: boolean;
}

/** An artefact as a message holds it, with the positions for problems in it. */
export interface MessageArtefact {
  readonly artefact: Artefact;
  /** Name of its file, if the message is in an archive; paths of `problems` begin with it. */
  readonly file?: string;
  /** The position where the artefact begins. */
  readonly position: Position;
  /** The position of each reference, and of each object of `placedProperties`, by its path in the artefact (model/path.ts). */
  readonly references: ReadonlyMap<string, Position>;
  /** The positions of elements with ids; undefined where they are not known. */
  readonly elements?: ElementFinder;
  /** The warnings with which the artefact was read; with an error, SDMX 3.x has no form for it, and only its identity was read. */
  readonly problems: readonly Problem[];
}

/**
 * Receives each artefact as soon as it has been read, so that a message is never completely in memory. The artefacts are valid only if
 * the reader then returns; it throws where a later part of the message has an error.
 */
export type TakeArtefact = (artefact: MessageArtefact) => void;

/**
 * A structure message that has been read. For a message with an error the reader throws.
 */
export interface StructureMessage {
  readonly format: MessageFormat;
  readonly header: MessageHeader;
  /** Undefined where the message is not a registry request. */
  readonly action?: RequestedAction;
  /** Empty where they were passed to a `TakeArtefact`. */
  readonly artefacts: readonly MessageArtefact[];
  /** Warnings about the message as a whole: header, footer, request. Those about artefacts are with the artefacts. */
  readonly problems: readonly Problem[];
}
