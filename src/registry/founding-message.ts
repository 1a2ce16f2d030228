import { prepareArtefact } from './submission/prepare.js';
import type { Submission } from './submission/submission.js';

/** What every registry holds from the start: SDMX, the agency whose scheme lists all top-level agencies. */
export const foundingMessage: Submission = {
  action: 'MERGE',
  principal: 'strata',
  dryRun: false,
  strict: true,
  artefacts: [
    prepareArtefact(
      {
        class: 'AgencyScheme',
        agencyID: 'SDMX',
        id: 'AGENCIES',
        version: '1.0',
        names: { en: 'Top-level agencies' },
        agencies: [{ id: 'SDMX', names: { en: 'SDMX' } }],
      },
      () => ({}),
    ),
  ],
};
