import { groupOf } from '../../model/classes.js';
import type { GraphNode } from './graph-model.js';

/**
 * Measures of the card of a node, in pixels at a scale of 1. Widths of characters are those of the fonts in `shapes.ts`; ids have one
 * width, so that no text is measured.
 */
export const card = {
  glyph: 40,
  padding: 8,
  character: 7.9,
  smallCharacter: 7.4,
  /** Height with two lines, and with a name below them. */
  height: 46,
  namedHeight: 62,
  gap: 10,
} as const;

/** Widths of cards, in characters of ids: on wide and on narrow screens. */
export const longestTexts = { wide: 26, narrow: 19 } as const;

export const shortened = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;

/** How many characters of a line of a card fit its width. */
export const charactersIn = (width: number, isSmall: boolean): number =>
  Math.max(4, Math.floor((width - card.glyph - 1.5 * card.padding) / (isSmall ? card.smallCharacter : card.character)));

export const cardHeight = ({ name, count }: GraphNode): number =>
  name === undefined || count !== undefined ? card.height : card.namedHeight;

/** The width of the card of a node. @param longest characters of an id that are shown */
export function cardWidth({ label, detail = '', name = '' }: GraphNode, longest: number): number {
  const most = longest * card.character;
  const text = Math.max(
    label.length * card.character,
    detail.length * card.smallCharacter,
    name.length * card.smallCharacter,
  );
  return Math.ceil(Math.max(110, card.glyph + Math.min(text, most) + 1.5 * card.padding)) + 1;
}

/** What people who work with SDMX call the classes. */
const short: Readonly<Record<string, string>> = {
  Dataflow: 'DF',
  Metadataflow: 'MDF',
  ProvisionAgreement: 'PA',
  MetadataProvisionAgreement: 'MPA',
  MetadataSet: 'MDS',
  DataStructure: 'DSD',
  MetadataStructure: 'MSD',
  ConceptScheme: 'CS',
  Codelist: 'CL',
  ValueList: 'VL',
  GeographicCodelist: 'GCL',
  GeoGridCodelist: 'GGC',
  Hierarchy: 'HR',
  HierarchyAssociation: 'HA',
  DataConstraint: 'DC',
  MetadataConstraint: 'MDC',
  Categorisation: 'CTG',
  CategoryScheme: 'CAT',
};

/** Up to three letters for a class. */
export const shortClass = (name: string): string => short[name] ?? name.replace(/[^A-Z]/g, '').slice(0, 3);

const polygon = (...points: number[]): string => {
  const pairs = [];
  for (let index = 0; index < points.length; index += 2) pairs.push(`${points[index]} ${points[index + 1]}`);
  return `M${pairs.join('L')}Z`;
};

/** The sign of a group of classes in a square of 40 by `height`, as an SVG path: the groups differ by form as well as by colour. */
export function glyphPath(name: string, x: number, y: number): string {
  const [left, right, top, bottom] = [x + 4, x + 36, y + 8, y + 36];
  const [middle, centre] = [x + 20, y + 22];
  switch (groupOf(name)) {
    case 'flow':
      return `M${left} ${centre}A16 14 0 1 1 ${right} ${centre}A16 14 0 1 1 ${left} ${centre}Z`;
    case 'structure':
      return polygon(left, top, right, top, right, bottom, left, bottom);
    case 'list':
      return polygon(left + 6, top, right, top, right, bottom - 6, right - 6, bottom, left, bottom, left, top + 6);
    case 'constraint':
      return polygon(
        ...[left + 8, top, right - 8, top, right, top + 8, right, bottom - 8],
        ...[right - 8, bottom, left + 8, bottom, left, bottom - 8, left, top + 8],
      );
    case 'map':
      return polygon(left - 1, centre, middle, top - 5, right + 1, centre, middle, bottom + 5);
    case 'organisation':
      return polygon(middle, top - 3, right, top + 9, right, bottom, left, bottom, left, top + 9);
    default:
      return polygon(left, top, right - 8, top, right, centre, right - 8, bottom, left, bottom, left + 6, centre);
  }
}
