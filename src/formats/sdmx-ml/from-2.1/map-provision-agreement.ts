import type { Content } from '../../../model/artefact.js';
import type { Mapping } from './mapping.js';

/** A provision agreement, which in 2.1 may be one on a metadataflow too. */
export const mapProvisionAgreement: Mapping = (properties, context) => {
  const { dataflow } = properties;
  if (String(dataflow).includes('.Metadataflow=')) {
    const detail = () =>
      'A provision agreement on a metadataflow names a metadata provider in SDMX 3.0, and a data provider is none; send a metadata provision agreement as SDMX 3.0';
    context.error('provisionAgreement.metadataflow', detail, String(dataflow));
  }
  return properties as Content;
};
