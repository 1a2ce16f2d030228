import { unmoved } from './keep-as-it-is.js';
import { type Piece, present, type Split } from './mapping.js';

/** The metadata provider that has the id of a data provider, in the scheme of the same agency. */
const metadataProvider = (dataProvider: string): string =>
  dataProvider.replace('.DataProvider=', '.MetadataProvider=').replace(':DATA_PROVIDERS(', ':METADATA_PROVIDERS(');

/** A provision agreement; one on a metadataflow is a metadata provision agreement in SDMX 3.0, with a metadata provider. */
export const splitProvisionAgreement: Split = (properties, context): readonly Piece[] => {
  const { class: _class, dataflow, dataProvider, ...others } = properties;
  if (!String(dataflow).includes('.Metadataflow=')) return [{ artefact: properties, moves: unmoved }];
  const provider = metadataProvider(String(dataProvider));
  const detail = () =>
    `A provision agreement on a metadataflow is a metadata provision agreement in SDMX 3.0; its provider is ${provider} there, which has to exist`;
  context.warn('provisionAgreement.metadataflow', detail);
  return [
    {
      artefact: present({
        class: 'MetadataProvisionAgreement',
        ...others,
        metadataflow: dataflow,
        metadataProvider: provider,
      }),
      moves: [
        ['dataflow', 'metadataflow'],
        ['dataProvider', 'metadataProvider'],
      ],
    },
  ];
};
