/** The property by which flows and agreements lead to their structure, by class. */
export const structureProperties: Readonly<Record<string, string>> = {
  Dataflow: 'structure',
  Metadataflow: 'structure',
  ProvisionAgreement: 'dataflow',
  MetadataProvisionAgreement: 'metadataflow',
};
