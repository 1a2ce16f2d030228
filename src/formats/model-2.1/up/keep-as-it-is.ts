import type { MappingContext, Move, Piece, Properties } from './mapping.js';

/** Moves every path to itself. */
export const unmoved: readonly Move[] = [['', '']];

/**
 * An artefact that SDMX 3.0 has no form for, under its own class and with its own properties.
 * @param why what of it 3.0 does not have, to stand behind a colon
 */
export function keepAsItIs(
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
