import { urns } from '../../harness/artefacts.js';

/** A lock file of another registry that can be checked: it has a root and nothing else. */
export const emptyLock = {
  lockVersion: 1,
  registry: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  epoch: '7c9e6679-7425-40de-944b-e07fc1f90ae8',
  tick: 1,
  constraints: true,
  owners: false,
  roots: [{ urn: urns.codelist('CL', '1.0.0'), versions: [urns.codelist('CL', '1.0.0')] }],
  entries: [],
  resolutions: [],
};

/** `Codelist=SDMX:CL(1.0.0)` for a URN. */
export const withoutPrefix = (urn: string | null): string =>
  urn?.replace(/^urn:sdmx:org\.sdmx\.infomodel\.[a-z]+\./, '') ?? 'none';
