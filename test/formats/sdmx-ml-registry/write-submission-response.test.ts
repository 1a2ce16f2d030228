import { expect } from 'chai';
import { XmlDocument } from 'libxml2-wasm';
import { writeSubmissionResponse } from '../../../src/formats/sdmx-ml-registry/write-submission-response.js';
import { urns } from '../../harness/artefacts.js';
import { validateSdmxMl } from '../sdmx-ml/schema-validation.js';

const header = { id: 'R_1', test: false, prepared: '2026-01-15T09:00:00Z', sender: { id: 'STRATA' } };
const namespaces = {
  reg: 'http://www.sdmx.org/resources/sdmxml/schemas/v3_0/registry',
  com: 'http://www.sdmx.org/resources/sdmxml/schemas/v3_0/common',
};

const awkward = 'a < b & "c" > d, ]]> , \u0000, \uFFFF, \uD800 and 😀';

describe('writeSubmissionResponse', () => {
  const text = writeSubmissionResponse({ ...header, receivers: [{ id: 'ME' }] }, [
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
  ]);
  const all = (path: string): string[] => {
    const document = XmlDocument.fromString(text);
    try {
      return document.find(path, namespaces).map((node) => node.content);
    } finally {
      document.dispose();
    }
  };

  it('is valid against the official schema', () => expect(validateSdmxMl(text, '3.0')).to.deep.equal([]));

  it('has a result for each artefact, in order', () => {
    expect(all('//reg:MaintainableObject')).to.deep.equal([
      urns.codelist('CL', '1.0.0'),
      urns.agencies(),
      urns.dataflow('DF', '1.0.0'),
      urns.dataflow('DF', '1.1.0'),
    ]);
    expect(all('//reg:SubmittedStructure/@action')).to.deep.equal(['Append', 'Replace', 'Delete', 'Information']);
    expect(all('//reg:StatusMessage/@status')).to.deep.equal(['Success', 'Warning', 'Failure', 'Success']);
  });

  it('keeps every character that XML can hold', () => {
    expect(all('//reg:SubmissionResult[3]//com:Text')).to.deep.equal([
      'a < b & "c" > d, ]]> , \uFFFD, \uFFFD, \uFFFD and 😀',
      '',
    ]);
  });
});
