import type { ArtefactClass } from '../../src/model/artefact-types.js';
import { formatUrn } from '../../src/model/urn.js';
import { drawPopular, randomOf } from './random.js';
import type { Shape } from './shape.js';

/** What generation depends on. */
export interface Plan {
  readonly shape: Shape;
  readonly seed: number;
}

/** A version line of a generated registry; it follows from the plan and its index alone. */
export interface Line {
  readonly class: ArtefactClass;
  readonly agencyID: string;
  readonly id: string;
  /** Lowest first, all stable; the first is 1.0.0. */
  readonly versions: readonly string[];
}

/** Ids of artefacts begin as they use to. */
const prefixes: Partial<Record<ArtefactClass, string>> = {
  Codelist: 'CL',
  ConceptScheme: 'CS',
  DataStructure: 'DSD',
  Dataflow: 'DF',
};

export const agencyId = (index: number): string => `AGENCY${index}`;

/** Most lines have one version, some a second one, a few a new major. */
function versionsFor(share: number): readonly string[] {
  if (share < 0.8) return ['1.0.0'];
  return share < 0.95 ? ['1.0.0', '1.1.0'] : ['1.0.0', '1.1.0', '2.0.0'];
}

export function lineOf({ shape, seed }: Plan, artefactClass: ArtefactClass, index: number): Line {
  const random = randomOf(seed, artefactClass, index);
  return {
    class: artefactClass,
    agencyID: agencyId(drawPopular(random, shape.agencies)),
    id: `${prefixes[artefactClass] ?? artefactClass.toUpperCase()}_${index}`,
    versions: versionsFor(random()),
  };
}

/** How a reference asks for a version: most for the newest minor, some for the newest of all, some exactly. */
export function drawExpression(share: number): string {
  if (share < 0.7) return '1.0+.0';
  return share < 0.85 ? '1+.0.0' : '1.0.0';
}

/** A reference to a line, or with `item` to one of its items. */
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
