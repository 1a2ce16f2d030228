import { expect } from 'chai';
import { formatRowsByRank } from '../../src/formats/format-table.js';
import { mediaTypeOf, structureFormats } from '../../src/formats/formats.js';
import type { Artefact } from '../../src/model/artefact.js';
import { codelist, urns } from '../harness/artefacts.js';
import { validateSdmxJson } from './json/schema-validation.js';
import { validateSdmxMl } from './xml/schema-validation.js';

const resolve = () => undefined;
const header = { id: 'M', test: false, prepared: '2026-01-15T09:00:00Z', sender: { id: 'S' } };
const artefacts: readonly Artefact[] = [
  codelist('CL', '1.0.0', ['A', 'B'], {
    links: [{ rel: 'see', href: 'https://example.org/cl', urn: urns.codelist('CL', '1.1.0') }],
  }),
];

describe('structure formats', () => {
  it('are these, the default first', () => {
    expect(structureFormats.map((format) => `${mediaTypeOf(format)} ${format.names.join(' ')}`)).to.deep.equal([
      'application/vnd.sdmx.structure+xml;version=3.0.0 sdmx-3.0',
      'application/vnd.sdmx.structure+xml;version=3.1.0 sdmx-3.1',
      'application/vnd.sdmx.structure+json;version=2.1.0 sdmx-json-2.1 sdmx-json',
      'application/vnd.sdmx.structure+json;version=2.0.0 sdmx-json-2.0 sdmx-json',
      'application/vnd.sdmx.structure+xml;version=2.1 sdmx-2.1',
      'application/vnd.sdmx.structure+json;version=1.0.0 sdmx-json-1.0',
    ]);
  });

  for (const kind of ['structure', 'metadata', 'availability', 'schema'] as const)
    it(`with messages of ${kind} have ranks from 1 without gaps`, () => {
      const rows = formatRowsByRank(kind);
      expect(rows.map((row) => row[kind])).to.deep.equal(rows.map((_row, place) => place + 1));
    });

  for (const format of structureFormats) {
    it(`${mediaTypeOf(format)} is what is written`, async () => {
      let text = '';
      for await (const chunk of format.write(artefacts, { header, languages: ['en'], resolve })) text += chunk;
      const faults = {
        '3.0.0': () => validateSdmxMl(text, '3.0'),
        '3.1.0': () => validateSdmxMl(text, '3.1'),
        '2.1': () => validateSdmxMl(text, '2.1'),
        '1.0.0': () => validateSdmxJson(text, '1.0.0'),
        '2.0.0': () => validateSdmxJson(text, '2.0.0'),
        '2.1.0': () => validateSdmxJson(text, '2.1.0'),
      }[format.version ?? ''];
      expect(faults?.()).to.deep.equal([]);
      expect(text).to.include('CL');
    });
  }

  it('in JSON of SDMX 3.x tell at their end what they could not hold', async () => {
    const usage = { metadataAttributeReference: 'M', conceptIdentity: urns.concept('CS', '1.0.0', 'A') };
    const structure = {
      class: 'DataStructure',
      agencyID: 'SDMX',
      id: 'DSD',
      version: '1.0.0',
      names: { en: 'DSD' },
      dataStructureComponents: {
        dimensionList: { dimensions: [{ id: 'A', conceptIdentity: urns.concept('CS', '1.0.0', 'A') }] },
        attributeList: { metadataAttributeUsages: Array(150).fill(usage) },
      },
    } as unknown as Artefact;
    for (const format of structureFormats.filter(({ names }) => names.includes('sdmx-json'))) {
      let text = '';
      for await (const chunk of format.write([...artefacts, structure], { header, languages: [], resolve }))
        text += chunk;
      const { errors } = JSON.parse(text);
      expect(errors).to.have.length(101);
      expect(errors[0]).to.include({ code: 150, title: 'Warning: left out' });
      expect(errors[0].detail)
        .to.include(urns.dataStructure('DSD', '1.0.0'))
        .and.to.include('metadataAttributeUsages/0');
      expect(errors[100].detail).to.equal('50 more losses are not listed');
      expect(validateSdmxJson(text, format.version as '2.0.0')).to.deep.equal([]);
    }
  });
});
