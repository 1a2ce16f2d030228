import type { ArtefactType } from '../../../model/artefact-types.js';
import type { ElementType } from '../../grammar/element-types.js';
import type { Choice } from '../../grammar/json-notation.js';
import type { Uniqueness } from '../../grammar/uniqueness.js';
import type { Deviation } from '../../message/findings.js';
import type { Member } from './legacy/counterparts.js';
import type { OwnMapping } from './legacy/own-mappings.js';
import type { ObjectConversion } from './shapes.js';
import type { JsonSimpleType } from './simple-types/simple-type.js';

export interface ArrayType {
  readonly kind: 'array';
  readonly of: ObjectType | JsonSimpleType | UnionType;
  readonly least: number;
  readonly most: number;
  /** No two elements are the same. */
  readonly distinct: boolean;
}

export interface UnionType {
  readonly kind: 'union';
  readonly simple: JsonSimpleType;
  readonly object: ObjectType | TextsType;
}

/** An object with any properties; in the model an array of objects. */
export interface MapType {
  readonly kind: 'map';
  readonly of: JsonSimpleType;
  /** Properties of the model for the name of a property and for its value. */
  readonly key: string;
  readonly value: string;
}

/** A text in all languages. */
export interface TextsType {
  readonly kind: 'texts';
}

export type ValueType = ObjectType | ArrayType | MapType | UnionType | TextsType | JsonSimpleType;

/** A property in SDMX-JSON. */
export interface JsonPropertyRule {
  readonly name: string;
  readonly type: ValueType;
  /** Index of its value until the object is complete. */
  readonly slot: number;
  /** The deviation to report where it is present. */
  readonly deviation?: Deviation;
  /** Its counterpart in SDMX-ML 2.1. */
  readonly member?: Member;
}

/** A property in the model. */
export interface ModelProperty {
  readonly property: string;
  readonly slot: number;
  /** For a text in all languages: the slot of the text in the best one. */
  readonly bestSlot?: number;
}

/** The parts of links that are properties in the model. */
export type LinkPart = 'self.uri' | 'self.href' | 'service.href';

export interface Alternative {
  readonly required: readonly JsonPropertyRule[];
  readonly all: readonly JsonPropertyRule[];
}

export interface ChoiceRule {
  readonly take: Choice['take'];
  readonly alternatives: readonly Alternative[];
}

/** An object of the grammar, compiled for reading. */
export interface ObjectType {
  readonly kind: 'object';
  readonly name: string;
  readonly rules: ReadonlyMap<string, JsonPropertyRule>;
  readonly required: readonly JsonPropertyRule[];
  readonly choices: readonly ChoiceRule[];
  /** In the order of the model. */
  readonly model: readonly ModelProperty[];
  /** How many slots an object needs. */
  readonly slots: number;
  readonly linkSlots: ReadonlyMap<LinkPart, number>;
  readonly isClosed: boolean;
  /** Present where the object is an artefact. */
  readonly artefact?: ArtefactType;
  /** The id, where the standard fixes it. */
  readonly fixedId?: string;
  /** Values that have to be distinct. */
  readonly distinct: readonly Uniqueness[];
  readonly shape?: ObjectConversion;
  /** The type of SDMX-ML 2.1 with the same content, for objects of the 2.1 model. */
  readonly legacy?: ElementType;
  /** Maps the object to the model. */
  readonly mapping?: OwnMapping;
}
