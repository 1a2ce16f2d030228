import type { Schemas } from '../api/client.js';

type Sender = Schemas['WhoAmI'];

/** Whether somebody may submit artefacts of an agency: an agency has its sub-agencies with it. */
export const mayChange = ({ agencies }: Pick<Sender, 'agencies'>, agencyID: string): boolean =>
  agencies === 'all' || agencies.some((each) => agencyID === each || agencyID.startsWith(`${each}.`));

/** Whether somebody may submit for some agency. */
export const mayMake = ({ agencies }: Pick<Sender, 'agencies'>): boolean => agencies === 'all' || agencies.length > 0;
