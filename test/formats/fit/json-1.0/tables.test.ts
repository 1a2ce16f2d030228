import { expect } from 'chai';
import { describe, it } from 'mocha';
import {
  alwaysIncluding,
  attributeName,
  elementName,
  elementNames,
  elementShapes,
  indivisible,
} from '../../../../src/formats/fit/json-1.0/names.js';
import { messageVersion } from '../../../../src/formats/grammar/message-versions.js';
import { describeWithShared, sharedJson } from '../../../harness/shared.js';

interface Schema {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly allOf?: readonly Schema[];
}

type Definitions = Readonly<Record<string, Schema>>;

const { types } = messageVersion('2.1');

/** The schemas that an object has to meet together. */
function* parts(definitions: Definitions, schema: Schema): Generator<Schema> {
  yield schema;
  const { $ref, allOf = [] } = schema;
  const named = $ref === undefined ? undefined : definitions[$ref.replace('#/definitions/', '')];
  for (const part of [...allOf, ...(named === undefined ? [] : [named])]) yield* parts(definitions, part);
}

describeWithShared('the tables of SDMX-JSON 1.0 and the official schema', () => {
  const { definitions } = sharedJson<{ definitions: Definitions }>(
    'schemas/sdmx-json-1.0/sdmx-json-structure-schema.json',
  );
  const names = sharedJson<{ types: object }>('facts/grammar/names-ml-2.1-json-1.0.json');
  const typeNames = Object.keys(names.types).map((name) => name.replace(/^.*:/, ''));
  const propertiesOf = (name: string): ReadonlySet<string> =>
    new Set([...parts(definitions, definitions[name] ?? {})].flatMap(({ properties = {} }) => Object.keys(properties)));

  for (const name of typeNames) {
    it(`name what ${name} has as the schema does`, () => {
      const type = types.type(name);
      const known = propertiesOf(name);
      const written = [
        ...type.attributes
          .filter((rule) => !['urn', 'uri', 'serviceURL', 'structureURL'].includes(rule.name))
          .filter((rule) => rule.name !== 'include' || !alwaysIncluding.has(name))
          .map((rule) => attributeName(type, rule.name)),
        ...[...type.elements.values()]
          .filter(({ localName }) => elementShapes[`${name}/${localName}`] === undefined)
          .map((rule) => elementName(type, rule).property),
      ];
      expect(written.filter((property) => !known.has(property))).to.deep.equal([]);
    });
  }
});

describe('the tables of SDMX-JSON 1.0', () => {
  it('have no rows that mean nothing', () => {
    for (const [name, properties] of Object.entries(indivisible)) {
      const known = types.type(name).properties.map(({ property }) => property);
      expect(
        properties.filter((property) => !known.includes(property)),
        name,
      ).to.deep.equal([]);
    }
    const places = [...Object.keys(elementNames), ...Object.keys(elementShapes)].filter((key) => key.includes('/'));
    for (const [name = '', element = ''] of places.map((key) => key.split('/'))) {
      const elements = [...types.type(name).elements.values()].map(({ localName }) => localName);
      expect(elements, name).to.include(element);
    }
  });
});
