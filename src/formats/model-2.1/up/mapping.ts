import type { Content, Properties } from '../../../model/content.js';

export type { Properties };

/** The surroundings of an element or object that is being mapped, and the receiver of its findings. */
export interface MappingContext {
  /** The properties read so far of the nearest open element of a type. */
  within(typeName: string): Properties | undefined;
  /** The message is refused. */
  error(rule: string, detail: () => string, reference?: string): void;
  /** The message is accepted, but something of it is not kept or is kept in another way. */
  warn(rule: string, detail: () => string): void;
  /** Notes the place of the element as that of a reference in it. */
  noteReference(property: string): void;
  /** Requests a codelist with the items of a concept scheme, given by its URN. */
  requestCodelist(conceptScheme: string): void;
}

/** Maps the properties of an element of SDMX-ML 2.1 to the value that SDMX 3.0 has in its place. */
export type Mapping = (properties: Properties, context: MappingContext) => Content;

/** The beginning of a path in an artefact of 2.1, and its replacement in the artefact of 3.0. */
export type Move = readonly [from: string, to: string];

/** One of the artefacts that an artefact of 2.1 becomes; only the paths that are moved lead into it. */
export interface Piece {
  readonly artefact: Properties;
  /** Path of the object that it was made of; missing where that is the whole artefact. */
  readonly origin?: string;
  readonly moves: readonly Move[];
}

/** Splits an artefact of 2.1 into the artefacts that 3.0 has in its place. */
export type Split = (properties: Properties, context: MappingContext) => readonly Piece[];

/** The object without properties that are missing. */
export function present(properties: Properties): { readonly [property: string]: Content } {
  const given: Record<string, Content> = {};
  for (const [name, value] of Object.entries(properties)) if (value !== undefined) given[name] = value;
  return given;
}

/** Moves every path to itself. */
export const unmoved: readonly Move[] = [['', '']];

/**
 * An artefact that SDMX 3.0 has no form for, under its own class and with its own properties.
 * @param why the part that 3.0 has no form for, to stand behind a colon
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
    () =>
      `The ${className} ${id} is kept as it is and can be given out in SDMX 2.1 only: SDMX 3.0 has no form for ${why}`,
  );
  return [{ artefact: properties, moves }];
}
