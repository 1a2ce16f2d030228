import { expect } from 'chai';
import type { Artefact } from '../../../../src/model/artefact.js';
import { findMovedWildcards } from '../../../../src/registry/submission/plan/find-moved-wildcards.js';
import { loadState } from '../../../../src/registry/submission/world/load-state.js';
import { RegistryAfter } from '../../../../src/registry/submission/world/registry-after.js';
import { Stored } from '../../../../src/registry/submission/world/stored.js';
import { loadNamedParts, World } from '../../../../src/registry/submission/world/world.js';
import {
  codelist,
  conceptScheme,
  dataStructure,
  extendedCodelist,
  hierarchy,
  urns,
} from '../../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../../harness/registry.js';
import { prepared } from '../state.js';

describe('loadNamedParts', () => {
  let test: TestRegistry;
  before(async () => {
    test = await openTestRegistry();
    const report = await test.submit([
      codelist('BASE', '1.0.0', ['A', 'B']),
      extendedCodelist('MIDDLE', '1.0.0', [urns.codelist('BASE', '1.0+.0')], ['M']),
      extendedCodelist('TOP', '1.0.0', [urns.codelist('MIDDLE', '1.0.0')], ['T']),
      conceptScheme('CS', '1.0', { OLD: null }),
    ]);
    expect(report.outcome).to.equal('accepted');
  });
  after(() => test.close());

  const load = (...artefacts: readonly Artefact[]) => {
    const message = artefacts.map(prepared);
    return test.database.read(async (tx) => {
      const stored = new Stored(tx, await loadState(tx, message));
      const versions = new RegistryAfter(stored.state, message, []);
      const moves = findMovedWildcards(stored.state, new Set(message.map(({ key }) => key)), [], versions);
      const world = new World(stored, versions, moves);
      await loadNamedParts(message, world);
      return (urn: string, partClass: string, tail: string) => world.after.hasPart(urn, partClass, tail);
    });
  };
  const code = (id: string) => hierarchy('H', '1.0', [urns.code('TOP', '1.0.0', id)]);

  it('finds the owner in its scheme', async () => {
    const hasPart = await load(codelist('CL', '1.0', []));
    expect(hasPart(urns.agencies(), 'Agency', 'SDMX')).to.equal(true);
    expect(hasPart(urns.agencies(), 'Agency', 'NONE')).to.equal(false);
  });

  it('finds parts of the class only', async () => {
    const hasPart = await load(code('T'));
    expect(hasPart(urns.codelist('TOP', '1.0.0'), 'Code', 'T')).to.equal(true);
    expect(hasPart(urns.codelist('TOP', '1.0.0'), 'Concept', 'T')).to.equal(false);
  });

  it('finds inherited codes of all levels where a reference names one', async () => {
    const own = await load(code('T'));
    expect(own(urns.codelist('TOP', '1.0.0'), 'Code', 'A')).to.equal(false);
    const inherited = await load(code('A'));
    for (const id of ['T', 'M', 'A', 'B'])
      expect(inherited(urns.codelist('TOP', '1.0.0'), 'Code', id), id).to.equal(true);
    expect(inherited(urns.codelist('TOP', '1.0.0'), 'Code', 'NONE')).to.equal(false);
  });

  it('takes the parts of submitted artefacts from the message', async () => {
    const structure = dataStructure('DSD', '1.0', { [urns.concept('CS', '1.0', 'NEW')]: null });
    const hasPart = await load(conceptScheme('CS', '1.0', { NEW: null }), structure);
    expect(hasPart(urns.conceptScheme('CS', '1.0'), 'Concept', 'NEW')).to.equal(true);
    expect(hasPart(urns.conceptScheme('CS', '1.0'), 'Concept', 'OLD')).to.equal(false);
  });

  it('inherits the codes of a submitted version that a wildcard moves to', async () => {
    const hasPart = await load(codelist('BASE', '1.1.0', ['A', 'B', 'C']), code('C'));
    expect(hasPart(urns.codelist('TOP', '1.0.0'), 'Code', 'C')).to.equal(true);
  });
});
