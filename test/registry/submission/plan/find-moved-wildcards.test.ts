import { expect } from 'chai';
import { findMovedWildcards } from '../../../../src/registry/submission/plan/find-moved-wildcards.js';
import type { Action } from '../../../../src/registry/submission/submission.js';
import { RegistryAfter } from '../../../../src/registry/submission/world/registry-after.js';
import { wildcardRange } from '../../../../src/versioning/range.js';
import { codelist, urns } from '../../../harness/artefacts.js';
import { lineOf, prepared, stateOf } from '../state.js';

const key = 'Codelist=SDMX:CL';
const urn = (version: string) => urns.codelist('CL', version);
const wildcard = (text: string) => ({
  urn: urn(text),
  key,
  class: 'Codelist',
  agencyID: 'SDMX',
  id: 'CL',
  ...wildcardRange(text),
});
const existing = (text: string, resolution: string | null) => ({
  ...wildcard(text),
  parents: 12,
  itemised: false,
  extended: false,
  resolution: resolution === null ? null : urn(resolution),
});

describe('findMovedWildcards', () => {
  const state = stateOf({
    lines: lineOf(key, urn, ['1.0.0', '1.1.0']),
    wildcards: [existing('1.0+.0', '1.1.0'), existing('1.0.0+', '1.0.0'), existing('2.0+.0', null)],
  });
  const move = (version: string, action: Action, used: readonly string[] = [], keys: readonly string[] = [key]) =>
    findMovedWildcards(
      state,
      new Set(keys),
      used.map(wildcard),
      action === 'DELETE'
        ? new RegistryAfter(state, [], [urn(version)])
        : new RegistryAfter(state, [prepared(codelist('CL', version, []))], []),
    );

  it('finds those that a new version is the highest of', () => {
    expect(move('1.2.0', 'REPLACE')).to.deep.equal([
      { wildcard: urn('1.0+.0'), from: urn('1.1.0'), to: urn('1.2.0'), parents: 12 },
    ]);
  });

  it('finds those that resolve for the first time', () => {
    expect(move('2.0.0', 'REPLACE')).to.deep.equal([
      { wildcard: urn('2.0+.0'), from: null, to: urn('2.0.0'), parents: 12 },
    ]);
  });

  it('finds those that fall back, and those that lose their resolution, with a deletion', () => {
    expect(move('1.1.0', 'DELETE')).to.deep.equal([
      { wildcard: urn('1.0+.0'), from: urn('1.1.0'), to: urn('1.0.0'), parents: 12 },
    ]);
    expect(move('1.0.0', 'DELETE')).to.deep.equal([
      { wildcard: urn('1.0.0+'), from: urn('1.0.0'), to: null, parents: 12 },
    ]);
  });

  it('finds none for drafts and lower versions', () => {
    expect(move('1.2.0-draft', 'REPLACE')).to.deep.equal([]);
    expect(move('0.9.0', 'REPLACE')).to.deep.equal([]);
  });

  it('leaves the wildcards of lines that are not changed alone', () => {
    expect(move('1.2.0', 'REPLACE', [], ['Codelist=SDMX:OTHER'])).to.deep.equal([]);
  });

  it('finds new wildcards once, with their first resolution and no parents', () => {
    expect(move('1.1.0', 'REPLACE', ['1+.0.0', '1+.0.0', '1.0+.0'])).to.deep.equal([
      { wildcard: urn('1+.0.0'), from: null, to: urn('1.1.0'), parents: 0 },
    ]);
  });

  it('does not report a new wildcard without a resolution', () => {
    expect(move('1.1.0', 'REPLACE', ['3+.0.0'])).to.deep.equal([]);
  });
});
