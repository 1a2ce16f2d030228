import { expect } from 'chai';
import { writeErrorMessage } from '../../../src/formats/registry-messages/write-error-message.js';
import { versions } from '../xml/registry-message.js';
import { validateSdmxMl } from '../xml/schema-validation.js';

describe('writeErrorMessage', () => {
  for (const version of versions) {
    it(`is valid against the official schema of ${version}`, () => {
      const text = writeErrorMessage(version, [
        { code: 140, text: 'line 1, column 2: <a> & "b"' },
        { code: 150, text: '\u0000' },
      ]);
      expect(validateSdmxMl(text, version)).to.deep.equal([]);
      expect(text).to.include('code="140"').and.to.include('&lt;a&gt; &amp; "b"').and.to.include('\uFFFD');
    });
  }
});
