import { expect } from 'chai';
import { XmlDocument } from 'libxml2-wasm';
import type { MessageHeader } from '../../../src/formats/message/structure-message.js';
import {
  type SubmissionResult,
  writeSubmissionResponse,
} from '../../../src/formats/registry-messages/write-submission-response.js';
import { urns } from '../../harness/artefacts.js';
import { versions } from '../xml/registry-message.js';
import { validateSdmxMl } from '../xml/schema-validation.js';

const header: MessageHeader = {
  id: 'R_1',
  test: false,
  prepared: '2026-01-15T09:00:00Z',
  sender: { id: 'STRATA', names: { en: 'The registry', fr: 'Le registre' }, timezone: '+01:00' },
  receivers: [{ id: 'ME', contacts: [{ names: { en: 'Ann' }, emails: ['ann@example.org'] }] }, { id: 'TOO_MUCH' }],
};

const awkward = 'a < b & "c" > d, ]]> , \u0000, \uFFFF, \uD800 and 😀';
const results: readonly SubmissionResult[] = [
  { urn: urns.codelist('CL', '1.0.0'), action: 'Append', status: 'Success', messages: [] },
  { urn: urns.agencies(), action: 'Replace', status: 'Warning', messages: [{ code: 140, text: 'short' }] },
  {
    urn: urns.dataflow('DF', '1.0.0'),
    action: 'Delete',
    status: 'Failure',
    messages: [
      { code: 150, text: awkward },
      { code: 150, text: '' },
    ],
  },
  { urn: urns.dataflow('DF', '1.1.0'), action: 'Information', status: 'Success', messages: [] },
  { urn: urns.dataflow('DF', '1.2.0'), action: 'Merge', status: 'Success', messages: [] },
];

for (const version of versions) {
  describe(`writeSubmissionResponse in ${version}`, () => {
    const base = `http://www.sdmx.org/resources/sdmxml/schemas/v${version.replace('.', '_')}`;
    const namespaces = { mes: `${base}/message`, reg: `${base}/registry`, com: `${base}/common` };
    const text = writeSubmissionResponse(version, header, results, [
      { code: '140', severity: 'Warning', texts: { en: awkward } },
    ]);
    const all = (path: string): string[] => {
      const document = XmlDocument.fromString(text);
      try {
        return document.find(path, namespaces).map((node) => node.content);
      } finally {
        document.dispose();
      }
    };

    it('is valid against the official schema, with a footer and without', () => {
      expect(validateSdmxMl(text, version)).to.deep.equal([]);
      expect(validateSdmxMl(writeSubmissionResponse(version, header, results), version)).to.deep.equal([]);
    });

    it('has a result for each artefact, in order', () => {
      const urn = version === '2.1' ? '//reg:MaintainableObject/URN' : '//reg:MaintainableObject';
      expect(all(urn)).to.deep.equal([
        urns.codelist('CL', '1.0.0'),
        urns.agencies(),
        urns.dataflow('DF', '1.0.0'),
        urns.dataflow('DF', '1.1.0'),
        urns.dataflow('DF', '1.2.0'),
      ]);
      const merge = version === '3.1' ? 'Merge' : 'Append';
      expect(all('//reg:SubmittedStructure/@action')).to.deep.equal([
        'Append',
        'Replace',
        'Delete',
        'Information',
        merge,
      ]);
      expect(all('//reg:StatusMessage/@status')).to.deep.equal(['Success', 'Warning', 'Failure', 'Success', 'Success']);
    });

    it('keeps every character that XML can hold', () => {
      const held = 'a < b & "c" > d, ]]> , \uFFFD, \uFFFD, \uFFFD and 😀';
      expect(all('//reg:SubmissionResult[3]//com:Text')).to.deep.equal([held, '']);
      expect(all('//mes:RegistryInterface/*[last()]//com:Text')).to.deep.equal([held]);
    });

    it('names the parties, of the receivers the first', () => {
      expect(all('//mes:Sender/com:Name')).to.deep.equal(['The registry', 'Le registre']);
      expect(all('//mes:Sender/mes:Timezone')).to.deep.equal(['+01:00']);
      expect(all('//mes:Receiver/@id')).to.deep.equal(['ME']);
      expect(all('//mes:Receiver//mes:Email')).to.deep.equal(['ann@example.org']);
    });
  });
}
