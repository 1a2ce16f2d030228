import type { Content } from '../../../model/content.js';
import { type Mapping, type Piece, type Properties, present, type Split } from './mapping.js';

/** The report structure of a metadata structure is the list of its attributes; its id is left out. */
export const mapReportStructure: Mapping = ({ id, ...others }, context) => {
  context.warn(
    'reportStructure.dropped',
    () => `The report structure ${id} is the one list of metadata attributes in SDMX 3.0; its id was left out`,
  );
  return { id, ...others } as Content;
};

/** The components of a metadata structure; SDMX 3.0 has one list of attributes, so a second report structure has no place. */
export const mapMetadataComponents: Mapping = ({ reportStructures }, context) => {
  const [report, ...others] = (reportStructures ?? []) as readonly Properties[];
  if (others.length > 0) {
    const detail = () =>
      `The metadata structure has ${others.length + 1} report structures; in SDMX 3.0 it has one list of attributes, so make a metadata structure of each`;
    context.error('reportStructure.several', detail);
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
