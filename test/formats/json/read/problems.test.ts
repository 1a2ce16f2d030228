import { expect } from 'chai';
import { describe, it } from 'mocha';
import { problemsOf } from './read.js';

const meta = '"meta": { "id": "T", "prepared": "2024-01-01T00:00:00Z", "sender": { "id": "S" } }';
const schema21 = '"$schema": "https://json.sdmx.org/2.1/sdmx-json-structure-schema.json"';
const message = (data: string): string => `{\n  ${schema21},\n  ${meta},\n  "data": {\n    ${data}\n  }\n}`;

const named = '"agencyID": "A", "name": "N", "names": { "en": "N" }';
const codelist = (rest: string): string => message(`"codelists": [\n      { "id": "CL", ${named}, ${rest} }\n    ]`);
const codes = (...rest: string[]): string => codelist(`"codes": [\n${rest.join(',\n')}]`);
const artefact = (container: string, rest: string): string =>
  message(`"${container}": [\n      { "id": "X", ${named}, ${rest} }\n    ]`);
const components = (rest: string): string =>
  artefact('dataStructures', `"dataStructureComponents": {\n"dimensionList": {}, ${rest} }`);
const concept = '"conceptIdentity": "urn:sdmx:org.sdmx.infomodel.conceptscheme.Concept=A:CS(1.0).C"';
const region = (rest: string): string => artefact('dataConstraints', `"cubeRegions": [ ${rest} ]`);

/** Where the finding is expected. */
const mark = '§';

/** What is wrong, the text with a mark in front of the fault, the rule and the path. */
const cases: readonly (readonly [string, string, string, string])[] = [
  ['nothing', '§', 'json.truncated', ''],
  ['no object', '§[]', 'value.type', ''],
  ['an end too early', `{ ${schema21}, ${meta}, "data": {§`, 'json.truncated', 'data'],
  ['a comma too many', message('"codelists": [§,]'), 'json.malformed', 'data'],
  ['something behind the end', `${message('')}\n §{}`, 'json.malformed', ''],
  ['a comment', codelist('§// "codes"'), 'json.malformed', 'data/codelists/CL'],
  ['a control character', codes('{ "id": "A", "name": "a§\u0001" }'), 'json.malformed', 'data/codelists/CL/codes/A'],
  ['half a surrogate pair', codes('{ "id": "A", "name": §"\\ud83d" }'), 'json.malformed', 'data/codelists/CL/codes/A'],
  ['a wrong escape', codes('{ "id": "A", "name": §"\\x" }'), 'json.malformed', 'data/codelists/CL/codes/A'],

  ['no meta', `§{ ${schema21} }`, 'property.missing', ''],
  ['no sender', `{ ${schema21}, "meta": §{ "id": "T", "prepared": "2024-01-01" } }`, 'property.missing', 'meta'],
  [
    'a date that does not exist',
    message('').replace('"2024-01-01T', '§"2024-02-30T'),
    'value.dateTime',
    'meta/prepared',
  ],
  ['a property of another version', message('"contentConstraints": §[]'), 'array.length', 'data/contentConstraints'],

  ['a property twice', codelist('§"id": "CL2"'), 'property.duplicate', 'data/codelists/CL/id'],
  ['no id, at an index', codes('§{ "name": "a" }'), 'property.missing', 'data/codelists/CL/codes/0'],
  ['no name', codes('§{ "id": "A", "names": { "en": "a" } }'), 'property.missing', 'data/codelists/CL/codes/A'],
  ['an object for an array', message('"codelists": §{}'), 'value.type', 'data/codelists'],
  ['an empty array', codelist('"codes": §[]'), 'array.length', 'data/codelists/CL/codes'],
  ['null', codes('{ "id": "A", "name": §null }'), 'value.type', 'data/codelists/CL/codes/A/name'],
  [
    'a number for a text, before the id',
    codes('{ "name": §5, "id": "A" }'),
    'value.type',
    'data/codelists/CL/codes/A/name',
  ],
  ['a text for a boolean', codelist('"isPartial": §"true"'), 'value.type', 'data/codelists/CL/isPartial'],
  [
    'a text for an integer',
    components(`"attributeList": { "attributes": [ { "id": "A", ${concept}, "attributeRelationship": { "dataflow": {} },
    "localRepresentation": { "format": {}, "minOccurs": §"1" } } ] }`),
    'value.type',
    'data/dataStructures/X/dataStructureComponents/attributeList/attributes/A/localRepresentation/minOccurs',
  ],
  [
    'a fraction for an integer',
    artefact(
      'conceptSchemes',
      '"concepts": [ { "id": "C", "name": "C", "coreRepresentation": { "format": { "minLength": §1.5 } } } ]',
    ),
    'value.positiveInteger',
    'data/conceptSchemes/X/concepts/C/coreRepresentation/format/minLength',
  ],
  ['a wrong id', codes('{ "id": §"A B", "name": "a" }'), 'value.id', 'data/codelists/CL/codes/0/id'],
  [
    'an id of a codelist with @',
    codelist('"codes": [ { "id": "A", "name": "a" } ]').replace('"CL"', '§"@CL"'),
    'value.id',
    'data/codelists/0/id',
  ],
  ['a wrong version', codelist('"version": §"1.x"'), 'value.version', 'data/codelists/CL/version'],
  [
    'a version that is not fixed',
    artefact('agencySchemes', '"version": §"2.0"').replace('"X"', '"AGENCIES"'),
    'value.fixed',
    'data/agencySchemes/AGENCIES/version',
  ],
  [
    'a wrong enumeration value',
    components(`"measureList": { "measures": [ { "id": "M", "usage": §"always", ${concept} } ] }`),
    'value.enumeration',
    'data/dataStructures/X/dataStructureComponents/measureList/measures/M/usage',
  ],
  [
    'a relative schema address',
    `{ "$schema": §"2.1/schema.json", ${meta}, "data": { "dataStructures": [ { "id": "X", ${named}, "evolvingStructure": true } ] } }`,
    'value.anyURI',
    '$schema',
  ],
  [
    'a wrong period',
    region('{ "keyValues": [ { "id": "F", "validFrom": §"2020-13", "values": [ "A" ] } ] }'),
    'value.timePeriod',
    'data/dataConstraints/X/cubeRegions/0/keyValues/F/validFrom',
  ],
  [
    'a wildcard in the middle',
    codelist(
      '"codelistExtensions": [ { "codelist": "urn:sdmx:org.sdmx.infomodel.codelist.Codelist=A:B(1.0)", "inclusiveCodeSelection": { "wildcardedMemberValues": [ §"A%B" ] } } ]',
    ),
    'value.pattern',
    'data/codelists/CL/codelistExtensions/0/inclusiveCodeSelection/wildcardedMemberValues/0',
  ],
  [
    'a wrong language',
    codes('{ "id": "A", "name": "a", "names": { §"en_US": "a" } }'),
    'value.language',
    'data/codelists/CL/codes/A/names',
  ],
  [
    'a language twice',
    codes('{ "id": "A", "name": "a", "names": { "en": "a", §"en": "b" } }'),
    'text.duplicate',
    'data/codelists/CL/codes/A/names',
  ],
  [
    'a wrong address',
    artefact(
      'agencySchemes',
      '"agencies": [ { "id": "B", "name": "b", "contacts": [ { "emails": [ §"at home" ] } ] } ]',
    ).replace('"X"', '"AGENCIES"'),
    'value.email',
    'data/agencySchemes/AGENCIES/agencies/B/contacts/0/emails/0',
  ],

  [
    'an id twice',
    codes('{ "id": "A", "name": "a" }', '§{ "id": "A", "name": "b" }'),
    'item.duplicate',
    'data/codelists/CL/codes/A',
  ],
  [
    'an id twice in what shares its ids',
    components(`"groups": [ { "id": "M" } ], "measureList": { "measures": [ §{ "id": "M", ${concept} } ] }`),
    'item.duplicate',
    'data/dataStructures/X/dataStructureComponents/measureList/measures/M',
  ],
  [
    'two regions of a kind',
    region('{ "include": true }, §{}'),
    'item.duplicate',
    'data/dataConstraints/X/cubeRegions/1',
  ],
  [
    'an artefact twice',
    message(`"dataflows": [ { "id": "X", ${named} },\n §{ "id": "X", "version": "1.0", ${named} } ]`),
    'artefact.duplicate',
    'data/dataflows/X',
  ],
  [
    'a dimension twice',
    artefact('dataflows', '"dimensionConstraint": [ "A" ]')
      .replace('"dataflows"', '"metadataflows"')
      .replace(
        '"dimensionConstraint": [ "A" ]',
        '"targets": [ "urn:sdmx:org.sdmx.infomodel.base.Any=*:*(*)", §"urn:sdmx:org.sdmx.infomodel.base.Any=*:*(*)" ]',
      ),
    'value.duplicate',
    'data/metadataflows/X/targets/1',
  ],

  ['no URN', artefact('dataflows', '"structure": §"DSD"'), 'urn.invalid', 'data/dataflows/X/structure'],
  [
    'the URN of another class',
    artefact('dataflows', '"structure": §"urn:sdmx:org.sdmx.infomodel.codelist.Codelist=A:B(1.0)"'),
    'urn.invalid',
    'data/dataflows/X/structure',
  ],
  [
    'a URN with a wildcard where there can be none',
    artefact('dataflows', '"structure": §"urn:sdmx:org.sdmx.infomodel.datastructure.DataStructure=A:B(*)"'),
    'version.star',
    'data/dataflows/X/structure',
  ],
  [
    'a provider of another version',
    artefact(
      'provisionAgreements',
      '"dataProvider": §"urn:sdmx:org.sdmx.infomodel.base.DataProvider=A:DATA_PROVIDERS(2.0).P"',
    ),
    'reference.fixedVersion',
    'data/provisionAgreements/X/dataProvider',
  ],
  [
    'a URN of an item without its id',
    components(
      '"attributeList": { "attributes": [ { "id": "A", "conceptIdentity": §"urn:sdmx:org.sdmx.infomodel.conceptscheme.Concept=A:CS(1.0)", "attributeRelationship": { "dataflow": {} } } ] }',
    ),
    'urn.invalid',
    'data/dataStructures/X/dataStructureComponents/attributeList/attributes/A/conceptIdentity',
  ],
  [
    'a link that leads nowhere',
    codelist('"links": [ §{ "rel": "help" } ]'),
    'property.missing',
    'data/codelists/CL/links/0',
  ],

  [
    'two relationships',
    components(
      `"attributeList": { "attributes": [ { "id": "A", ${concept}, "attributeRelationship": §{ "dataflow": {}, "group": "G" } } ] }`,
    ),
    'property.conflict',
    'data/dataStructures/X/dataStructureComponents/attributeList/attributes/A/attributeRelationship',
  ],
  [
    'no relationship',
    components(`"attributeList": { "attributes": [ { "id": "A", ${concept}, "attributeRelationship": §{} } ] }`),
    'property.missing',
    'data/dataStructures/X/dataStructureComponents/attributeList/attributes/A/attributeRelationship',
  ],
  [
    'a start without an end',
    region('{ "keyValues": [ { "id": "T", "timeRange": §{ "startPeriod": { "period": "2020" } } } ] }'),
    'property.missing',
    'data/dataConstraints/X/cubeRegions/0/keyValues/T/timeRange',
  ],
  [
    'values and a range',
    region(
      '{ "keyValues": [ §{ "id": "T", "values": [ "A" ], "timeRange": { "beforePeriod": { "period": "2020" } } } ] }',
    ),
    'property.conflict',
    'data/dataConstraints/X/cubeRegions/0/keyValues/T',
  ],
  [
    'an availability constraint',
    message('"availabilityConstraints": [ §{ "seriesCount": 1 } ]'),
    'artefact.notMaintainable',
    'data/availabilityConstraints/0',
  ],
];

describe('what is wrong with a message is found at its place', () => {
  for (const [name, marked, rule, path] of cases) {
    it(`${name}: ${rule}`, async () => {
      const [before = '', after] = marked.split(mark);
      if (after === undefined) expect.fail('the text has no mark');
      const lines = before.split('\n');
      const { errors } = await problemsOf(before + after);
      expect(errors.map((error) => [error.rule, error.path, error.line, error.column])).to.deep.equal([
        [rule, path, lines.length, (lines.at(-1) ?? '').length + 1],
      ]);
      for (const { severity, code, detail } of errors) {
        expect([severity, code]).to.deep.equal(['error', 140]);
        expect(detail).to.match(/^\S.{15,}/s);
      }
    });
  }

  it('reports line and column', async () => {
    const text = `\uFEFF{\r\n  ${meta},\r\n  "data": {"codelists": [{"id": "é😀", "agencyID": "A", "name": "N"}]}}`;
    const { errors } = await problemsOf(text);
    expect(errors).to.deep.equal([
      {
        ...{ severity: 'error', code: 140, rule: 'value.id', path: 'data/codelists/0/id', line: 3, column: 33 },
        detail: 'id is "é😀"; expected an id of letters, digits, _ and - that begins with a letter',
      },
    ]);
  });

  it('finds the first byte that is no UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from('{\n "é'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
    const { errors } = await problemsOf(bytes);
    expect(errors.map(({ rule, line, column }) => [rule, line, column])).to.deep.equal([['json.encoding', 2, 4]]);
  });

  it('rejects what is nested too deep, known or not', async () => {
    for (const text of [`${'['.repeat(5)}${']'.repeat(5)}`, `{"x": ${'{"a":'.repeat(9)}1${'}'.repeat(9)}}`]) {
      const { errors } = await problemsOf(text, { limits: { depth: 4 } });
      expect(errors.map(({ rule, line }) => [rule, line])).to.deep.equal([['limit.depth', 1]]);
    }
    const million = '['.repeat(1_000_000);
    expect((await problemsOf(million)).errors.map(({ rule, column }) => [rule, column])).to.deep.equal([
      ['limit.depth', 101],
    ]);
  });

  it('finds everything, lists the first hundred and counts the rest', async () => {
    const wrong = Array.from({ length: 120 }, (_, index) => `{ "id": "C${index}", "name": 1 }`);
    const { errors } = await problemsOf(codes(...wrong));
    expect(errors).to.have.lengthOf(101);
    expect(errors[0]).to.include({ path: 'data/codelists/CL/codes/C0/name', line: 7 });
    expect(errors[99]).to.include({ path: 'data/codelists/CL/codes/C99/name', line: 106 });
    expect(errors[100]).to.deep.equal({
      ...{
        severity: 'error',
        code: 140,
        rule: 'problems.more',
        detail: '20 more errors are not listed',
      },
    });
    expect((await problemsOf(codes(...wrong), { limits: { problems: 2 } })).errors).to.have.lengthOf(3);
  });
});
