import { expect } from 'chai';
import { it } from 'mocha';
import { sdmxJson10 } from '../../../../../src/formats/grammar/sdmx-json-1.0.js';
import type { ObjectType } from '../../../../../src/formats/json/read/object-type.js';
import { messageType } from '../../../../../src/formats/json/read/object-types.js';
import { describeWithShared, sharedJson } from '../../../../harness/shared.js';
import { objectsBelow } from '../objects-below.js';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly minItems?: number;
}

/** Demanded otherwise than by `required`, or not at all: a period says nothing without one. */
const demandedBeyond: Readonly<Record<string, readonly string[]>> = {
  AnnotationLinkType: ['rel'],
  LinkType: ['rel'],
  TimePeriodRangeType: ['period'],
};

/** Properties of ours that no schema has. */
const ownProperties: Readonly<Record<string, readonly string[]>> = {
  CodeType: ['codes'],
  ContactType: ['id'],
  HeaderType: ['warnings'],
};

const objects = objectsBelow(messageType('1.0.0'));

describeWithShared('the grammar of SDMX-JSON 1.0', () => {
  const { definitions, properties: root } = sharedJson<{
    definitions: Record<string, Schema>;
    properties: Record<string, Schema>;
  }>('schemas/sdmx-json-1.0/sdmx-json-structure-schema.json');

  /** The properties of a type and those it demands, inherited ones included. */
  function membersOf(schema: Schema): { properties: Record<string, Schema>; required: string[] } {
    const named = schema.$ref?.replace('#/definitions/', '');
    const parts = [...(schema.allOf ?? []), ...(named === undefined ? [] : [definitions[named] ?? {}])].map(membersOf);
    return {
      properties: Object.assign({}, ...parts.map((part) => part.properties), schema.properties),
      required: [...parts.flatMap(({ required }) => required), ...(schema.required ?? [])],
    };
  }

  /** Objects that the schema defines where they stand, by our names for them. */
  const unnamed: Readonly<Record<string, Schema | undefined>> = {
    StructuresType: root['data'],
    HeaderType: root['meta'],
    StatusMessageType: root['errors']?.items,
    PartyType: definitions['party'],
    LinkType: definitions['links']?.items,
    AnnotationLinkType: definitions['links']?.items,
    ContactType: definitions['contactType'],
    MessageType: { properties: root },
  };
  const schemaOf = ({ name }: ObjectType): Schema | undefined => unnamed[name] ?? definitions[name];

  it('has every object that it declares, and every type of objects of the official schema', () => {
    const { additions = {}, objects: changed = {} } = sdmxJson10;
    const added = Object.keys(additions).filter((name) => additions[name] !== null);
    expect([...objects.keys()]).to.include.members([...added, ...Object.keys(changed)]);
    const abstract = /^(?:Annotable|Identifiable|Nameable|Maintainable)Type/;
    const defined = Object.entries(definitions).filter(
      ([name, schema]) =>
        /^[A-Z].*(?:Type|Representation)$/.test(name) && !abstract.test(name) && schema.type !== 'string',
    );
    const simple = /(?:Time|TimePeriod|Occurence|Version)\w*Type$/;
    const missing = defined.map(([name]) => name).filter((name) => !objects.has(name) && !simple.test(name));
    expect(missing).to.deep.equal([]);
  });

  for (const type of objects.values()) {
    it(`has the properties of the official schema: ${type.name}`, () => {
      const { properties, required } = membersOf(schemaOf(type) ?? {});
      const own = ownProperties[type.name] ?? [];
      expect([...type.rules.keys()].sort()).to.deep.equal([...Object.keys(properties), ...own].sort());
      const beyond = demandedBeyond[type.name] ?? [];
      const demanded = type.required.map(({ name }) => name).filter((name) => !beyond.includes(name));
      // The schema demands an id of few items; without one nothing can be said of them.
      expect(new Set(demanded.filter((name) => name !== 'id' || required.includes('id')))).to.deep.equal(
        new Set(required),
      );
    });
  }
});
