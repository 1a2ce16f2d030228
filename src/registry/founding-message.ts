import { rootSchemeName } from './owner.js';
import { prepareArtefact } from './submission/receive/prepare.js';
import type { Submission } from './submission/submission.js';

/** The first submission to an empty registry: the scheme of top-level agencies, with the agency SDMX. */
export const foundingMessage: Submission = {
  action: 'MERGE',
  principal: { kind: 'root', name: 'strata' },
  dryRun: false,
  strict: true,
  artefacts: [
    prepareArtefact(
      {
        class: 'AgencyScheme',
        agencyID: 'SDMX',
        id: 'AGENCIES',
        version: '1.0',
        names: { en: rootSchemeName },
        agencies: [{ id: 'SDMX', names: { en: 'SDMX' } }],
      },
      () => ({}),
    ),
  ],
};
