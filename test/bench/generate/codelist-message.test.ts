import { expect } from 'chai';
import { largeCodelist } from '../../../bench/generate/codelist.js';
import { codelistMessage } from '../../../bench/generate/codelist-message.js';
import { readSdmxMl } from '../../../src/formats/xml/read-sdmx-ml.js';
import { allProblems } from '../../formats/all-problems.js';

describe('codelistMessage', () => {
  it('writes a message that is read back without problems', async () => {
    const codelist = largeCodelist({ class: 'Codelist', agencyID: 'AGENCY0', id: 'CL_LARGE' }, '1.2.0', 250);
    async function* bytes(): AsyncGenerator<Buffer> {
      for (const piece of codelistMessage([codelist])) yield Buffer.from(piece);
    }
    const message = await readSdmxMl(bytes(), { strict: true });
    const { artefacts } = message;
    expect(allProblems(message)).to.deep.equal([]);
    expect(artefacts.map(({ artefact }) => artefact)).to.deep.equal([codelist]);
  });
});
