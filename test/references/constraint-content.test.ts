import { expect } from 'chai';
import type { Artefact } from '../../src/model/artefact.js';
import {
  attachmentProperty,
  cubeRegionOf,
  regionsOf,
  roleOf,
  valueSetOf,
} from '../../src/references/constraint-content.js';

const constraint = (className: string, content: object = {}): Artefact =>
  ({ class: className, agencyID: 'A', id: 'C', version: '1.0', ...content }) as unknown as Artefact;

describe('roleOf', () => {
  const roles: readonly [string, object, string][] = [
    ['DataConstraint', {}, 'Allowed'],
    ['DataConstraint', { role: 'Allowed' }, 'Allowed'],
    ['DataConstraint', { role: 'Actual' }, 'Actual'],
    ['MetadataConstraint', {}, 'Allowed'],
    ['ContentConstraint', {}, 'Actual'],
    ['ContentConstraint', { role: 'Allowed' }, 'Allowed'],
  ];
  for (const [className, content, role] of roles) {
    it(`of a ${className} with ${JSON.stringify(content)} is ${role}`, () => {
      expect(roleOf(constraint(className, content))).to.equal(role);
    });
  }
});

describe('attachmentProperty', () => {
  const properties = {
    DataStructure: 'dataStructures',
    Dataflow: 'dataflows',
    ProvisionAgreement: 'provisionAgreements',
    DataProvider: 'dataProvider',
    Codelist: '',
  };
  for (const [className, property] of Object.entries(properties)) {
    it(`of ${className} is "${property}"`, () => expect(attachmentProperty(className)).to.equal(property));
  }
});

describe('cubeRegionOf', () => {
  it('holds sets of dimensions as key values and other sets as components', () => {
    const sets = [valueSetOf('FREQ', new Set(['A', 'M'])), valueSetOf('STATUS', new Set())];
    const region = cubeRegionOf(sets, new Set(['FREQ']));
    expect(region).to.deep.equal({
      include: true,
      keyValues: [{ id: 'FREQ', include: true, values: ['A', 'M'] }],
      components: [{ id: 'STATUS', include: false, values: ['%'] }],
    });
    expect(regionsOf(constraint('DataConstraint', { cubeRegions: [region] }))).to.deep.equal([
      { include: true, sets, place: { region: 1 } },
    ]);
  });

  it('writes no empty lists', () => expect(cubeRegionOf([], new Set())).to.deep.equal({ include: true }));
});
