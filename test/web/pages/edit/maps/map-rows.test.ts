import { expect } from 'chai';
import {
  columnsOfMap,
  componentsLeft,
  isPattern,
  mappedText,
  unmapped,
  withMappedText,
  withPattern,
} from '../../../../../web/src/pages/edit/maps/map-rows.js';

const source = { side: 'source', index: 0 } as const;
const target = { side: 'target', index: 0 } as const;

describe('the rows of a representation map', () => {
  it('have a column for each list or data type, sources first', () =>
    expect(
      columnsOfMap({ target: [{ dataType: 'String' }], source: [{ codelist: 'a' }, { codelist: 'b' }] }).map(
        ({ side, index, codelist, dataType }) => `${side} ${index} ${codelist ?? dataType}`,
      ),
    ).to.deep.equal(['source 0 a', 'source 1 b', 'target 0 String']));

  it('keep what a source value has besides its text, and have no target where nothing is mapped to', () => {
    const mapping = { sourceValues: [{ value: 'A', startIndex: 1 }], targetValues: ['X'] };
    expect(withMappedText(mapping, source, 'B')['sourceValues']).to.deep.equal([{ value: 'B', startIndex: 1 }]);
    expect(withMappedText(mapping, target, '')).to.deep.equal({ sourceValues: mapping.sourceValues });
    const second = withMappedText({}, { side: 'source', index: 1 }, 'C');
    expect(second).to.deep.equal({ sourceValues: [{ value: '' }, { value: 'C' }] });
    expect(mappedText(second, { side: 'source', index: 1 })).to.equal('C');
  });

  it('can be patterns', () => {
    const pattern = withPattern({ sourceValues: [{ value: 'A.*' }] }, true);
    expect(isPattern(pattern)).to.equal(true);
    expect(withPattern(pattern, false)).to.deep.equal({ sourceValues: [{ value: 'A.*' }] });
  });

  it('leave codes that no text and no pattern names', () => {
    const representationMappings = [
      { sourceValues: [{ value: 'A' }], targetValues: ['X'] },
      { sourceValues: [{ value: 'B.', isRegEx: true }], targetValues: ['Y'] },
      { sourceValues: [{ value: '(', isRegEx: true }] },
    ];
    expect(unmapped({ representationMappings }, source, ['A', 'B', 'B1', 'C'])).to.deep.equal(['B', 'C']);
    expect(unmapped({ representationMappings }, target, ['X', 'Y', 'Z'])).to.deep.equal(['Z']);
  });
});

describe('the components that a structure map leaves out', () => {
  it('are those that no map of any kind names', () =>
    expect(
      componentsLeft(
        {
          componentMaps: [{ source: ['A'], target: ['X', 'Y'] }],
          fixedValueMaps: [{ target: 'Z', values: ['1'] }],
          epochMaps: [{ mappedComponents: [{ source: 'T', target: 'TIME_PERIOD' }] }],
        },
        'target',
        ['X', 'Y', 'Z', 'TIME_PERIOD', 'W'],
      ),
    ).to.deep.equal(['W']));
});
