import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { uniteConstraints } from '../../../src/registry/schema/unite-constraints.js';
import { dataflow, provisionAgreement, urns } from '../../harness/artefacts.js';

const dataStructure = {
  class: 'DataStructure',
  agencyID: 'SDMX',
  id: 'DSD',
  version: '1.0.0',
  dataStructureComponents: {
    dimensionList: { dimensions: [{ id: 'FREQ' }, { conceptIdentity: urns.concept('CS', '1.0.0', 'AREA') }] },
    attributeList: { attributes: [{ id: 'STATUS' }] },
  },
} as unknown as Artefact;
const flow = dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0.0'));

const leaves = (codes: readonly string[] | null) => ({
  enumeration: urns.codelist('CL', '1.0.0'),
  codes: codes === null ? null : new Set(codes),
  constraints: [],
});
const regionOf = (components: Readonly<Record<string, readonly string[] | null>>): unknown => {
  const given = Object.entries(components).map(([id, codes]) => [id, leaves(codes)] as const);
  return uniteConstraints(flow, dataStructure, new Map(given))?.['cubeRegions'];
};

describe('uniteConstraints', () => {
  it('returns one included region, with dimensions as key values and other sets as components', () => {
    expect(regionOf({ FREQ: ['A', 'M'], AREA: ['AT'], STATUS: ['F'] })).to.deep.equal([
      {
        include: true,
        keyValues: [
          { id: 'FREQ', include: true, values: ['A', 'M'] },
          { id: 'AREA', include: true, values: ['AT'] },
        ],
        components: [{ id: 'STATUS', include: true, values: ['F'] }],
      },
    ]);
  });

  it('leaves out components that are not constrained', () => {
    expect(regionOf({ FREQ: ['A'], STATUS: null })).to.deep.equal([
      { include: true, keyValues: [{ id: 'FREQ', include: true, values: ['A'] }] },
    ]);
    expect(regionOf({ FREQ: null, STATUS: ['F'] })).to.deep.equal([
      { include: true, components: [{ id: 'STATUS', include: true, values: ['F'] }] },
    ]);
  });

  it('excludes all values where none is allowed', () => {
    expect(regionOf({ FREQ: [] })).to.deep.equal([
      { include: true, keyValues: [{ id: 'FREQ', include: false, values: ['%'] }] },
    ]);
  });

  it('returns undefined where nothing is constrained', () => {
    expect(regionOf({})).to.equal(undefined);
    expect(regionOf({ FREQ: null })).to.equal(undefined);
  });

  it('has the identity of the context and is attached to it', () => {
    const agreement = provisionAgreement('PA', '1.2.0', urns.dataflow('DF', '1.0.0'), urns.dataProvider('ECB'));
    const united = uniteConstraints(agreement, dataStructure, new Map([['FREQ', leaves(['A'])]]));
    expect(united).to.deep.include({ class: 'DataConstraint', agencyID: 'SDMX', id: 'PA', version: '1.2.0' });
    expect(united?.['constraintAttachment']).to.deep.equal({
      provisionAgreements: [urns.provisionAgreement('PA', '1.2.0')],
    });
  });
});
