import type { Artefact } from '../../src/model/artefact.js';
import { agencyId, type GenerationSettings } from './line.js';

const providersOfAgency = 20;

export const providerId = (index: number): string => `PROVIDER${index % providersOfAgency}`;

/** The top-level agencies and SDMX, which every registry has. */
export const agencyScheme = ({ shape }: GenerationSettings): Artefact => ({
  class: 'AgencyScheme',
  agencyID: 'SDMX',
  id: 'AGENCIES',
  version: '1.0',
  names: { en: 'Top-level agencies' },
  agencies: [
    { id: 'SDMX', names: { en: 'SDMX' } },
    ...Array.from({ length: shape.agencies }, (_, index) => ({
      id: agencyId(index),
      names: { en: `Agency ${index}` },
    })),
  ],
});

/** The data providers of an agency. */
export const dataProviderScheme = (agencyID: string): Artefact => ({
  class: 'DataProviderScheme',
  agencyID,
  id: 'DATA_PROVIDERS',
  version: '1.0',
  names: { en: `Data providers of ${agencyID}` },
  dataProviders: Array.from({ length: providersOfAgency }, (_, index) => ({
    id: providerId(index),
    names: { en: `Data provider ${index}` },
  })),
});
