import type { Position } from '../../../errors.js';
import { readableVersions, versionOfNamespace } from '../../grammar/message-versions.js';
import type { Attributes } from '../../xml/read/attributes.js';
import { NamespaceScope } from '../../xml/read/namespace-scope.js';
import type { XmlConsumer, XmlMark } from '../../xml/read/parse-xml.js';
import { actionNames, actionOf } from '../actions.js';
import type { DataAction, DataFormat, DataReadingLimits } from '../data-sets.js';
import { refuseData } from '../refuse-data.js';
import { type DataSetContent, refuseText, setAttributeNames } from './data-set-content.js';
import { type HeaderStructure, HeaderStructures } from './header-structures.js';

/** The roots of data messages, with the format in each version. */
const roots: Readonly<Record<string, Readonly<Partial<Record<string, DataFormat>>>>> = {
  StructureSpecificData: {
    '2.1': 'structure-specific-2.1',
    '3.0': 'structure-specific-3.0',
    '3.1': 'structure-specific-3.1',
  },
  StructureSpecificTimeSeriesData: { '2.1': 'structure-specific-2.1' },
  GenericData: { '2.1': 'generic-2.1' },
  GenericTimeSeriesData: { '2.1': 'generic-2.1' },
};

const whatIsRead = `data: StructureSpecificData in the message namespace of SDMX-ML ${readableVersions()}, or GenericData of 2.1`;

/** What messages with other roots hold. */
const otherRoots: Readonly<Record<string, string>> = {
  Structure: 'structures',
  RegistryInterface: 'a request to a registry or its response',
  SubmitStructureRequest: 'a request to a registry',
  GenericMetadata: 'reference metadata',
  MetadataStructureSpecificData: 'reference metadata',
  StructureSpecificMetadata: 'reference metadata',
  Error: 'errors',
};

/** The beginning of a data set. */
export interface DataSetStart {
  readonly structure: HeaderStructure;
  readonly action: DataAction;
  readonly place: Position;
}

/** What a message is read into. */
export interface DataSetSink {
  begin(format: DataFormat, start: DataSetStart): DataSetContent;
  end(): void;
}

const localName = (name: string): string => {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
};

/** Reads the frame of a data message: root, header, data sets, footer. */
export class DataMessage implements XmlConsumer {
  readonly #sink: DataSetSink;
  readonly #limits: DataReadingLimits;
  readonly #header: HeaderStructures;
  #format: DataFormat | undefined;
  #depth = 0;
  #part: 'header' | 'dataSet' | 'footer' | undefined;
  #content: DataSetContent | undefined;
  #dataSets = 0;
  /** Local names by written name: the engine finds them faster than it cuts them. */
  readonly #names = new Map<string, string>();

  constructor(sink: DataSetSink, limits: DataReadingLimits) {
    this.#sink = sink;
    this.#limits = limits;
    this.#header = new HeaderStructures(limits.dataSets);
  }

  open(name: string, attributes: Attributes, mark: XmlMark): void {
    this.#depth++;
    if (this.#depth > this.#limits.depth) {
      refuseData('limit.depth', `Elements are nested deeper than ${this.#limits.depth} levels, the limit`, mark);
    }
    if (this.#depth > 2) {
      if (this.#content !== undefined) this.#content.open(this.#local(name), attributes, mark);
      else if (this.#part === 'header') this.#header.open(this.#local(name), attributes, mark);
    } else if (this.#depth === 2) this.#openPart(this.#local(name), attributes, mark);
    else this.#openRoot(name, attributes, mark);
  }

  text(text: string, mark: Position): void {
    if (this.#content !== undefined) this.#content.text(text, mark);
    else if (this.#part === 'header') this.#header.text(text);
    else if (this.#part === undefined && this.#depth > 0) refuseText(text, 'The message', mark);
  }

  close(): void {
    this.#depth--;
    if (this.#depth > 1) {
      if (this.#content !== undefined) this.#content.close();
      else if (this.#part === 'header') this.#header.close();
    } else if (this.#depth === 1) {
      if (this.#content !== undefined) {
        this.#content = undefined;
        this.#sink.end();
      }
      this.#part = undefined;
    }
  }

  #local(name: string): string {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const local = localName(name);
    // A message has few names; one with many is not worth a larger map.
    if (this.#names.size < 1000) this.#names.set(name, local);
    return local;
  }

  #openRoot(name: string, attributes: Attributes, mark: Position): void {
    const uri = new NamespaceScope(new Map()).with(attributes).uriOf(name) ?? '';
    const local = localName(name);
    const version = versionOfNamespace(uri);
    if (version === undefined) {
      const detail = `The root ${local} is in the namespace "${uri}"; expected ${whatIsRead}`;
      refuseData('message.namespace', detail, mark);
    }
    this.#format = Object.hasOwn(roots, local) ? roots[local]?.[version] : undefined;
    if (this.#format !== undefined) return;
    const held = Object.hasOwn(otherRoots, local) ? `, so it holds ${otherRoots[local]}` : '';
    const detail = `The root of the message is ${local} of SDMX-ML ${version}${held}; expected ${whatIsRead}`;
    refuseData('message.root', detail, mark);
  }

  #openPart(name: string, attributes: Attributes, mark: XmlMark): void {
    if (name === 'Header') this.#part = 'header';
    else if (name === 'Footer') this.#part = 'footer';
    else if (name === 'DataSet') this.#openDataSet(attributes, mark);
    else refuseData('element.unknown', `The message has the element ${name}; expected Header, DataSet or Footer`, mark);
  }

  #openDataSet(attributes: Attributes, mark: XmlMark): void {
    if (this.#dataSets++ === this.#limits.dataSets) {
      refuseData('limit.dataSets', `The message has more than ${this.#limits.dataSets} data sets, the limit`, mark);
    }
    this.#part = 'dataSet';
    const written = setAttributes(attributes, this.#format === 'generic-2.1');
    const named = written.get('action');
    const action = named === undefined ? this.#header.action : actionOf(named);
    if (action === undefined) {
      refuseData('value.action', `The action of the data set is "${named}"; expected ${actionNames}`, mark);
    }
    const structure = this.#header.of(written.get('structureRef'), mark);
    const place = { line: mark.line, column: mark.column };
    this.#content = this.#sink.begin(this.#format ?? 'generic-2.1', { structure, action, place });
    this.#content.begin(attributes, mark);
  }
}

/**
 * The attributes of the standard that a data set has. In structure-specific data they have a prefix, since others without one are components.
 * @param isPlain whether they have no prefix
 */
function setAttributes(attributes: Attributes, isPlain: boolean): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of attributes.names) {
    if (isPlain || name.includes(':') || setAttributeNames.has(name))
      found.set(localName(name), attributes.get(name) ?? '');
  }
  return found;
}
