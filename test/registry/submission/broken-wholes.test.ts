import { expect } from 'chai';
import { splitArtefact, splitMembersOf } from '../../../src/formats/model-2.1/split-artefacts.js';
import type { Artefact } from '../../../src/model/artefact.js';
import { urnOf } from '../../../src/model/urn.js';
import { brokenParts, wholesAmong } from '../../../src/registry/submission/evaluate-valid.js';
import { prepareArtefact } from '../../../src/registry/submission/receive/prepare.js';
import { codelist } from '../../harness/artefacts.js';

const identity = (id: string) => ({ agencyID: 'SDMX', id, version: '1.0' });
/** A structure set with some codelist maps, as it is stored. */
const structureSet = (id: string, maps: readonly string[]): Artefact =>
  splitArtefact(
    { class: 'StructureSet', ...identity(id), names: { en: id } },
    maps.map((map) => ({ class: 'RepresentationMap', id: map })),
  ) as unknown as Artefact;
const mapUrn = (id: string): string => urnOf({ class: 'RepresentationMap', ...identity(id) } as Artefact);

describe('the parts of artefacts of SDMX 2.1 that are rejected with another part', () => {
  const [set, other] = [structureSet('S', ['A', 'B_C']), structureSet('S_B', ['C', 'D'])];
  const wholes = wholesAmong(
    [set, other, codelist('CL', '1.0', ['A'])].map((each) => ({
      prepared: prepareArtefact(each, () => ({})),
      action: 'REPLACE',
    })),
  );

  it('are those of artefacts that became several', () => {
    expect(wholes).to.deep.equal([
      { outer: urnOf(set), parts: [urnOf(set), mapUrn('S_A'), mapUrn('S_B_C')] },
      { outer: urnOf(other), parts: [urnOf(other), mapUrn('S_B_C'), mapUrn('S_B_D')] },
    ]);
    expect([...splitMembersOf(set).keys()]).to.deep.equal(wholes[0]?.parts.slice(1));
  });

  it('are none where nothing is rejected, or another artefact', () => {
    expect([...brokenParts(wholes, [])]).to.deep.equal([]);
    expect([...brokenParts(wholes, [urnOf(codelist('CL', '1.0', []))])]).to.deep.equal([]);
  });

  it('name the rejected part, and follow from whole to whole by the parts of both', () => {
    const broken = brokenParts(wholes, [mapUrn('S_B_D')]);
    expect(Object.fromEntries(broken)).to.deep.equal({
      [urnOf(other)]: { outer: urnOf(other), cause: mapUrn('S_B_D') },
      [mapUrn('S_B_C')]: { outer: urnOf(other), cause: mapUrn('S_B_D') },
      [urnOf(set)]: { outer: urnOf(set), cause: mapUrn('S_B_C') },
      [mapUrn('S_A')]: { outer: urnOf(set), cause: mapUrn('S_B_C') },
    });
  });
});
