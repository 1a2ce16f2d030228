import { expect } from 'chai';
import { walk } from '../../src/references/walk.js';
import { artefact, urn } from './artefacts.js';

const leaves = (content: object, path: string) => [...walk(artefact('Codelist', content), path)];
const concept = urn('Concept', 'A:CS(1.0).C');

const tables: readonly { name: string; content: object; path: string; found: readonly (readonly string[])[] }[] = [
  {
    name: 'a text of the artefact itself',
    content: { structure: 'S' },
    path: 'structure',
    found: [['S', 'structure', '']],
  },
  { name: 'nothing where a step is missing', content: {}, path: 'a/b', found: [] },
  { name: 'nothing where a step is a text', content: { a: 'b' }, path: 'a/b', found: [] },
  {
    name: 'nothing but texts',
    content: { a: [1, true, { b: 'c' }, ['d'], 'e'] },
    path: 'a',
    found: [['e', 'a/4', '']],
  },
  {
    name: 'the texts of an array, by index',
    content: { targets: ['S', 'T'] },
    path: 'targets',
    found: [
      ['S', 'targets/0', ''],
      ['T', 'targets/1', ''],
    ],
  },
  {
    name: 'elements, by id or index',
    content: { codes: [{ id: 'A', parent: 'B' }, { id: 'C' }, { parent: 'D' }] },
    path: 'codes/parent',
    found: [
      ['B', 'codes/A/parent', 'A'],
      ['D', 'codes/2/parent', ''],
    ],
  },
  {
    name: 'elements of a type',
    content: { annotations: [{ type: 'T', title: 'A' }, { type: 'U', title: 'B' }, { title: 'C' }] },
    path: 'annotations[U]/title',
    found: [['B', 'annotations/1/title', '']],
  },
  {
    name: 'arrays in arrays',
    content: { dimensions: [{ id: 'D', conceptRoles: ['R', 'S'] }] },
    path: 'dimensions/conceptRoles',
    found: [
      ['R', 'dimensions/D/conceptRoles/0', 'D'],
      ['S', 'dimensions/D/conceptRoles/1', 'D'],
    ],
  },
  {
    name: 'nested arrays, each element before those below it',
    content: {
      codes: [
        { id: 'A', c: '1', codes: [{ id: 'B', c: '2', codes: [{ id: 'C', c: '3' }] }] },
        { id: 'D', c: '4' },
      ],
    },
    path: 'codes*/c',
    found: [
      ['1', 'codes/A/c', 'A'],
      ['2', 'codes/A/codes/B/c', 'A.B'],
      ['3', 'codes/A/codes/B/codes/C/c', 'A.B.C'],
      ['4', 'codes/D/c', 'D'],
    ],
  },
  {
    name: 'nested objects',
    content: { level: { id: 'A', c: '1', level: { id: 'B', c: '2' } } },
    path: 'level*/c',
    found: [
      ['1', 'level/c', 'A'],
      ['2', 'level/level/c', 'A.B'],
    ],
  },
  {
    name: 'components by id, without the id of their list',
    content: {
      l: {
        dimensionList: {
          id: 'DimensionDescriptor',
          dimensions: [{ conceptIdentity: concept }, { id: 'D', conceptIdentity: concept }],
        },
      },
    },
    path: 'l/dimensionList/dimensions/conceptIdentity',
    found: [
      [concept, 'l/dimensionList/dimensions/0/conceptIdentity', 'C'],
      [concept, 'l/dimensionList/dimensions/D/conceptIdentity', 'D'],
    ],
  },
  {
    name: 'the time dimension by its fixed id',
    content: { l: { dimensionList: { timeDimension: { conceptIdentity: concept } } } },
    path: 'l/dimensionList/timeDimension/conceptIdentity',
    found: [[concept, 'l/dimensionList/timeDimension/conceptIdentity', 'TIME_PERIOD']],
  },
];

describe('walk', () => {
  for (const { name, content, path, found } of tables) {
    it(`finds ${name}`, () => {
      expect(leaves(content, path)).to.deep.equal(
        found.map(([text, place, component]) => ({ text, path: place, component })),
      );
    });
  }
});
