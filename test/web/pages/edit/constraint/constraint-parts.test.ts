import { expect } from 'chai';
import { allowedHere, excludedByOthers } from '../../../../../web/src/pages/edit/constraint/allowed-here.js';
import {
  attachedTo,
  constraintLayouts,
  keysOf,
  keyText,
  regionComponent,
  withAttachment,
  withKeys,
  withKeyText,
  withRegionComponent,
} from '../../../../../web/src/pages/edit/constraint/constraint-parts.js';

const layout = constraintLayouts['DataConstraint'];
const freq = { id: 'FREQ', isDimension: true };
const plain = (value: string) => ({ value, cascade: undefined, content: undefined });

describe('the parts of a constraint', () => {
  if (layout === undefined) throw new Error('DataConstraint');

  it('are values of components in a region, which goes with its last one', () => {
    const values = [plain('A'), { ...plain('B'), cascade: 'true' as const }];
    const made = withRegionComponent({ id: 'C' }, layout, true, freq, { isIncluded: true, values });
    expect(made).to.deep.equal({
      id: 'C',
      cubeRegions: [
        {
          include: true,
          keyValues: [{ id: 'FREQ', include: true, values: [{ value: 'A' }, { value: 'B', cascadeValues: true }] }],
        },
      ],
    });
    const read = regionComponent(made, layout, true, 'FREQ');
    expect(read?.values.map(({ value, cascade }) => [value, cascade])).to.deep.equal([
      ['A', undefined],
      ['B', 'true'],
    ]);
    expect(read?.pointer).to.equal('/cubeRegions/0/keyValues/0');
    expect(withRegionComponent(made, layout, true, freq, { isIncluded: true, values: [] })).to.deep.equal({ id: 'C' });
  });

  it('keep what a value has besides, and the region of the other kind', () => {
    const value = { value: 'A', validFrom: '2020' };
    const cubeRegions = [
      { include: false, components: [{ id: 'NOTE', values: ['X'] }] },
      { include: true, keyValues: [{ id: 'FREQ', values: [value] }] },
    ];
    const read = regionComponent({ cubeRegions }, layout, true, 'FREQ');
    const changed = withRegionComponent({ cubeRegions }, layout, true, freq, {
      isIncluded: false,
      values: [...(read?.values ?? []), plain('B')],
    });
    expect(changed['cubeRegions']).to.deep.equal([
      cubeRegions[0],
      { include: true, keyValues: [{ id: 'FREQ', include: false, values: [value, { value: 'B' }] }] },
    ]);
  });

  it('are keys with a value, several or none for a dimension', () => {
    const order = ['FREQ', 'AREA'];
    const key = withKeyText(withKeyText({}, 'AREA', 'X, Y', order), 'FREQ', 'A', order);
    expect(key).to.deep.equal({
      keyValues: [
        { id: 'FREQ', value: 'A' },
        { id: 'AREA', values: ['X', 'Y'] },
      ],
    });
    expect(keyText(key, 'AREA')).to.equal('X Y');
    expect(withKeyText(key, 'AREA', ' ', order)).to.deep.equal({ keyValues: [{ id: 'FREQ', value: 'A' }] });
    const made = withKeys({}, false, () => [key]);
    expect(made).to.deep.equal({ dataKeySets: [{ isIncluded: false, keys: [key] }] });
    expect(keysOf(made, 0)).to.deep.equal([key]);
    expect(withKeys(made, false, () => [])).to.deep.equal({});
  });

  it('are attached to several artefacts of a class, or to one provider', () => {
    expect(attachedTo(withAttachment({}, 'dataflows', ['a', 'b'], false))).to.deep.equal({
      property: 'dataflows',
      urns: ['a', 'b'],
    });
    expect(withAttachment({}, 'dataProvider', ['p'], true)).to.deep.equal({
      constraintAttachment: { dataProvider: 'p' },
    });
  });

  it('allow the codes that they name, with those below, or all others', () => {
    const codes = [
      { id: 'A', parent: undefined },
      { id: 'A1', parent: 'A' },
      { id: 'B', parent: undefined },
    ];
    const below = [{ ...plain('A'), cascade: 'true' as const }];
    expect([...allowedHere(codes, below, true)]).to.deep.equal(['A', 'A1']);
    expect([...allowedHere(codes, [plain('A%')], false)]).to.deep.equal(['B']);
  });

  it('do not count as others, in no version', () => {
    const urn = (id: string) => `urn:sdmx:org.sdmx.infomodel.registry.DataConstraint=SDMX:${id}(1.0.0)`;
    const excluded = (id: string, ...by: readonly string[]) => ({
      id,
      isAllowed: false,
      decision: { by: by.map((each) => ({ constraint: urn(each) })) },
    });
    const judged = [excluded('X', 'OWN'), excluded('Y', 'OWN', 'OTHER'), { id: 'Z', isAllowed: true }];
    expect([...excludedByOthers({ id: 'OWN', agencyID: 'SDMX', version: '1.1.0' }, judged)]).to.deep.equal([
      ['Y', urn('OTHER')],
    ]);
  });
});
