import { escapeAttribute, escapeText } from '../../markup/escape.js';
import { xhtmlNamespace } from '../../markup/markup-writer.js';
import { normaliseMarkup } from '../../markup/normalise-markup.js';
import type { DataSet } from '../data-sets.js';
import {
  needsElements,
  type StructureSpecificVersion,
  type WrittenComponent,
  type WrittenStructure,
} from './data-to-write.js';

/** A column that is written: what its values become. */
export interface WrittenColumn {
  readonly column: string;
  readonly component: string;
  readonly kind: WrittenComponent['kind'] | undefined;
  readonly isOfDataSet: boolean;
  /** Whether it is an attribute of a series or of other parts of a key. */
  readonly isOfSeries: boolean;
  readonly isMultiple: boolean;
  /** Whether values are elements `Comp`. */
  readonly isComplex: boolean;
  readonly dataType: unknown;
  readonly isMultilingual: boolean;
}

const componentName = /^[A-Za-z][\w-]*$/;
const metadataName = /^[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)*$/;

/**
 * The columns of a data set in the order in which they are written. A column that is no component of the structure is written if its name can
 * be one.
 */
export function writtenColumns(
  dataSet: DataSet,
  structure: WrittenStructure,
  version: StructureSpecificVersion,
): readonly WrittenColumn[] {
  const byId = new Map(structure.components.map((component) => [component.id, component]));
  const order = new Map(structure.components.map(({ id }, index) => [id, index]));
  const columns = dataSet.columns.flatMap(({ component, column, isMultiple }): WrittenColumn[] => {
    const known = byId.get(component);
    const isMetadata = known?.kind === 'metadataAttribute' || component.includes('.');
    if (!(isMetadata ? metadataName : componentName).test(component)) return [];
    const { dataType, isMultiLingual } = (known?.format ?? {}) as { dataType?: unknown; isMultiLingual?: unknown };
    return [
      {
        column,
        component,
        kind: isMetadata ? 'metadataAttribute' : known?.kind,
        isOfDataSet: known?.level?.level === 'dataSet',
        isOfSeries: known?.level?.level === 'series' || known?.level?.level === 'group',
        isMultiple,
        isComplex: version !== '2.1' && known !== undefined && needsElements(known),
        dataType,
        isMultilingual: isMultiLingual === true,
      },
    ];
  });
  const place = ({ component }: WrittenColumn): number => order.get(component) ?? order.size;
  return columns.toSorted((a, b) => place(a) - place(b));
}

type Entry = string | Readonly<Record<string, string>>;

/** The values of a cell; those of nested metadata attributes can be lists in it. */
function entriesOf({ isMultiple }: WrittenColumn, cell: string): readonly Entry[] {
  return isMultiple ? ((JSON.parse(cell) as unknown[]).flat(Number.POSITIVE_INFINITY) as Entry[]) : [cell];
}

/** A cell as one text: several values joined, as an XML attribute cannot tell them apart. */
function plainText(column: WrittenColumn, cell: string): string {
  const texts = entriesOf(column, cell).map((entry) =>
    typeof entry === 'string' ? entry : Object.values(entry).join(' '),
  );
  return texts.join(' ');
}

/** A text in an element: XHTML as elements, if it is XHTML. */
function textElement(language: string | undefined, text: string, column: WrittenColumn): string {
  const attribute = language === undefined ? '' : ` xml:lang="${escapeAttribute(language)}"`;
  const markup = column.dataType === 'XHTML' ? normaliseMarkup(text) : undefined;
  return markup === undefined
    ? `<com:Text${attribute}>${escapeText(text)}</com:Text>`
    : `<com:StructuredText${attribute} xmlns="${xhtmlNamespace}">${markup}</com:StructuredText>`;
}

const textElements = (entry: Readonly<Record<string, string>>, column: WrittenColumn): string =>
  Object.entries(entry)
    .map(([language, text]) => textElement(language, text, column))
    .join('');

/** `Comp`, for a component whose values an XML attribute cannot hold. */
function compElement(column: WrittenColumn, cell: string, prefix: string): string {
  const { component, kind, isComplex } = column;
  const role = kind === 'measure' ? 'MEASURE' : 'ATTRIBUTE';
  const type = isComplex ? ` xsi:type="${prefix}:${component}_${role}"` : '';
  const values = entriesOf(column, cell).map((entry) => {
    if (typeof entry !== 'string') return `<Value>${textElements(entry, column)}</Value>`;
    const isInElement = column.dataType === 'XHTML' || column.isMultilingual;
    return `<Value>${isInElement ? textElement(undefined, entry, column) : escapeText(entry)}</Value>`;
  });
  return `<Comp id="${component}"${type}>${values.join('')}</Comp>`;
}

interface MetadataNode {
  readonly values: string[];
  readonly children: Map<string, MetadataNode>;
}

function metadataElement(id: string, { values, children }: MetadataNode): string {
  const inner = [...children].map(([child, node]) => metadataElement(child, node)).join('');
  const open = `<md:Attribute id="${id}">`;
  if (values.length === 0) return `${open}${inner}</md:Attribute>`;
  // An attribute with several values is repeated.
  return values.map((value, index) => `${open}${value}${index === 0 ? inner : ''}</md:Attribute>`).join('');
}

/** `Metadata` with nested attributes, for metadata attributes by their dotted paths; empty without any. */
export function metadataElements(cells: readonly (readonly [WrittenColumn, string])[]): string {
  const root: MetadataNode = { values: [], children: new Map() };
  for (const [column, cell] of cells) {
    let node = root;
    for (const id of column.component.split('.')) {
      const child = node.children.get(id) ?? { values: [], children: new Map() };
      node.children.set(id, child);
      node = child;
    }
    for (const entry of entriesOf(column, cell)) {
      const value =
        typeof entry === 'string' ? `<md:Value>${escapeText(entry)}</md:Value>` : textElements(entry, column);
      node.values.push(value);
    }
  }
  const inner = [...root.children].map(([id, node]) => metadataElement(id, node)).join('');
  return inner === '' ? '' : `<Metadata>${inner}</Metadata>`;
}

/**
 * Writes an element of a data set: `Obs`, `Group`, `Atts`.
 * @param cells the columns that have a value
 * @param prefix of the namespace of the structure
 * @param attributes more XML attributes
 */
export function rowElement(
  name: string,
  cells: readonly (readonly [WrittenColumn, string])[],
  prefix: string,
  attributes = '',
): string {
  let tag = `<${name}${attributes}`;
  let inner = '';
  const metadata: (readonly [WrittenColumn, string])[] = [];
  for (const cell of cells) {
    const [column, text] = cell;
    // `Atts` has no element for metadata attributes: their values are elements `Comp` in it.
    if (column.kind === 'metadataAttribute' && name !== 'Atts') metadata.push(cell);
    else if (column.isComplex || column.isMultiple || column.kind === 'metadataAttribute')
      inner += compElement(column, text, prefix);
    else tag += ` ${column.component}="${escapeAttribute(text)}"`;
  }
  inner += metadataElements(metadata);
  return inner === '' ? `${tag}/>` : `${tag}>${inner}</${name}>`;
}

/** XML attributes for cells of SDMX-ML 2.1, which has no elements for values. */
export const plainAttributes = (cells: readonly (readonly [WrittenColumn, string])[]): string =>
  cells.map(([column, cell]) => ` ${column.component}="${escapeAttribute(plainText(column, cell))}"`).join('');
