import type { ArtefactType } from '../../../model/artefact-types.js';
import type { ElementType } from '../../grammar/element-types.js';
import type { Choice } from '../../grammar/json-notation.js';
import type { Uniqueness } from '../../grammar/uniqueness.js';
import type { Deviation } from '../../message/findings.js';
import type { Member } from './legacy/counterparts.js';
import type { OwnMapping } from './legacy/own-mappings.js';
import type { Shape } from './shapes.js';
import type { SimpleType } from './simple-types/simple-type.js';

export interface ArrayType {
  readonly kind: 'array';
  readonly of: ObjectType | SimpleType | UnionType;
  readonly least: number;
  readonly most: number;
  /** No two elements are the same. */
  readonly distinct: boolean;
}

export interface UnionType {
  readonly kind: 'union';
  readonly simple: SimpleType;
  readonly object: ObjectType | TextsType;
}

/** An object of any properties, in the model an array of objects. */
export interface MapType {
  readonly kind: 'map';
  readonly of: SimpleType;
  /** What the model calls the name of a property, and what its value. */
  readonly key: string;
  readonly value: string;
}

/** A text in all languages. */
export interface TextsType {
  readonly kind: 'texts';
}

export type ValueType = ObjectType | ArrayType | MapType | UnionType | TextsType | SimpleType;

/** A property as SDMX-JSON has it. */
export interface PropertyRule {
  readonly name: string;
  readonly type: ValueType;
  /** Where its value is kept until the object is complete. */
  readonly slot: number;
  /** What is deviated from where it stands. */
  readonly deviation?: Deviation;
  /** What it is in SDMX 2.1. */
  readonly member?: Member;
}

/** A property as the model has it. */
export interface ModelProperty {
  readonly property: string;
  readonly slot: number;
  /** For a text in all languages: the slot of the text in the best one. */
  readonly bestSlot?: number;
}

/** What of its links an object has as a property in the model. */
export type LinkPart = 'self.uri' | 'self.href' | 'service.href';

export interface Alternative {
  readonly required: readonly PropertyRule[];
  readonly all: readonly PropertyRule[];
}

export interface ChoiceRule {
  readonly take: Choice['take'];
  readonly alternatives: readonly Alternative[];
}

/** An object of the grammar made ready for reading. */
export interface ObjectType {
  readonly kind: 'object';
  readonly name: string;
  readonly rules: ReadonlyMap<string, PropertyRule>;
  readonly required: readonly PropertyRule[];
  readonly choices: readonly ChoiceRule[];
  /** In the order of the model. */
  readonly model: readonly ModelProperty[];
  /** How many slots an object needs. */
  readonly slots: number;
  readonly linkSlots: ReadonlyMap<LinkPart, number>;
  readonly isClosed: boolean;
  /** The type of artefact, where it is one. */
  readonly artefact?: ArtefactType;
  /** Id where the standard fixes it. */
  readonly fixedId?: string;
  /** What has to be distinct about it. */
  readonly distinct: readonly Uniqueness[];
  readonly shape?: Shape;
  /** The type of SDMX-ML 2.1 that has the same content, for objects of that information model. */
  readonly legacy?: ElementType;
  /** What the model has in the place of such an object. */
  readonly mapping?: OwnMapping;
}
