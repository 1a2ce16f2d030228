import { structureFormats } from '../../src/formats/formats.js';
import type { Artefact } from '../../src/model/artefact.js';
import { codelist, conceptScheme, dataflow, dataStructure, urns } from '../harness/artefacts.js';

/**
 * Numbered sets of artefacts that refer to each other by wildcards and move the resolution of one that all share. The
 * content of a set in the registry follows from its number.
 */

export const sharedWildcard = urns.codelist('SHARED', '1.0+.0');
export const sharedVersion = (set: number): string => urns.codelist('SHARED', `1.${set}.0`);

export const artefactsOf = (set: number): Artefact[] => [
  codelist(`CL_${set}`, '1.0.0', ['A', `S${set}`]),
  codelist('SHARED', `1.${set}.0`, ['A', 'B']),
  conceptScheme(`CS_${set}`, '1.0.0', { FREQ: urns.codelist(`CL_${set}`, '1.0+.0'), OBS: null }),
  dataStructure(`DSD_${set}`, '1.0.0', { [urns.concept(`CS_${set}`, '1.0+.0', 'FREQ')]: sharedWildcard }),
  dataflow(`DF_${set}`, '1.0.0', urns.dataStructure(`DSD_${set}`, '1.0+.0')),
];

export interface LiveVersion {
  readonly urn: string;
  readonly items: readonly string[];
  /** Targets of its open references as written, without items. */
  readonly references: readonly string[];
}

/** The content of a set in the graph, by URN. */
export const expectedVersions = (set: number): LiveVersion[] =>
  [
    { urn: urns.codelist(`CL_${set}`, '1.0.0'), items: ['A', `S${set}`], references: [] },
    { urn: sharedVersion(set), items: ['A', 'B'], references: [] },
    {
      urn: urns.conceptScheme(`CS_${set}`, '1.0.0'),
      items: ['FREQ', 'OBS'],
      references: [urns.codelist(`CL_${set}`, '1.0+.0')],
    },
    {
      urn: urns.dataStructure(`DSD_${set}`, '1.0.0'),
      items: ['DimensionDescriptor', 'FREQ'],
      references: [sharedWildcard, urns.conceptScheme(`CS_${set}`, '1.0+.0')],
    },
    { urn: urns.dataflow(`DF_${set}`, '1.0.0'), items: [], references: [urns.dataStructure(`DSD_${set}`, '1.0+.0')] },
  ].sort((a, b) => (a.urn < b.urn ? -1 : 1));

/** The resolution of each wildcard of a set, except the shared one. */
export const expectedResolutions = (set: number): [wildcard: string, resolution: string][] => [
  [urns.codelist(`CL_${set}`, '1.0+.0'), urns.codelist(`CL_${set}`, '1.0.0')],
  [urns.conceptScheme(`CS_${set}`, '1.0+.0'), urns.conceptScheme(`CS_${set}`, '1.0.0')],
  [urns.dataStructure(`DSD_${set}`, '1.0+.0'), urns.dataStructure(`DSD_${set}`, '1.0.0')],
];

/** The number of the set of a version; undefined for the agencies. */
export const setOf = (urn: string): number | undefined => {
  const number = /:SHARED\(1\.(\d+)\.0\)$|_(\d+)\(1\.0\.0\)$/.exec(urn);
  return number === null ? undefined : Number(number[1] ?? number[2]);
};

/** The SDMX-ML message of some artefacts, sorted by type. */
export async function messageOf(artefacts: readonly Artefact[]): Promise<string> {
  const format = structureFormats.find(({ names }) => names.includes('sdmx-3.0'));
  if (format === undefined) throw new Error('There is no format sdmx-3.0');
  const header = { id: 'TEST', test: true, prepared: '2026-01-15T09:00:00Z', sender: { id: 'TEST' } };
  let message = '';
  for await (const chunk of format.write(artefacts, { header, languages: [], resolve: () => undefined }))
    message += chunk;
  return message;
}
