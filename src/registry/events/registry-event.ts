import { lineIn, readLineKey } from '../../model/urn.js';
import type { Deprecation } from '../deprecation/find-deprecations.js';
import type { EventPosition } from './event-position.js';

/** What a transaction did to an artefact. */
export const changeKinds = ['created', 'replaced', 'merged', 'deleted'] as const;

export const eventKinds = [
  ...changeKinds,
  'moved',
  'itemsMissing',
  'itemsFound',
  'deprecated',
  'deprecationLifted',
] as const;

export type EventKind = (typeof eventKinds)[number];

interface OfTransaction {
  /** Where the event stands in the list of all events. */
  readonly position: EventPosition;
  readonly tick: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Name of the principal of the transaction. */
  readonly principal: string;
}

/** A version was created, changed or deleted. */
export interface ArtefactEvent extends OfTransaction {
  readonly kind: (typeof changeKinds)[number];
  /** Of the version. */
  readonly urn: string;
  /** In all languages, as JSON; before a deletion, else after the change. */
  readonly names: string;
}

/** A wildcard resolves to another version than before. */
export interface MoveEvent extends OfTransaction {
  readonly kind: 'moved';
  /** Of the wildcard. */
  readonly urn: string;
  /** URN of a version; null for none. That of a wildcard which is used for the first time is null. */
  readonly from: string | null;
  readonly to: string | null;
}

/** Items that references name are missing now, or were missing and are not any more. */
export interface ItemsEvent extends OfTransaction {
  readonly kind: 'itemsMissing' | 'itemsFound';
  /** Of the version or wildcard that the references name. */
  readonly urn: string;
  /** URN of the version that it stands for. */
  readonly resolution: string;
  /** Class of the items. */
  readonly itemClass: string;
  /** Their ids or dotted paths, sorted. */
  readonly items: readonly string[];
}

/** A version was deprecated, anew where it was already, or is not deprecated any more. */
export interface DeprecationEvent extends OfTransaction {
  readonly kind: 'deprecated' | 'deprecationLifted';
  /** Of the version. */
  readonly urn: string;
  /** In all languages, as JSON. */
  readonly names: string;
  /** Missing where it was lifted. */
  readonly deprecation?: Deprecation;
}

/** A change that a transaction made to what the registry holds. */
export type RegistryEvent = ArtefactEvent | MoveEvent | ItemsEvent | DeprecationEvent;

/** Class, agency and id of the artefact that an event is about. */
export function lineOfEvent({ urn }: Pick<RegistryEvent, 'urn'>): {
  readonly class: string;
  readonly agencyID: string;
  readonly id: string;
} {
  const { maintainableClass, agencyID, id } = readLineKey(lineIn(urn));
  return { class: maintainableClass, agencyID, id };
}
