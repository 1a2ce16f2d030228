import type { Artefact } from '../../../src/model/artefact.js';
import { codelist, conceptScheme, dataflow, urns } from '../../harness/artefacts.js';
import type { TestServer } from '../../harness/server.js';
import { constrain } from '../../registry/constraints/constrained.js';

export const flow = urns.dataflow('DF', '1.0.0');
export const structure = urns.dataStructure('DSD', '1.0.0');
export const constraint = urns.dataConstraint('DC', '1.0.0');

const concept = (id: string): string => urns.concept('CS', '1.0.0', id);

const dataStructure = {
  class: 'DataStructure',
  agencyID: 'SDMX',
  id: 'DSD',
  version: '1.0.0',
  names: { en: 'Structure' },
  dataStructureComponents: {
    dimensionList: {
      dimensions: [{ conceptIdentity: concept('FREQ') }, { conceptIdentity: concept('AREA') }],
      timeDimension: {
        conceptIdentity: concept('TIME_PERIOD'),
        localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
      },
    },
    measureList: {
      measures: [
        {
          conceptIdentity: concept('OBS_VALUE'),
          usage: 'mandatory',
          localRepresentation: { format: { dataType: 'Double' } },
        },
      ],
    },
  },
} as unknown as Artefact;

/** A flow with three dimensions and a measure, and a constraint that allows the areas FR and DE. */
export async function submitSample({ submit }: TestServer): Promise<void> {
  const report = await submit([
    codelist('CL_FREQ', '1.0.0', ['A', 'M']),
    codelist('CL_AREA', '1.0.0', ['FR', 'DE', 'AT']),
    conceptScheme('CS', '1.0.0', {
      FREQ: urns.codelist('CL_FREQ', '1.0.0'),
      AREA: urns.codelist('CL_AREA', '1.0+.0'),
      TIME_PERIOD: null,
      OBS_VALUE: null,
    }),
    dataStructure,
    dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
    constrain('DC', '1.0.0', { dataflows: [flow] }, { AREA: ['FR', 'DE'] }),
  ]);
  if (report.outcome !== 'accepted') throw new Error(JSON.stringify(report.results));
}

const heading = 'STRUCTURE,STRUCTURE_ID,ACTION,FREQ,AREA,TIME_PERIOD,OBS_VALUE';

/** SDMX-CSV 2.0 of the flow. @param rows frequency, area, time, value */
export const csv = (...rows: readonly string[]): string =>
  `${[heading, ...rows.map((row) => `dataflow,SDMX:DF(1.0.0),I,${row}`)].join('\n')}\n`;

/** A form with files. */
export function form(
  files: Readonly<Record<string, string | Blob>>,
  others: Readonly<Record<string, string | Blob>> = {},
): FormData {
  const data = new FormData();
  for (const [name, content] of Object.entries(files)) data.append('uploadFile', new Blob([content]), name);
  for (const [part, content] of Object.entries(others)) data.append(part, new Blob([content]), part);
  return data;
}
