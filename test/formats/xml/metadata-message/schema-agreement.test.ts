import { expect } from 'chai';
import { StrataError } from '../../../../src/errors.js';
import { canCompare } from '../../../harness/shared.js';
import { header, type Minor, metadataMessage, metadataSet, readMetadata, urns, validate } from './metadata-text.js';

const value = '<g:Attribute id="A"><g:Value>1</g:Value></g:Attribute>';
const attribute = (content: string): string => metadataSet(`<g:Attribute id="A">${content}</g:Attribute>`);
const about = (content: string): string => metadataSet(value, { about: content });
const structure = (content: string, id = 'S1'): string => `<m:Structure structureID="${id}">${content}</m:Structure>`;
const usage = `<c:StructureUsage>${urns.metadataflow}</c:StructureUsage>`;

/** What stands in a message, and whether the official schemas accept it. */
const messages: Readonly<Record<string, readonly [accepted: boolean, content: string]>> = {
  'no metadata set': [true, ''],
  'a footer alone': [
    true,
    '<f:Footer xmlns:f="http://www.sdmx.org/resources/sdmxml/schemas/v3_%/message/footer"><f:Message code="1"><c:Text>t</c:Text></f:Message></f:Footer>',
  ],
  'a value': [true, metadataSet(value)],
  'two sets': [true, metadataSet(value) + metadataSet(value).replace('id="MDS"', 'id="MDS2"')],
  'no attributes in a set': [false, metadataSet('')],
  'a stub': [true, '<m:MetadataSet id="MDS" agencyID="ECB"><c:Name>Set</c:Name></m:MetadataSet>'],
  'no name': [false, metadataSet(value).replace('<c:Name>Set</c:Name>', '')],
  'no agency': [false, metadataSet(value).replace(' agencyID="ECB.DISS"', '')],
  'an agency that is no name': [false, metadataSet(value).replace('ECB.DISS', '1ECB')],
  'a version with an extension': [true, metadataSet(value).replace('1.0.0', '1.0.0-draft')],
  'a version of four parts': [false, metadataSet(value).replace('version="1.0.0"', 'version="1.0.0.0"')],
  'an agreement': [
    true,
    about(
      `<g:MetadataProvisionAgreement>${urns.agreement}</g:MetadataProvisionAgreement><g:Target>${urns.dataflow}</g:Target>`,
    ),
  ],
  'a flow and an agreement': [
    false,
    about(
      `<g:MetadataProvisionAgreement>${urns.agreement}</g:MetadataProvisionAgreement><g:Metadataflow>${urns.metadataflow}</g:Metadataflow><g:Target>${urns.dataflow}</g:Target>`,
    ),
  ],
  'a flow of another class': [
    false,
    about(`<g:Metadataflow>${urns.dataflow}</g:Metadataflow><g:Target>${urns.dataflow}</g:Target>`),
  ],
  'no target': [false, about(`<g:Metadataflow>${urns.metadataflow}</g:Metadataflow>`)],
  'targets, one with wildcards': [
    true,
    about(
      `<g:Metadataflow>${urns.metadataflow}</g:Metadataflow><g:Target>${urns.dataflow}</g:Target><g:Target>urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=*:*(*)</g:Target>`,
    ),
  ],
  'a target that is no URN': [
    false,
    about(`<g:Metadataflow>${urns.metadataflow}</g:Metadataflow><g:Target>EXR</g:Target>`),
  ],
  'the flow behind the target': [
    false,
    about(`<g:Target>${urns.dataflow}</g:Target><g:Metadataflow>${urns.metadataflow}</g:Metadataflow>`),
  ],
  'an attribute without a value': [true, attribute('')],
  'an attribute without id': [false, metadataSet('<g:Attribute/>')],
  'an attribute with an id that is none': [false, metadataSet('<g:Attribute id="A B"/>')],
  'attributes in an attribute': [
    true,
    attribute('<g:Value>1</g:Value><g:Attribute id="B"><g:Attribute id="C"/></g:Attribute>'),
  ],
  'a value behind inner attributes': [false, attribute('<g:Attribute id="B"/><g:Value>1</g:Value>')],
  'several attributes of one id': [true, metadataSet(value + value)],
  'two values': [false, attribute('<g:Value>1</g:Value><g:Value>2</g:Value>')],
  'texts in two languages': [true, attribute('<c:Text xml:lang="en">a</c:Text><c:Text xml:lang="fr">b</c:Text>')],
  'texts twice in one language': [false, attribute('<c:Text xml:lang="en">a</c:Text><c:Text xml:lang="en">b</c:Text>')],
  'a value and a text': [false, attribute('<g:Value>1</g:Value><c:Text>a</c:Text>')],
  'a text and a structured text': [
    false,
    attribute('<c:Text xml:lang="en">a</c:Text><c:StructuredText xml:lang="fr">b</c:StructuredText>'),
  ],
  'structured texts': [
    true,
    attribute(
      '<c:StructuredText xml:lang="en">a</c:StructuredText><c:StructuredText xml:lang="fr">b</c:StructuredText>',
    ),
  ],
  'structured texts twice in one language': [
    false,
    attribute(
      '<c:StructuredText xml:lang="en">a</c:StructuredText><c:StructuredText xml:lang="en">b</c:StructuredText>',
    ),
  ],
  'annotations of an attribute': [
    true,
    attribute('<c:Annotations><c:Annotation id="X"/></c:Annotations><g:Value>1</g:Value>'),
  ],
  'annotations behind the value': [
    false,
    attribute('<g:Value>1</g:Value><c:Annotations><c:Annotation id="X"/></c:Annotations>'),
  ],
  'an attribute in another namespace': [false, metadataSet('<m:Attribute id="A"/>')],
  'a set in another namespace': [false, metadataSet(value).replaceAll('m:MetadataSet', 'g:MetadataSet')],
  'a text in a set': [false, metadataSet(`text${value}`)],
  'a value of a named type': [true, attribute('<g:Value xsi:type="xs:integer">12</g:Value>')],
  'a value that is not of its named type': [false, attribute('<g:Value xsi:type="xs:integer">x</g:Value>')],
  'a value of a type that does not exist': [false, attribute('<g:Value xsi:type="xs:number">1</g:Value>')],
  'what the set covers': [
    true,
    metadataSet(value, {
      given:
        ' reportingBeginDate="2020" reportingEndDate="2020-12-31" publicationYear="2021" publicationPeriod="2021-Q1"',
    }),
  ],
  'a publication year that is none': [false, metadataSet(value, { given: ' publicationYear="2021-01"' })],
  'a period that is none': [false, metadataSet(value, { given: ' publicationPeriod="2021-X1"' })],
  'an attribute that the set does not have': [false, metadataSet(value, { given: ' setID="X"' })],
  'an action': [true, metadataSet(value, { given: ' action="Replace"' })],
  'an action that there is not': [false, metadataSet(value, { given: ' action="Update"' })],
  'a urn of another class': [false, metadataSet(value, { given: ` urn="${urns.dataflow}"` })],
};

/** Headers, likewise. */
const headers: Readonly<Record<string, readonly [accepted: boolean, header: string]>> = {
  'with the structure': [
    true,
    header(
      structure(
        `<c:Structure>urn:sdmx:org.sdmx.infomodel.metadatastructure.MetadataStructure=ECB:MSD(1.0.0)</c:Structure>`,
      ),
    ),
  ],
  'with two structures': [true, header(structure(usage) + structure(usage, 'S2'))],
  'with two structures of one id': [false, header(structure(usage) + structure(usage))],
  'with an id of a structure that is no name': [false, header(structure(usage, '1 2'))],
  'with a usage of another class': [false, header(structure(`<c:StructureUsage>${urns.dataflow}</c:StructureUsage>`))],
  'with all it can hold': [
    true,
    header(
      `<m:Receiver id="R"/><c:Name>N</c:Name>${structure(usage)}<m:MetadataProvider>urn:sdmx:org.sdmx.infomodel.base.MetadataProvider=ECB:METADATA_PROVIDERS(1.0).P</m:MetadataProvider><m:DataSetAction>Append</m:DataSetAction><m:DataSetID>D</m:DataSetID><m:Extracted>2024-01-01T00:00:00</m:Extracted><m:Source>S</m:Source>`,
    ),
  ],
  'with its parts in another order': [false, header(`<m:DataSetID>D</m:DataSetID>${structure(usage)}`)],
  'with what belongs to data': [false, header(`${structure(usage)}<m:ReportingBegin>2024</m:ReportingBegin>`)],
};

const isRead = async (text: string): Promise<boolean> => {
  try {
    await readMetadata(text, { strict: true });
    return true;
  } catch (error) {
    if (error instanceof StrataError && error.name === 'Syntax') return false;
    throw error;
  }
};

for (const minor of [0, 1] as const satisfies readonly Minor[]) {
  describe(`the reader of metadata messages and the official schema of SDMX-ML 3.${minor} agree`, () => {
    for (const [name, [accepted, content]] of Object.entries(messages)) {
      it(`${accepted ? 'accepting' : 'refusing'} ${name}`, async () => {
        const text = metadataMessage(content.replace('v3_%', `v3_${minor}`), minor);
        if (canCompare()) expect(validate(text, minor).length === 0, validate(text, minor).join()).to.equal(accepted);
        expect(await isRead(text)).to.equal(accepted);
      });
    }
    for (const [name, [accepted, head]] of Object.entries(headers)) {
      it(`${accepted ? 'accepting' : 'refusing'} a header ${name}`, async () => {
        const text = metadataMessage(metadataSet(value), minor, head);
        if (canCompare()) expect(validate(text, minor).length === 0, validate(text, minor).join()).to.equal(accepted);
        expect(await isRead(text)).to.equal(accepted);
      });
    }
    it(`on the action Merge and on isPartialLanguage, which came with 3.1`, async () => {
      for (const given of [' action="Merge"', ' isPartialLanguage="true"']) {
        const text = metadataMessage(metadataSet(value, { given }), minor);
        if (canCompare()) expect(validate(text, minor).length === 0, given).to.equal(minor === 1);
        expect(await isRead(text), given).to.equal(minor === 1);
      }
    });
  });
}
