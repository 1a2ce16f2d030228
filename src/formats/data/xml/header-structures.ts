import type { Position } from '../../../errors.js';
import type { Attributes } from '../../xml/read/attributes.js';
import { actionNames, actionOf } from '../actions.js';
import type { DataAction, DataSet } from '../data-sets.js';
import { refuseData } from '../refuse-data.js';

/** A structure of the header, which data sets refer to by its id. */
export interface HeaderStructure {
  readonly structure: string | null;
  readonly structureClass: DataSet['structureClass'];
  /** Id of a dimension, `AllDimensions`, or '' where the header leaves it out. */
  readonly dimensionAtObservation: string;
  readonly hasExplicitMeasures: boolean;
}

/** The elements of the header that refer to what data are structured by. SDMX-ML 2.1 has a spelling of its own for the agreement. */
const referenceClasses: Readonly<Record<string, DataSet['structureClass']>> = {
  Structure: 'DataStructure',
  StructureUsage: 'Dataflow',
  ProvisionAgreement: 'ProvisionAgreement',
  ProvisionAgrement: 'ProvisionAgreement',
};

/** Characters after which the text of an element of the header is not read on. */
const longestText = 10_000;

const isTrue = (value: string | undefined): boolean => value?.trim() === 'true' || value?.trim() === '1';

/** Reads the header of a data message: its structures and the action of its data sets. */
export class HeaderStructures {
  readonly #byId = new Map<string, HeaderStructure>();
  readonly #most: number;
  /** Local names of the open elements below Header. */
  readonly #open: string[] = [];
  #text = '';
  #id = '';
  #current: HeaderStructure = noStructure;
  #mark: Position = { line: 1, column: 1 };
  action: DataAction = 'information';

  /** @param most structures that a header may have */
  constructor(most: number) {
    this.#most = most;
  }

  /** The structure that a data set refers to. A message with one structure needs no reference. */
  of(reference: string | undefined, position: Position): HeaderStructure {
    const known = [...this.#byId.keys()];
    if (reference === undefined) {
      const [only] = known.length === 1 ? this.#byId.values() : [];
      return only ?? noStructure;
    }
    const found = this.#byId.get(reference);
    if (found !== undefined) return found;
    const expected = known.length === 0 ? 'the header has no Structure' : `those of the header are ${known.join(', ')}`;
    return refuseData('message.structure', `The structureRef of the data set is "${reference}"; ${expected}`, position);
  }

  open(name: string, attributes: Attributes, mark: Position): void {
    this.#open.push(name);
    this.#text = '';
    this.#mark = { line: mark.line, column: mark.column };
    const depth = this.#open.length;
    if (this.#open[0] !== 'Structure') return;
    if (depth === 1) this.#begin(attributes);
    else if (depth === 3 && name === 'Ref') this.#takeReference(attributes);
  }

  text(text: string): void {
    // Only references and the action are needed, which are short.
    if (this.#text.length < longestText) this.#text += text;
  }

  close(): void {
    const name = this.#open.pop();
    const depth = this.#open.length;
    const text = this.#text.trim();
    this.#text = '';
    if (depth === 0 && name === 'DataSetAction') this.#takeAction(text);
    if (depth === 0 && name === 'Structure') this.#byId.set(this.#id, this.#current);
    // SDMX-ML 3.x has the URN in the element, 2.1 in an element URN.
    if (this.#open[0] !== 'Structure' || text === '') return;
    const referring = depth === 1 ? name : depth === 2 && name === 'URN' ? this.#open[1] : undefined;
    if (referring !== undefined) this.#take(referring, text);
  }

  #begin(attributes: Attributes): void {
    const id = attributes.get('structureID');
    if (id === undefined) {
      refuseData('attribute.missing', 'A Structure of the header lacks the attribute structureID', this.#mark);
    }
    if (this.#byId.size >= this.#most) {
      refuseData('limit.dataSets', `The header has more than ${this.#most} structures, the limit`, this.#mark);
    }
    this.#id = id;
    this.#current = {
      ...noStructure,
      dimensionAtObservation: attributes.get('dimensionAtObservation')?.trim() ?? '',
      hasExplicitMeasures: isTrue(attributes.get('explicitMeasures')),
    };
  }

  /** A reference of SDMX-ML 2.1, whose version is 1.0 where it is left out. */
  #takeReference(attributes: Attributes): void {
    const [agency, id, version] = ['agencyID', 'id', 'version'].map((name) => attributes.get(name));
    if (agency === undefined || id === undefined) {
      const detail = 'A Ref of the header lacks agencyID or id; expected agencyID="…" id="…" version="…"';
      refuseData('attribute.missing', detail, this.#mark);
    }
    this.#take(this.#open[1] ?? '', `${agency}:${id}(${version ?? '1.0'})`);
  }

  #take(element: string, structure: string): void {
    const structureClass = referenceClasses[element] ?? null;
    this.#current = { ...this.#current, structure, structureClass };
  }

  #takeAction(text: string): void {
    this.action =
      actionOf(text) ??
      refuseData('value.action', `The DataSetAction is "${text}"; expected ${actionNames}`, this.#mark);
  }
}

const noStructure: HeaderStructure = {
  structure: null,
  structureClass: null,
  dimensionAtObservation: '',
  hasExplicitMeasures: false,
};
