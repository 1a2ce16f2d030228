import { expect } from 'chai';
import type { Reference } from '../../../../src/references/extract.js';
import { RegistryAfter } from '../../../../src/registry/submission/world/registry-after.js';
import { parseReferenceExpression } from '../../../../src/versioning/reference-expression.js';
import { codelist, dataflow, urns } from '../../../harness/artefacts.js';
import { lineOf, prepared, stateOf } from '../state.js';

const key = 'Codelist=SDMX:CL';
const held = lineOf(key, (version) => urns.codelist('CL', version), ['1.0.0', '1.1.0']);

describe('RegistryAfter', () => {
  const versions = (after: RegistryAfter, ofKey = key) => after.versionsOf(ofKey).map(({ version }) => version);
  const resolve = (after: RegistryAfter, text: string) => after.resolve(key, parseReferenceExpression(text))?.version;

  it('holds the versions of the registry and those of the message', () => {
    const message = [prepared(codelist('CL', '1.2.0', ['A'])), prepared(codelist('NEW', '1.0', ['A']))];
    const after = new RegistryAfter(stateOf({ lines: held }), message, []);
    expect(versions(after)).to.deep.equal(['1.0.0', '1.1.0', '1.2.0']);
    expect(versions(after, 'Codelist=SDMX:NEW')).to.deep.equal(['1.0']);
    expect([...after.submitted.keys()]).to.deep.equal([urns.codelist('CL', '1.2.0'), urns.codelist('NEW', '1.0')]);
  });

  it('holds a replaced version once', () => {
    const after = new RegistryAfter(stateOf({ lines: held }), [prepared(codelist('CL', '1.1.0', []))], []);
    expect(versions(after)).to.deep.equal(['1.0.0', '1.1.0']);
  });

  it('lacks deleted versions, and has no submitted artefacts then', () => {
    const after = new RegistryAfter(stateOf({ lines: held }), [], [urns.codelist('CL', '1.1.0')]);
    expect(versions(after)).to.deep.equal(['1.0.0']);
    expect(after.submitted.size).to.equal(0);
  });

  it('resolves exact versions and wildcards among them', () => {
    const after = new RegistryAfter(
      stateOf({ lines: held }),
      ['1.2.0', '1.3.0-draft'].map((version) => prepared(codelist('CL', version, []))),
      [],
    );
    expect(resolve(after, '1.0.0')).to.equal('1.0.0');
    expect(resolve(after, '1.0+.0')).to.equal('1.2.0');
    expect(resolve(after, '1.3.0-draft')).to.equal('1.3.0-draft');
    expect(resolve(after, '2.0+.0')).to.equal(undefined);
    expect(resolve(after, '9.9.9')).to.equal(undefined);
    expect(after.resolve('Codelist=SDMX:NONE', parseReferenceExpression('1.0'))).to.equal(undefined);
  });

  it('resolves a reference to the URN of the version', () => {
    const [reference] = prepared(dataflow('DF', '1.0', urns.dataStructure('DSD', '1.0+.0'))).references;
    const structures = lineOf('DataStructure=SDMX:DSD', (version) => urns.dataStructure('DSD', version), ['1.4.0']);
    const none = new RegistryAfter(stateOf({}), [], []);
    const one = new RegistryAfter(stateOf({ lines: structures }), [], []);
    expect(none.resolveReference(reference as Reference)).to.equal(undefined);
    expect(one.resolveReference(reference as Reference)).to.equal(urns.dataStructure('DSD', '1.4.0'));
  });

  it('holds submitted and lacks deleted versions of one submission', () => {
    const message = [prepared(codelist('CL', '1.2.0', ['A']))];
    const after = new RegistryAfter(stateOf({ lines: held }), message, [urns.codelist('CL', '1.0.0')]);
    expect(versions(after)).to.deep.equal(['1.1.0', '1.2.0']);
  });

  it('has removed the versions that are deleted and not submitted', () => {
    const message = [prepared(codelist('CL', '1.2.0', ['A']))];
    const deleted = ['1.0.0', '1.2.0'].map((version) => urns.codelist('CL', version));
    const after = new RegistryAfter(stateOf({ lines: held }), message, deleted);
    expect(deleted.map((urn) => after.isRemoved(urn))).to.deep.equal([true, false]);
  });
});
