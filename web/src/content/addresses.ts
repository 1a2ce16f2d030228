import type { UrnParts } from '../model/urn.js';

/** The formats that the registry writes, by their names in `format`. */
export const formats = [
  { name: 'sdmx-json-2.1', title: 'SDMX-JSON 2.1.0', kind: 'json', hasMetadata: true, is21: false },
  { name: 'sdmx-json-2.0', title: 'SDMX-JSON 2.0.0', kind: 'json', hasMetadata: true, is21: false },
  { name: 'sdmx-json-1.0', title: 'SDMX-JSON 1.0.0', kind: 'json', hasMetadata: false, is21: true },
  { name: 'sdmx-3.1', title: 'SDMX-ML 3.1', kind: 'xml', hasMetadata: true, is21: false },
  { name: 'sdmx-3.0', title: 'SDMX-ML 3.0', kind: 'xml', hasMetadata: true, is21: false },
  { name: 'sdmx-2.1', title: 'SDMX-ML 2.1', kind: 'xml', hasMetadata: false, is21: true },
] as const;

/** The format of registrations that is not of the standard. */
const ownFormat = { name: 'json', title: 'JSON', kind: 'json' } as const;

/** Tables for spreadsheets, and workbooks, which are no texts. */
const csv = { name: 'csv', title: 'CSV', kind: 'csv' } as const;
const workbook = { name: 'xlsx', title: 'XLSX', kind: 'xlsx' } as const;

type Format = Pick<
  (typeof formats)[number] | typeof ownFormat | typeof csv | typeof workbook,
  'name' | 'title' | 'kind'
>;
export type FormatName = Format['name'];

/** Classes that exist in SDMX 2.1 only: queries of REST version 1 return them, in formats of 2.1. */
const only21 = new Set(['HierarchicalCodelist', 'StructureSet', 'AttachmentConstraint', 'ContentConstraint']);

/** Whether a table can hold artefacts of a class: those with items. */
const isTable = (name: string): boolean => /(?:Scheme|Codelist)$|^(?:ValueList|ReportingTaxonomy)$/.test(name);

/** The formats that can hold artefacts of a class. */
export const formatsOf = (name: string): readonly Format[] => {
  if (name === 'Registration') return [ownFormat, ...formats.filter(({ kind }) => kind === 'xml')];
  if (name === 'MetadataSet') return formats.filter(({ hasMetadata }) => hasMetadata);
  if (only21.has(name)) return formats.filter(({ is21 }) => is21);
  return isTable(name) ? [...formats, csv, workbook] : [...formats, workbook];
};

export const details = ['full', 'raw', 'allstubs', 'allcompletestubs'] as const;
export type Detail = (typeof details)[number];

export interface Choices {
  readonly format: FormatName;
  readonly detail: Detail;
  readonly asOf?: string | undefined;
}

/** Whether artefacts of a class are found by their URN in a search. */
export const isFoundByUrn = (name: string): boolean => name !== 'Registration' && !only21.has(name);

/** Whether artefacts of a class are in structure messages. */
export const isInStructures = (name: string): boolean => name !== 'MetadataSet' && name !== 'Registration';

/** Whether queries for a class take `detail`. */
export const takesDetail = (name: string): boolean => isInStructures(name) && !only21.has(name);

/**
 * The address of an artefact in REST, with a format.
 * @param parts with any version pattern of REST 2.2.2
 */
export function artefactAddress(
  { class: name, agencyID, id, version }: UrnParts,
  { format, detail, asOf }: Choices,
): string {
  const path = [agencyID, id, version].map(encodeURIComponent).join('/');
  const query = new URLSearchParams({
    ...(takesDetail(name) && detail !== 'full' ? { detail } : {}),
    format,
    // A workbook is for people, who want to read what a structure uses.
    ...(format === 'xlsx' ? { references: 'descendants' } : {}),
    ...(asOf === undefined ? {} : { asOf }),
  });
  const state = query.toString().replace(/%3A/g, ':');
  if (name === 'Registration') return `/sdmx/v2/registration/id/${encodeURIComponent(id)}?${state}`;
  const resource =
    name === 'MetadataSet' ? '/sdmx/v2/metadata/' : only21.has(name) ? '/sdmx/v1/' : '/sdmx/v2/structure/';
  return `${resource}${name.toLowerCase()}/${path}?${state}`;
}
