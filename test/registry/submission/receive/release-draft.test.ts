import { expect } from 'chai';
import { releaseDraft } from '../../../../src/registry/submission/receive/release-draft.js';
import { conceptScheme, urns } from '../../../harness/artefacts.js';

describe('releaseDraft', () => {
  const releases = new Map([[urns.codelist('CL', '1.1.0-draft'), '1.1.0']]);
  const scheme = (version: string, references: readonly string[]) =>
    conceptScheme('CS', version, Object.fromEntries(references.map((each, index) => [`C${index}`, each])));

  it('changes the version and the references to published drafts, in short form too', () => {
    const draft = scheme('2.0.0-rc.1', [urns.codelist('CL', '1.1.0-draft'), 'Codelist=SDMX:CL(1.1.0-draft)']);
    const released = [urns.codelist('CL', '1.1.0'), urns.codelist('CL', '1.1.0')];
    expect(releaseDraft(draft, releases)).to.deep.equal(scheme('2.0.0', released));
    expect(draft.version).to.equal('2.0.0-rc.1');
  });

  it('keeps wildcards and references to other drafts', () => {
    const references = [
      urns.codelist('CL', '1.1+.0'),
      urns.codelist('CL', '1.1.0-draft.2'),
      urns.codelist('OTHER', '1.1.0-draft'),
    ];
    expect(releaseDraft(scheme('2.0.0-rc.1', references), releases)).to.deep.equal(scheme('2.0.0', references));
  });
});
