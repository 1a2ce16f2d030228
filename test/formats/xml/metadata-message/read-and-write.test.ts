import { expect } from 'chai';
import fc from 'fast-check';
import type { Loss } from '../../../../src/formats/message/loss.js';
import {
  type MetadataMessageOptions,
  writeMetadataMl,
} from '../../../../src/formats/xml/write/write-metadata-message.js';
import type { Artefact } from '../../../../src/model/artefact.js';
import { randomCases } from '../../../harness/random-cases.js';
import { canCompare } from '../../../harness/shared.js';
import { allProblems } from '../../all-problems.js';
import { metadataSet as anySet } from '../../metadata-set-arbitrary.js';
import { refusal } from '../read-text.js';
import { header, metadataMessage, metadataSet, readMetadata, urns, validate } from './metadata-text.js';

const heading = { id: 'M', test: false, prepared: '2024-01-31T00:00:00Z', sender: { id: 'S' } };

async function written(
  version: '3.0' | '3.1',
  sets: readonly Artefact[],
  options: MetadataMessageOptions = {},
): Promise<string> {
  let text = '';
  for await (const chunk of writeMetadataMl(version, heading, sets, options)) text += chunk;
  return text;
}

const artefactsOf = async (text: string): Promise<readonly Artefact[]> =>
  (await readMetadata(text, { strict: true })).artefacts.map(({ artefact }) => artefact);

const attributesOf = async (content: string): Promise<unknown> =>
  (await artefactsOf(metadataMessage(metadataSet(content))))[0]?.attributes;

const attribute = (content: string): string => `<g:Attribute id="A">${content}</g:Attribute>`;
const structured = (content: string): string => attribute(`<c:StructuredText>${content}</c:StructuredText>`);

const small = (attributes: readonly unknown[], more = {}): Artefact =>
  ({
    class: 'MetadataSet',
    agencyID: 'ECB',
    id: 'MDS',
    version: '1.0.0',
    names: { en: 'Set' },
    metadataflow: urns.metadataflow,
    targets: [urns.dataflow],
    attributes,
    ...more,
  }) as unknown as Artefact;

describe('a metadata set in SDMX-ML', () => {
  it('is read into the vocabulary of SDMX-JSON, in its order', async () => {
    const set = metadataSet(
      `<g:Attribute id="A"><c:Annotations><c:Annotation id="N"/></c:Annotations><g:Value> a b </g:Value><g:Attribute id="B"/></g:Attribute>
       <g:Attribute id="A"><c:Text>one</c:Text><c:Text xml:lang="fr">un</c:Text></g:Attribute>`,
      { given: ' reportingBeginDate="2020" publicationYear="2021"' },
    );
    expect(JSON.stringify(await artefactsOf(metadataMessage(set)))).to.equal(
      JSON.stringify([
        {
          class: 'MetadataSet',
          agencyID: 'ECB.DISS',
          id: 'MDS',
          version: '1.0.0',
          reportingBegin: '2020',
          publicationYear: '2021',
          names: { en: 'Set' },
          metadataflow: urns.metadataflow,
          targets: [urns.dataflow],
          attributes: [
            { id: 'A', annotations: [{ id: 'N' }], value: ' a b ', attributes: [{ id: 'B' }] },
            { id: 'A', value: { en: 'one', fr: 'un' } },
          ],
        },
      ]),
    );
  });

  it('returns the positions of its references', async () => {
    const { artefacts } = await readMetadata(metadataMessage(metadataSet(attribute(''))));
    expect([...(artefacts[0]?.references.keys() ?? [])]).to.deep.equal(['metadataflow', 'targets/0']);
    expect(artefacts[0]?.position.line).to.equal(2);
  });

  const values: readonly (readonly [xml: string, value: unknown])[] = [
    ['<g:Value>2721</g:Value>', '2721'],
    ['<g:Value xsi:type="xs:integer">2721</g:Value>', 2721],
    ['<g:Value xsi:type="xs:decimal">1.50</g:Value>', '1.50'],
    ['<g:Value xsi:type="xs:double">1e+30</g:Value>', 1e30],
    ['<g:Value xsi:type="xs:boolean">1</g:Value>', true],
    ['<g:Value xsi:type="xs:string"> x </g:Value>', ' x '],
    ['<g:Value/>', ''],
  ];
  for (const [xml, value] of values) {
    it(`has the value ${JSON.stringify(value)} of ${xml}`, async () => {
      expect(await attributesOf(attribute(xml))).to.deep.equal([{ id: 'A', value }]);
    });
  }

  const xhtml = 'http://www.w3.org/1999/xhtml';
  const markup: readonly (readonly [written: string, read: string])[] = [
    ['only &amp; text', 'only &amp; text'],
    ['<h:p>a<h:br/>b</h:p>', '<p>a<br/>b</p>'],
    ['<h:p/>', '<p></p>'],
    [`<p xmlns="${xhtml}">a</p>`, `<p xmlns="${xhtml}">a</p>`],
    [`<x:p xmlns:x="${xhtml}" class="&lt;">a</x:p>`, '<p class="&lt;">a</p>'],
    ['<h:b> <![CDATA[<]]> </h:b>', '<b> &lt; </b>'],
    ['a<!-- left out --><h:i xml:lang="fr">b</h:i> c', 'a<i xml:lang="fr">b</i> c'],
  ];
  for (const [xml, read] of markup) {
    it(`keeps the structured text ${xml}`, async () => {
      const attributes = [{ id: 'A', format: { dataType: 'XHTML' }, value: { en: read } }];
      expect(await attributesOf(structured(xml))).to.deep.equal(attributes);
      const [again] = await artefactsOf(await written('3.0', [small(attributes)]));
      expect(again?.attributes).to.deep.equal(attributes);
    });
  }

  it('is rejected with markup that is no XHTML', async () => {
    for (const xml of ['<m:p/>', '<p/>', '<h:p m:x="1"/>', '<h:p><svg xmlns="http://www.w3.org/2000/svg"/></h:p>']) {
      const error = await refusal(readMetadata(metadataMessage(metadataSet(structured(xml)))));
      expect(error.problems[0]?.rule, xml).to.be.oneOf(['element.namespace', 'attribute.unknown']);
      expect(error.problems[0]).to.include({ line: 2 });
    }
    const deep = '<h:i>'.repeat(100) + '</h:i>'.repeat(100);
    const error = await refusal(readMetadata(metadataMessage(metadataSet(structured(deep)))));
    expect(error.problems[0]?.rule).to.equal('limit.depth');
  });

  it('may have its urn, which is held against its identity', async () => {
    const urn = 'urn:sdmx:org.sdmx.infomodel.metadatastructure.MetadataSet=ECB.DISS:MDS(1.0.0)';
    const right = metadataMessage(metadataSet(attribute(''), { given: ` urn="${urn}"` }));
    expect(allProblems(await readMetadata(right, { strict: true }))).to.deep.equal([]);
    const problems = allProblems(await readMetadata(right.replace('MDS(1', 'OTHER(1')));
    expect(problems.map(({ rule }) => rule)).to.deep.equal(['urn.mismatch']);
  });

  it('has no action: that of the request counts, and a warning reports the one in the message', async () => {
    const text = metadataMessage(
      metadataSet(attribute(''), { given: ' action="Delete"' }),
      0,
      header().replace('</m:Header>', '<m:DataSetAction>Delete</m:DataSetAction></m:Header>'),
    );
    const read = await readMetadata(text, { strict: true });
    const { artefacts } = read;
    const problems = allProblems(read);
    expect(problems.map(({ rule, severity }) => [rule, severity])).to.deep.equal([
      ['action.ignored', 'warning'],
      ['action.ignored', 'warning'],
    ]);
    expect(artefacts[0]?.artefact).not.to.have.property('action');
  });

  it('is read with a warning from a message whose header names no structure', async () => {
    const text = metadataMessage(metadataSet(attribute('')), 0, header(''));
    if (canCompare()) expect(validate(text, 0)).not.to.deep.equal([]);
    expect(allProblems(await readMetadata(text)).map(({ rule }) => rule)).to.deep.equal(['header.structure']);
    expect((await refusal(readMetadata(text, { strict: true }))).problems[0]?.rule).to.equal('header.structure');
  });

  it('occurs once in a message', async () => {
    const error = await refusal(readMetadata(metadataMessage(metadataSet(attribute('')).repeat(2))));
    expect(error.problems.map(({ rule }) => rule)).to.deep.equal(['artefact.duplicate']);
  });

  for (const version of ['3.0', '3.1'] as const) {
    const minor = version === '3.0' ? 0 : 1;

    it(`comes through SDMX-ML ${version} unchanged, in a valid message`, async () => {
      await fc.assert(
        fc.asyncProperty(anySet, async ({ isPartialLanguage, ...rest }) => {
          const given = isPartialLanguage === undefined || version === '3.0' ? {} : { isPartialLanguage };
          const { uri, validFrom, validTo, ...others } = rest as unknown as Record<string, unknown>;
          const before = { uri, validFrom, validTo };
          const { class: name, agencyID, id, version: number, ...behind } = others;
          const set = JSON.parse(
            JSON.stringify({ class: name, agencyID, id, version: number, ...before, ...given, ...behind }),
          );
          const xml = await written(version, [set], { metadataflows: [urns.metadataflow] });
          expect(validate(xml, minor)).to.deep.equal([]);
          expect(JSON.stringify(await artefactsOf(xml))).to.equal(JSON.stringify([set]));
        }),
        { numRuns: randomCases(60) },
      );
    });

    it(`is a stub in a valid message of SDMX-ML ${version}`, async () => {
      const { metadataflow: _, targets: __, attributes: ___, ...identity } = small([]);
      const stub = { ...identity, isExternalReference: true } as unknown as Artefact;
      const xml = await written(version, [stub], { metadataflows: [urns.metadataflow] });
      expect(validate(xml, minor)).to.deep.equal([]);
      expect(await artefactsOf(xml)).to.have.length(1);
    });
  }

  it('reports what SDMX-ML cannot hold', async () => {
    const losses: Loss[] = [];
    const attributes = [
      { id: 'A', format: { dataType: 'XHTML', maxLength: 9 }, value: { en: '<p>a</p>' } },
      {
        id: 'B',
        format: { dataType: 'Integer' },
        value: 1,
        attributes: [{ id: 'C', format: { dataType: 'XHTML' }, value: { en: '<p>' } }],
      },
      { id: 'D', format: { dataType: 'XHTML' }, value: '<p>a</p>' },
    ];
    const set = small(attributes, { isPartialLanguage: true });
    const xml = await written('3.0', [set], { onLoss: (loss) => losses.push(loss) });
    expect(losses.map(({ path }) => path)).to.deep.equal([
      'attributes/A/format',
      'attributes/B/format',
      'attributes/B/attributes/C/format',
      'attributes/D/format',
      'isPartialLanguage',
    ]);
    expect(xml).to.include('<com:Text xml:lang="en">&lt;p&gt;</com:Text>').and.to.include('footer:Footer');
    expect(validate(xml, 0)).to.deep.equal([]);
    expect((await readMetadata(xml)).artefacts[0]?.artefact.attributes).to.deep.equal([
      { id: 'A', format: { dataType: 'XHTML' }, value: { en: '<p>a</p>' } },
      { id: 'B', value: 1, attributes: [{ id: 'C', value: { en: '<p>' } }] },
      { id: 'D', value: '<p>a</p>' },
    ]);
  });
});
