import { expect } from 'chai';
import { describe, it } from 'mocha';
import { readText, refusal } from './read-text.js';

const name = '<c:Name>N</c:Name>';
const code = (id: string, inside = name) => `<s:Code id="${id}">${inside}</s:Code>`;
const codelist = (inside: string) =>
  `<s:Codelists><s:Codelist id="CL" agencyID="A">${inside}</s:Codelist></s:Codelists>`;
const dataStructure = (inside: string) =>
  `<s:DataStructures><s:DataStructure id="D" agencyID="A">${name}<s:DataStructureComponents>${inside}</s:DataStructureComponents></s:DataStructure></s:DataStructures>`;
const categorisation = (source: string) =>
  `<s:Categorisations><s:Categorisation id="C" agencyID="A">${name}<s:Source>${source}</s:Source><s:Target><Ref agencyID="A" maintainableParentID="S" maintainableParentVersion="1.0" id="X"/></s:Target></s:Categorisation></s:Categorisations>`;

function message(folder: string, structures: string): string {
  const base = `http://www.sdmx.org/resources/sdmxml/schemas/${folder}`;
  return `<m:Structure xmlns:m="${base}/message" xmlns:s="${base}/structure" xmlns:c="${base}/common"><m:Header><m:ID>M</m:ID><m:Test>false</m:Test><m:Prepared>2024-01-31T00:00:00Z</m:Prepared><m:Sender id="S"/></m:Header><m:Structures>${structures}</m:Structures></m:Structure>`;
}

/** Content, and all errors: rule and text. */
type Row = readonly [string, string, ...(readonly [string, string])[]];

const rows: readonly Row[] = [
  [
    'an artefact without name',
    codelist(['A', 'B', 'C', 'D', 'E'].map((id) => code(id)).join('')),
    ['element.missing', 'Codelist needs at least one Name before Code'],
  ],
  ['an artefact without anything', codelist(''), ['element.missing', 'Codelist needs at least one Name']],
  ['an item without name', codelist(`${name}${code('A', '')}`), ['element.missing', 'Code needs at least one Name']],
  [
    'an item with descriptions and without name',
    codelist(`${name}${code('A', '<c:Description>D</c:Description><c:Description xml:lang="fr">D</c:Description>')}`),
    ['element.missing', 'Code needs at least one Name before Description'],
  ],
  [
    'two items without name',
    codelist(`${name}${code('A', '')}${code('B', '')}`),
    ['element.missing', 'Code needs at least one Name'],
    ['element.missing', 'Code needs at least one Name'],
  ],
  [
    'names after the codes',
    codelist(`${code('A')}${code('B')}${name}<c:Name xml:lang="fr">N</c:Name>`),
    ['element.order', 'Name is not allowed at this place in Codelist; it has to come before Code'],
  ],
  [
    'a name in another namespace',
    codelist(`<s:Name>N</s:Name>${code('A')}${code('B')}`),
    ['element.namespace', 'Name is in another SDMX namespace; in Codelist it has to be in the common namespace'],
  ],
  [
    'an unknown element',
    codelist(`${name}<s:Foo/>${code('A')}`),
    [
      'element.unknown',
      'Codelist has no element Foo; allowed here: Name, Description, Code, CodelistExtension or the end of Codelist',
    ],
  ],
  [
    'a list without dimensions',
    dataStructure('<s:DimensionList/>'),
    ['element.missing', 'DimensionList needs at least one Dimension'],
  ],
  [
    'a data structure without dimensions',
    dataStructure(''),
    ['element.missing', 'DataStructureComponents needs DimensionList'],
  ],
  [
    'artefacts without id',
    codelist(name)
      .replaceAll(' id="CL"', '')
      .replace('</s:Codelists>', `<s:Codelist agencyID="A">${name}</s:Codelist></s:Codelists>`),
    ['attribute.missing', 'Codelist lacks the attribute id, which is required'],
    ['attribute.missing', 'Codelist lacks the attribute id, which is required'],
  ],
];

const legacyRows: readonly Row[] = [
  [
    'a data structure without components',
    dataStructure(''),
    ['element.missing', 'DataStructureComponents needs DimensionList and MeasureList'],
  ],
  [
    'a reference without class',
    categorisation('<Ref agencyID="A" id="D" version="1.0" package="datastructure"/>'),
    ['attribute.missing', 'Ref lacks the attribute class, which is required'],
  ],
  [
    'a reference without class, beside a URN',
    categorisation(
      '<Ref agencyID="A" id="D" version="1.0" package="datastructure"/><URN>urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=A:D(1.0)</URN>',
    ),
    ['attribute.missing', 'Ref lacks the attribute class, which is required'],
  ],
];

describe('an SDMX-ML message with one fault has one error', () => {
  for (const [folder, some] of [
    ['v3_0', rows],
    ['v2_1', legacyRows],
  ] as const) {
    for (const [title, structures, ...expected] of some) {
      it(title, async () => {
        const { problems } = await refusal(readText(message(folder, structures), { strict: true }));
        expect(problems.map(({ rule, detail }) => [rule, detail])).to.deep.equal(expected);
      });
    }
  }

  it('however often it is repeated', async () => {
    const codes = Array.from({ length: 20_000 }, (_, index) => `<c:Code id="C${index}"/>`).join('');
    const { problems } = await refusal(readText(message('v3_0', codelist(`${name}${codes}`))));
    expect(problems.map(({ rule }) => rule).at(-1)).to.equal('problems.more');
  }).timeout(5000);

  it('with the enumeration of classes where the class does not exist, and no URN made of it', async () => {
    const source = '<Ref agencyID="A" id="D" version="1.0" class="Foo" package="datastructure"/>';
    const { problems } = await refusal(readText(message('v2_1', categorisation(source))));
    expect(problems.map(({ rule }) => rule)).to.deep.equal(['value.enumeration']);
    expect(JSON.stringify(problems)).not.to.include('undefined');
  });
});
