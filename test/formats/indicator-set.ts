import type { ArtefactTypeRow } from '../../src/model/artefact-type-table.js';

/** An artefact type that no version of the standard has. */
export const indicatorSetType: ArtefactTypeRow = {
  class: 'IndicatorSet',
  package: 'registry',
  resource: 'indicatorset',
  container: 'IndicatorSets',
  itemScheme: true,
  parts: [{ class: 'Indicator', path: 'indicators' }],
};
