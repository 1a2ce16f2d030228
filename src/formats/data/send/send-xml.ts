import { classIn } from '../../../model/urn.js';
import { quoteName, type SqlTables } from '../../../tables/sql.js';
import { escapeAttribute } from '../../markup/escape.js';
import { hasSeveral } from '../has-several.js';
import { needsElements, type StructureSpecificVersion } from '../xml/data-to-write.js';
import { actionInXml, prefixOfDataSet, startOfMessage } from '../xml/message-start.js';
import {
  allDimensions,
  type DataOfStructure,
  type DataToSend,
  isKey,
  isPlain,
  type PlacedComponents,
  placeComponents,
  type SentComponent,
  type SentData,
  type SentDataSet,
} from './data-to-send.js';
import { type PartialKeys, partialKeysOf } from './partial-keys.js';
import {
  fixed,
  hasKeys,
  inXml,
  isFirstRow,
  isSameSeries,
  joinEntries,
  joined,
  orEmpty,
  type SqlText,
  withRowBefore,
  writeLines,
} from './sql-text.js';

const columnOf = ({ id }: SentComponent): SqlText => quoteName(id);

const textOf = (component: SentComponent): SqlText =>
  isPlain(component) ? columnOf(component) : inXml(columnOf(component));

/** Several values as one text, as an XML attribute has them. */
const severalAsText = (component: SentComponent): SqlText =>
  joinEntries(columnOf(component), ' ', inXml, (_language, text) => inXml(text));

/** An XML attribute; an empty text where it has no value. */
function attributeOf(component: SentComponent): SqlText {
  const text = hasSeveral(component) ? severalAsText(component) : textOf(component);
  return orEmpty(`(${fixed(` ${component.id}="`)} || ${text} || ${fixed('"')})`);
}

const inText = (language: SqlText, text: SqlText): SqlText =>
  `('<com:Text xml:lang="' || ${language} || '">' || ${inXml(text)} || '</com:Text>')`;

/** `Comp` with the values of a component that an XML attribute cannot hold. */
function compOf(component: SentComponent, prefix: string): SqlText {
  const { id, kind, format } = component;
  const { dataType, isMultiLingual } = (format ?? {}) as { dataType?: unknown; isMultiLingual?: unknown };
  const isInElement = dataType === 'XHTML' || isMultiLingual === true;
  const plain = (text: SqlText): SqlText =>
    isInElement
      ? `('<Value><com:Text>' || ${inXml(text)} || '</com:Text></Value>')`
      : `('<Value>' || ${inXml(text)} || '</Value>')`;
  const values = hasSeveral(component)
    ? joinEntries(columnOf(component), '', plain, inText, '', (texts) => `('<Value>' || ${texts} || '</Value>')`)
    : plain(columnOf(component));
  const role = kind === 'measure' ? 'MEASURE' : 'ATTRIBUTE';
  return orEmpty(`(${fixed(`<Comp id="${id}" xsi:type="${prefix}:${id}_${role}">`)} || ${values} || '</Comp>')`);
}

interface MetadataNode {
  component?: SentComponent;
  readonly children: Map<string, MetadataNode>;
}

function metadataTree(components: readonly SentComponent[]): MetadataNode {
  const root: MetadataNode = { children: new Map() };
  for (const component of components) {
    let node = root;
    for (const id of component.id.split('.')) {
      const child = node.children.get(id) ?? { children: new Map() };
      node.children.set(id, child);
      node = child;
    }
    node.component = component;
  }
  return root;
}

const columnsIn = ({ component, children }: MetadataNode): readonly SqlText[] => [
  ...(component === undefined ? [] : [columnOf(component)]),
  ...[...children.values()].flatMap(columnsIn),
];

/** `md:Attribute` with those in it; an empty text where none has a value. */
function metadataOf(id: string, node: MetadataNode): SqlText {
  const { component, children } = node;
  const plain = (text: SqlText): SqlText => `('<md:Value>' || ${inXml(text)} || '</md:Value>')`;
  const value =
    component === undefined
      ? "''"
      : orEmpty(
          hasSeveral(component)
            ? joinEntries(columnOf(component), `</md:Attribute><md:Attribute id="${id}">`, plain, inText, '')
            : plain(columnOf(component)),
        );
  const inner = [...children].map(([child, each]) => metadataOf(child, each));
  const isThere = `COALESCE(${columnsIn(node).join(', ')}) IS NOT NULL`;
  const element = joined(fixed(`<md:Attribute id="${id}">`), value, ...inner, fixed('</md:Attribute>'));
  return `CASE WHEN ${isThere} THEN ${element} ELSE '' END`;
}

function metadataElement(components: readonly SentComponent[]): SqlText {
  const inner = [...metadataTree(components).children].map(([id, node]) => metadataOf(id, node));
  const isThere = `COALESCE(${components.map(columnOf).join(', ')}) IS NOT NULL`;
  return `CASE WHEN ${isThere} THEN '<Metadata>' || ${joined(...inner)} || '</Metadata>' ELSE '' END`;
}

/** What an element has of components: XML attributes, and elements in it. */
interface ElementTexts {
  readonly attributes: readonly SqlText[];
  readonly elements: readonly SqlText[];
}

function elementOf(
  components: readonly SentComponent[],
  version: StructureSpecificVersion,
  prefix: string,
): ElementTexts {
  const isComplex = (component: SentComponent): boolean => version !== '2.1' && needsElements(component);
  return {
    attributes: components.filter((each) => !isComplex(each)).map(attributeOf),
    elements: components.filter(isComplex).map((each) => compOf(each, prefix)),
  };
}

function observationOf(placed: PlacedComponents, version: StructureSpecificVersion, prefix: string): SqlText {
  const { atObservation, measures, attributesOfObservation, metadata } = placed;
  const { attributes, elements } = elementOf(
    [...atObservation, ...measures, ...attributesOfObservation],
    version,
    prefix,
  );
  const inner = [...elements, ...(metadata.length === 0 || version === '2.1' ? [] : [metadataElement(metadata)])];
  if (inner.length === 0) return joined("'<Obs'", ...attributes, "'/>'");
  return joined("'<Obs'", ...attributes, "'>'", ...inner, "'</Obs>'");
}

/**
 * A query for the lines of a data set: an observation each, with the start of its series where it is the first. A row without an
 * observation is a series alone.
 */
function linesOf(placed: PlacedComponents, sql: string, version: StructureSpecificVersion, prefix: string): string {
  const observation = observationOf(placed, version, prefix);
  const { ofSeries, attributesOfSeries, atObservation } = placed;
  const [ids, observed] = [ofSeries.map(({ id }) => id), atObservation.map(({ id }) => id)];
  const rows = `SELECT * FROM (${sql}) WHERE ${hasKeys(ofSeries.length === 0 ? observed : ids)}`;
  if (ofSeries.length === 0) return `SELECT ${observation} FROM (${rows})`;
  const start = elementOf([...ofSeries, ...attributesOfSeries], version, prefix);
  const series = joined("'<Series'", ...start.attributes, "'>'", ...start.elements);
  // The start of a series is made for its first row only, since a case is evaluated for the rows that have it.
  return `SELECT CASE WHEN ${isSameSeries(ids)} THEN '' WHEN ${isFirstRow} THEN ${series} ELSE '</Series>' || ${series} END || CASE WHEN ${hasKeys(observed)} THEN ${observation} ELSE '' END
    FROM (${withRowBefore(rows, ids)})`;
}

/** A query for the elements `Atts` of rows without an observation or series. */
function lineOfPartialKeys(
  { sql, keys, attributes }: PartialKeys,
  version: StructureSpecificVersion,
  prefix: string,
): string {
  const texts = elementOf([...keys, ...attributes], version, prefix);
  return `SELECT ${joined("'<Atts'", ...texts.attributes, "'>'", ...texts.elements, "'</Atts>'")} FROM (${sql})`;
}

/** The attributes of the data set, which have one value each. */
async function attributesOfDataSet(
  tables: SqlTables,
  { ofDataSet }: PlacedComponents,
  { sql }: SentDataSet,
  version: StructureSpecificVersion,
  prefix: string,
): Promise<{ readonly attributes: string; readonly elements: string; readonly isEmpty: boolean }> {
  if (ofDataSet.length === 0) return { attributes: '', elements: '', isEmpty: true };
  const values = ofDataSet.map((each) => `max(${columnOf(each)}) AS ${columnOf(each)}`);
  const { attributes, elements } = elementOf(ofDataSet, version, prefix);
  const [row] = await tables.rows(
    `SELECT ${joined(...attributes)} AS attributes, ${joined(...elements)} AS elements FROM (SELECT ${values.join(', ')} FROM (${sql}))`,
  );
  const [first, second] = [String(row?.['attributes'] ?? ''), String(row?.['elements'] ?? '')];
  return { attributes: first, elements: second, isEmpty: first === '' && second === '' };
}

/** The groups of SDMX-ML 2.1 with their attributes. */
async function writeGroups(
  tables: SqlTables,
  data: DataOfStructure,
  placed: PlacedComponents,
  { sql }: SentDataSet,
  prefix: string,
  path: string,
): Promise<number> {
  const byGroup = Object.entries(data.groups).flatMap(([group, ids]) => {
    const own = placed.attributesOfSeries.filter(({ level }) => level?.level === 'group' && level.group === group);
    return own.length === 0
      ? []
      : [{ group, keys: data.components.filter((each) => isKey(each) && ids.includes(each.id)), own }];
  });
  if (byGroup.length === 0) return 0;
  const selects = byGroup.map(({ group, keys, own }) => {
    const element = joined(
      fixed(`<Group xsi:type="${prefix}:${group}"`),
      ...[...keys, ...own].map(attributeOf),
      "'/>'",
    );
    const isThere = own.map((each) => `${columnOf(each)} IS NOT NULL`).join(' OR ');
    const columns = [...keys, ...own].map(columnOf).join(', ');
    return `SELECT ${element} FROM (SELECT DISTINCT ${columns} FROM (${sql}) WHERE ${isThere})`;
  });
  return writeLines(tables, selects.join(' UNION ALL '), path);
}

/** The data sets of one structure. @param number of the structure in the message, from 0 */
async function writeDataSets(
  tables: SqlTables,
  data: DataOfStructure,
  number: number,
  version: StructureSpecificVersion,
  folder: string,
): Promise<SentData> {
  const { urn, atObservation, dataSets } = data;
  const placed = placeComponents(data);
  const parts: SentData['parts'][number][] = [];
  const prefix = prefixOfDataSet(number);
  const isGrouped = version === '2.1' && atObservation !== allDimensions;
  const ofGroups = placed.attributesOfSeries.filter(({ level }) => level?.level === 'group');
  const inRows = isGrouped
    ? { ...placed, attributesOfSeries: placed.attributesOfSeries.filter((each) => !ofGroups.includes(each)) }
    : placed;
  let rows = 0;
  for (const [index, dataSet] of dataSets.entries()) {
    const fileOf = (what: string): string => `${folder}/${what}-${number}-${index}.xml`;
    const above = await attributesOfDataSet(tables, placed, dataSet, version, prefix);
    const scope = version === '2.1' ? ` ss:dataScope="${escapeAttribute(classIn(urn))}"` : '';
    const action = actionInXml(dataSet.action, version);
    const tag = `\n  <mes:DataSet xsi:type="${prefix}:DataSetType" ss:structureRef="S${number + 1}" ss:action="${action}"${scope}`;
    const start =
      version === '2.1'
        ? `${tag}${above.attributes}>\n`
        : `${tag}>\n${above.isEmpty ? '' : `<Atts${above.attributes}>${above.elements}</Atts>\n`}`;
    parts.push(start);
    const partial = version === '2.1' ? undefined : partialKeysOf(data, placed, dataSet.sql);
    if (partial !== undefined) {
      const path = fileOf('atts');
      const written = await writeLines(tables, lineOfPartialKeys(partial, version, prefix), path);
      rows += written;
      if (written > 0) parts.push({ path, skip: 0 });
    }
    if (isGrouped) {
      const path = fileOf('groups');
      if ((await writeGroups(tables, data, placed, dataSet, prefix, path)) > 0) parts.push({ path, skip: 0 });
    }
    const path = fileOf('rows');
    const written = await writeLines(tables, linesOf(inRows, dataSet.sql, version, prefix), path);
    rows += written;
    parts.push({ path, skip: 0 }, `${written > 0 && placed.ofSeries.length > 0 ? '</Series>\n' : ''}  </mes:DataSet>`);
  }
  return { parts, rows };
}

/**
 * Writes data as structure-specific SDMX-ML: in series, or without. Rows of attributes without a series are elements of their own in 3.x, and left
 * out in 2.1 unless they are of a group.
 */
export async function sendXml(
  tables: SqlTables,
  { structures, header }: DataToSend,
  version: StructureSpecificVersion,
  folder: string,
): Promise<SentData> {
  // All data sets of a structure share its namespace.
  const inHeader = structures.map(({ urn, atObservation }) => ({ urn, dimension: atObservation }));
  const parts: SentData['parts'][number][] = [startOfMessage(inHeader, version, header)];
  let rows = 0;
  for (const [number, data] of structures.entries()) {
    const written = await writeDataSets(tables, data, number, version, folder);
    parts.push(...written.parts);
    rows += written.rows;
  }
  parts.push('\n</mes:StructureSpecificData>\n');
  return { parts, rows };
}
