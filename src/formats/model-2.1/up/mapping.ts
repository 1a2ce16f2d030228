import type { Content, Properties } from '../../../model/content.js';
import type { Deviation } from '../../message/findings.js';

/** The surroundings of an element or object that is being mapped, and the receiver of its findings. */
export interface MappingContext {
  /** The properties read so far of the nearest open element of a type. */
  within(typeName: string): Properties | undefined;
  /** Reports an error: the message is rejected. */
  error(rule: string, detail: () => string, reference?: string): void;
  /** Reports that SDMX 3.0 has no form for something valid: its artefact is rejected, the rest of the message is not. */
  refuse(rule: string, detail: () => string, reference?: string): void;
  /** Reports a warning: the message is accepted, but a part of it is lost or changed. */
  warn(rule: string, detail: () => string): void;
  /** Reports a deviation that may occur in every item, once for each artefact (Findings.repeatableDeviation). */
  repeatable(deviation: Deviation): void;
  /** Records the place of the element as that of a reference in it. */
  noteReference(property: string): void;
}

/** Maps the properties of an element of SDMX-ML 2.1 to the corresponding value of SDMX 3.0. */
export type Mapping = (properties: Properties, context: MappingContext) => Content;

/** The beginning of a path in an artefact of 2.1, and its replacement in the artefact of 3.0. */
export type Move = readonly [from: string, to: string];

/** One of the artefacts that an artefact of 2.1 becomes; it has the paths that `moves` lists. */
export interface Piece {
  readonly artefact: Properties;
  /** Path of the object from which it was made; undefined for the whole artefact. */
  readonly origin?: string;
  readonly moves: readonly Move[];
  /** The new paths of objects inside, by their paths after the moves. */
  readonly moved?: ReadonlyMap<string, string>;
}

/** Splits an artefact of 2.1 into the corresponding artefacts of 3.0. */
export type Split = (properties: Properties, context: MappingContext) => readonly Piece[];

/** The object without properties that are undefined. */
export function present(properties: Properties): { readonly [property: string]: Content } {
  const given: Record<string, Content> = {};
  for (const [name, value] of Object.entries(properties)) if (value !== undefined) given[name] = value;
  return given;
}

/** Moves every path to itself. */
export const unmoved: readonly Move[] = [['', '']];

/**
 * An artefact that SDMX 3.0 has no form for, with its class and properties unchanged.
 * @param why the part that 3.0 has no form for, for the warning
 */
export function keepUnchanged(
  properties: Properties,
  why: string,
  context: MappingContext,
  moves: readonly Move[] = unmoved,
): readonly Piece[] {
  const { class: className, id } = properties;
  context.warn(
    'artefact.legacy',
    () => `The ${className} ${id} is kept unchanged and returned in SDMX 2.1 only: SDMX 3.0 has no form for ${why}`,
  );
  return [{ artefact: properties, moves }];
}
