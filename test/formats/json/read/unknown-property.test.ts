import { expect } from 'chai';
import { describe, it } from 'mocha';
import {
  type AnyJsonVersion,
  jsonGrammar,
  jsonVersion,
  jsonVersions,
} from '../../../../src/formats/grammar/json-versions.js';
import type { ObjectType, ValueType } from '../../../../src/formats/json/read/object-type.js';
import { messageType } from '../../../../src/formats/json/read/object-types.js';
import { problemsOf, readText } from './read.js';

const meta = { id: 'T', prepared: '2024-01-01T00:00:00Z', sender: { id: 'S' } };
const named = { agencyID: 'A', id: 'X', version: '1.0', name: 'N', names: { en: 'N' } };

function message(version: AnyJsonVersion, data: object, more: object = {}): string {
  const { schema, schemaIn } = jsonVersion(version);
  return schemaIn === 'root'
    ? JSON.stringify({ $schema: schema, meta, data, ...more })
    : JSON.stringify({ meta: { schema, ...meta }, data, ...more });
}

/** The objects that a value may be or hold, with what has to be written around each. */
function objectsIn(type: ValueType, wrap: (value: unknown) => unknown): [ObjectType, (value: unknown) => unknown][] {
  if (type.kind === 'object') return [[type, wrap]];
  if (type.kind === 'array') return objectsIn(type.of, (value) => wrap([value]));
  if (type.kind === 'union') return type.object.kind === 'object' ? [[type.object, wrap]] : [];
  return [];
}

/** Every object of a version, by the shortest way to it from the message. */
function everyObject(version: AnyJsonVersion): ReadonlyMap<ObjectType, (value: unknown) => unknown> {
  const found = new Map<ObjectType, (value: unknown) => unknown>([[messageType(version), (value) => value]]);
  for (const [type, wrap] of found) {
    for (const { name, type: inner } of type.rules.values()) {
      for (const [object, around] of objectsIn(inner, (value) => wrap({ [name]: value }))) {
        if (!found.has(object)) found.set(object, around);
      }
    }
  }
  return found;
}

describe('a property that SDMX-JSON does not have', () => {
  for (const version of jsonVersions()) {
    it(`is reported in every object of ${version}`, async () => {
      for (const [type, wrap] of everyObject(version)) {
        const text = JSON.stringify(wrap({ foreign: { deep: [1] } }));
        const { errors } = await problemsOf(text, { strict: true, version, limits: { problems: 1000 } });
        const reported = errors.filter(({ rule }) => rule === 'property.unknown').map(({ path = '' }) => path);
        expect(
          reported.map((path) => path.split('/').at(-1)),
          `${type.name}: ${text}`,
        ).to.deep.equal(['foreign']);
      }
    });

    it(`is a warning in ${version}, and an error with Strict`, async () => {
      const data = { codelists: [{ ...named, foreign: 1 }], foreign: [] };
      for (const [place, text] of [
        ['foreign', message(version, {}, { foreign: 1 })],
        ['data/foreign', message(version, { foreign: [] })],
        ['data/codelists/X/foreign', message(version, { codelists: [{ ...named, foreign: 1 }] })],
      ] as const) {
        const { warnings } = await problemsOf(text);
        expect(warnings.map(({ rule, path }) => [rule, path])).to.deep.equal([['property.unknown', place]]);
        const { errors } = await problemsOf(text, { strict: true });
        expect(errors.map(({ rule, path }) => [rule, path])).to.deep.equal([['property.unknown', place]]);
      }
      const { problems, artefacts } = await readText(message(version, data));
      expect(problems.map(({ path }) => path)).to.deep.equal(['data/foreign']);
      expect(artefacts.flatMap((artefact) => artefact.problems.map(({ path }) => path))).to.deep.equal([
        'data/codelists/X/foreign',
      ]);
    });
  }

  it('is reported with the versions that have it, and the properties that the object has', async () => {
    const text = message('1.0.0', { codelists: [{ ...named, isFinal: false }], valueLists: [] });
    const { warnings } = await problemsOf(text);
    expect(warnings.map(({ detail }) => detail)).to.have.length(1);
    expect(warnings[0]?.detail)
      .to.include(
        'data has no property valueLists in SDMX-JSON 1.0.0 (SDMX-JSON 2.0.0 and 2.1.0 has it); it was left out',
      )
      .and.include('its properties are agencySchemes, ');
  });

  const urn = (rest: string) => `urn:sdmx:org.sdmx.infomodel.${rest}`;
  const component = (id: string) => ({ id, conceptIdentity: urn(`conceptscheme.Concept=A:CS(1.0).${id}`) });
  /** Objects that hold components, each in a message, by the path to the object. */
  const holders: Readonly<Record<string, (more: object) => object>> = {
    'dataStructures/X/dataStructureComponents': (more) => structure(more),
    'dataStructures/X/dataStructureComponents/dimensionList': (more) =>
      structure({ dimensionList: { dimensions: [component('D')], ...more } }),
    'dataStructures/X/dataStructureComponents/attributeList': (more) => structure({ attributeList: more }),
    'dataStructures/X/dataStructureComponents/measureList': (more) => structure({ measureList: more }),
    'dataStructures/X/dataStructureComponents/groups/G': (more) => structure({ groups: [{ id: 'G', ...more }] }),
    'metadataStructures/X/metadataStructureComponents': (more) => metadataStructure(more),
    'metadataStructures/X/metadataStructureComponents/metadataAttributeList': (more) =>
      metadataStructure({ metadataAttributeList: more }),
    'metadataStructures/X/metadataStructureComponents/metadataAttributeList/metadataAttributes/A': (more) =>
      metadataStructure({ metadataAttributeList: { metadataAttributes: [{ ...component('A'), ...more }] } }),
    'metadataStructures/X/metadataStructureComponents/reportStructures/R': (more) =>
      metadataStructure({ reportStructures: [{ id: 'R', ...more }] }),
    'metadataStructures/X/metadataStructureComponents/metadataTargets/T': (more) =>
      metadataStructure({ metadataTargets: [{ id: 'T', ...more }] }),
  };
  const structure = (components: object) => ({
    dataStructures: [{ ...named, dataStructureComponents: { dimensionList: {}, ...components } }],
  });
  const metadataStructure = (components: object) => ({
    metadataStructures: [{ ...named, metadataStructureComponents: components }],
  });
  /** Objects that only some versions have. */
  const isOf = (version: AnyJsonVersion, place: string): boolean =>
    /reportStructures|metadataTargets/.test(place)
      ? version === '1.0.0'
      : version !== '1.0.0' || !place.includes('metadataAttributeList');

  for (const version of jsonVersions()) {
    for (const [place, around] of Object.entries(holders).filter(([each]) => isOf(version, each))) {
      it(`is an error in ${version} where it may hold components, in ${place.replace(/.*\/(?=[a-z])/, '')}`, async () => {
        const unknown = async (value: unknown) => {
          const { errors } = await problemsOf(message(version, around({ foreign: value })), { version });
          return errors.flatMap(({ rule, path }) => (rule === 'property.unknown' ? [path] : []));
        };
        for (const value of [[component('M')], component('M'), ['M'], { M: component('M') }])
          expect(await unknown(value), JSON.stringify(value)).to.deep.equal([`data/${place}/foreign`]);
        for (const value of [[], {}, 'M', 1, true, null])
          expect(await unknown(value), JSON.stringify(value)).to.deep.equal([]);
      });
    }
  }

  it('is a component of another version, which the error names', async () => {
    const data = structure({ dimensionList: { dimensions: [component('D')], measureDimensions: [component('M')] } });
    const { errors } = await problemsOf(message('2.1.0', { valueLists: [named], ...data }));
    const [error, ...others] = errors;
    expect(others).to.deep.equal([]);
    expect(error?.detail).to.include(
      'dimensionList has no property measureDimensions in SDMX-JSON 2.1.0 (SDMX-JSON 1.0.0 has it); it may hold components, which are never left out; rename or remove it: its properties are ',
    );
  });

  it('is reported once for all items of an artefact, with its number, and again for the next artefact', async () => {
    const codes = Array.from({ length: 500 }, (_, index) => ({ id: `C${index}`, name: 'N', order: index, rank: 1 }));
    const two = [
      { ...named, codes },
      { ...named, id: 'Y', codes: codes.slice(0, 1) },
    ];
    const { artefacts, problems } = await readText(message('2.1.0', { codelists: two }));
    expect(problems).to.deep.equal([]);
    const reported = artefacts.map((artefact) =>
      artefact.problems.map(({ path, detail }) => [path, /\((and .*)\)/.exec(detail)?.[1]]),
    );
    expect(reported).to.deep.equal([
      [
        ['data/codelists/X/codes/C0/order', 'and 499 more'],
        ['data/codelists/X/codes/C0/rank', 'and 499 more'],
      ],
      [
        ['data/codelists/Y/codes/C0/order', undefined],
        ['data/codelists/Y/codes/C0/rank', undefined],
      ],
    ]);
  });

  it('may be one that changes every object elsewhere', async () => {
    const text = message('2.1.0', { codelists: [named] }).replace('"id":"X"', '"id":"X","__proto__":{}');
    const { artefacts } = await readText(text);
    expect(artefacts[0]?.problems.map(({ path }) => path)).to.deep.equal(['data/codelists/X/__proto__']);
    expect(Object.keys(artefacts[0]?.artefact ?? {})).to.deep.equal(['class', 'agencyID', 'id', 'version', 'names']);
  });

  it('is not the schema that the message names where another version names it', async () => {
    const text = message('2.0.0', {}, { $schema: jsonVersion('2.0.0').schema });
    expect(await problemsOf(text, { strict: true })).to.deep.equal({ errors: [], warnings: [] });
  });

  it('is every property in an empty object', async () => {
    const type = [...everyObject('2.0.0').keys()].find(({ name }) => name === 'EmptyType');
    expect(type?.rules.size).to.equal(0);
    expect(jsonGrammar('2.0.0').object('EmptyType')).to.deep.equal({});
  });
});
