import type { ArtefactClass } from '../../src/model/artefact-types.js';
import { formatUrn } from '../../src/model/urn.js';
import { drawPopular, randomOf } from './random.js';
import type { Shape } from './shape.js';

/** The same settings generate the same registry. */
export interface GenerationSettings {
  readonly shape: Shape;
  readonly seed: number;
}

/** A version line of a generated registry. */
export interface Line {
  readonly class: ArtefactClass;
  readonly agencyID: string;
  readonly id: string;
  /** Stable versions in ascending order; the first is 1.0.0. */
  readonly versions: readonly string[];
}

/** Usual beginnings of ids. */
const prefixes: Partial<Record<ArtefactClass, string>> = {
  Codelist: 'CL',
  ConceptScheme: 'CS',
  DataStructure: 'DSD',
  Dataflow: 'DF',
};

export const agencyId = (index: number): string => `AGENCY${index}`;

/** Most version lines have one version, some a second one, a few a new major version. @param uniform in [0, 1) */
function versionsFor(uniform: number): readonly string[] {
  if (uniform < 0.8) return ['1.0.0'];
  return uniform < 0.95 ? ['1.0.0', '1.1.0'] : ['1.0.0', '1.1.0', '2.0.0'];
}

/** The version line of a class with an index. It does not depend on other generated lines. */
export function lineOf({ shape, seed }: GenerationSettings, artefactClass: ArtefactClass, index: number): Line {
  const random = randomOf(seed, artefactClass, index);
  return {
    class: artefactClass,
    agencyID: agencyId(drawPopular(random, shape.agencies)),
    id: `${prefixes[artefactClass] ?? artefactClass.toUpperCase()}_${index}`,
    versions: versionsFor(random()),
  };
}

/** The version expression of a reference: most have the latest minor version, some the latest, some an exact version. */
export function drawExpression(uniform: number): string {
  if (uniform < 0.7) return '1.0+.0';
  return uniform < 0.85 ? '1+.0.0' : '1.0.0';
}

/** A reference to a version line, or to one of its items. */
export const referenceTo = (
  { class: artefactClass, agencyID, id }: Line,
  expression: string,
  item?: { readonly class: string; readonly id: string },
): string =>
  formatUrn({
    class: item?.class ?? artefactClass,
    agencyID,
    id,
    version: expression,
    ...(item === undefined ? {} : { item: item.id }),
  });
