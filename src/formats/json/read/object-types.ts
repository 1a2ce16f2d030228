import { type ArtefactType, typeOfClass } from '../../../model/artefact-types.js';
import type { ElementType } from '../../grammar/element-types.js';
import type { Choice, JsonGrammar } from '../../grammar/json-notation.js';
import { type AnyJsonVersion, isLegacyJson, jsonGrammar } from '../../grammar/json-versions.js';
import { particulars21 } from '../../grammar/particulars-2.1.js';
import { siblings, type Uniqueness, uniqueness } from '../../grammar/uniqueness.js';
import { mappingOf } from '../../model-2.1/up/mappings.js';
import { tolerated } from './deviations.js';
import { counterpartOf, legacyMembers, legacyShape, type Member } from './legacy/counterparts.js';
import { ownMappings } from './legacy/own-mappings.js';
import type {
  ChoiceRule,
  JsonPropertyRule,
  LinkPart,
  ModelProperty,
  ObjectType,
  UnionType,
  ValueType,
} from './object-type.js';
import { objectShapes } from './shapes.js';
import { makeSimpleType } from './simple-types/make-simple-type.js';
import type { JsonSimpleType } from './simple-types/simple-type.js';

const linkParts: ReadonlySet<string> = new Set<LinkPart>(['self.uri', 'self.href', 'service.href']);
const isLinkPart = (notation: string): notation is LinkPart => linkParts.has(notation);

const propertyNotation = /^([^/?]+)(?:\/([^?]+))?(\?)?$/;
const mapNotation = /^(\w+)\{(\w+):(\w+)\}$/;
const arrayNotation = /^(.+)\[(?:(\d)\.\.(\d)?)?\](!?)$/;

/** Nested codes become a flat list, so their ids have to be distinct in the whole codelist. */
const uniquenessOfCodes: Readonly<Record<string, readonly Uniqueness[]>> = {
  CodeType: [{ scope: 'CodelistType', group: 'code' }],
};

const artefactOf = (name: string): ArtefactType | undefined => typeOfClass(name.replace(/Type$/, ''));

/** The artefact type of a type of SDMX-ML 2.1; undefined where its elements are not artefacts. */
const legacyArtefact = (type: ElementType | undefined): ArtefactType | undefined =>
  type?.isMaintainable ? artefactOf(type.name) : undefined;

function choiceRule({ take, alternatives }: Choice, rules: ReadonlyMap<string, JsonPropertyRule>): ChoiceRule {
  const ruleOf = (name: string): readonly JsonPropertyRule[] => {
    const rule = rules.get(name.replace('?', ''));
    return rule === undefined ? [] : [rule];
  };
  return {
    take,
    alternatives: alternatives.map((alternative) => {
      const names = alternative.split(' ');
      return { all: names.flatMap(ruleOf), required: names.filter((name) => !name.endsWith('?')).flatMap(ruleOf) };
    }),
  };
}

/** The properties of an object in SDMX-JSON and in the model. */
class Properties {
  readonly rules = new Map<string, JsonPropertyRule>();
  readonly required: JsonPropertyRule[] = [];
  readonly model: ModelProperty[] = [];
  readonly linkSlots = new Map<LinkPart, number>();
  slots = 0;
  readonly #members: ReadonlyMap<string, Member> | undefined;

  /** @param members the counterparts in SDMX-ML 2.1, for objects of the 2.1 model */
  constructor(members: ReadonlyMap<string, Member> | undefined) {
    this.#members = members;
  }

  addLinkPart(property: string, part: LinkPart): void {
    this.linkSlots.set(part, this.slots);
    this.model.push({ property, slot: this.slots++ });
  }

  addRule(object: string, name: string, type: ValueType, isRequired: boolean): JsonPropertyRule {
    const member = this.#members?.get(name);
    const deviation = member === undefined ? tolerated[`${object}/${name}`] : undefined;
    const rule = {
      ...{ name, type, slot: this.slots++ },
      ...(deviation === undefined ? {} : { deviation }),
      ...(member === undefined ? {} : { member }),
    };
    this.rules.set(name, rule);
    if (isRequired) this.required.push(rule);
    return rule;
  }
}

/** The objects of a version of SDMX-JSON, each compiled at its first use. */
class ObjectTypes {
  readonly #objects = new Map<string, ObjectType>();
  readonly #simpleTypes = new Map<string, JsonSimpleType>();
  readonly #grammar: JsonGrammar;
  readonly #version: AnyJsonVersion;
  readonly #isLegacy: boolean;

  constructor(grammar: JsonGrammar, version: AnyJsonVersion) {
    this.#grammar = grammar;
    this.#version = version;
    this.#isLegacy = isLegacyJson(version);
  }

  object(name: string): ObjectType {
    const known = this.#objects.get(name);
    if (known !== undefined) return known;
    const legacy = this.#isLegacy ? counterpartOf(name) : undefined;
    const members = legacy && legacyMembers(legacy);
    const properties = new Properties(members);
    const choices: ChoiceRule[] = [];
    const artefact = this.#isLegacy ? legacyArtefact(legacy) : artefactOf(name);
    const declared = this.#grammar.object(name) ?? {};
    const [, fixedId] = /^'(.*)'$/.exec(declared['id'] ?? declared['id?'] ?? '') ?? [];
    const shape = members === undefined ? objectShapes[name] : legacyShape(name, members, legacy?.impliedId);
    const mapping = this.#isLegacy ? (ownMappings[name] ?? mappingOf(legacy)) : undefined;
    const ownUniqueness = legacy === undefined ? undefined : particulars21.uniqueness[name];
    const isPart =
      artefact === undefined && isLinkPart(declared['uri'] ?? '') && ('id' in declared || 'id?' in declared);
    const made = {
      ...({ kind: 'object', name, choices } as const),
      rules: properties.rules,
      required: properties.required,
      model: properties.model,
      linkSlots: properties.linkSlots,
      get slots() {
        return properties.slots;
      },
      isClosed: this.#grammar.isClosed(name),
      ...(artefact === undefined ? {} : { artefact }),
      ...(fixedId === undefined ? {} : { fixedId }),
      distinct: ownUniqueness ?? uniqueness[name] ?? uniquenessOfCodes[name] ?? (isPart ? siblings : []),
      ...(shape === undefined ? {} : { shape }),
      ...(legacy === undefined ? {} : { legacy }),
      ...(mapping === undefined ? {} : { mapping }),
    };
    // Registered before its properties are compiled: an object may contain objects of its own type.
    this.#objects.set(name, made);
    for (const [property, notation] of Object.entries(declared)) this.#add(name, properties, property, notation);
    choices.push(...this.#grammar.choices(name).map((choice) => choiceRule(choice, properties.rules)));
    return made;
  }

  #add(object: string, properties: Properties, declared: string, notation: string): void {
    if (isLinkPart(notation)) {
      properties.addLinkPart(declared, notation);
      return;
    }
    const [, name = '', plural, optional] = propertyNotation.exec(declared) ?? [];
    const isText = plural !== undefined;
    const rule = properties.addRule(object, name, this.#value(isText ? 'string' : notation), optional === undefined);
    if (rule.member?.loss !== undefined) return;
    if (!isText) properties.model.push({ property: name, slot: rule.slot });
    else {
      const { slot } = properties.addRule(object, plural, { kind: 'texts' }, false);
      properties.model.push({ property: plural, slot, bestSlot: rule.slot });
    }
  }

  #value(notation: string): ValueType {
    const [, values, key, value] = mapNotation.exec(notation) ?? [];
    if (values !== undefined && key !== undefined && value !== undefined) {
      return { kind: 'map', of: this.#simpleType(values), key, value };
    }
    const [, of, least = '1', most, distinct] = arrayNotation.exec(notation) ?? [];
    if (of === undefined) return this.#single(notation);
    return {
      kind: 'array',
      of: this.#single(of),
      least: Number(least),
      most: most === undefined ? Number.POSITIVE_INFINITY : Number(most),
      distinct: distinct === '!',
    };
  }

  #single(name: string): ObjectType | JsonSimpleType | UnionType {
    const union = this.#grammar.union(name);
    if (union === undefined) {
      return this.#grammar.object(name) === undefined ? this.#simpleType(name) : this.object(name);
    }
    const object = union.object === 'texts' ? ({ kind: 'texts' } as const) : this.object(union.object);
    return { kind: 'union', simple: this.#simpleType(union.simple), object };
  }

  #simpleType(name: string): JsonSimpleType {
    const made = this.#simpleTypes.get(name) ?? makeSimpleType(name, this.#version);
    this.#simpleTypes.set(name, made);
    return made;
  }
}

const known = new Map<AnyJsonVersion, ObjectTypes>();

/** The type of a message; all other types are reached from it. */
export function messageType(version: AnyJsonVersion): ObjectType {
  const types = known.get(version) ?? new ObjectTypes(jsonGrammar(version), version);
  known.set(version, types);
  return types.object('MessageType');
}
