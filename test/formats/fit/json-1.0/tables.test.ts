import { readFileSync } from 'node:fs';
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

interface Schema {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly allOf?: readonly Schema[];
}

const { definitions } = JSON.parse(
  readFileSync('../shared/schemas/sdmx-json-1.0/sdmx-json-structure-schema.json', 'utf8'),
) as { readonly definitions: Readonly<Record<string, Schema>> };
const names = JSON.parse(readFileSync('../shared/facts/grammar/names-ml-2.1-json-1.0.json', 'utf8')) as {
  readonly types: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
};
const { types } = messageVersion('2.1');
const typeNames = Object.keys(names.types).map((name) => name.replace(/^.*:/, ''));

/** The schemas that an object has to meet together. */
function* parts(schema: Schema): Generator<Schema> {
  yield schema;
  const { $ref, allOf = [] } = schema;
  const named = $ref === undefined ? undefined : definitions[$ref.replace('#/definitions/', '')];
  for (const part of [...allOf, ...(named === undefined ? [] : [named])]) yield* parts(part);
}

const propertiesOf = (name: string): ReadonlySet<string> =>
  new Set([...parts(definitions[name] ?? {})].flatMap(({ properties = {} }) => Object.keys(properties)));

describe('the tables of SDMX-JSON 1.0', () => {
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
