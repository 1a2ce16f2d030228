import type { Content, Properties } from '../../../model/content.js';
import { type Mapping, type Piece, present, type Split, unmoved } from './mapping.js';

/** The report structure of a metadata structure is the list of its attributes; its id is left out. */
export const mapReportStructure: Mapping = ({ id, ...others }, context) => {
  context.warn(
    'reportStructure.dropped',
    () => `The id ${id} of the report structure was left out: SDMX 3.0 has one list of metadata attributes without id`,
  );
  return { id, ...others } as Content;
};

/** The components of a metadata structure; SDMX 3.0 has one list of attributes, so one with a second report structure is refused. */
export const mapMetadataComponents: Mapping = ({ reportStructures }, context) => {
  const [report, ...others] = (reportStructures ?? []) as readonly Properties[];
  if (others.length > 0) {
    const detail = () =>
      `The metadata structure has ${others.length + 1} report structures, and SDMX 3.0 allows one; send a metadata structure for each`;
    context.refuse('reportStructure.several', detail);
  }
  return { metadataAttributeList: present({ ...report, id: undefined }), reports: [String(report?.id)] };
};

const components = 'metadataStructureComponents';

/** A metadata structure with the places of its references moved to the list of attributes. */
export const splitMetadataStructure: Split = ({ metadataStructureComponents, ...others }): readonly Piece[] => {
  if (metadataStructureComponents === undefined) return [{ artefact: others, moves: [] }];
  const { reports, metadataAttributeList } = metadataStructureComponents as Properties;
  const [report] = reports as readonly string[];
  return [
    {
      artefact: present({ ...others, [components]: present({ metadataAttributeList }) }),
      moves: [[`${components}/reportStructures/${report}/`, `${components}/metadataAttributeList/`]],
    },
  ];
};

/** The URN of any object (SDMX-ML 3.0, WildcardUrnType). */
const anything = 'urn:sdmx:org.sdmx.infomodel.base.Any=*:*(*)';

/** A metadataflow: SDMX 3.0 requires targets, which 2.1 has in the metadata structure; any object is allowed. */
export const mapMetadataflow: Mapping = (properties, context) => {
  context.warn(
    'metadataflow.targets',
    () =>
      `The metadataflow has no targets, which SDMX 3.0 requires; it was read with ${anything}, which means any object`,
  );
  return present({ ...properties, targets: [anything] });
};

/** The metadata provider that has the id of a data provider, in the scheme of the same agency. */
const metadataProvider = (dataProvider: string): string =>
  dataProvider.replace('.DataProvider=', '.MetadataProvider=').replace(':DATA_PROVIDERS(', ':METADATA_PROVIDERS(');

/** A provision agreement; one on a metadataflow is a metadata provision agreement in SDMX 3.0, with a metadata provider. */
export const splitProvisionAgreement: Split = (properties, context): readonly Piece[] => {
  const { class: _class, dataflow, dataProvider, ...others } = properties;
  if (!String(dataflow).includes('.Metadataflow=')) return [{ artefact: properties, moves: unmoved }];
  const provider = metadataProvider(String(dataProvider));
  const detail = () =>
    `The provision agreement is on a metadataflow and was read as a metadata provision agreement; its metadata provider is ${provider}, which has to exist`;
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
