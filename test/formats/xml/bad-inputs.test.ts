import { expect } from 'chai';
import { canCompare } from '../../harness/shared.js';
import { head, message, readText, refusal } from './read-text.js';
import { validateSdmxMl } from './schema-validation.js';

const codelist = (inside: string, attributes = 'id="CL" agencyID="A"') =>
  message(`<s:Codelists>\n<s:Codelist ${attributes}>${inside}</s:Codelist></s:Codelists>`);
const name = '<c:Name>N</c:Name>';
const code = (attributes: string, inside = name) => `<s:Code ${attributes}>${inside}</s:Code>`;
const urn = (rest: string) => `urn:sdmx:org.sdmx.infomodel.${rest}`;
const concept = urn('conceptscheme.Concept=A:CS(1.0).FREQ');
const dsd = (inside: string) =>
  message(
    `<s:DataStructures>\n<s:DataStructure id="D" agencyID="A">${name}<s:DataStructureComponents>${inside}</s:DataStructureComponents></s:DataStructure></s:DataStructures>`,
  );
const dimension = (attributes = '', reference = concept, mark = '') =>
  `<s:Dimension${attributes}>${mark}<s:ConceptIdentity>${reference}</s:ConceptIdentity></s:Dimension>`;
const dimensions = (...items: string[]) => dsd(`<s:DimensionList>${items.join('')}</s:DimensionList>`);
const dataflow = (inside: string) =>
  message(`<s:Dataflows>\n<s:Dataflow id="F" agencyID="A">${name}${inside}</s:Dataflow></s:Dataflows>`);
const scheme = (inside: string) =>
  message(
    `<s:ConceptSchemes>\n<s:ConceptScheme id="CS" agencyID="A">${name}${inside}</s:ConceptScheme></s:ConceptSchemes>`,
  );

/** Name, rule, message with `¦` where the problem is reported; `beyond` where the schema alone finds nothing wrong. */
const rows: readonly (readonly [string, string, string, 'beyond'?])[] = [
  ['an unknown element', 'element.unknown', codelist(`${name}¦<s:Item id="A"/>`)],
  [
    'an element of an unknown namespace',
    'element.unknown',
    codelist(`${name}¦<x:Code xmlns:x="urn:x" id="A"/>`).replace('x:Code', 'x:Thing'),
  ],
  ['a known name in a foreign namespace', 'element.namespace', codelist(`${name}¦<x:Code xmlns:x="urn:x" id="A"/>`)],
  ['a known name in another SDMX namespace', 'element.namespace', codelist(`${name}¦<c:Code id="A"/>`)],
  ['elements in the wrong order', 'element.order', codelist(`${name}¦<c:Annotations><c:Annotation/></c:Annotations>`)],
  [
    'an element too often',
    'element.order',
    codelist(`${name}${code('id="A"', `${name}<s:Parent>B</s:Parent>¦<s:Parent>B</s:Parent>`)}`),
  ],
  ['a container too often', 'element.order', message(`<s:ConceptSchemes/>\n¦<s:ConceptSchemes/>`)],
  ['a missing mandatory element', 'element.missing', codelist(`${name}\n  ¦${code('id="A"', '')}`)],
  ['a list with nothing in it', 'element.missing', message('¦<s:Codelists/>')],
  [
    'a choice with both sides',
    'element.order',
    scheme(
      `<s:Concept id="A">${name}<s:CoreRepresentation><s:TextFormat/>¦<s:Enumeration>${urn('codelist.Codelist=A:B(1.0)')}</s:Enumeration></s:CoreRepresentation></s:Concept>`,
    ),
  ],
  ['an unknown attribute', 'attribute.unknown', codelist(`${name}¦${code('id="A" order="1"')}`)],
  [
    'an attribute of a foreign namespace',
    'attribute.unknown',
    codelist(`${name}¦${code('id="A" xmlns:x="urn:x" x:order="1"')}`),
  ],
  ['a missing attribute', 'attribute.missing', codelist(`${name}¦${code('')}`)],
  [
    'a version where it is fixed',
    'attribute.unknown',
    message(
      `<s:AgencySchemes>¦<s:AgencyScheme id="AGENCIES" agencyID="A" version="1.0">${name}</s:AgencyScheme></s:AgencySchemes>`,
    ),
  ],
  [
    'another id than the fixed one',
    'attribute.fixed',
    message(`<s:AgencySchemes>¦<s:AgencyScheme id="MINE" agencyID="A">${name}</s:AgencyScheme></s:AgencySchemes>`),
  ],
  [
    'a nil element',
    'attribute.unknown',
    codelist(
      `${name}¦<s:Code xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true" id="A">${name}</s:Code>`,
    ),
  ],
  ['a bad id', 'value.id', codelist(`${name}¦${code('id="A B"')}`)],
  [
    'a codelist id that begins with a digit',
    'value.id',
    message(`<s:Codelists>\n  ¦<s:Codelist id="1CL" agencyID="A">${name}</s:Codelist></s:Codelists>`),
  ],
  [
    'a bad agency id',
    'value.id',
    message(`<s:Codelists>¦<s:Codelist id="CL" agencyID="A..B">${name}</s:Codelist></s:Codelists>`),
  ],
  ['a bad parent', 'value.id', codelist(`${name}${code('id="A"', `${name}\n ¦<s:Parent>no id</s:Parent>`)}`)],
  [
    'a version with leading zeros',
    'value.version',
    message(`<s:Codelists>¦<s:Codelist id="CL" agencyID="A" version="1.02">${name}</s:Codelist></s:Codelists>`),
  ],
  [
    'a version with an extension on two parts',
    'value.version',
    message(`<s:Codelists>¦<s:Codelist id="CL" agencyID="A" version="1.0-draft">${name}</s:Codelist></s:Codelists>`),
  ],
  [
    'a bad enumeration',
    'value.enumeration',
    scheme(
      `<s:Concept id="A">${name}<s:CoreRepresentation>¦<s:TextFormat textType="Text"/></s:CoreRepresentation></s:Concept>`,
    ),
  ],
  [
    'a bad boolean',
    'value.boolean',
    message(`<s:Codelists>¦<s:Codelist id="CL" agencyID="A" isPartial="yes">${name}</s:Codelist></s:Codelists>`),
  ],
  [
    'a bad date and time',
    'value.dateTime',
    message(
      `<s:Codelists>¦<s:Codelist id="CL" agencyID="A" validFrom="2023-02-29T00:00:00">${name}</s:Codelist></s:Codelists>`,
    ),
  ],
  [
    'a bad number',
    'value.positiveInteger',
    scheme(
      `<s:Concept id="A">${name}<s:CoreRepresentation>¦<s:TextFormat maxLength="0"/></s:CoreRepresentation></s:Concept>`,
    ),
  ],
  ['a bad language', 'value.language', codelist('¦<c:Name xml:lang="german language">N</c:Name>')],
  ['a bad URI', 'value.anyURI', codelist(`¦<c:Link rel="x" url="http://a%2"/>${name}`)],
  ['a text between elements', 'text.unexpected', codelist(`${name}¦text${code('id="A"')}`)],
  ['a text in an empty element', 'text.unexpected', codelist(`<c:Link rel="x" url="u">¦text</c:Link>${name}`)],
  ['a character section between elements', 'text.unexpected', codelist(`${name}¦<![CDATA[text]]>`)],
  ['an element in a text', 'element.unknown', codelist('<c:Name>N ¦<b>bold</b></c:Name>')],
  ['two codes of one id', 'item.duplicate', codelist(`${name}${code('id="A"')}\n¦${code('id="A"')}`)],
  ['two components of one id', 'item.duplicate', dimensions(dimension(' id="X"'), `¦${dimension(' id="X"')}`)],
  ['two components of one inherited id', 'item.duplicate', dimensions(dimension(), `¦${dimension()}`), 'beyond'],
  [
    'a dimension and a group of one id',
    'item.duplicate',
    dsd(
      `<s:DimensionList>${dimension(' id="X"')}</s:DimensionList>¦<s:Group id="X"><s:GroupDimension><s:DimensionReference>X</s:DimensionReference></s:GroupDimension></s:Group>`,
    ),
  ],
  [
    'two names in one language',
    'text.duplicate',
    codelist('<c:Name>N</c:Name>¦<c:Name xml:lang="en">M</c:Name>'),
    'beyond',
  ],
  [
    'an artefact twice',
    'artefact.duplicate',
    message(
      `<s:Codelists><s:Codelist id="CL" agencyID="A">${name}</s:Codelist>\n¦<s:Codelist id="CL" agencyID="A" version="1.0">${name}</s:Codelist></s:Codelists>`,
    ),
    'beyond',
  ],
  ['a reference that is no URN', 'urn.invalid', dataflow('¦<s:Structure>ECB:EXR(1.0)</s:Structure>')],
  [
    'a reference of the wrong class',
    'urn.invalid',
    dataflow(`¦<s:Structure>${urn('codelist.Codelist=A:B(1.0)')}</s:Structure>`),
  ],
  [
    'a class in the wrong package',
    'urn.invalid',
    dataflow(`¦<s:Structure>${urn('codelist.DataStructure=A:B(1.0)')}</s:Structure>`),
  ],
  [
    'a reference with a bad version',
    'version.keyword',
    dataflow(`¦<s:Structure>${urn('datastructure.DataStructure=A:B(latest)')}</s:Structure>`),
  ],
  [
    'a concept reference without concept',
    'urn.invalid',
    dimensions(dimension('', urn('conceptscheme.Concept=A:CS(1.0)'), '¦')),
  ],
  [
    'a DOCTYPE',
    'xml.doctype',
    `<!DOCTYPE x>¦${head()}</m:Structure>`.replace('<?xml version="1.0" encoding="UTF-8"?>', ''),
    'beyond',
  ],
  [
    'entity declarations',
    'xml.doctype',
    `<!DOCTYPE x [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>¦${head()}</m:Structure>`.replace(
      '<?xml version="1.0" encoding="UTF-8"?>',
      '',
    ),
    'beyond',
  ],
  ['an entity that is not declared', 'xml.malformed', codelist('<c:Name>&lol;¦</c:Name>')],
  ['a reference to a forbidden character', 'xml.malformed', codelist('<c:Name>&#1;¦</c:Name>')],
  ['a closing tag of another element', 'xml.malformed', codelist('<c:Name>N</c:Title>¦')],
  ['an attribute twice', 'xml.malformed', codelist(`${name}<s:Code id="A" id="B">¦`)],
  ['a truncated message', 'xml.truncated', `${head()}<m:Structures><s:Codelists><s:Codelist id="CL"¦`],
  ['nothing at all', 'xml.truncated', '¦'],
  [
    'another encoding',
    'xml.encoding',
    `${head()}</m:Structure>`.replace(
      /(?<=<\?xml )version="1.0" encoding="UTF-8"\?>/,
      'version="1.0" encoding="ISO-8859-1"?>¦',
    ),
    'beyond',
  ],
  [
    'another root',
    'message.root',
    message('')
      .replace('<m:Structure ', '¦<m:StructureSpecificData ')
      .replace('</m:Structure>', '</m:StructureSpecificData>'),
  ],
  [
    'another version',
    'message.version',
    message('').replace('<m:Structure ', '¦<m:Structure ').replaceAll('v3_0', 'v2_0'),
  ],
  ['no namespace', 'message.namespace', '¦<Structure/>'],
  [
    'an availability constraint',
    'artefact.notMaintainable',
    message(
      `<s:AvailabilityConstraints>¦<s:AvailabilityConstraint><s:ConstraintAttachment><s:Dataflow>${urn('datastructure.Dataflow=A:B(1.0)')}</s:Dataflow></s:ConstraintAttachment><s:CubeRegion/></s:AvailabilityConstraint></s:AvailabilityConstraints>`,
      1,
    ),
    'beyond',
  ],
];

/** Takes the mark out of a message; line and column say where it stood. */
function unmark(marked: string): { text: string; line: number; column: number } {
  const [before = '', after] = marked.split('¦');
  if (after === undefined) throw new Error(`The row has no mark: ${marked}`);
  const lines = before.split('\n');
  return { text: before + after, line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

function schemaFaults(text: string): readonly string[] {
  try {
    return validateSdmxMl(text, text.includes('v3_1') ? '3.1' : '3.0');
  } catch (error) {
    return [String(error)];
  }
}

describe('what readSdmxMl rejects', () => {
  for (const [title, rule, marked, beyond] of rows) {
    it(title, async () => {
      const { text, line, column } = unmark(marked);
      const { name: errorName, problems } = await refusal(readText(text));
      expect(errorName).to.equal('Syntax');
      expect(problems.map((problem) => [problem.rule, problem.line, problem.column])).to.deep.equal([
        [rule, line, column],
      ]);
      if (canCompare())
        expect(schemaFaults(text).length > 0, 'the official schema objects').to.equal(beyond === undefined);
    });
  }

  it('nesting deeper than the limit, before it reads on', async () => {
    const depth = 60;
    const nested = `${'<s:Category id="C"><c:Name>N</c:Name>'.repeat(depth)}${'</s:Category>'.repeat(depth)}`;
    const text = message(
      `<s:CategorySchemes><s:CategoryScheme id="CS" agencyID="A">${name}${nested}</s:CategoryScheme></s:CategorySchemes>`,
    );
    expect((await readText(text)).artefacts).to.have.lengthOf(1);
    const { problems } = await refusal(readText(text, { strict: false, limits: { depth: 50 } }));
    expect(problems.map(({ rule }) => rule)).to.deep.equal(['limit.depth']);
  });

  it('bytes that are not UTF-8, at the place where they stand', async () => {
    const [before = '', after = ''] = codelist('<c:Name>é¦</c:Name>').split('¦');
    const bytes = [Buffer.from(before), Buffer.from([0xe9]), Buffer.from(after)];
    const { readSdmxMl } = await import('../../../src/formats/xml/read-sdmx-ml.js');
    async function* input() {
      yield* bytes;
    }
    const { problems } = await refusal(readSdmxMl(input(), { strict: false }));
    const lines = before.split('\n');
    expect(problems.map(({ rule, line, column }) => [rule, line, column])).to.deep.equal([
      ['xml.encoding', lines.length, (lines.at(-1) ?? '').length + 1],
    ]);
  });

  it('many things at once, saying how many more there are than it lists', async () => {
    const codes = Array.from({ length: 250 }, (_, index) => code(`id="no id ${index}"`)).join('');
    const text = codelist(name + codes);
    const { message: summary, problems } = await refusal(readText(text));
    expect(problems).to.have.lengthOf(101);
    expect(problems.at(-1)).to.deep.include({ rule: 'problems.more', severity: 'error' });
    expect(problems.at(-1)?.detail).to.include('150 more');
    expect(summary).to.include('250 errors');
    const few = await refusal(readText(text, { strict: false, limits: { problems: 3 } }));
    expect(few.problems).to.have.lengthOf(4);
  });

  it('with the path of elements and ids, and a sentence with the correction', async () => {
    const { problems } = await refusal(
      readText(codelist(`${name}${code('id="A"', `${name}<s:Parent>no id</s:Parent>`)}`)),
    );
    expect(problems[0]).to.deep.include({
      severity: 'error',
      code: 140,
      path: 'Structure/Structures/Codelists/Codelist[CL]/Code[A]/Parent',
      detail: 'Parent is "no id"; expected an id of letters, digits, _, @, $ and -',
    });
    const order = await refusal(readText(codelist(`${name}<c:Link rel="r" url="u"/>`)));
    expect(order.problems[0]?.detail).to.equal(
      'Link is not allowed at this place in Codelist; allowed here: Name, Description, Code, CodelistExtension or the end of Codelist',
    );
  });
});
