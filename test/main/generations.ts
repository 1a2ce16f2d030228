import type { Artefact } from '../../src/model/artefact.js';
import { codelist, conceptScheme, urns } from '../harness/artefacts.js';
import type { LiveVersion } from './submission-sets.js';

/**
 * Large submissions that are numbered: each replaces the same artefacts, so that the content of all of them in the registry
 * follows from the number of the last one. All but the first close revisions, references and resolutions.
 */
export interface Generations {
  readonly name: string;
  readonly action: (generation: number) => 'REPLACE' | 'DELETE';
  readonly artefacts: (generation: number) => Artefact[];
  /** The live versions after a generation. */
  readonly expected: (generation: number) => LiveVersion[];
  /** Whether a version belongs to these artefacts. */
  readonly includes: (urn: string) => boolean;
}

const draft = '1.0.0-draft';

/** Codelists with the wildcards that the artefacts of a block use in turn; submitted before the first generation. */
export const bases: readonly Artefact[] = [0, 1].map((index) => codelist(`BASIS${index}`, '1.0.0', ['A']));
const baseWildcard = (generation: number): string => urns.codelist(`BASIS${generation % 2}`, '1.0+.0');

const byUrn = (a: LiveVersion, b: LiveVersion): number => (a.urn < b.urn ? -1 : 1);
const indices = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/**
 * Pairs of a codelist and a concept scheme that refers to it and to a wildcard, which changes with each generation. Every
 * fourth generation deletes all of them.
 */
export function blockOf(pairs: number): Generations {
  const isDeletion = (generation: number): boolean => generation % 4 === 0;
  const codes = (generation: number): string[] => ['A', `G${generation}`];
  return {
    name: `${2 * pairs} artefacts`,
    action: (generation) => (isDeletion(generation) ? 'DELETE' : 'REPLACE'),
    artefacts: (generation) => [
      ...indices(pairs).map((index) => codelist(`BLOCK${index}`, draft, codes(generation))),
      ...indices(pairs).map((index) =>
        conceptScheme(`BLOCK${index}`, draft, {
          OWN: urns.codelist(`BLOCK${index}`, draft),
          BASE: baseWildcard(generation),
        }),
      ),
    ],
    expected: (generation) =>
      (isDeletion(generation) ? [] : indices(pairs))
        .flatMap((index) => [
          { urn: urns.codelist(`BLOCK${index}`, draft), items: codes(generation), references: [] },
          {
            urn: urns.conceptScheme(`BLOCK${index}`, draft),
            items: ['OWN', 'BASE'],
            references: [baseWildcard(generation), urns.codelist(`BLOCK${index}`, draft)],
          },
        ])
        .sort(byUrn),
    includes: (urn) => urn.includes(':BLOCK'),
  };
}

/** One codelist with many codes, the ids of which end with the number of the generation. */
export function longCodelist(length: number): Generations {
  const codes = (generation: number): string[] => indices(length).map((index) => `C${index}_${generation}`);
  return {
    name: `${length} codes`,
    action: () => 'REPLACE',
    artefacts: (generation) => [codelist('LONG', draft, codes(generation))],
    expected: (generation) =>
      generation === 0 ? [] : [{ urn: urns.codelist('LONG', draft), items: codes(generation), references: [] }],
    includes: (urn) => urn.includes(':LONG('),
  };
}
