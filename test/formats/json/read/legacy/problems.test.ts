import { expect } from 'chai';
import { describe, it } from 'mocha';
import { problemsOf, readText } from '../read.js';
import { codelist, concept, everything, message10, named, text, urn } from './message-1.0.js';

/** A property of this name, which is taken away again, stands where the finding is expected, or in front of the value. */
const mark = '§';

const conceptual = (id: string) => ({ id, conceptIdentity: concept(id) });
const measureList = { primaryMeasure: { conceptIdentity: concept('O') } };
const dataStructure = (components: object) => ({
  dataStructures: [{ ...named('D'), dataStructureComponents: { dimensionList: {}, measureList, ...components } }],
});
const attribute = (more: object) =>
  dataStructure({ attributeList: { attributes: [{ ...conceptual('A'), assignmentStatus: 'Mandatory', ...more }] } });
const codes = (...items: object[]) => ({ codelists: [{ ...named('CL'), codes: items }] });
const concepts = (...items: object[]) => ({ conceptSchemes: [{ ...named('CS'), concepts: items }] });
const hierarchicalCode = (more: object) => ({
  hierarchicalCodelists: [
    {
      ...named('H'),
      includedCodelists: { a: codelist('CL') },
      hierarchies: [{ id: 'H1', ...text, hierarchicalCodes: [{ ...more, id: '1' }] }],
    },
  ],
});
const codelistMap = (map: object) => ({
  structureSets: [
    {
      ...named('S'),
      codelistMaps: [{ id: 'M', ...text, source: codelist('A'), target: codelist('B'), codeMaps: [map] }],
    },
  ],
});
const regions = (...keyValues: object[]) => ({
  contentConstraints: [{ ...named('C'), cubeRegions: [{ keyValues }] }],
});
const marked = (value: string): string => `${mark}${value}`;

const inComponents = 'data/dataStructures/D/dataStructureComponents';

/** What is wrong, the data with a mark in the value at fault, the rule and the path. */
const cases: readonly (readonly [string, object, string, string])[] = [
  ['a code without an id', codes({ [mark]: 0, ...text }), 'property.missing', 'data/codelists/CL/codes/0'],
  ['an id that is none', codes({ id: marked('a b'), ...text }), 'value.id', 'data/codelists/CL/codes/0/id'],
  [
    'two codes of the same id',
    codes({ id: 'A', ...text }, { [mark]: 0, id: 'A', ...text }),
    'item.duplicate',
    'data/codelists/CL/codes/A',
  ],
  [
    'an artefact twice',
    { codelists: [named('CL'), { [mark]: 0, ...named('CL') }] },
    'artefact.duplicate',
    'data/codelists/CL',
  ],
  [
    'a version with an extension',
    { codelists: [{ ...named('CL'), version: marked('1.0.0-draft') }] },
    'value.version',
    'data/codelists/CL/version',
  ],
  [
    'a version with leading zeros',
    { codelists: [{ [mark]: 0, ...named('CL'), version: '1.02' }] },
    'value.version',
    'data/codelists/CL',
  ],
  [
    'an organisation scheme of another id',
    { agencySchemes: [{ ...named('X'), id: marked('X') }] },
    'value.fixed',
    'data/agencySchemes/0/id',
  ],
  [
    'a URN without SDMX',
    concepts({ id: 'A', ...text, coreRepresentation: { enumeration: marked('https://x.org/') } }),
    'urn.invalid',
    'data/conceptSchemes/CS/concepts/A/coreRepresentation/enumeration',
  ],
  [
    'a reference of the wrong class',
    concepts({
      id: 'A',
      ...text,
      coreRepresentation: { enumeration: marked(urn('conceptscheme.ConceptScheme=A:B(1.0)')) },
    }),
    'urn.invalid',
    'data/conceptSchemes/CS/concepts/A/coreRepresentation/enumeration',
  ],
  [
    'a class of a later version',
    { dataflows: [{ ...named('F'), structure: marked(urn('codelist.ValueList=A:V(1.0)')) }] },
    'urn.invalid',
    'data/dataflows/F/structure',
  ],
  [
    'a reference to what 3.0 does not have',
    {
      categorisations: [
        {
          ...named('X'),
          source: marked(urn('mapping.StructureSet=A:S(1.0)')),
          target: urn('categoryscheme.Category=A:C(1.0).D'),
        },
      ],
    },
    'reference.withoutSuccessor',
    'data/categorisations/X/source',
  ],
  [
    'a number for a reference',
    { dataflows: [{ ...named('F'), structure: '§1' }] },
    'value.type',
    'data/dataflows/F/structure',
  ],
  [
    'a parent by its id',
    concepts({ id: 'A', ...text, parent: marked('B') }, { id: 'B', ...text }),
    'urn.invalid',
    'data/conceptSchemes/CS/concepts/A/parent',
  ],
  [
    'a parent in another scheme',
    concepts({ id: 'A', ...text, parent: marked(urn('conceptscheme.Concept=A:CT(1.0).B')) }),
    'reference.notLocal',
    'data/conceptSchemes/CS/concepts/A/parent',
  ],
  [
    'a parent of another class',
    concepts({ id: 'A', ...text, parent: marked(urn('codelist.Code=A:CS(1.0).B')) }),
    'urn.invalid',
    'data/conceptSchemes/CS/concepts/A/parent',
  ],
  [
    'a map of a code of another codelist',
    codelistMap({ source: marked(urn('codelist.Code=A:X(1.0).C')), target: urn('codelist.Code=A:B(1.0).C') }),
    'reference.notLocal',
    'data/structureSets/S/codelistMaps/M/codeMaps/0/source',
  ],
  [
    'an alias of nothing',
    hierarchicalCode({ [mark]: 0, codelistAliasRef: 'b', codeID: 'A' }),
    'reference.alias',
    'data/hierarchicalCodelists/H/hierarchies/H1/hierarchicalCodes/1',
  ],
  [
    'an alias without a code',
    hierarchicalCode({ [mark]: 0, codelistAliasRef: 'a' }),
    'property.missing',
    'data/hierarchicalCodelists/H/hierarchies/H1/hierarchicalCodes/1',
  ],
  [
    'a hierarchy without codes',
    { hierarchicalCodelists: [{ ...named('H'), hierarchies: [{ [mark]: 0, id: 'H1', ...text }] }] },
    'property.missing',
    'data/hierarchicalCodelists/H/hierarchies/H1',
  ],
  [
    'no relationship',
    attribute({ attributeRelationship: { [mark]: 0 } }),
    'property.missing',
    `${inComponents}/attributeList/attributes/A/attributeRelationship`,
  ],
  [
    'two relationships',
    attribute({ attributeRelationship: { [mark]: 0, none: {}, group: 'G' } }),
    'property.conflict',
    `${inComponents}/attributeList/attributes/A/attributeRelationship`,
  ],
  [
    'another primary measure',
    attribute({ attributeRelationship: { primaryMeasure: marked('X') } }),
    'value.fixed',
    `${inComponents}/attributeList/attributes/A/attributeRelationship/primaryMeasure`,
  ],
  [
    'a usage of a later version',
    attribute({ assignmentStatus: marked('mandatory'), attributeRelationship: { none: {} } }),
    'value.enumeration',
    `${inComponents}/attributeList/attributes/A/assignmentStatus`,
  ],
  [
    'a group of an attachment constraint',
    dataStructure({ groups: [{ id: 'G', '§attachmentConstraint': urn('registry.AttachmentConstraint=A:C(1.0)') }] }),
    'element.withoutSuccessor',
    `${inComponents}/groups/G/attachmentConstraint`,
  ],
  [
    'two time dimensions',
    dataStructure({
      dimensionList: {
        timeDimensions: [1, 2].map((index) => ({
          ...(index === 2 ? { [mark]: 0 } : {}),
          ...conceptual('TIME_PERIOD'),
          localRepresentation: { textFormat: {} },
        })),
      },
    }),
    'item.duplicate',
    `${inComponents}/dimensionList/timeDimensions/TIME_PERIOD`,
  ],
  [
    'a value that cascades and is none of the values',
    regions({ [mark]: 0, id: 'F', values: ['A'], cascadeValues: ['B'] }),
    'cascadeValues.unknown',
    'data/contentConstraints/C/cubeRegions/0/keyValues/F',
  ],
  [
    'values and a range',
    regions({ [mark]: 0, id: 'F', values: ['A'], timeRange: { beforePeriod: { period: '2020' } } }),
    'property.conflict',
    'data/contentConstraints/C/cubeRegions/0/keyValues/F',
  ],
  [
    'a reporting period that does not exist',
    regions({ id: 'F', timeRange: { beforePeriod: { period: marked('2020-Q5') } } }),
    'value.timePeriod',
    'data/contentConstraints/C/cubeRegions/0/keyValues/F/timeRange/beforePeriod/period',
  ],
];

describe('what is wrong with a message of SDMX-JSON 1.0 is found at its place', () => {
  for (const [name, data, rule, path] of cases) {
    it(`${name}: ${rule}`, async () => {
      // The mark stands in front of what is wrong: a text, a property, or an object of which it is the first property.
      const [before = '', after = ''] = message10(data)
        .replace(/\{\s*"§": 0,?/, `${mark}{`)
        .replace(/"§1"/, `${mark}1`)
        .replace(/"§/, `${mark}"`)
        .split(mark);
      const lines = before.split('\n');
      const { errors } = await problemsOf(before + after);
      expect(errors.map((error) => [error.rule, error.path, error.line, error.column])).to.deep.equal([
        [rule, path, lines.length, (lines.at(-1) ?? '').length + 1],
      ]);
    });
  }

  it('an alias twice', async () => {
    const data = {
      hierarchicalCodelists: [{ ...named('H'), includedCodelists: { a: codelist('A'), b: codelist('B') } }],
    };
    const { errors } = await problemsOf(message10(data).replace('"b":', '"a":'));
    expect(errors.map(({ rule, path }) => [rule, path])).to.deep.equal([
      ['property.duplicate', 'data/hierarchicalCodelists/H/includedCodelists/1'],
    ]);
  });
});

describe('the places of references in SDMX-JSON 1.0', () => {
  it('are those in the message, under the paths of what it becomes', async () => {
    const message = message10(everything);
    const lines = message.split('\n');
    const { artefacts } = await readText(message);
    const missing: string[] = [];
    for (const { artefact, references } of artefacts) {
      for (const [path, { line, column }] of references) {
        const written = /^"(urn:[^"]+)"/.exec((lines[line - 1] ?? '').slice(column - 1))?.[1];
        const value = path.split('/').reduce<unknown>((held, step) => {
          if (!Array.isArray(held)) return (held as Record<string, unknown> | undefined)?.[step];
          return held.find((each) => each?.id === step) ?? held[Number(step)];
        }, artefact);
        // The references of a component map to its codelist map, of a code by an alias, and of an annotation are made.
        if (written === undefined && /representationMap$|hierarchicalCodes\/1\/code$|annotations\/0\/title$/.test(path))
          continue;
        const item = (urnText: unknown): string => String(urnText).replace(/^.*\((.*?)\)/, '');
        if (written === undefined || item(value) !== item(written))
          missing.push(`${artefact.id} ${path}: ${written} ${value}`);
      }
    }
    expect(missing).to.deep.equal([]);
  });
});
