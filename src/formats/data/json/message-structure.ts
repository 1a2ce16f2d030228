import type { Scanner } from '../../json/scan/scanner.js';
import type { DataSet } from '../data-sets.js';
import type { CellValue } from '../level-tables.js';
import { refuseData } from '../refuse-data.js';
import { readDirectValue } from './component-value.js';

/** A component in the part `structure` of a message. */
export interface MessageComponent {
  readonly id: string;
  readonly keyPosition: number | undefined;
  /** The values that indexes stand for; undefined where data have the values themselves. */
  readonly values: readonly (CellValue | null)[] | undefined;
  /** The value that applies where there is none. */
  readonly defaultValue: CellValue | null;
  /** The dimensions that the value of an attribute varies with; undefined where the message leaves it open. */
  readonly relationship: 'all' | readonly string[] | undefined;
}

type Level = 'dataSet' | 'dimensionGroup' | 'series' | 'observation';

export type ByLevel = Readonly<Record<Level, readonly MessageComponent[]>>;

/** What the part `structure` of a message says about data sets. */
export interface MessageStructure {
  readonly structure: string | null;
  readonly structureClass: DataSet['structureClass'];
  readonly dimensions: ByLevel;
  readonly measures: readonly MessageComponent[];
  readonly attributes: ByLevel;
  /** Numbers of the data sets that it describes; undefined where it leaves this open. */
  readonly dataSets: readonly number[] | undefined;
}

/** The structure that a link leads to. */
interface LinkedStructure {
  readonly structure: string;
  readonly structureClass: NonNullable<DataSet['structureClass']>;
}

const linkClasses: Readonly<Record<string, LinkedStructure['structureClass']>> = {
  dataflow: 'Dataflow',
  datastructure: 'DataStructure',
  provisionagreement: 'ProvisionAgreement',
};

/** Components and values of a message together: they are held while data are read. */
const mostHeld = 1_000_000;

const levels: readonly Level[] = ['dataSet', 'dimensionGroup', 'series', 'observation'];
const isLevel = (name: string): name is Level => (levels as readonly string[]).includes(name);
const noComponents: ByLevel = { dataSet: [], dimensionGroup: [], series: [], observation: [] };

/** The measure of messages that do not describe their measures. */
const primaryMeasure: MessageComponent = {
  id: 'OBS_VALUE',
  keyPosition: undefined,
  values: undefined,
  defaultValue: null,
  relationship: undefined,
};

/** Reads the properties of an object; `read` returns false for one that it does not read. */
export function readProperties(scanner: Scanner, read: (key: string) => boolean): void {
  if (scanner.kind !== 'object') {
    scanner.skip();
    return;
  }
  for (let more = scanner.enterObject(); more; more = scanner.nextProperty()) {
    if (!read(scanner.key())) scanner.skip();
  }
}

/** Reads the elements of an array. */
export function readElements(scanner: Scanner, read: () => void): void {
  if (scanner.kind !== 'array') {
    scanner.skip();
    return;
  }
  for (let more = scanner.enterArray(); more; more = scanner.nextElement()) read();
}

/** A text or number, as text; undefined for values of other kinds, which are skipped. */
export function readScalar(scanner: Scanner): string | undefined {
  if (scanner.kind === 'string') return scanner.string();
  if (scanner.kind === 'number') return scanner.number();
  scanner.skip();
  return undefined;
}

/** The structure in the path of a REST query: `…/dataflow/ECB/EXR/1.0`. */
const addressForm = /\/(dataflow|datastructure|provisionagreement)\/([^/?#]+)\/([^/?#]+)(?:\/([^/?#]+))?/i;

/** Reads links; the first one that leads to a structure counts. */
export function readLinks(scanner: Scanner): LinkedStructure | undefined {
  let found: LinkedStructure | undefined;
  readElements(scanner, () => {
    const link = new Map<string, string>();
    readProperties(scanner, (key) => {
      if (key !== 'urn' && key !== 'rel' && key !== 'href') return false;
      const value = readScalar(scanner);
      if (value !== undefined) link.set(key, value);
      return true;
    });
    found ??= linkedStructure(link);
  });
  return found;
}

function linkedStructure(link: ReadonlyMap<string, string>): LinkedStructure | undefined {
  const [, kind = '', agency, id, version] = addressForm.exec(link.get('href') ?? '') ?? [];
  const structureClass = linkClasses[(link.get('rel') ?? kind).toLowerCase()];
  if (structureClass === undefined) return undefined;
  const urn = link.get('urn');
  if (urn !== undefined) return { structure: urn, structureClass };
  if (agency === undefined || id === undefined) return undefined;
  return { structure: `${agency}:${id}${version === undefined ? '' : `(${version})`}`, structureClass };
}

/** Reads the parts `structure` and `structures` of a message. */
export class StructureReader {
  readonly #scanner: Scanner;
  readonly #mostColumns: number;
  #held = 0;

  constructor(scanner: Scanner, mostColumns: number) {
    this.#scanner = scanner;
    this.#mostColumns = mostColumns;
  }

  read(): MessageStructure {
    let link: LinkedStructure | undefined;
    let dimensions = noComponents;
    let measures: readonly MessageComponent[] | undefined;
    let attributes = noComponents;
    let dataSets: number[] | undefined;
    const readers: Readonly<Record<string, () => void>> = {
      links: () => {
        link = readLinks(this.#scanner);
      },
      dimensions: () => {
        dimensions = this.#readLevels();
      },
      measures: () => {
        measures = this.#readLevels().observation;
      },
      attributes: () => {
        attributes = this.#readLevels();
      },
      dataSets: () => {
        const found: number[] = [];
        readElements(this.#scanner, () => {
          this.#count();
          found.push(Number(readScalar(this.#scanner)));
        });
        dataSets = found;
      },
    };
    readProperties(this.#scanner, (key) => {
      const read = Object.hasOwn(readers, key) ? readers[key] : undefined;
      read?.();
      return read !== undefined;
    });
    return {
      structure: link?.structure ?? null,
      structureClass: link?.structureClass ?? null,
      dimensions,
      measures: measures ?? [primaryMeasure],
      attributes,
      dataSets,
    };
  }

  #readLevels(): ByLevel {
    const found: Record<Level, readonly MessageComponent[]> = { ...noComponents };
    readProperties(this.#scanner, (key) => {
      // SDMX-JSON 1.0 has `observation`, and some of its writers `observations`.
      const level = key === 'observations' ? 'observation' : key;
      if (!isLevel(level)) return false;
      const components: MessageComponent[] = [];
      readElements(this.#scanner, () => components.push(this.#readComponent(components.length)));
      found[level] = components;
      return true;
    });
    return found;
  }

  #readComponent(count: number): MessageComponent {
    this.#count();
    const { line, column } = this.#scanner;
    if (count >= this.#mostColumns) {
      const detail = `The structure has more than ${this.#mostColumns} components of a level, the limit`;
      refuseData('limit.columns', detail, { line, column });
    }
    let id: string | undefined;
    let keyPosition: number | undefined;
    let values: (CellValue | null)[] | undefined;
    let defaultValue: CellValue | null = null;
    let relationship: MessageComponent['relationship'];
    readProperties(this.#scanner, (key) => {
      if (key === 'id') id = readScalar(this.#scanner);
      else if (key === 'keyPosition') keyPosition = Number(readScalar(this.#scanner));
      else if (key === 'default') defaultValue = readDirectValue(this.#scanner);
      else if (key === 'relationship') relationship = this.#readRelationship();
      else if (key === 'values') {
        const found: (CellValue | null)[] = [];
        readElements(this.#scanner, () => found.push(this.#readValue()));
        values = found;
      } else return false;
      return true;
    });
    if (id === undefined) {
      refuseData('property.missing', 'A component of the structure lacks the property id', { line, column });
    }
    return { id, keyPosition, values, defaultValue, relationship };
  }

  /** A value that indexes stand for: by its id, else by itself. In 1.0 values without an id have a name only. */
  #readValue(): CellValue | null {
    this.#count();
    let id: string | undefined;
    let name: string | undefined;
    let value: CellValue | null = null;
    readProperties(this.#scanner, (key) => {
      if (key === 'id') id = readScalar(this.#scanner);
      else if (key === 'name') name = readScalar(this.#scanner);
      else if (key === 'value' || key === 'values') value = readDirectValue(this.#scanner);
      else return false;
      return true;
    });
    return id ?? value ?? name ?? null;
  }

  /** Counts what is held in memory. */
  #count(): void {
    this.#held++;
    if (this.#held <= mostHeld) return;
    const { line, column } = this.#scanner;
    const detail = `The structures of the message have more than ${mostHeld} components and values together, the limit`;
    refuseData('limit.values', detail, { line, column });
  }

  #readRelationship(): MessageComponent['relationship'] {
    let found: MessageComponent['relationship'];
    readProperties(this.#scanner, (key) => {
      if (key === 'observation' || key === 'primaryMeasure') found = 'all';
      else if (key === 'dataflow' || key === 'none') found = [];
      if (key !== 'dimensions') return false;
      const dimensions: string[] = [];
      readElements(this.#scanner, () => {
        this.#count();
        const id = readScalar(this.#scanner);
        if (id !== undefined) dimensions.push(id);
      });
      found = dimensions;
      return true;
    });
    return found;
  }
}
